import { setImmediate as turn } from 'node:timers/promises'
import type { Slot } from '../../../core/chain/slot.ts'
import type { RpcRecord } from '../../../core/chain/rpc-transaction.ts'
import { isUnexecuted } from '../../../core/deposit/judged.ts'
import { blankOut } from '../../../core/bundle/blanks.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { verifySignature } from '../../../core/keys/keypair.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { encodeMessage } from '../../../core/message/encode.ts'
import { signersOf } from '../../../core/message/message.ts'
import { votesNeeded } from '../../../core/payment/votes.ts'
import { type BlankAct, blankActIn } from '../../../core/plan/blank-confidential.ts'
import type { PlannedIntent } from '../../../core/plan/intent.ts'
import type { CarriedRecord, LeftRecord } from '../../journal/index.ts'
import { PAGE_ROWS_MAX } from '../../journal/index.ts'
import type { LookedUpTo } from './find-landed.ts'
import type { PayParts } from '../parts.ts'
import type { Patience } from '../patience.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/**
 * A transaction of the ledger that is a message whose blanks somebody filled: its bytes, the signature of each of its signers, and whether it failed, by as
 * many nodes as it takes and by no other word.
 */
export type Filled = {
  readonly left: LeftRecord
  readonly message: Uint8Array
  readonly signatures: readonly Signature[]
  readonly hasFailed: boolean
}

type Signed = Omit<Filled, 'left' | 'hasFailed'> & {
  /** The slots in which it ran and failed, one for each node that says so. */
  readonly failedAt: readonly Slot[]
  /** How many nodes showed it. */
  readonly shownBy: number
}

/** What nodes showed of transactions, by their signature: the same one is looked at for every message with blanks. */
export type ShownSigned = Map<Signature, Signed>
/** Beyond as many they are asked for again. */
const SHOWN_MAX = 1_000

type Remembered = {
  readonly looked: LookedUpTo
  readonly shown: ShownSigned
  /** When nodes are asked again for what none of them showed, by its signature. */
  readonly untold: Patience
}
type Wanted = { readonly carried: CarriedRecord; readonly planned: PlannedIntent; readonly sinceSlot: Slot }

/**
 * The transaction of the ledger that is a message that left with blanks; null where none is. Which bytes were signed nobody here knows before they come
 * back, so that each transaction of its fee payer is read from nodes: none is believed, since the signature in the ledger verifies over the bytes that were
 * signed and over no others. Null for a message that left whole.
 * @throws CARRY_NOT_TOLD where no node shows one that may be it, or none did and it is not time yet to ask again, NODE_*
 */
export async function findFilled(
  parts: Reading,
  { carried, planned, sinceSlot }: Wanted,
  { looked, shown, untold }: Remembered,
): Promise<Filled | null> {
  const act = blankActIn(planned)
  if (act === null) return null
  for (;;) {
    const after = looked.get(carried.digest)
    const page = { account: carried.feePayer, sinceSlot, ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX }
    const left = await parts.journal.read.left(page)
    for (const one of left) {
      await turn()
      const read = shown.get(one.signature) ?? (await readInTime(parts, { signature: one.signature, carried, untold }))
      if (shown.size < SHOWN_MAX) shown.set(one.signature, read)
      if (isFilledFrom(carried.message, read.message, act))
        return { left: one, ...read, hasFailed: hasFailedIn(read, one.slot, parts.nodes) }
      looked.set(carried.digest, one.id)
    }
    if (left.length < PAGE_ROWS_MAX) return null
  }
}

function isFilledFrom(blank: Uint8Array, message: Uint8Array, act: BlankAct): boolean {
  // With accounts from lookup tables it is none of ours, and its instructions cannot be read.
  if (message.length !== blank.length || decodeMessage(message).lookups.length > 0) return false
  return Buffer.from(blank).equals(blankOut(message, act))
}

type Asked = { readonly signature: Signature; readonly carried: CarriedRecord; readonly untold: Patience }

/** A node that forgets what is old never shows it: asked for it in each round, of each message with blanks, it does nothing else. @throws CARRY_NOT_TOLD */
async function readInTime(parts: Reading, { signature, carried, untold }: Asked): Promise<Signed> {
  if (!untold.isDue(signature)) throw notTold(signature, carried)
  try {
    const read = await readSigned(parts, signature, carried)
    untold.succeeded(signature)
    return read
  } catch (error) {
    untold.failed(signature)
    throw error
  }
}

function notTold(signature: Signature, { bundleDigest: digest, number }: CarriedRecord): StrongroomError {
  return new StrongroomError('CARRY_NOT_TOLD', { digest, number, signature })
}

/** The bytes of a transaction by any node that shows those that were signed. What became of it no signature proves. @throws CARRY_NOT_TOLD */
async function readSigned({ nodes }: Reading, signature: Signature, carried: CarriedRecord): Promise<Signed> {
  const answers = await nodes.every((node) => node.getTransactionAs(signature, { encoding: 'base64' }), { evidence: false })
  const shown = answers.flatMap((answer) => (answer.ok && answer.value !== null ? (signedIn(answer.value, signature) ?? []) : []))
  const [first] = shown
  if (first === undefined) throw notTold(signature, carried)
  return { ...first, failedAt: shown.flatMap(({ failedAt }) => failedAt), shownBy: shown.length }
}

/** What stands in one block without having run may run in another: as failed counts only what ran in the block that the ledger read. */
function hasFailedIn({ failedAt, shownBy }: Signed, slot: Slot, nodes: Pick<PayParts['nodes'], 'names'>): boolean {
  return shownBy >= votesNeeded(nodes.names()) && failedAt.filter((at) => at === slot).length === shownBy
}

function signedIn({ slot, transaction: { message, signatures, meta } }: RpcRecord, signature: Signature): Signed | null {
  if (message.form !== 'compiled' || signatures[0] !== signature) return null
  const bytes = encodeMessage(message.compiled)
  const isSigned = signersOf(message.compiled).every((address, place) => {
    const one = signatures[place]
    return one !== undefined && verifySignature({ address, message: bytes, signature: one })
  })
  if (!isSigned) return null
  const hasFailed = meta !== null && meta.err !== null && !isUnexecuted({ ...meta, succeeded: false })
  return { message: bytes, signatures, failedAt: hasFailed ? [slot] : [], shownBy: 1 }
}
