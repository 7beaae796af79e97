import type { Address } from '../../../src/core/address/address.ts'
import type { PlannedIntent } from '../../../src/core/plan/intent.ts'
import type { ConfidentialSourceRecord, WithdrawalRecord } from '../../../src/main/journal/index.ts'
import { brokenIn, type HiddenChain } from './chain.ts'
import { openPaymentJudge, type PaymentRows } from './payment-judge.ts'
import { type State, sumOf } from './state.ts'
import type { HiddenViolation } from './violation.ts'
import { amountOfCopy } from './bytes.ts'

type Rows = PaymentRows & {
  readonly sources: readonly ConfidentialSourceRecord[]
  readonly withdrawals: readonly WithdrawalRecord[]
}
/** Whether the books say of what was begun that rent stays. */
const doesTell = ({ why }: { readonly why: string | null }) => why?.startsWith('Rent stays') === true

export type HiddenJudge = ReturnType<typeof openHiddenJudge>

/** What the books say is held against every final state, after each step. */
export function openHiddenJudge(chain: HiddenChain) {
  let judged = 0
  const payments = openPaymentJudge(chain)
  const ended = new Set<number>()
  /** Of which withdrawal each step is, as its row said. */
  const stepsOf = new Map<string, string>()
  const withdrawnBy = (id: string) =>
    chain.allLanded().filter(({ sent, withdrew }) => withdrew > 0n && stepsOf.get(sent.intent.replace(/\/\d+$/, '')) === id)

  const judgeEnd = ({ id, account, readSlot, state, slot: at, steps }: ConfidentialSourceRecord): HiddenViolation | null => {
    if (state !== 'swept' || ended.has(id)) return null
    ended.add(id)
    if (at === null) return { rule: 'swept', what: 'it names no slot' }
    const newest = steps.flatMap(({ decisionId }) =>
      chain.allLanded().filter(({ sent }) => sent.intent.startsWith(`${decisionId}/`) && isOf(sent.planned, account)),
    )
    const behind = newest.find(({ slot }) => BigInt(slot) > at)
    if (at < readSlot || behind !== undefined)
      return { rule: 'read-slot', what: `swept by slot ${at}, read at ${readSlot}, stepped at ${behind?.slot}` }
    const there = stateAt(chain, Number(at))?.accounts.get(account)
    const rest = there === undefined ? 0n : there.public + sumOf(there.pending) + there.available
    return rest === 0n ? null : { rule: 'swept', what: `called swept at slot ${at} with ${rest} in it` }
  }
  const judgeWithdrawal = ({ id, amount, state, withdrawn }: WithdrawalRecord): HiddenViolation | null => {
    const landed = withdrawnBy(id)
    if (landed.length > 1)
      return { rule: 'twice', what: `withdrawal ${id} withdrew ${landed.map(({ withdrew }) => withdrew).join(' and ')}` }
    if (landed.some(({ withdrew }) => withdrew !== amount)) return { rule: 'twice', what: `withdrawal ${id} withdrew another amount` }
    if (state === 'ended' && withdrawn !== landed.length > 0)
      return { rule: 'books', what: `withdrawal ${id} says ${withdrawn}, the chain ${landed.length}` }
    return null
  }
  return {
    /** A person was told that the payment of this decision is not made. */
    endPayment: payments.end,
    judge({ sources, withdrawals, ...rows }: Rows): HiddenViolation | null {
      for (; judged < chain.finals.length; judged += 1) {
        const state = chain.finals[judged]
        const broken = state === undefined ? null : brokenIn(state)
        if (broken !== null) return { rule: 'conserved', what: broken }
      }
      const [copy] = chain.broken
      if (copy !== undefined) return { rule: 'copy', what: copy }
      for (const { id, stepId } of withdrawals) stepsOf.set(stepId, id)
      for (const row of withdrawals) {
        const broken = judgeWithdrawal(row)
        if (broken !== null) return broken
      }
      for (const source of sources) {
        const broken = judgeEnd(source)
        if (broken !== null) return broken
      }
      return payments.judge(rows) ?? judgeOpen(sources)
    },
    /** Once all is quiet and everything was swept once more. */
    judgeQuiet({ sources, withdrawals, proofs }: Rows): HiddenViolation | null {
      const open = sources.filter(({ state }) => state === 'open')
      const going = withdrawals.filter(({ state }) => state !== 'ended')
      if (open.length + going.length > 0)
        return { rule: 'eventually', what: `${open.length} accounts and ${going.length} withdrawals go on` }
      const left = [...chain.final().contexts.values()].filter(({ isStolen }) => !isStolen).length
      if (left > 0 && !withdrawals.some(doesTell) && !proofs.some(doesTell)) return { rule: 'rent', what: `${left} accounts keep rent` }
      for (const [account, one] of chain.final().accounts) {
        const rest = one.public + sumOf(one.pending) + one.available
        if (rest > 0n) return { rule: 'eventually', what: `${rest} stays in ${account}` }
        if (amountOfCopy(one.copy) !== one.available) return { rule: 'copy', what: `the copy of ${account} is not of what is there` }
      }
      return null
    },
  }
}

function isOf(planned: PlannedIntent, account: Address): boolean {
  return planned.kind === 'upkeep' || (planned.kind === 'sweep' && planned.sources.some((source) => source.account === account))
}

/** As it stood at a slot: the last block at or before it. */
function stateAt({ finals }: HiddenChain, slot: number): State | undefined {
  return finals.findLast((state) => state.slot <= slot)
}

/** An account is in one open sweep at most. */
function judgeOpen(sources: readonly ConfidentialSourceRecord[]): HiddenViolation | null {
  const open = sources.filter(({ state }) => state === 'open').map(({ account }) => account)
  return new Set(open).size === open.length ? null : { rule: 'books', what: 'an account is in two open sweeps' }
}
