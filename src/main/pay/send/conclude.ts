import { isSettled } from '../../../core/payment/state.ts'
import { type IntentRecord, PAGE_ROWS_MAX } from '../../journal/index.ts'
import { asStrongroomError } from '../../tasks.ts'
import type { PayParts } from '../parts.ts'
import { parseGivenBlockhash } from '../intent/payment-request.ts'
import type { Patience } from '../patience.ts'
import { planSuccessors } from './successors.ts'

/*
 * What follows where an attempt ended and its intent is not made again as it is. Verdicts are written without it: planning asks nodes and may
 * fail for one intent, and the verdicts of others do not wait for that.
 */

/** Pages of open intents one round looks through. */
const PAGES_MAX = 1_000

const FAILED = 'It failed on chain: the fee was paid, nothing else moved.'
const GIVEN = 'The blockhash that was given for it is over, and nothing moved. It is not made again under another.'

/**
 * Whether nothing more is signed for an open intent as it is: its transaction failed on chain, or was signed under a blockhash that a person
 * gave and ended without effect.
 */
export async function isConcluded(parts: Pick<PayParts, 'journal'>, { kind, decisionId, attempts }: IntentRecord): Promise<boolean> {
  const last = attempts.at(-1)
  if (last === undefined || attempts.some(({ state }) => !isSettled(state))) return false
  if (last.state === 'failed') return true
  if (kind !== 'payment' || last.signature === null) return false
  const decided = await parts.journal.read.decision(decisionId)
  return decided !== null && parseGivenBlockhash(decided.summary) !== null
}

/** Writes what follows for each such intent. One for which it cannot be planned now is reported and tried again, later each time. */
export async function concludeEnded(parts: PayParts, { planning }: { readonly planning: Patience }): Promise<void> {
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const intents = await parts.journal.read.unfinishedIntents({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    for (const intent of intents) {
      if (!planning.isDue(intent.id) || !(await isConcluded(parts, intent))) continue
      try {
        await conclude(parts, intent)
        planning.succeeded(intent.id)
      } catch (error) {
        planning.failed(intent.id)
        parts.onTrouble(asStrongroomError(error))
      }
    }
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) break
  }
}

async function conclude(parts: PayParts, intent: IntentRecord): Promise<void> {
  const { id, decisionId, attempts } = intent
  const isFailed = attempts.at(-1)?.state === 'failed'
  const successors = isFailed ? await planSuccessors(parts, intent) : []
  await parts.journal.write('conclusion', (tx) =>
    successors.length > 0
      ? tx.replaceIntent({ intentId: id, by: successors })
      : tx.abandonIntent({ intentId: id, why: isFailed ? FAILED : GIVEN }),
  )
  parts.onChange({ kind: 'intent', intent: id, decision: decisionId, state: successors.length > 0 ? 'replaced' : 'abandoned' })
}
