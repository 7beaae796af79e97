import type { Bundle } from '../../core/bundle/bundle.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { decodeConfidentialAccount } from '../../core/program/confidential-account.ts'
import { feeUnder } from '../../core/review/fees.ts'
import { isSameBytes } from '../../core/same-bytes.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import { readConfidentialAccounts, readFeeRule, readIntent } from '../pay/index.ts'
import type { Services } from '../services.ts'
import type { Whole } from './signed-in.ts'

type Asking = Pick<Services, 'nodes'>

/**
 * What proves a balance that is another one by now would fail and cost its fee. An apply takes whatever is pending, but no proof binds the balance that it
 * writes: of another one, nobody may be able to read what is available. @throws CARRY_STALE, CARRY_COPY_STALE, NODE_*
 */
export async function requireFresh({ nodes }: Asking, whole: readonly Whole[], { transactions }: Bundle): Promise<void> {
  const tending = whole.flatMap(({ carried }) => {
    const hidden = transactions[carried.number - 1]?.hidden
    return hidden === undefined ? [] : [{ carried, hidden }]
  })
  const now = await readConfidentialAccounts({ nodes }, [...new Set(tending.map(({ hidden }) => hidden.account))])
  for (const { carried, hidden } of tending) {
    const { account, data } = hidden
    const available = now.find(({ standing }) => standing.account === account)?.confidential.available
    const before = decodeConfidentialAccount(data)?.available
    if (available === undefined || before === undefined || !isSameBytes(available, before)) {
      const code = hidden.kind === 'apply' ? 'CARRY_COPY_STALE' : 'CARRY_STALE'
      throw new StrongroomError(code, { digest: carried.bundleDigest, number: carried.number, account })
    }
  }
}

/** One with what it costs by the rule that nodes follow now. */
export type Priced = Whole & { readonly feeLamports: Lamports }

/**
 * Under a rule by which it costs more than was planned, a message may leave its payer less than the chain accepts. One that costs less is made all the same.
 * @throws CARRY_DEARER, PAYMENT_FEE_UNKNOWN, PAYMENT_FEE_RULE_UNKNOWN, NODE_*
 */
export async function requireNotDearer({ nodes }: Asking, whole: readonly Whole[]): Promise<readonly Priced[]> {
  const [first] = whole
  if (first === undefined) return []
  const rule = await readFeeRule(nodes, first.carried.feePayer)
  return whole.map((one) => {
    const { carried, completed } = one
    const feeLamports = feeUnder(completed ?? carried.message, rule)
    const { feeLamports: plannedLamports } = readIntent(carried.what)
    if (feeLamports > plannedLamports)
      throw new StrongroomError('CARRY_DEARER', { digest: carried.bundleDigest, number: carried.number, plannedLamports, feeLamports })
    return { ...one, feeLamports }
  })
}
