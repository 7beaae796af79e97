import type { BundleRecord, RecordBlock, RecordPiece } from '../../core/bundle/record/record.ts'
import { breakLines, type Face, type Measure, type Run, type Style } from './lines.ts'

/** In points, from the upper left corner: `y` is where the letters stand. */
type PlacedText = Run & { readonly y: number }
type PlacedRule = { readonly x: number; readonly y: number; readonly toX: number; readonly toY: number; readonly weight: number }
export type LaidPage = { readonly texts: readonly PlacedText[]; readonly rules: readonly PlacedRule[] }

/** A sheet of A4. What stands on it keeps clear of the edges, and of where US Letter, which is shorter and wider, would end. */
export const SHEET = { width: 595, height: 842 } as const
const LEFT = 48
const RIGHT = SHEET.width - 48
const TOP = 48
const BOTTOM = SHEET.height - 84
const FOOT = BOTTOM + 24

const BODY = 9
const LEADING = 12
/** What is left beside it has room for a signature in one piece: 88 letters. */
const LABELS = 74
/** So that no line of one instruction begins where another one's number stands. */
const MARKS = 20
/** What is claimed or refused stands further in, beside a line that nothing said can leave. */
const VOICED = 12
const RULED = { claimed: 0.75, refused: 2.5 } as const
const BLANK = 34
const GAP = 18

const FACES: Record<RecordPiece['kind'], Face> = { words: 'words', strong: 'strong', figure: 'words', bytes: 'bytes' }
const styleIn =
  (voice: 'said' | 'claimed' | 'refused') =>
  (kind: RecordPiece['kind']): Style => {
    const face = FACES[kind]
    return { face: voice === 'claimed' && face === 'words' ? 'slanted' : face, size: face === 'bytes' ? BODY - 1 : BODY }
  }

/** A part of a page that is not broken: so high, and drawn from where it begins. */
type Strip = { readonly height: number; readonly draw: (y: number) => LaidPage; readonly isKept?: boolean }

/** Lays a record out on pages. Widths are asked for, so that the same record on the same fonts is the same pages. */
export function layOut({ blocks, present, foot }: BundleRecord, measure: Measure): readonly LaidPage[] {
  const end = present.flatMap((block) => stripsOf(block, measure))
  const strips = [...keepTogether(blocks.flatMap((block) => stripsOf(block, measure))), joined(end)]
  const pages: Strip[][] = [[]]
  let y = TOP
  for (const strip of strips) {
    if (y > TOP && y + strip.height > BOTTOM) {
      pages.push([])
      y = TOP
    }
    pages.at(-1)?.push(strip)
    y += strip.height
  }
  return pages.map((page, place) => withFoot(drawn(page), { foot, number: `${place + 1} of ${pages.length}` }, measure))
}

/** What begins something stands on the page of what follows it. */
function keepTogether(strips: readonly Strip[]): readonly Strip[] {
  const kept: Strip[] = []
  let waiting: Strip[] = []
  for (const strip of strips) {
    waiting.push(strip)
    if (strip.isKept === true) continue
    kept.push(joined(waiting))
    waiting = []
  }
  return [...kept, ...waiting]
}

function joined(strips: readonly Strip[]): Strip {
  const [only] = strips
  if (only !== undefined && strips.length === 1) return only
  return { height: strips.reduce((sum, { height }) => sum + height, 0), draw: (y) => drawn(strips, y) }
}

function drawn(strips: readonly Strip[], from = TOP): LaidPage {
  let y = from
  const parts = strips.map((strip) => {
    const part = strip.draw(y)
    y += strip.height
    return part
  })
  return { texts: parts.flatMap(({ texts }) => texts), rules: parts.flatMap(({ rules }) => rules) }
}

function stripsOf(block: RecordBlock, measure: Measure): Strip[] {
  switch (block.kind) {
    case 'heading':
      return headingOf(block, measure)
    case 'aloud':
      return aloudOf(block, measure)
    case 'blanks':
      return [blanksOf(block.labels)]
    case 'fact':
      return factOf(block, measure)
    case 'words':
      return wordsOf(block, measure)
  }
}

const HEADINGS = { record: { size: 17, before: 0 }, part: { size: 12, before: 14 }, transaction: { size: 10, before: 12 } } as const

function headingOf({ level, words }: Extract<RecordBlock, { kind: 'heading' }>, measure: Measure): Strip[] {
  const { size, before } = HEADINGS[level]
  const lines = breakLines([{ kind: 'strong', text: words }], { width: RIGHT - LEFT, styleOf: () => ({ face: 'strong', size }), measure })
  const rule = (y: number) => (level === 'record' ? [] : [{ x: LEFT, y: y + before - 3, toX: RIGHT, toY: y + before - 3, weight: 0.5 }])
  const strip = (runs: readonly Run[], place: number): Strip => {
    const above = place === 0 ? before : 0
    return {
      height: above + size + 6,
      isKept: true,
      draw: (y) => ({ texts: shifted(runs, LEFT, y + above + size), rules: place === 0 ? rule(y) : [] }),
    }
  }
  return lines.map(strip)
}

/** As large as somebody reads aloud from, at arm's length. */
const ALOUD = 14

function aloudOf({ label, words }: Extract<RecordBlock, { kind: 'aloud' }>, measure: Measure): Strip[] {
  const styleOf = (): Style => ({ face: 'strong', size: ALOUD })
  const lines = breakLines([{ kind: 'strong', text: words }], { width: RIGHT - LEFT - LABELS, styleOf, measure })
  return lines.map((runs, place) => ({
    height: ALOUD + 8,
    draw: (y) => ({
      texts: [...labelled(place === 0 ? label : '', y + ALOUD), ...shifted(runs, LEFT + LABELS, y + ALOUD)],
      rules: [],
    }),
  }))
}

function factOf({ label, mark, of }: Extract<RecordBlock, { kind: 'fact' }>, measure: Measure): Strip[] {
  const inset = LABELS + (mark === '' ? 0 : MARKS)
  const lines = breakLines(of, { width: RIGHT - LEFT - inset, styleOf: styleIn('said'), measure })
  return lines.map((runs, place) => ({
    height: LEADING,
    draw: (y) => ({
      texts: [...(place === 0 ? [...labelled(label, y + BODY), ...marked(mark, y + BODY)] : []), ...shifted(runs, LEFT + inset, y + BODY)],
      rules: [],
    }),
  }))
}

function wordsOf({ voice, of }: Extract<RecordBlock, { kind: 'words' }>, measure: Measure): Strip[] {
  const inset = voice === 'said' ? 0 : VOICED
  const lines = breakLines(of, { width: RIGHT - LEFT - inset, styleOf: styleIn(voice), measure })
  return lines.map((runs) => ({
    height: LEADING,
    draw: (y) => ({
      texts: shifted(runs, LEFT + inset, y + BODY),
      rules: voice === 'said' ? [] : [{ x: LEFT + 4, y, toX: LEFT + 4, toY: y + LEADING, weight: RULED[voice] }],
    }),
  }))
}

const labelled = (text: string, y: number): readonly PlacedText[] =>
  text === '' ? [] : [{ face: 'strong', size: BODY - 1, text, x: LEFT, y }]
const marked = (text: string, y: number): readonly PlacedText[] =>
  text === '' ? [] : [{ face: 'words', size: BODY, text, x: LEFT + LABELS, y }]

function blanksOf(labels: readonly string[]): Strip {
  const width = (RIGHT - LEFT - GAP * (labels.length - 1)) / labels.length
  return {
    height: BLANK,
    draw: (y) => {
      const columns = labels.map((label, place) => ({ label, x: LEFT + place * (width + GAP) }))
      return {
        texts: columns.map(({ label, x }) => ({ face: 'words', size: BODY - 1, text: label, x, y: y + BLANK - 2 })),
        rules: columns.map(({ x }) => ({ x, y: y + BLANK - 11, toX: x + width, toY: y + BLANK - 11, weight: 0.5 })),
      }
    },
  }
}

function withFoot(page: LaidPage, { foot, number }: { readonly foot: string; readonly number: string }, measure: Measure): LaidPage {
  const style: Style = { face: 'words', size: BODY - 1 }
  return {
    texts: [
      ...page.texts,
      { ...style, text: foot, x: LEFT, y: FOOT },
      { ...style, text: number, x: RIGHT - measure(style, number), y: FOOT },
    ],
    rules: [...page.rules, { x: LEFT, y: FOOT - 12, toX: RIGHT, toY: FOOT - 12, weight: 0.5 }],
  }
}

const shifted = (runs: readonly Run[], x: number, y: number): readonly PlacedText[] => runs.map((run) => ({ ...run, x: run.x + x, y }))
