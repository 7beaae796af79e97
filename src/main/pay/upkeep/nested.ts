import { randomUUID } from 'node:crypto'
import { StrongroomError } from '../../../core/error/error.ts'
import { digestNested } from '../../../core/plan/digest.ts'
import { type NestedPlan, planNested } from '../../../core/plan/nested.ts'
import { readOurKeys } from '../../our-keys.ts'
import { readTreasury } from '../read/balances.ts'
import { findNestedAccounts, type NestedLook } from '../read/find-nested.ts'
import { readUsed } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { upkeepIntent } from '../intent/payment-intents.ts'
import { sealDecided } from '../intent/seals.ts'
import { lastHeardSlots } from '../evidence/seen.ts'
import { readPaying } from './upkeep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** Addresses that a look asks for at most: ten thousand questions to each of two nodes. */
const LOOKED_MAX = 1_000_000

const NATIVE = { kind: 'native' } as const

export type NestedRecoveryPlan = Omit<NestedLook, 'found'> & { readonly plan: NestedPlan }

/**
 * Looks for nested accounts, and plans what comes back of them. `most`: addresses that are asked for at most.
 * @throws PLAN_NO_TREASURY, NODE_*
 */
export async function planNestedRecovery(
  parts: Reading,
  { most = LOOKED_MAX }: { readonly most?: number } = {},
): Promise<NestedRecoveryPlan> {
  const treasury = await readTreasury(parts.journal)
  const { found, looked, skipped } = await findNestedAccounts(parts, { treasury, most })
  const ours = await readOurKeys(
    parts.journal,
    found.map(({ wallet }) => wallet),
  )
  const { payer, terms, options } = await readPaying(parts, treasury)
  // Read last: what was decided meanwhile is among it.
  const used = await readUsed(parts.journal)
  const plan = planNested({
    found,
    isOurs: (address) => ours.has(address),
    isInUse: (account) => used.has(account),
    treasury: payer,
    terms,
    options,
  })
  return { plan, looked, skipped }
}

/**
 * Plans it again and stores it, where it is the plan that was read: from here on it is decided, and the submitter carries it out, each account in a
 * transaction of its own. The accounts are taken meanwhile: nothing else is decided of them.
 * @throws PLAN_CHANGED, JOURNAL_SOURCE_TAKEN, VAULT_LOCKED and as {@link planNestedRecovery}
 */
export async function startNestedRecovery(
  parts: Deciding,
  { digest }: { readonly digest: string },
): Promise<{ id: string; plan: NestedPlan }> {
  const { plan } = await planNestedRecovery(parts)
  const [first] = plan.transactions
  if (first === undefined || digestNested(plan) !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  const id = randomUUID()
  const intents = plan.transactions.map(({ planned, recovery: { account } }, index) =>
    upkeepIntent(planned, `${id}/${index + 1}`, [{ account, asset: NATIVE }]),
  )
  const sealed = await sealDecided(parts, intents)
  // What was decided since of these accounts, of their owners and of those that the tokens go to is in no plan.
  const usedSince = await readUsed(parts.journal)
  const named = plan.transactions.flatMap(({ planned: { upkeep } }) =>
    upkeep.act === 'recover-nested' ? [upkeep.account, upkeep.ownerAccount, upkeep.destination] : [],
  )
  if (named.some((account) => usedSince.has(account))) throw new StrongroomError('PLAN_CHANGED', {})
  const summary = { act: 'recover-nested', account: first.recovery.account }
  await parts.journal.write('recover', (tx) =>
    tx.addDecision({ id, kind: 'upkeep', summary, intents: sealed, heard: lastHeardSlots(parts.nodes) }),
  )
  return { id, plan }
}
