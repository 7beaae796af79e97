import { describe, expect, it } from 'vitest'
import { readTakings } from '../../../src/core/decision/takings.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { hiddenPayment } from '../../support/hidden-plan.ts'
import { addressNamed, compilePlanned } from '../plan/support.ts'

const planned = hiddenPayment('invoice 7', 5n)
const { confidential: _, ...seen } = planned
const isAltered = (said: PlannedPayment) =>
  readTakings(encodeMessage(compilePlanned(planned)), { planned: said, sources: [], lamportsPerSignature: null }).isAltered

describe('what a person reads of a payment of a hidden amount', () => {
  it.each<readonly [string, PlannedPayment, boolean]>([
    ['as it was planned', planned, false],
    ['with another recipient', { ...planned, payees: planned.payees.map((one) => ({ ...one, recipient: addressNamed('other') })) }, true],
    ['as if another account paid it', { ...planned, confidential: { account: addressNamed('other') } }, true],
    ['as if everybody saw the amount', seen, true],
  ])('is altered where the journal has it otherwise: %s', (_name, said, altered) => {
    expect(isAltered(said)).toBe(altered)
  })
})
