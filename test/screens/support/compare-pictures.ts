import type { Browser } from 'playwright-core'

/** Pixels of a side of a square that is compared as one: letters may be drawn by another release of the browser. */
const SQUARE_PX = 8
/** How far the mean of a square may be off, of 255: far less than what a word, a rule or a wash adds to it. */
const OFF_MAX = 16

export type Comparison = { readonly sizes: readonly [string, string]; readonly squares: number; readonly differ: number }

/** In how many squares two pictures, as PNG, look different. */
export async function comparePictures(browser: Browser, one: Buffer, other: Buffer): Promise<Comparison> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(compare, { pictures: [one.toString('base64'), other.toString('base64')], side: SQUARE_PX, off: OFF_MAX })
  } finally {
    await page.close()
  }
}

type Given = { readonly pictures: readonly string[]; readonly side: number; readonly off: number }

/** Runs in the page, which knows how to read a PNG. */
async function compare({ pictures, side, off }: Given): Promise<Comparison> {
  const [one, other] = await Promise.all(
    pictures.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (context === null) throw new Error('nothing can be drawn here')
      context.drawImage(bitmap, 0, 0)
      return context.getImageData(0, 0, bitmap.width, bitmap.height)
    }),
  )
  if (one === undefined || other === undefined) throw new Error('two pictures are compared')
  const sizes = [`${one.width} × ${one.height}`, `${other.width} × ${other.height}`] as const
  const [across, down] = [Math.ceil(one.width / side), Math.ceil(one.height / side)]
  if (sizes[0] !== sizes[1]) return { sizes, squares: across * down, differ: across * down }
  const means = ({ data, width, height }: ImageData): Float64Array => {
    const sums = new Float64Array(across * down * 4)
    for (let at = 0; at < width * height; at += 1) {
      const square = Math.floor(Math.floor(at / width) / side) * across + Math.floor((at % width) / side)
      for (let channel = 0; channel < 4; channel += 1)
        sums[square * 4 + channel] = (sums[square * 4 + channel] ?? 0) + (data[at * 4 + channel] ?? 0) / (side * side)
    }
    return sums
  }
  const [ones, others] = [means(one), means(other)]
  const isOff = (square: number) =>
    [0, 1, 2].some((channel) => Math.abs((ones[square * 4 + channel] ?? 0) - (others[square * 4 + channel] ?? 0)) > off)
  return { sizes, squares: across * down, differ: Array.from({ length: across * down }, (_, square) => square).filter(isOff).length }
}
