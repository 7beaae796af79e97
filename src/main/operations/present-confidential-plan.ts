import type { Address } from '../../core/address/address.ts'
import { digestWithdrawal } from '../../core/plan/digest.ts'
import type { PlannedUpkeep } from '../../core/plan/upkeep.ts'
import { type ConfidentialNote, explainConfidential } from '../../core/review/explain-confidential.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import { reasonPart, tell, type Sentence, units } from '../../core/text/sentence.ts'
import type { Journal } from '../journal/index.ts'
import { type ConfidentialPlanRead, readConfidentialAccounts, readConfidentialMints, type WithdrawalSteps } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { showRefusedUpkeep, showUpkeep } from './present-upkeep.ts'

const APPROVED_BY_HAND = tell`The issuer of the token approves each account by hand. Until they have, nothing arrives in it confidentially.`
const AUDITED = tell`The issuer of the token named an auditor, who can read every amount that is transferred confidentially.`

/** What configuring an account for a mint would do, or why it is not done. */
export async function showConfigurationPlan(services: Services, { account, plan }: ConfidentialPlanRead, mint: Address) {
  const terms = (await readConfidentialMints(services, [mint])).get(mint)?.terms ?? null
  const warnings = terms === null ? [] : [...(terms.approvesNew ? [] : [APPROVED_BY_HAND]), ...(terms.auditor === null ? [] : [AUDITED])]
  return shown(services.journal, { account, plan, warnings })
}

/** The same of an apply or a withdrawal, with what is pending, available, and available then. */
export async function showHiddenPlan(services: Services, { account, before, after, plan, steps }: ConfidentialPlanRead) {
  const [found] = await readConfidentialAccounts(services, [account])
  const mint = found?.standing.token.mint ?? null
  const decimals = mint === null ? 0 : ((await readConfidentialMints(services, [mint])).get(mint)?.decimals ?? 0)
  const copy = before?.copy ?? 'true'
  const warnings = copy === 'true' ? [] : [noteOf(copy === 'stale' ? 'copy-stale' : 'copy-unreadable')]
  return {
    ...(await shown(services.journal, { account, plan, warnings: [...warnings, ...(steps === null ? [] : [stepsIn(steps, mint)])] })),
    ...(steps === null || plan.kind === 'refused' ? {} : costsOf(steps, plan.planned)),
    mint,
    decimals,
    pending: before?.pending ?? ('hidden' as const),
    available: before?.available ?? ('hidden' as const),
    after: plan.kind === 'planned' ? after : null,
  }
}

/** What is agreed to: all of the transactions, and what they cost together. */
function costsOf(steps: WithdrawalSteps, planned: PlannedUpkeep) {
  const { account, feeLamports, rentLamports } = steps
  return { account, feeLamports, rentLamports, reclaimedLamports: rentLamports, digest: digestWithdrawal(planned, steps) }
}

function stepsIn({ amount, transactions }: WithdrawalSteps, mint: Address | null): Sentence {
  return tell`A node takes no transaction of version 1, so withdrawing ${units(amount, mint)} takes ${transactions} transactions, one after the other: a proof is kept in an account of its own, which is closed with the withdrawal, and its rent comes back. They go on while Strongroom runs and the vault is open.`
}

const noteOf = (note: ConfidentialNote): Sentence => [reasonPart('confidential', note, explainConfidential(note))]

type Shown = Pick<ConfidentialPlanRead, 'account' | 'plan'> & { readonly warnings: readonly Sentence[] }

function shown(journal: Journal, { account, plan, warnings }: Shown) {
  if (plan.kind === 'planned') return showUpkeep(journal, plan.planned, { warnings })
  return showRefusedUpkeep(account, { reason: plan.reason, words: explainTokenUpkeep(plan.reason) })
}
