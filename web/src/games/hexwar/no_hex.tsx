/** The strip below the map while no hex is under the pointer. */
export const NoHex = () => (
  <p class="pointed hint">
    <span class="for-keys">Point at a hex, or move to it with the arrow keys.</span>
    <span class="for-fingers">Tap a hex.</span>
  </p>
)
