import type { BundleRecord } from '../../core/bundle/record/record.ts'
import { isDrawable } from '../../core/bundle/record/drawable.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { layOut, SHEET, type LaidPage } from './lay-out.ts'
import type { Face, Style } from './lines.ts'

/** Fonts that every reader and printer has: nothing of this machine goes into the file. */
const FONTS: Record<Face, string> = { words: 'Helvetica', slanted: 'Helvetica-Oblique', strong: 'Helvetica-Bold', bytes: 'Courier' }
/**
 * Of a record. One of 1,000 transactions that pay 60 people each has some 30 million; a file of 9 MB can be written so that it has 120 million,
 * which take minutes and gigabytes to lay out.
 */
const LETTERS_MAX = 32 * 1024 * 1024
/** Pages that are drawn before others have their turn. */
const PAGES_AT_ONCE = 20

type Pdf = Awaited<ReturnType<typeof openPdf>>

/**
 * The record as a PDF, piece by piece: the same record gives the same bytes on every machine. It reads no clock, draws no number at random, and
 * compresses nothing, since two versions of zlib give different bytes.
 * @throws BUNDLE_RECORD_TOO_LONG
 */
export async function printRecord(record: BundleRecord): Promise<{ readonly pages: number; readonly pieces: AsyncIterable<Uint8Array> }> {
  if (lettersIn(record) > LETTERS_MAX) throw new StrongroomError('BUNDLE_RECORD_TOO_LONG', { most: LETTERS_MAX })
  const pdf = await openPdf(record)
  const pages = layOut(record, measuring(pdf))
  return { pages: pages.length, pieces: draw(pdf, pages) }
}

function lettersIn({ blocks }: BundleRecord): number {
  const pieces = blocks.flatMap((block) => (block.kind === 'fact' || block.kind === 'words' ? block.of : []))
  return pieces.reduce((sum, { text }) => sum + text.length, 0)
}

/** Loaded when a record is printed, and not before: it brings the whole of a font engine. */
async function openPdf({ title, preparedAt }: BundleRecord) {
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    autoFirstPage: false,
    compress: false,
    lang: 'en',
    // A PDF must say when it was made, and its identifier is made of that: the one time that the bundle says itself.
    info: { Title: title, Creator: 'Strongroom', Producer: 'Strongroom', CreationDate: new Date(preparedAt) },
  })
}

function measuring(pdf: Pdf) {
  const known = new Map<string, number>()
  return ({ face, size }: Style, text: string): number => {
    const key = `${face} ${size} ${text}`
    const width = known.get(key) ?? pdf.font(FONTS[face], size).widthOfString(text)
    known.set(key, width)
    return width
  }
}

async function* draw(pdf: Pdf, pages: readonly LaidPage[]): AsyncIterable<Uint8Array> {
  for (const [place, page] of pages.entries()) {
    drawPage(pdf, page)
    if (place % PAGES_AT_ONCE !== PAGES_AT_ONCE - 1) continue
    yield* drain(pdf)
    await new Promise((resolve) => setImmediate(resolve))
  }
  pdf.end()
  yield* drain(pdf)
}

/** What is there of it so far. */
function* drain(pdf: Pdf): Iterable<Uint8Array> {
  for (;;) {
    const piece: unknown = pdf.read()
    if (piece === null) return
    invariant(piece instanceof Uint8Array, 'a PDF is bytes')
    yield piece
  }
}

function drawPage(pdf: Pdf, { texts, rules }: LaidPage): void {
  pdf.addPage({ size: [SHEET.width, SHEET.height], margin: 0 })
  for (const { x, y, toX, toY, weight } of rules) pdf.lineWidth(weight).moveTo(x, y).lineTo(toX, toY).stroke()
  for (const { face, size, text, x, y } of texts) {
    invariant(isDrawable(text), 'what no page draws stands by its number')
    pdf.font(FONTS[face], size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }
}
