/** The address of adjutant.wasm; null in a page without it (vite.config.ts). */
declare module 'virtual:engine-module' {
  const url: string | null
  export default url
}
