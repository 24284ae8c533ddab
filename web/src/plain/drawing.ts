// The server's picture of a match: as an image that the policy of the page allows, with its size
// and its description for people who cannot see it.

export interface Drawing {
  /** A data: address. */
  readonly href: string
  readonly width: number
  readonly height: number
  /** Empty where the picture has none. */
  readonly description: string
}

const view_box = /<svg[^>]*\sviewBox="\s*\S+\s+\S+\s+(\S+)\s+([^\s"]+)\s*"/
const about = /<desc[^>]*>([^<]*)<\/desc>/

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** What an SVG document draws; it has to tell its size in its viewBox. */
export function drawing_of(svg: string): Drawing {
  const [, width, height] = view_box.exec(svg) ?? []
  const size = { width: Number(width), height: Number(height) }
  if (!(size.width > 0 && size.height > 0)) throw new Error('The picture does not give its size.')
  const described = about.exec(svg)?.[1] ?? ''
  return {
    ...size,
    href: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    description: described.replace(/&(\w+);/g, (whole, name: string) => named[name] ?? whole).trim(),
  }
}
