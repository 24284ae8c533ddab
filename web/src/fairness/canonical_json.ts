// Canonical JSON, RFC 8785: one value, one text. Names in the order of their UTF-16 units, numbers
// and strings as ECMAScript prints them, which is what JSON.stringify does.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }

/** Throws a TypeError on what JSON cannot say: undefined, NaN, infinities, lone surrogates. */
export function canonical_json(value: Json | undefined): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return number_text(value)
  if (typeof value === 'string') return string_text(value)
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical_json(item)).join(',')}]`
  if (typeof value === 'object') {
    const members = Object.entries(value as { readonly [name: string]: Json | undefined })
    // `<` on strings compares UTF-16 units, as RFC 8785 wants it.
    const sorted = members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${sorted.map(([name, item]) => `${string_text(name)}:${canonical_json(item)}`).join(',')}}`
  }
  throw new TypeError('not a JSON value')
}

function number_text(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('not a JSON number')
  return JSON.stringify(value)
}

function string_text(value: string): string {
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value))
    throw new TypeError('a lone surrogate is not text')
  return JSON.stringify(value)
}
