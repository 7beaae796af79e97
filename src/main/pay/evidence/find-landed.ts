import { setImmediate as turn } from 'node:timers/promises'
import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { verifySignature } from '../../../core/keys/keypair.ts'
import { isSignedBy } from '../../signer/keys/ed25519.ts'
import { type Journal, type LeftRecord, PAGE_ROWS_MAX } from '../../journal/index.ts'

/** Up to which of what left its fee payer a message was looked for since the start, by its digest in hex. */
export type LookedUpTo = Map<string, number>

type Wanted = {
  readonly digest: string
  readonly message: Uint8Array
  readonly feePayer: Address
  readonly sinceSlot: Slot
}

/** Whatever else waits goes on after as many. */
const VERIFIED_AT_ONCE = 32

/**
 * The transaction of the ledger that is this message, under whichever signature; null where none is. A transaction is known by the signature of its fee
 * payer, which loses at least the fee; and only a signature over the bytes of this message verifies: a signer may make several of the same bytes, and
 * nobody can show another transaction for it.
 */
export async function findLanded(
  journal: Pick<Journal, 'read'>,
  { digest, message, feePayer: address, sinceSlot }: Wanted,
  looked: LookedUpTo,
): Promise<LeftRecord | null> {
  for (;;) {
    const after = looked.get(digest)
    const left = await journal.read.left({
      account: address,
      sinceSlot,
      ...(after === undefined ? {} : { after }),
      limit: PAGE_ROWS_MAX,
    })
    for (const [place, one] of left.entries()) {
      if (place % VERIFIED_AT_ONCE === VERIFIED_AT_ONCE - 1) await turn()
      const signed = { address, message, signature: one.signature }
      // Node's own takes a tenth of the time, and takes whatever the strict rule of the ledger does.
      if (isSignedBy(signed) && verifySignature(signed)) return one
    }
    const last = left.at(-1)
    if (last !== undefined) looked.set(digest, last.id)
    if (left.length < PAGE_ROWS_MAX) return null
  }
}
