// Marks in the user agent, the most specific first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bFirefox\//, 'Firefox'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Chrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** "Firefox on Android": a name by which its owner recognises a browser. */
export function browser_name(user_agent: string): string {
  const named = (names: typeof browsers): string | undefined =>
    names.find(([sign]) => sign.test(user_agent))?.[1]
  const system = named(systems)
  return `${named(browsers) ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`
}
