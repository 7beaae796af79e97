import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { StrongroomError } from '../error/error.ts'
import { assertSound } from './assert-sound.ts'
import { MOST_BUNDLE_LETTERS } from './bounds.ts'
import { type Bundle, type BundledTransaction, type BundleFacts, type BundleVersion, versionOf } from './bundle.ts'
import type { Json } from './shape.ts'
import { bundleShapes } from './shapes.ts'

/*
 * file    = head digest content tail
 * head    = '{"file":"' WHAT_IT_IS '","version":' 1, or 2 where something is done to hidden balances
 * digest  = ',"digest":"' 64 hex digits '"'
 * content = ',"content":' JSON without white space, each object with its fields in the one order of shapes.ts
 * tail    = '}' LF
 */

/** What the file says of itself to whoever opens it. */
const WHAT_IT_IS =
  'Strongroom bundle: transactions to be reviewed and signed on a machine without a network. It holds no secret. Only the bytes of its messages count; all else is a claim.'

/** What no message and no other digest of ours begins with. */
const domainOf = (version: BundleVersion): string => `Strongroom bundle ${version}\n`

/**
 * The one text of a bundle: the same bundle always gives the same letters, whatever the order of its facts.
 * @throws BUNDLE_TOO_LARGE, and those of assertSound
 */
export function encodeBundle(bundle: Bundle): string {
  assertSound(bundle)
  const ordered = inOrder(bundle)
  const version = versionOf(bundle)
  const head = { file: WHAT_IT_IS, version, digest: bytesToHex(digestOrdered(ordered)) }
  const text = `${JSON.stringify({ ...head, content: bundleShapes[version].write(ordered) })}\n`
  if (text.length > MOST_BUNDLE_LETTERS) throw new StrongroomError('BUNDLE_TOO_LARGE', { most: MOST_BUNDLE_LETTERS })
  return text
}

/**
 * SHA-256 over all that was prepared, the signatures and what fills blanks left out: signing changes nothing of it, so that a bundle that returns has
 * the digest with which it left. `digestWords` says it aloud.
 */
export function digestBundle(bundle: Bundle): Uint8Array {
  return digestOrdered(inOrder(bundle))
}

function digestOrdered(bundle: Bundle): Uint8Array {
  const version = versionOf(bundle)
  const content: Json = bundleShapes[version].write({ ...bundle, transactions: bundle.transactions.map(asPrepared) })
  return sha256(utf8ToBytes(domainOf(version) + JSON.stringify(content)))
}

function asPrepared({ hidden, signers, ...one }: BundledTransaction): BundledTransaction {
  const unsigned = { ...one, signers: signers.map(({ address }) => ({ address, signature: null })) }
  return hidden === undefined ? unsigned : { ...unsigned, hidden: { ...hidden, completed: null } }
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
