import type { JournalWriter } from '../../src/main/journal/index.ts'
import { slot } from '../../src/core/chain/slot.ts'
import type { SignerClient } from '../../src/main/signer-client.ts'
import { withWrites } from './faults.ts'
import type { Fault } from './history.ts'

/*
 * Faults in what the product does with an older journal, or with a vault that was restored from its words: in comparing with the chain, and in
 * opening sending again.
 */

type Elsewhere = Parameters<JournalWriter['recordElsewhere']>[0]

/** What a comparison found is written down otherwise. */
function recordingElsewhere(change: (found: Elsewhere) => Elsewhere): Fault {
  return {
    pieces: (pieces) => ({
      ...pieces,
      journal: withWrites(pieces.journal, (name, write) =>
        pieces.journal.write(name, (tx) => write({ ...tx, recordElsewhere: (found) => tx.recordElsewhere(change(found)) })),
      ),
    }),
  }
}

/** Whatever is found is a case, and nothing of what is open. */
const matchesNothing = recordingElsewhere((found) => ({ ...found, what: 'unknown', payments: [], intents: [] }))

/** What never landed is taken for paid. */
const deadIsPaid = recordingElsewhere((found) => (found.what === 'dead' ? { ...found, what: 'paid' } : found))

/** Whatever is found to have failed is taken for paid: nobody pays it any more. */
const failedIsPaid = recordingElsewhere((found) => (found.what === 'failed' ? { ...found, what: 'done' } : found))

/** Sending is opened by whoever asks for it, compared or not. */
const opensUncompared: Fault = {
  pieces: (pieces) => {
    const closings = async () =>
      (await pieces.journal.read.closings()).map((one) => ({ ...one, comparedSlot: one.comparedSlot ?? slot(1n) }))
    const journal = withWrites(pieces.journal, (name, write) =>
      pieces.journal.write(name, (tx) => {
        const reopenSending: JournalWriter['reopenSending'] = (asked) =>
          tx.reopenSending({ ...asked, closings: asked.closings.map((one) => ({ ...one, comparedSlot: null })) })
        return write({ ...tx, reopenSending })
      }),
    )
    return { ...pieces, journal: { ...journal, read: { ...journal.read, closings } } }
  },
}

/** Of a journal that is accepted the signer is told that nothing it signed has an effect, and the journal keeps no reference that was paid. */
const forgetsReferences: Fault = {
  pieces: (pieces) => {
    const { signer } = pieces
    const acceptJournal: SignerClient['acceptJournal'] = async (asked) => {
      const { entries } = await signer.signedSince({ eventId: 0 })
      return signer.acceptJournal({ ...asked, ended: entries.map(({ digest }) => digest) })
    }
    const told = new Proxy(signer, {
      get: (real, operation: keyof SignerClient) => (operation === 'acceptJournal' ? acceptJournal : real[operation]),
    })
    const forgetting = recordingElsewhere((found) => ({ ...found, payments: [] })).pieces
    return { ...(forgetting?.(pieces) ?? pieces), signer: told }
  },
}

/** The first match opens sending: what is not matched yet when the process dies is signed again. */
const matchOpens: Fault = {
  pieces: (pieces) => ({
    ...pieces,
    journal: withWrites(pieces.journal, (name, write) =>
      pieces.journal.write(name, async (tx) => {
        const done = await write(tx)
        if (name !== 'elsewhere') return done
        for (const { reason } of await pieces.journal.read.closings()) await tx.withdrawClosing({ reason, note: 'matched' })
        return done
      }),
    ),
  }),
}

export const REOPENING_FAULTS = {
  'a comparison that matches nothing': matchesNothing,
  'what is dead called paid': deadIsPaid,
  'what failed called paid': failedIsPaid,
  'sending opened without comparing': opensUncompared,
  'references forgotten over a restore': forgetsReferences,
  'a match that opens sending': matchOpens,
} satisfies Readonly<Record<string, Fault>>
