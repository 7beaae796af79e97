import type { Address } from '../../core/address/address.ts'
import { outcomeOf } from '../../core/payment/decision-outcome.ts'
import type { ConfidentialSweepAct } from '../../core/plan/confidential-sweep.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import { explainConfidential } from '../../core/review/explain-confidential.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import { explainLeftOfConfidentialSweep, explainStoppedSource } from '../../core/review/explain-confidential-sweep.ts'
import type {
  ConfidentialSourceRecord,
  ConfidentialStepRecord,
  ConfidentialSweepRecord,
  Journal,
  WithdrawalRecord,
} from '../journal/index.ts'
import { type ConfidentialSweepPlan, tryToReadIntent } from '../pay/index.ts'
import { readLabels } from '../read-labels.ts'
import { type Listed, readListed } from './read-listed.ts'
import type { Services } from '../services.ts'
import { readNotSealed, withNotSealed } from './unconfirmed.ts'
import { reasonPart, tell } from '../../core/text/sentence.ts'

const IN_SEVERAL = tell`A node takes no transaction of version 1, so that each withdrawal takes three transactions. The rent that they put up comes back.`

/** A plan as a person reads it. */
export async function showConfidentialSweepPlan({ journal }: Pick<Services, 'journal'>, plan: ConfidentialSweepPlan) {
  const { mint, sources, leftOut, proofsOn, inSeveral, isPaid, ...rest } = plan
  const labels = await readLabels(
    journal,
    sources.map(({ owner }) => owner),
  )
  const accounts = sources.map(({ account, owner, standing: { pending, available, public: seen } }) => ({
    account,
    owner,
    ownerLabel: labels.get(owner) ?? null,
    pending: pending ?? 0n,
    available,
    public: seen,
  }))
  return {
    ...rest,
    mint,
    label: (await readListed(journal)).get(mint)?.label ?? null,
    accounts,
    amount: accounts.reduce((sum, one) => sum + one.pending + (one.available ?? 0n) + one.public, 0n),
    leftOut: leftOut.map(({ account, reason }) => ({ account, reason, words: explainLeftOfConfidentialSweep(reason) })),
    warnings: [
      ...(isPaid ? [] : [[reasonPart('upkeep', 'payer-short', explainTokenUpkeep('payer-short'))]]),
      ...(proofsOn ? [] : [[reasonPart('confidential', 'proofs-off', explainConfidential('proofs-off'))]]),
      ...(inSeveral ? [IN_SEVERAL] : []),
    ],
  }
}

/** One line of the list. */
export function showSummary({ id, atMs, mint, treasury, open, swept, stopped }: ConfidentialSweepRecord, listed: Listed) {
  const record = listed.get(mint)
  return { id, at: new Date(atMs), mint, label: record?.label ?? null, decimals: record?.decimals ?? 0, treasury, open, swept, stopped }
}

type Step = {
  readonly act: ConfidentialSweepAct
  readonly decision: string
  readonly outcome: ReturnType<typeof outcomeOf>
  readonly amount: bigint | null
}

/** Each account with its steps. */
export async function showSources(
  services: Pick<Services, 'journal' | 'confidentialSweeper' | 'submitter'>,
  sources: readonly ConfidentialSourceRecord[],
) {
  const { journal, confidentialSweeper } = services
  const labels = await readLabels(
    journal,
    sources.map(({ owner }) => owner),
  )
  const several = await readSeveral(
    journal,
    sources.map(({ account }) => account),
  )
  const decisions = await readDecisions(services, [...new Set(sources.flatMap(({ steps }) => steps.map(({ decisionId }) => decisionId)))])
  return sources.map((source) => {
    const { id, account, owner, state, slot } = source
    const steps = source.steps.map((step) => {
      const withdrawal = several.get(step.decisionId)
      return withdrawal === undefined ? stepOf(step, account, decisions.get(step.decisionId)) : stepOfSeveral(step, withdrawal)
    })
    const home = steps.filter(({ act, outcome }) => act === 'sweep' && outcome === 'done')
    return {
      account,
      owner,
      ownerLabel: labels.get(owner) ?? null,
      state,
      slot,
      words: state === 'open' ? confidentialSweeper.waitOf(id) : wordsOfEnd(source),
      sweptAmount: home.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
      steps,
    }
  })
}

function wordsOfEnd({ state, why }: ConfidentialSourceRecord): string | null {
  return state === 'stopped' ? explainStoppedSource(why === 'too-often' || why === 'journal-may-not-know' ? why : 'by-person') : null
}

type Decided = {
  readonly outcome: Step['outcome']
  readonly intents: readonly { readonly planned: PlannedIntent; readonly isDone: boolean }[]
}

async function readDecisions(
  services: Pick<Services, 'journal' | 'submitter'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Decided>> {
  const { journal } = services
  const notSealed = await readNotSealed(services)
  const found = new Map<string, Decided>()
  for (const id of ids) {
    const decided = await journal.read.decision(id)
    if (decided === null) continue
    const intents = await journal.read.decisionIntents({ decisionId: id, limit: 1_000 })
    found.set(id, {
      outcome: outcomeOf(withNotSealed(decided, notSealed)),
      intents: intents.flatMap(({ what, state }) => {
        const planned = tryToReadIntent(what)
        return planned === null ? [] : [{ planned, isDone: state === 'satisfied' }]
      }),
    })
  }
  return found
}

function stepOf({ act, decisionId }: ConfidentialStepRecord, account: Address, decided: Decided | undefined): Step {
  const own = (decided?.intents ?? []).flatMap(({ planned, isDone }) =>
    planned.changes.flatMap((one) => (one.account === account && one.asset.kind === 'token' ? [{ change: one.change, isDone }] : [])),
  )
  const moved = own.reduce((sum, { change }) => sum + change, 0n)
  return {
    act,
    decision: decisionId,
    outcome: outcomeOfOwn(decided, own),
    amount: act === 'apply' ? null : moved < 0n ? -moved : moved,
  }
}

/** A sweep is of several accounts, in several transactions: what became of this account’s counts. */
function outcomeOfOwn(decided: Decided | undefined, own: readonly { readonly isDone: boolean }[]): Step['outcome'] {
  if (decided === undefined) return 'not-known'
  if (own.length > 0 && own.every(({ isDone }) => isDone)) return 'done'
  return decided.outcome === 'in-part' || (decided.outcome === 'done' && own.length > 0) ? 'not-done' : decided.outcome
}

/** Withdrawals in several transactions, by their first decisions. */
async function readSeveral({ read }: Pick<Journal, 'read'>, accounts: readonly Address[]): Promise<ReadonlyMap<string, WithdrawalRecord>> {
  const found = await Promise.all(accounts.map((account) => read.withdrawals({ account })))
  return new Map(found.flat().map((withdrawal) => [withdrawal.id, withdrawal]))
}

/** Of all its transactions together: that the first is done moves nothing. */
function stepOfSeveral({ act, decisionId }: ConfidentialStepRecord, { state, withdrawn, amount }: WithdrawalRecord): Step {
  return { act, decision: decisionId, outcome: withdrawn ? 'done' : state === 'ended' ? 'not-done' : 'going-on', amount }
}
