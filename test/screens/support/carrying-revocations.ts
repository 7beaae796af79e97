import { implement } from '@orpc/server'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { blockHeight } from '../../../src/core/chain/slot.ts'
import { StrongroomError, toErrorValue } from '../../../src/core/error/error.ts'
import { planNonceAdvances } from '../../../src/core/plan/nonce-upkeep.ts'
import { tendedAccounts } from '../../../src/core/plan/upkeep.ts'
import { explainLeftAlone, type LeftAloneReason, PAYER_SHORT } from '../../../src/core/review/explain-left-alone.ts'
import { say } from '../../../src/core/text/sentence.ts'
import { contract } from '../../../src/contract/contract.ts'
import { COLD, digestOf, leftOf, rowOf, writtenOf } from './carrying.ts'
import { addressOf, type Scene } from './scene.ts'

const os = implement(contract)

const TERMS = {
  feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const,
  rentMinimumLamports: lamports(650_240n),
  blockHeight: blockHeight(0),
}
const SPARE = addressOf(760_000)

/** What revokes a bundle of the scene: all of it that is out, or came back and has not ended, as the product packs it. */
export function carryingRevocations(scene: Scene) {
  const carrying = () => (scene.carrying ??= { left: [], unexplained: null })
  const refusal = (error: StrongroomError) => ({ data: toErrorValue(error) })
  const tended = () =>
    new Set(carrying().left.flatMap(({ transactions }) => transactions.flatMap((one) => (one.state === 'out' ? one.advances : []))))
  const planned = (digest: string) => {
    const found = carrying().left.find((one) => one.digest === digest)
    if (found === undefined) return null
    const { lacksFee = false } = carrying()
    const judged = found.transactions.map((one) => ({ one, reason: reasonOf(one, tended()) }))
    const revokes = judged.flatMap(({ one: { number, nonceAccount, state }, reason }) =>
      reason === null && nonceAccount !== null ? [{ number, nonceAccount, returned: state === 'returned' }] : [],
    )
    const advances = planNonceAdvances({ authority: COLD, terms: TERMS, accounts: revokes.map(({ nonceAccount }) => nonceAccount) })
    return {
      payer: COLD,
      revokes,
      leftAlone: judged.flatMap(({ one: { number }, reason }) =>
        reason === null ? [] : [{ number, reason, words: explainLeftAlone(reason) }],
      ),
      transactions: advances.map(({ upkeep, feeLamports }) => ({
        nonceAccounts: [...tendedAccounts(upkeep)],
        words: say`Advances ${tendedAccounts(upkeep).length} nonce accounts, by their authority.`,
        feeLamports,
      })),
      feeLamports: advances.reduce((sum, { feeLamports }) => sum + feeLamports, 0n),
      nonceAccounts: advances.map((_, at) => (at === 0 ? SPARE : addressOf(760_000 + at))),
      warnings: [],
      refusal: lacksFee ? { reason: 'payer-short', words: PAYER_SHORT } : null,
      digest:
        revokes.length === 0 || lacksFee ? null : digestOf(`revocation of ${digest} ${revokes.map(({ number }) => number).join(' ')}`),
    }
  }
  return {
    // The command line alone prepares these.
    planConfidential: os.bundles.planConfidential.handler(() => {
      throw new Error('no window asks for it')
    }),
    prepareConfidential: os.bundles.prepareConfidential.handler(() => {
      throw new Error('no window asks for it')
    }),
    planRevocation: os.bundles.planRevocation.handler(({ input: { bundle }, errors }) => {
      const plan = planned(bundle)
      if (plan === null) throw errors.REFUSED(refusal(new StrongroomError('CARRY_UNKNOWN', { digest: bundle })))
      return plan
    }),
    prepareRevocation: os.bundles.prepareRevocation.handler(({ input: { bundle, digest }, errors }) => {
      const plan = planned(bundle)
      if (plan === null || plan.digest === null)
        throw errors.REFUSED(refusal(new StrongroomError('CARRY_NOTHING_TO_REVOKE', { digest: bundle })))
      if (plan.digest !== digest) throw errors.REFUSED(refusal(new StrongroomError('PLAN_CHANGED', {})))
      const made = leftOf({
        id: 1_000 + carrying().left.length,
        kind: 'revocation',
        digest: digestOf(`prepared ${digest}`),
        asset: null,
        from: COLD,
        ageMs: 0,
        transactions: plan.transactions.map(({ nonceAccounts }, at) =>
          rowOf(at + 1, { nonceAccount: plan.nonceAccounts[at] ?? null, payees: [], advances: nonceAccounts }),
        ),
      })
      carrying().left.unshift(made)
      return writtenOf(made)
    }),
  }
}

type Row = ReturnType<typeof rowOf>

function reasonOf({ state, altered, nonceAccount, intent }: Row, tended: ReadonlySet<Address>): LeftAloneReason | null {
  if (altered) return 'altered'
  if (state === 'landed' || state === 'dead') return state
  if (nonceAccount !== null && tended.has(nonceAccount)) return 'under-way'
  return state === 'returned' && intent === null ? 'ended' : null
}
