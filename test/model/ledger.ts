import { type Slot, slot } from '../../src/core/chain/slot.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import type { Journal } from '../../src/main/journal/index.ts'
import type { SendingGate } from '../../src/main/pay/index.ts'
import { OPEN_GATE } from '../support/open-gate.ts'
import type { Chain } from './chain.ts'

/** What has read everything that is final, as a watcher does that is never late: for histories in which no block is watched. */
export type Ledger = { readonly gate: SendingGate; readonly readingOf: (read: Journal['read']) => Journal['read'] }

export function openLedger(chain: Chain): Ledger {
  const slotOf = (signature: Signature): Slot | null => {
    const found = chain.findIn(chain.finalized(), signature)
    // What was not run moved nothing.
    return found === null || found.executed.ending === 'unexecuted' ? null : slot(found.block.slot)
  }
  const movementSlots: Journal['read']['movementSlots'] = async (signatures) =>
    new Map(
      signatures.flatMap((signature) => {
        const at = slotOf(signature)
        return at === null ? [] : [[signature, at] as const]
      }),
    )
  return {
    gate: { ...OPEN_GATE, hasRead: async ({ upToSlot }) => BigInt(chain.finalized().slot) >= upToSlot },
    readingOf: (read) => ({ ...read, movementSlots }),
  }
}
