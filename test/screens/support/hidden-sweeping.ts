import { implement } from '@orpc/server'
import type { Address } from '../../../src/core/address/address.ts'
import { contract } from '../../../src/contract/contract.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import {
  explainConfidentialWait,
  explainLeftOfConfidentialSweep,
  explainStoppedSource,
} from '../../../src/core/review/explain-confidential-sweep.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { type HiddenAccount, hidingDay } from './hiding.ts'
import { addressOf, type Scene } from './scene.ts'

const { confidentialSweeps } = implement(contract)

type Plan = Answers['confidentialSweeps']['plan']
type Sweep = Answers['confidentialSweeps']['show']

const DIGEST = 'ab'.repeat(32)
/** Wallet that all of it goes to. */
const HOME = addressOf(2)

const amountIn = ({ pending, available, public: seen }: HiddenAccount) =>
  (pending === 'hidden' ? 0n : pending) + (available === 'hidden' ? 0n : available) + seen

function planOf(scene: Scene, mint: Address): Plan {
  const some = (scene.confidential ?? []).filter((one) => one.mint === mint && one.ownerRole === 'deposit')
  const readable = some.filter(({ pending, available }) => pending !== 'hidden' && available !== 'hidden')
  const full = readable.filter((one) => amountIn(one) > 0n)
  return {
    mint,
    label: some[0]?.label ?? null,
    decimals: some[0]?.decimals ?? 0,
    treasury: HOME,
    accounts: full.map(({ account, owner, ownerLabel, pending, available, public: seen }) => ({
      account,
      owner,
      ownerLabel,
      pending: pending === 'hidden' ? 0n : pending,
      available: available === 'hidden' ? null : available,
      public: seen,
    })),
    amount: full.reduce((sum, one) => sum + amountIn(one), 0n),
    leftOut: some
      .filter((one) => !readable.includes(one))
      .map(({ account }) => ({ account, reason: 'keys-elsewhere', words: explainLeftOfConfidentialSweep('keys-elsewhere') })),
    empty: readable.length - full.length,
    more: 0,
    feeLamports: 30_000n * BigInt(full.length),
    rentLamports: 0n,
    warnings: [],
    digest: full.length === 0 ? null : DIGEST,
  }
}

function sweepOf(id: string, plan: Plan): Sweep {
  const sources = plan.accounts.map(({ account, owner, ownerLabel }): Sweep['sources'][number] => ({
    account,
    owner,
    ownerLabel,
    state: 'open',
    slot: null,
    words: explainConfidentialWait('going-on'),
    sweptAmount: 0n,
    steps: [{ act: 'apply', decision: `decision-of-${account}`, outcome: 'going-on', amount: null }],
  }))
  const { mint, label, decimals, treasury } = plan
  return { id, at: new Date(0), mint, label, decimals, treasury, open: sources.length, swept: 0, stopped: 0, sources }
}

/** Confidential sweeps of what accounts of the scene hide. */
export function hiddenSweepAnswers(scene: Scene) {
  const sweeps = (scene.hiddenSweeps ??= new Map<string, Sweep>())
  const find = (id: string) => sweeps.get(id)
  return {
    plan: confidentialSweeps.plan.handler(({ input: { mint } }) => planOf(scene, mint)),
    start: confidentialSweeps.start.handler(({ input: { mint } }) => {
      const id = `hidden-${sweeps.size + 1}`
      const sweep = sweepOf(id, planOf(scene, mint))
      sweeps.set(id, sweep)
      return { id, accounts: sweep.sources.length }
    }),
    list: confidentialSweeps.list.handler(() => [...sweeps.values()].toReversed()),
    show: confidentialSweeps.show.handler(({ input: { id }, errors }) => {
      const found = find(id)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'CONFIDENTIAL_SWEEP_UNKNOWN', context: { id } } })
      return found
    }),
    resume: confidentialSweeps.resume.handler(({ input: { id } }) => ({ id, accounts: find(id)?.open ?? 0 })),
    stop: confidentialSweeps.stop.handler(({ input: { id } }) => {
      const found = find(id)
      if (found === undefined) return { stopped: 0 }
      const sources = found.sources.map((one) =>
        one.state === 'open' ? { ...one, state: 'stopped' as const, words: 'A person stopped it.' } : one,
      )
      sweeps.set(id, { ...found, open: 0, stopped: found.stopped + found.open, sources })
      return { stopped: found.open }
    }),
  }
}

/** A day with a sweep of three accounts: one swept, one that goes on, one that was stopped. */
export function sweptScene(): Scene {
  const scene = hidingDay()
  const step = (act: 'apply' | 'withdraw' | 'sweep', amount: bigint | null) => ({
    act,
    decision: `${act} ${amount ?? ''}`,
    outcome: 'done' as const,
    amount,
  })
  const sources: Sweep['sources'] = [
    {
      account: addressOf(780_005),
      owner: addressOf(781_005),
      ownerLabel: 'C-10305',
      state: 'swept',
      slot: slot(9_000n),
      words: null,
      sweptAmount: 1_500_000_000n,
      steps: [step('apply', null), step('withdraw', 1_500_000_000n), step('sweep', 1_500_000_000n)],
    },
    {
      account: addressOf(780_033),
      owner: addressOf(781_033),
      ownerLabel: 'C-10333',
      state: 'open',
      slot: null,
      words: explainConfidentialWait('not-recorded'),
      sweptAmount: 0n,
      steps: [step('apply', null), step('withdraw', 18_446_744_073_709n)],
    },
    {
      account: addressOf(780_061),
      owner: addressOf(781_061),
      ownerLabel: null,
      state: 'stopped',
      slot: null,
      words: explainStoppedSource('too-often'),
      sweptAmount: 3n,
      steps: [step('apply', null)],
    },
  ]
  const [mint] = scene.confidential?.map((one) => one.mint) ?? []
  const named = { id: 'hidden-1', at: new Date(0), mint: mint ?? addressOf(1), label: 'PYUSD', decimals: 6, treasury: HOME }
  scene.hiddenSweeps = new Map([['hidden-1', { ...named, open: 1, swept: 1, stopped: 1, sources }]])
  return scene
}
