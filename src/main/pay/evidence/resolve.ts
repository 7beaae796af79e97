import { StrongroomError } from '../../../core/error/error.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { isAlive } from '../../../core/payment/attempt.ts'
import { verifyOutcome } from '../../../core/payment/verify-outcome.ts'
import { type CaseRecord, type Journal, PAGE_ROWS_MAX } from '../../journal/index.ts'
import { evidenceRow } from './evidence-row.ts'
import { findRecord, proofOf, readPlaces, windowOf } from './find-record.ts'
import type { PayParts, SignedWork } from '../parts.ts'
import { readMovedIn } from './read-record.ts'
import { decodeIntent } from '../intent/stored-intent.ts'

/** Pages of open payments looked through for the one that a case holds. */
const PAGES_MAX = 100

/** The payment whose transaction a case is about, while it is held by it; null where the case holds none. */
export async function findDisputed(journal: Journal, found: CaseRecord): Promise<SignedWork | null> {
  if (found.kind !== 'outcome-differs') return null
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const intents = await journal.read.unfinishedIntents({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    for (const intent of intents) {
      for (const attempt of intent.attempts.filter(isAlive)) {
        const work = { intent, attempt }
        if (await isAbout(journal, work, found)) return work
      }
    }
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) break
  }
  return null
}

/** A case names the account and the slot; the evidence of the payment names the slot too. */
async function isAbout(journal: Journal, { intent, attempt }: SignedWork, { account, slot }: CaseRecord): Promise<boolean> {
  if (!decodeIntent(intent.what).changes.some((change) => change.account === account)) return false
  return (await readDisputedSlots(journal, attempt)).has(slot)
}

/** In which slots evidence says that it did something else than predicted. */
async function readDisputedSlots(journal: Journal, { id }: SignedWork['attempt']): Promise<ReadonlySet<Slot | null>> {
  const evidence = await journal.read.evidence({ attemptId: id, limit: PAGE_ROWS_MAX })
  return new Set(evidence.filter(({ what }) => what === 'differs').map(({ slot }) => slot))
}

/**
 * Ends a payment that did something else than planned, by a person's decision: it is finalized, as the nodes are asked once more to confirm,
 * and its sources are free. Every case about it is closed with the same note, in one transaction with the verdict. Gives their ids.
 * @throws CASE_NOT_PROVED while the nodes do not show it finalized, and NODE_*
 */
export async function resolveDisputed(
  { journal, nodes }: Pick<PayParts, 'journal' | 'nodes'>,
  { intent, attempt }: SignedWork,
  note: string,
): Promise<number[]> {
  const planned = decodeIntent(intent.what)
  const { changes: predicted, feeLamports } = planned
  const { signature, lifetime } = attempt
  const movedIn = await readMovedIn(journal, signature)
  const wanted = { signature, window: windowOf(attempt), planned, lifetime, movedIn }
  const found = await findRecord({ nodes }, wanted, await readPlaces(nodes))
  const outcome = found === null ? 'unknown' : verifyOutcome({ predicted, feeLamports, transaction: found.record.transaction }).kind
  if (found === null || (outcome !== 'differs' && outcome !== 'landed')) throw new StrongroomError('CASE_NOT_PROVED', { intent: intent.id })
  const { slot } = found.record
  const ids = await casesAbout(journal, { intent, attempt })
  await journal.write('case-resolved', async (tx) => {
    await tx.addEvidence({
      attemptId: attempt.id,
      ...evidenceRow({ kind: 'status', node: found.node, slot, commitment: 'finalized', outcome }, { note }),
    })
    await tx.settleAttempt({
      attemptId: attempt.id,
      state: 'finalized',
      proof: { ...proofOf(found, planned), cases: ids, note },
    })
    for (const id of ids) await tx.closeCase({ id, note })
  })
  return ids
}

/** The open cases about what a payment did otherwise than planned. Evidence alone is none: the journal is a file, and a row in it tells no person. */
export async function casesAbout(journal: Journal, { intent, attempt }: SignedWork): Promise<number[]> {
  const slots = await readDisputedSlots(journal, attempt)
  if (slots.size === 0) return []
  const accounts = new Set(decodeIntent(intent.what).changes.map(({ account }) => account))
  const open = await journal.read.cases({ open: true, limit: PAGE_ROWS_MAX })
  return open
    .filter(({ kind, account, slot }) => kind === 'outcome-differs' && accounts.has(account) && slots.has(slot))
    .map(({ id }) => id)
}
