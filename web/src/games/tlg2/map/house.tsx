/** A building, about its middle. */
export const House = () => (
  <>
    <path class="wall" d="M-13-1h26v13h-26z" />
    <path class="roof" d="M-16 0 0-12 16 0z" />
    <path class="door" d="M-3 4h6v8h-6z" />
  </>
)
