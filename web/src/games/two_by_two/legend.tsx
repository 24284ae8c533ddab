/** How to read the table, and its keys. */
export const Legend = () => (
  <section class="legend">
    <p>
      A base is 1″ by ½″; its dark edge is its front. Crossed: infantry; one stroke: cavalry; a dot: guns; a flag: HQ.
      Behind the id: g guard, l light, m militia, h heavy; + large, − small.
    </p>
    <p>Wide strokes over a base: pinned. Close strokes: disrupted.</p>
    <dl class="keys">
      <dt>Press, or Tab and Enter</dt>
      <dd>chooses a unit; then press a place, or drag the base there</dd>
      <dt>The round handle</dt>
      <dd>turns the chosen one</dd>
      <dt>Onto an enemy</dt>
      <dd>charges it</dd>
      <dt>Arrow keys</dt>
      <dd>move it a quarter of an inch</dd>
      <dt>[ and ]</dt>
      <dd>turn it by 15°</dd>
      <dt>u</dt>
      <dd>undo</dd>
      <dt>Esc</dt>
      <dd>nobody is chosen</dd>
    </dl>
  </section>
)
