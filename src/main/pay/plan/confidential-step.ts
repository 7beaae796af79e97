import { randomUUID } from 'node:crypto'
import type { Address } from '../../../core/address/address.ts'
import type { TokenUpkeepReason } from '../../../core/plan/token-upkeep.ts'
import { explainLeftOut } from '../../../core/review/explain-left-out.ts'
import { explainTokenUpkeep } from '../../../core/review/explain-token-upkeep.ts'
import type { ConfidentialSourceRecord } from '../../journal/index.ts'
import type { ConfidentialOnChain } from '../read/confidential-accounts.ts'
import { planConfidentialStep } from '../confidential/confidential-upkeep.ts'
import type { PayParts } from '../parts.ts'
import { sealDecided } from '../intent/seals.ts'
import { lastHeardSlots } from '../evidence/seen.ts'
import { intentsOf, planSweep } from './sweep.ts'
import { upkeepToAdd } from '../upkeep/upkeep.ts'

type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

const NATIVE = { kind: 'native' } as const

/** What a sweep of what was made public asks for. The account is not closed: more may arrive in it. */
const AS_SWEPT = { mode: 'keep-minimum', close: false, version: 'legacy' } as const

/**
 * Decides an apply, or a withdrawal of all that is available, of what was read of an account, and notes in the same write that it is a step of the sweep.
 * Gives why it is refused, or null.
 * @throws as planConfidential, JOURNAL_SOURCE_TAKEN, SENDING_CLOSED
 */
export async function decideConfidentialStep(
  parts: Deciding,
  {
    source,
    act,
    found,
  }: { readonly source: ConfidentialSourceRecord; readonly act: 'apply' | 'withdraw'; readonly found: ConfidentialOnChain },
): Promise<TokenUpkeepReason | null> {
  const { account } = source
  const asked = act === 'apply' ? ({ act, account } as const) : ({ act, account, amount: 'all' } as const)
  const { plan, steps } = await planConfidentialStep(parts, asked, found)
  if (plan.kind === 'refused') return plan.reason
  const { id: decisionId, sweep } = await upkeepToAdd(parts, plan.planned, [{ account, asset: NATIVE }])
  await parts.journal.write('confidential-step', async (tx) => {
    await tx.addDecision(sweep)
    // Its other transactions are decided by the withdrawal (withdrawals.ts), and the sweep waits for its end.
    if (steps !== null) await tx.beginWithdrawal({ id: decisionId, account, of: steps, stepId: decisionId })
    await tx.addConfidentialStep({ sourceIds: [source.id], act, decisionId })
  })
  return null
}

/**
 * Decides a sweep of all that is public in these accounts of one token, and notes whose step it is. Gives those that it leaves out with the reason in words:
 * null of what the journal has not recorded yet.
 * @throws as planSweep, JOURNAL_SOURCE_TAKEN, SENDING_CLOSED
 */
export async function decideSweepHome(
  parts: Deciding,
  { mint, sources }: { readonly mint: Address; readonly sources: readonly ConfidentialSourceRecord[] },
): Promise<ReadonlyMap<Address, string | null>> {
  const request = { ...AS_SWEPT, asset: mint }
  const { plan, taken } = await planSweep(parts, request, { only: new Set(sources.map(({ account }) => account)) })
  const reasons = new Map([
    ...plan.leftOut.map(({ account, reason }) => [account, explainLeftOut(reason)] as const),
    ...taken.map((account) => [account, explainTokenUpkeep('outstanding')] as const),
  ])
  const swept = new Set(plan.transactions.flatMap((transaction) => transaction.sources.map(({ account }) => account)))
  const left = sources.filter(({ account }) => !swept.has(account)).map(({ account }) => [account, reasons.get(account) ?? null] as const)
  if (plan.transactions.length > 0) {
    const id = randomUUID()
    const intents = await sealDecided(parts, intentsOf(plan, id))
    const sourceIds = sources.filter(({ account }) => swept.has(account)).map((source) => source.id)
    await parts.journal.write('confidential-step', async (tx) => {
      await tx.addDecision({ id, summary: { ...request, destination: plan.destination }, intents, heard: lastHeardSlots(parts.nodes) })
      await tx.addConfidentialStep({ sourceIds, act: 'sweep', decisionId: id })
    })
  }
  return new Map(left)
}
