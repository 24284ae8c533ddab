// The board as the reader sees it, as a picture in a file: the browser draws its sheets and styles as one document.

const most_pixels = 4000 // along the longer edge
const pixels_a_unit = 2 // of the board, at most

const svg = 'http://www.w3.org/2000/svg'

/** All of the board in these sheets, wherever the camera is. */
export async function picture_of(sheets: HTMLElement): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(document_of(sheets)))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (made === null) throw new Error('This browser cannot draw the picture.')
  return made
}

function document_of(sheets: HTMLElement): SVGSVGElement {
  const box = sheets.dataset['whole'] ?? ''
  const [width = 1, height = 1] = box.split(' ').map(Number).slice(2)
  const scale = Math.min(pixels_a_unit, most_pixels / Math.max(width, height))
  const all = document.createElementNS(svg, 'svg')
  all.setAttribute('width', String(Math.round(width * scale)))
  all.setAttribute('height', String(Math.round(height * scale)))
  all.dataset['theme'] = theme_shown()
  const style = document.createElementNS(svg, 'style')
  style.textContent = styles()
  const ground = document.createElementNS(svg, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(sheets).backgroundColor)
  all.append(style, ground, ...[...sheets.children].map((sheet) => from_near(sheet, box)))
  return all
}

/** A sheet with all of the board in it, in the detail of a near look. */
function from_near(sheet: Element, box: string): Element {
  const copy = sheet.cloneNode(true) as Element
  copy.setAttribute('viewBox', box)
  copy.classList.remove('far', 'farther')
  return copy
}

function theme_shown(): string {
  const chosen = document.documentElement.dataset['theme']
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

const styles = (): string =>
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
