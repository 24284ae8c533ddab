// A reader may choose light or dark, whatever the system has. The style sheets say each dark colour once, for the
// system's choice; the build writes it a second time for the reader's.

const dark = '@media screen and (prefers-color-scheme: dark) {'

/** A style sheet whose dark rules hold for a system that is dark, unless the page is told to be light, and for a page
 *  that is told to be dark: `data-theme` of the document. Their precedence stays the same. */
export function with_themes(css: string): string {
  let text = ''
  let at = 0
  for (let next = css.indexOf(dark); next >= 0; next = css.indexOf(dark, at)) {
    const begin = next + dark.length
    const end = end_of_block(css, begin)
    const rules = css.slice(begin, end)
    text += css.slice(at, next)
    text += `${dark}${under(rules, ":not([data-theme='light'])")}}\n@media screen {${under(rules, "[data-theme='dark']")}}`
    at = end + 1
  }
  return text + css.slice(at)
}

function end_of_block(css: string, begin: number): number {
  let depth = 1
  for (let at = begin; at < css.length; ++at) {
    if (css[at] === '{') ++depth
    else if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error('a block of dark rules does not end')
}

/** These rules for a document of this kind alone. */
function under(rules: string, kind: string): string {
  const plain = rules.replace(/\/\*[^]*?\*\//g, '')
  return plain.replace(/([^{}]+)\{/g, (_, selectors: string) => {
    const all = selectors.split(',').map((one) => {
      const selector = one.trim()
      return selector.startsWith(':root') ? `:root:where(${kind})${selector.slice(':root'.length)}` : `:where(:root${kind}) ${selector}`
    })
    return `\n${all.join(', ')} {`
  })
}
