import { implement } from '@orpc/server'
import type { Address } from '../../../src/core/address/address.ts'
import { StrongroomError, toErrorValue } from '../../../src/core/error/error.ts'
import { contract } from '../../../src/contract/contract.ts'
import { digestOf, leftOf, rowOf, writtenOf } from './carrying.ts'
import type { Scene } from './scene.ts'
import { planOf } from './sweeping.ts'

const os = implement(contract)

/** Sweeps of accounts whose keys are elsewhere: what a sweep of the deposit accounts would be, to the account that is named. */
export function carryingSweeps(scene: Scene) {
  const carrying = () => (scene.carrying ??= { left: [], unexplained: null })
  const planned = ({
    asset,
    to,
    account,
    nonceAccount,
  }: {
    readonly asset: 'native' | Address
    readonly to: Address
    readonly account?: Address[] | undefined
    readonly nonceAccount?: Address[] | undefined
  }) => {
    const { landing: _, ...plan } = planOf(scene, asset)
    const isNamed = (address: Address) => account?.includes(address) ?? true
    const left = carrying().left.flatMap(({ transactions }) => transactions.flatMap((one) => (one.state === 'out' ? one.sources : [])))
    const taken = new Set(left.map(({ address }) => address))
    const isFree = (address: Address) => isNamed(address) && !taken.has(address)
    const transactions = plan.transactions.flatMap((one) => {
      const sources = one.sources.filter(({ address }) => isFree(address))
      return sources.length === 0 ? [] : [{ ...one, sources }]
    })
    return {
      ...plan,
      transactions,
      movedAmount: transactions.reduce((sum, { sources }) => sources.reduce((all, { amount }) => all + amount, sum), 0n),
      destination: asset === 'native' ? to : plan.destination,
      destinationOwner: to,
      nonceAccounts: (nonceAccount ?? []).slice(0, transactions.length),
      digest:
        transactions.length === 0
          ? null
          : digestOf(`sweep ${asset} ${transactions.flatMap(({ sources }) => sources.map(({ address }) => address)).join(' ')}`),
      leftOut: [...plan.leftOut, ...[...taken].map((address) => ({ address, reason: 'taken', words: 'An unfinished sweep holds it.' }))],
    }
  }
  const refusal = (error: StrongroomError) => ({ data: toErrorValue(error) })
  return {
    planSweep: os.bundles.planSweep.handler(({ input, errors }) => {
      const plan = planned(input)
      const [needed, given] = [plan.transactions.length, new Set(input.nonceAccount).size]
      if (given < needed) throw errors.REFUSED(refusal(new StrongroomError('CARRY_NONCES_FEW', { needed, given, missing: needed - given })))
      return plan
    }),
    prepareSweep: os.bundles.prepareSweep.handler(({ input, errors }) => {
      const plan = planned(input)
      if (plan.digest === null) throw errors.REFUSED(refusal(new StrongroomError('PLAN_NOTHING_TO_SWEEP', { taken: 1 })))
      if (plan.digest !== input.digest) throw errors.REFUSED(refusal(new StrongroomError('PLAN_CHANGED', {})))
      const made = leftOf({
        id: 1_000 + carrying().left.length,
        kind: 'sweep',
        digest: digestOf(`prepared ${plan.digest}`),
        asset: input.asset,
        from: input.to,
        ageMs: 0,
        transactions: plan.transactions.map(({ sources }, at) =>
          rowOf(at + 1, { nonceAccount: input.nonceAccount?.[at] ?? null, payees: [], sources: [...sources] }),
        ),
      })
      carrying().left.unshift(made)
      return writtenOf(made)
    }),
  }
}
