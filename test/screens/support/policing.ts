import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { listedIn } from './listed-in.ts'
import { ANNA, payingDay } from './paying.ts'
import { addressOf, type Payment, type Scene } from './scene.ts'
import { address, say, sol } from '../../../src/core/text/sentence.ts'

type Held = Answers['approvals']['show']
type Policy = Answers['policy']['show']

const os = implement(contract)
const HOUR_MS = 3_600_000
const BERTA = addressOf(720_001)
export const BERTAS_PASSPHRASE = 'a passphrase of Berta alone'

/** A payment of 12 SOL that waits for Berta. */
const HELD: Held = {
  intent: 'held-1/1',
  decision: 'held-1',
  kind: 'payment',
  at: new Date(Date.UTC(2026, 10, 20, 11, 30, 0)),
  asset: 'native',
  amount: 12_000_000_000n,
  from: addressOf(800_000),
  account: null,
  payees: [{ reference: 'invoice 12', recipient: ANNA, label: 'Anna, supplier', amount: 12_000_000_000n }],
  sources: [],
  feeLamports: 5_000n,
  digest: 'ab'.repeat(32),
  words: ['orbit', 'lamp', 'seven', 'quiet', 'river', 'stone'],
  messageHash: null,
  does: say`Pays ${sol(12_000_000_000n)} from the treasury to ${address(ANNA)}.`,
  warnings: [],
  refusal: null,
  approvers: [{ approver: BERTA, label: 'Berta, finance', waitMs: 0 }],
}

/** A vault with something of every rule, and one payment that waits. */
export function fourEyesDay(): Scene {
  const day = payingDay()
  const { paying } = day
  const policy: Policy = {
    ...paying.policy,
    destinations: [...paying.policy.destinations, { address: addressOf(720_002), label: 'Carl, contractor', waitMs: 20 * HOUR_MS }],
    coolDownMs: 24 * HOUR_MS,
    limits: [
      { asset: 'native', perTransaction: 20_000_000_000n, perDay: 50_000_000_000n, endsInMs: null },
      { asset: 'priority-fee', perTransaction: 1_000_000n, perDay: null, endsInMs: 5 * HOUR_MS },
      { asset: 'new-accounts-for-one', perTransaction: null, perDay: 2n, endsInMs: null },
    ],
    spent: [{ asset: 'native', amount: 2_500_000_000n }],
    approvers: [{ address: BERTA, label: 'Berta, finance', waitMs: 0 }],
    thresholds: [{ asset: 'native', above: 5_000_000_000n, endsInMs: null }],
  }
  day.payments.set(HELD.intent, storyOfHeld('awaiting-approval'))
  return { ...day, paying: { ...paying, policy, held: [HELD] } }
}

const storyOfHeld = (state: Payment['state']): Payment => ({
  intent: HELD.intent,
  decision: HELD.decision,
  kind: 'payment',
  state,
  settled: state === 'abandoned',
  why: null,
  closed: null,
  accounts: 1,
  amount: HELD.amount,
  feeLamports: HELD.feeLamports,
  elsewhere: null,
  payees: HELD.payees,
  attempts: [],
})

type Refuse = { REFUSED: (options: { data: { code: string; context: Record<string, unknown> } }) => Error }

export function policyAnswers(scene: Scene) {
  const change = (changed: Partial<Policy>): Policy => (scene.paying.policy = { ...scene.paying.policy, ...changed })
  const requirePassphrase = (passphrase: string, errors: Refuse): void => {
    if (passphrase !== scene.passphrase) throw errors.REFUSED({ data: { code: 'VAULT_WRONG_PASSPHRASE', context: { path: 'the vault' } } })
  }
  const rest = () => scene.paying.policy
  return {
    show: os.policy.show.handler(rest),
    allow: os.policy.allow.handler(({ input: { address, label, passphrase }, errors }) => {
      requirePassphrase(passphrase, errors)
      return change({ destinations: [...rest().destinations, { address, label, waitMs: 0 }] })
    }),
    allowMany: os.policy.allowMany.handler(({ input: { passphrase, contents = '' }, errors }) => {
      requirePassphrase(passphrase, errors)
      const allowed = listedIn(contents).map(({ address, name }) => ({ address, label: name ?? '', waitMs: rest().coolDownMs }))
      return change({ destinations: [...rest().destinations, ...allowed] })
    }),
    forbid: os.policy.forbid.handler(({ input: { address } }) =>
      change({ destinations: rest().destinations.filter((one) => one.address !== address) }),
    ),
    limit: os.policy.limit.handler(({ input: { passphrase, asset, perTransaction = null, perDay = null }, errors }) => {
      requirePassphrase(passphrase, errors)
      return change({ limits: [...rest().limits.filter((one) => one.asset !== asset), { asset, perTransaction, perDay, endsInMs: null }] })
    }),
    coolDown: os.policy.coolDown.handler(({ input: { passphrase, hours }, errors }) => {
      requirePassphrase(passphrase, errors)
      return change({ coolDownMs: hours * HOUR_MS })
    }),
    approver: os.policy.approver.handler(({ input: { passphrase, label }, errors }) => {
      requirePassphrase(passphrase, errors)
      return change({
        approvers: [...rest().approvers, { address: addressOf(720_010 + rest().approvers.length), label, waitMs: 0 }],
      })
    }),
    removeApprover: os.policy.removeApprover.handler(({ input: { approver, secondPassphrase }, errors }) => {
      if (rest().thresholds.length > 0 && secondPassphrase !== BERTAS_PASSPHRASE)
        throw errors.REFUSED({ data: { code: 'SIGNER_SECOND_NEEDED', context: { what: 'Removing somebody who may approve' } } })
      return change({ approvers: rest().approvers.filter((one) => one.address !== approver) })
    }),
    threshold: os.policy.threshold.handler(({ input: { passphrase, asset, above }, errors }) => {
      requirePassphrase(passphrase, errors)
      const others = rest().thresholds.filter((one) => one.asset !== asset)
      return change({ thresholds: above === undefined ? others : [...others, { asset, above, endsInMs: null }] })
    }),
  }
}

export function approvalAnswers(scene: Scene) {
  const take = (intent: string, errors: Refuse): Held => {
    const found = scene.paying.held.find((one) => one.intent === intent)
    if (found === undefined) throw errors.REFUSED({ data: { code: 'APPROVAL_NOT_AWAITED', context: { intent } } })
    return found
  }
  const leave = (held: Held, state: Payment['state']): void => {
    scene.payments.set(held.intent, { ...storyOfHeld(state), intent: held.intent, decision: held.decision })
    scene.paying.held = scene.paying.held.filter((one) => one !== held)
  }
  return {
    list: os.approvals.list.handler(() => scene.paying.held),
    show: os.approvals.show.handler(({ input: { intent }, errors }) => take(intent, errors)),
    approve: os.approvals.approve.handler(({ input: { intent, digest, approver, approverPassphrase }, errors }) => {
      const held = take(intent, errors)
      if (approverPassphrase !== BERTAS_PASSPHRASE)
        throw errors.REFUSED({ data: { code: 'VAULT_WRONG_PASSPHRASE', context: { path: 'Berta’s file', file: 'approver' } } })
      leave(held, 'waiting')
      return { id: held.decision, intent, digest, approver, endsInMs: 24 * HOUR_MS }
    }),
    decline: os.approvals.decline.handler(({ input: { intent }, errors }) => {
      const held = take(intent, errors)
      leave(held, 'abandoned')
      return { id: held.decision, intent }
    }),
  }
}
