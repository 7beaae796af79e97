import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNonceAdvance, planNonceWithdrawal } from '../../../src/core/plan/nonce-upkeep.ts'
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
})
