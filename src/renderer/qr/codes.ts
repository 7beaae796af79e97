import { encodeQR } from 'qr'
import { encodeBytesUr } from '../../core/ur/bytes-ur.ts'
import { parseUrText } from '../../core/ur/ur-text.ts'
import { createUrEncoder, type UrEncoder } from '../../core/ur/ur-encoder.ts'

/** Of a message, in one code: as much as the version below holds, beside what each part says of the whole. */
const FRAGMENT_BYTES = 330
/** 77 modules a side. A camera that sees a code as tall as its picture has 8 pixels for each; larger ones ask for a better camera. */
const VERSION = 15
/** What a reader needs around a code to find it. */
const BORDER = 4

/** Contents as codes that follow each other. */
export function encodeContents(contents: Uint8Array): UrEncoder {
  return createUrEncoder({ ur: encodeBytesUr(contents), maxFragmentBytes: FRAGMENT_BYTES })
}

/** A whole UR, given as its one text, as codes that follow each other: what a signer scans that speaks UR. */
export function encodeUr(text: string): UrEncoder {
  const { type, body: cbor } = parseUrText(text)
  return createUrEncoder({ ur: { type, cbor }, maxFragmentBytes: FRAGMENT_BYTES })
}

/** A code as a drawing: modules a side with the border, and its dark ones as one path. */
export type Drawing = { readonly size: number; readonly path: string }

/** Draws a text. All codes of a message are of one size, so that nothing but modules changes; capitals take a third less room. */
export function drawCode(text: string, isOne: boolean): Drawing {
  return drawModules(encodeQR(text.toUpperCase(), 'raw', { ecc: 'low', border: BORDER, ...(isOne ? {} : { version: VERSION }) }))
}

/** Draws a text as it is, for what has letters in both cases; a quarter of its modules may be lost on paper. */
export function drawText(text: string): Drawing {
  return drawModules(encodeQR(text, 'raw', { ecc: 'quartile', encoding: 'byte', border: BORDER }))
}

function drawModules(modules: readonly (readonly boolean[])[]): Drawing {
  const path = modules.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`)).join('')
  return { size: modules.length, path }
}

/** Dark modules beside each other. */
function runsOf(row: readonly boolean[]): readonly { readonly from: number; readonly length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue
    const last = runs.at(-1)
    if (last !== undefined && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  }
  return runs
}
