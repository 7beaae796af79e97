import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A text where it stands, in points from the lower left corner. */
type Placed = { readonly text: string; readonly x: number; readonly y: number; readonly width: number }
export type ReadPage = { readonly width: number; readonly height: number; readonly texts: readonly Placed[] }

/** The pages of a PDF as another program reads them, with that program’s own widths of the letters. */
export async function readPdf(bytes: Uint8Array): Promise<readonly ReadPage[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent({ disableNormalization: true })
    const texts = items.flatMap((item): Placed[] => {
      if (!('str' in item) || item.str === '') return []
      const [, , , , x = 0, y = 0]: readonly number[] = item.transform
      return [{ text: item.str, x, y, width: item.width }]
    })
    pages.push({ width, height, texts })
  }
  await task.destroy()
  return pages
}

/** The lines of a page from top to bottom, as somebody copies them. */
export function linesOf({ texts }: ReadPage): readonly string[] {
  const lines = new Map<number, Placed[]>()
  for (const placed of texts) lines.set(Math.round(placed.y), [...(lines.get(Math.round(placed.y)) ?? []), placed])
  return [...lines]
    .toSorted(([upper], [lower]) => lower - upper)
    .map(([, line]) =>
      line
        .toSorted((left, right) => left.x - right.x)
        .map(({ text }) => text)
        .join(''),
    )
}

/** What stands on the pages, each without its foot. */
export const textOf = (pages: readonly ReadPage[]): string => pages.flatMap((page) => linesOf(page).slice(0, -1)).join('\n')
