// The picture of a board, as a page gives it to its reader.

/** Presses “Save picture”: the name of the file, the size of the picture, and how many colours it has. */
export async function saved_picture(page) {
  await page.evaluate(() => {
    const address_of = URL.createObjectURL
    URL.createObjectURL = (file) => {
      globalThis.saved = { file }
      return address_of.call(URL, file)
    }
    HTMLAnchorElement.prototype.click = function () {
      globalThis.saved.name = this.download
    }
  })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.waitForFunction(() => globalThis.saved?.name !== undefined)
  return page.evaluate(async () => {
    const { file, name } = globalThis.saved
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    pen.drawImage(picture, 0, 0)
    const { data } = pen.getImageData(0, 0, width, height)
    return { name, width, height, colours: new Set(new Uint32Array(data.buffer)).size }
  })
}
