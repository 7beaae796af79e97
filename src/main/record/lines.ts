import type { RecordPiece } from '../../core/bundle/record/record.ts'

/** How letters are drawn. */
export type Face = 'words' | 'slanted' | 'strong' | 'bytes'
export type Style = { readonly face: Face; readonly size: number }
/** How wide a text is, in points. */
export type Measure = (style: Style, text: string) => number

/** A text within a line, so far from where the line begins. */
export type Run = Style & { readonly text: string; readonly x: number }

/** What is never broken where a line has room for it. */
type Atom = Style & { readonly text: string; readonly width: number }

/** A character that stands by its number is not broken. */
const LETTERS = /‹U\+[0-9A-F]+›|./gsu

/**
 * Breaks what is said into lines that are so wide: at spaces, and within a word only where no line is wide enough for it. Nothing is left out, be
 * it a space.
 */
export function breakLines(
  pieces: readonly RecordPiece[],
  {
    width,
    styleOf,
    measure,
  }: { readonly width: number; readonly styleOf: (kind: RecordPiece['kind']) => Style; readonly measure: Measure },
): readonly (readonly Run[])[] {
  const lines: Run[][] = [[]]
  let x = 0
  const place = ({ face, size, text, width: wide }: Atom) => {
    const line = lines.at(-1)
    const last = line?.at(-1)
    // Letters of one style that touch are one text: a page has a tenth of the texts then.
    if (line !== undefined && last !== undefined && last.face === face && last.size === size)
      line[line.length - 1] = { ...last, text: last.text + text }
    else line?.push({ face, size, text, x })
    x += wide
  }
  const begin = () => {
    lines.push([])
    x = 0
  }
  for (const group of groupsOf(pieces, styleOf, measure)) {
    const wide = widthOf(group)
    // Spaces hang over the end of a line.
    const isSpace = group.every(({ text }) => text.trim() === '')
    if (x > 0 && !isSpace && x + wide > width && wide <= width) begin()
    const atoms = wide <= width || isSpace ? group : group.flatMap((atom) => lettersOf(atom, measure))
    for (const atom of atoms) {
      if (x > 0 && !isSpace && x + atom.width > width) begin()
      place(atom)
    }
  }
  return lines
}

const widthOf = (atoms: readonly Atom[]) => atoms.reduce((sum, { width }) => sum + width, 0)

function lettersOf({ face, size, text }: Atom, measure: Measure): Atom[] {
  return (text.match(LETTERS) ?? []).map((letter) => ({ face, size, text: letter, width: measure({ face, size }, letter) }))
}

/** What stands together without a space, which is broken last. */
function groupsOf(pieces: readonly RecordPiece[], styleOf: (kind: RecordPiece['kind']) => Style, measure: Measure): readonly Atom[][] {
  const groups: Atom[][] = []
  let isOpen = false
  for (const { kind, text } of pieces) {
    const style = styleOf(kind)
    const isWhole = kind === 'bytes' || kind === 'figure'
    for (const word of isWhole ? [text] : text.split(/( +)/)) {
      if (word === '') continue
      const atom = { ...style, text: word, width: measure(style, word) }
      const isSpace = word.trim() === ''
      const last = groups.at(-1)
      if (isOpen && !isSpace && last !== undefined) last.push(atom)
      else groups.push([atom])
      isOpen = !isSpace
    }
  }
  return groups
}
