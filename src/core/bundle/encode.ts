import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { StrongroomError } from '../error/error.ts'
import { assertSound } from './assert-sound.ts'
import { MOST_BUNDLE_LETTERS } from './bounds.ts'
import { type Bundle, BUNDLE_VERSION, type BundleFacts } from './bundle.ts'
import type { Json } from './shape.ts'
import { bundleShape } from './shapes.ts'

/*
 * file    = head digest content tail
 * head    = '{"file":"' WHAT_IT_IS '","version":1'
 * digest  = ',"digest":"' 64 hex digits '"'
 * content = ',"content":' JSON without white space, each object with its fields in the one order of shapes.ts
 * tail    = '}' LF
 */

/** What the file says of itself to whoever opens it. */
const WHAT_IT_IS =
  'Strongroom bundle: transactions to be reviewed and signed on a machine without a network. It holds no secret. Only the bytes of its messages count; all else is a claim.'

/** What no message and no other digest of ours begins with. */
const DOMAIN = `Strongroom bundle ${BUNDLE_VERSION}\n`

/**
 * The one text of a bundle: the same bundle always gives the same letters, whatever the order of its facts.
 * @throws BUNDLE_TOO_LARGE, and those of assertSound
 */
export function encodeBundle(bundle: Bundle): string {
  assertSound(bundle)
  const ordered = inOrder(bundle)
  const head = { file: WHAT_IT_IS, version: BUNDLE_VERSION, digest: bytesToHex(digestOrdered(ordered)) }
  const text = `${JSON.stringify({ ...head, content: bundleShape.write(ordered) })}\n`
  if (text.length > MOST_BUNDLE_LETTERS) throw new StrongroomError('BUNDLE_TOO_LARGE', { most: MOST_BUNDLE_LETTERS })
  return text
}

/**
 * SHA-256 over all that was prepared, the signatures left out: signing changes nothing of it, so that a bundle that returns has the digest
 * with which it left. `digestWords` says it aloud.
 */
export function digestBundle(bundle: Bundle): Uint8Array {
  return digestOrdered(inOrder(bundle))
}

function digestOrdered(bundle: Bundle): Uint8Array {
  const unsigned = bundle.transactions.map((one) => ({ ...one, signers: one.signers.map(({ address }) => ({ address, signature: null })) }))
  const content: Json = bundleShape.write({ ...bundle, transactions: unsigned })
  return sha256(utf8ToBytes(DOMAIN + JSON.stringify(content)))
}

/** Facts are a set; a text has an order. */
function inOrder(bundle: Bundle): Bundle {
  const { accounts, mints, tables, hooks, rents, fee, height } = bundle.facts
  const facts: BundleFacts = {
    accounts: sorted(accounts, ({ address }) => address),
    mints: sorted(mints, ({ mint }) => mint),
    tables: sorted(tables, ({ address }) => address),
    hooks: sorted(hooks, ({ mint }) => mint),
    rents: rents.toSorted((left, right) => left.byteLength - right.byteLength),
    fee,
    height,
  }
  return { ...bundle, facts }
}

function sorted<Fact>(facts: readonly Fact[], nameOf: (fact: Fact) => string): Fact[] {
  return facts.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : Number(nameOf(left) > nameOf(right))))
}
