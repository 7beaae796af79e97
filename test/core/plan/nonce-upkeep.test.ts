import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNonceAdvance, planNonceAdvances, planNonceWithdrawal } from '../../../src/core/plan/nonce-upkeep.ts'
import { MAX_TRANSACTION_BYTES } from '../../../src/core/message/limits.ts'
import { sizeOf } from '../../../src/core/plan/intent.ts'
import { tendedAccounts } from '../../../src/core/plan/upkeep.ts'
import { decodeSystemInstruction } from '../../../src/core/program/system.ts'
import { addressNamed, compilePlanned, legacy, terms, treasury } from './support.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'

const account = addressNamed('nonce account')
const paying = { payer: treasury, terms, options: legacy, account, authority: treasury }

/** What the real message of a plan tells the system program to do. */
const kindsOf = (planned: ReturnType<typeof planNonceAdvance>) =>
  expandInstructions({ message: compilePlanned(planned) }).map((instruction) => decodeSystemInstruction(instruction)?.kind)

describe('the upkeep of a nonce account', () => {
  it('is a transaction of its own under a blockhash: what is taken from it stands behind no advance of it', () => {
    const withdrawal = planNonceWithdrawal({ ...paying, destination: treasury, lamports: lamports(1_447_680n), closes: true })
    expect(kindsOf(withdrawal)).toEqual(['withdrawNonce'])
    expect(withdrawal.template.options.lifetime).toEqual({ kind: 'blockhash' })
    expect(kindsOf(planNonceAdvance(paying))).toEqual(['advanceNonce'])
  })

  it.each([1, 2, 20, 21, 60, 500])(
    'of one authority is as many advances in a transaction as fit, of %i accounts all, in their order',
    (count) => {
      const accounts = Array.from({ length: count }, (_, place) => addressNamed(`nonce ${place}`))
      const planned = planNonceAdvances({ authority: treasury, terms, accounts })
      expect(planned.flatMap(({ upkeep }) => tendedAccounts(upkeep))).toEqual(accounts)
      // An account is 32 bytes more, and its instruction at least nine.
      for (const { byteLength } of planned.slice(0, -1)) expect(byteLength + 41).toBeGreaterThan(MAX_TRANSACTION_BYTES.legacy)
      for (const one of planned) {
        const { upkeep, byteLength, signerCount, feePayer } = one
        expect(sizeOf(one)).toEqual({ accounts: tendedAccounts(upkeep).length, amount: 0n })
        expect(byteLength).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES.legacy)
        expect({ signerCount, feePayer, lifetime: one.template.options.lifetime }).toEqual({
          signerCount: 1,
          feePayer: treasury,
          lifetime: { kind: 'nonce', authority: treasury },
        })
        expect(kindsOf(one)).toEqual(['advanceNonce', ...tendedAccounts(upkeep).map(() => 'advanceNonce')])
      }
    },
  )
})
