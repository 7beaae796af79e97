import { StrongroomError } from '../error/error.ts'
import { assertSound } from './assert-sound.ts'
import { MOST_BUNDLE_LETTERS, MOST_DEPTH } from './bounds.ts'
import { type Bundle, BUNDLE_VERSION, BUNDLE_VERSION_BLANK, type BundleVersion } from './bundle.ts'
import { encodeBundle } from './encode.ts'
import { findEnd } from './find-end.ts'
import { firstDifference } from './first-difference.ts'
import { oneOf, readShape, record, type Shape } from './shape.ts'
import { bundleShapes } from './shapes.ts'

/** How every version begins, with what it says of itself and its number. */
const HEAD = /^\{"file":"Strongroom bundle[^"\\]{0,400}","version":(0|[1-9][0-9]{0,8}),/
/** As much of a text as its head can take. */
const HEAD_LETTERS = 1_000

const text = (what: string): Shape<string> =>
  oneOf(
    what,
    (value) => (typeof value === 'string' ? value : undefined),
    (value) => value,
  )
const VERSIONS: readonly BundleVersion[] = [BUNDLE_VERSION, BUNDLE_VERSION_BLANK]
const fileShapeOf = (version: BundleVersion) =>
  record({
    file: text('what the file is'),
    version: oneOf<number>(
      'its version',
      (value) => (value === version ? version : undefined),
      (value) => value,
    ),
    digest: text('a digest'),
    content: bundleShapes[version],
  })

/** Whether a text begins as a bundle does, of whatever version. */
export function isBundle(text: string): boolean {
  return HEAD.test(text.slice(0, HEAD_LETTERS))
}

/**
 * Reads the text of a bundle, strictly: its one form, no field that is not known, bounds on everything, its digest, and messages that a ledger
 * would take with the signers and lifetimes that their bytes have. That it is sound says nothing of whether it is true: reviewBundle does.
 * @throws BUNDLE_TOO_LARGE, BUNDLE_NOT_A_BUNDLE, BUNDLE_VERSION, BUNDLE_TOO_DEEP, BUNDLE_NOT_READABLE, BUNDLE_TRAILING, BUNDLE_FIELD,
 *   BUNDLE_NOT_CANONICAL, BUNDLE_DIGEST, and those of assertSound
 */
export function decodeBundle(text: string): Bundle {
  if (text.length > MOST_BUNDLE_LETTERS) throw new StrongroomError('BUNDLE_TOO_LARGE', { most: MOST_BUNDLE_LETTERS })
  const stated = HEAD.exec(text.slice(0, HEAD_LETTERS))?.[1]
  if (stated === undefined) throw new StrongroomError('BUNDLE_NOT_A_BUNDLE', {})
  const version = VERSIONS.find((one) => String(one) === stated)
  if (version === undefined) throw new StrongroomError('BUNDLE_VERSION', { version: Number(stated), known: BUNDLE_VERSION_BLANK })
  assertOneValue(text)
  const { digest, content } = readShape(fileShapeOf(version), parse(text))
  assertSound(content)
  assertSame({ text, digest, written: encodeBundle(content) })
  return content
}

function assertOneValue(text: string): void {
  const end = findEnd(text, MOST_DEPTH)
  if (end === 'too-deep') throw new StrongroomError('BUNDLE_TOO_DEEP', { most: MOST_DEPTH })
  if (end === 'cut-short') throw new StrongroomError('BUNDLE_NOT_READABLE', {})
  const rest = text.length - end - 1
  if (rest > 0) throw new StrongroomError('BUNDLE_TRAILING', { count: rest })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new StrongroomError('BUNDLE_NOT_READABLE', {})
    throw error
  }
}

const DIGEST_WRITTEN = /"digest":"([0-9a-f]{64})"/

/** The digest first: a content that was altered by hand differs by its digest alone. */
function assertSame({ text, digest, written }: { readonly text: string; readonly digest: string; readonly written: string }): void {
  if (text === written) return
  const found = DIGEST_WRITTEN.exec(written)?.[1] ?? ''
  if (digest !== found && text.replace(JSON.stringify(digest), JSON.stringify(found)) === written)
    throw new StrongroomError('BUNDLE_DIGEST', { stated: digest.slice(0, found.length), found })
  throw new StrongroomError('BUNDLE_NOT_CANONICAL', { offset: firstDifference(text, written) })
}
