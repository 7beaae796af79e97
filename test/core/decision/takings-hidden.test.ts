import { describe, expect, it } from 'vitest'
import { formOfMessage } from '../../../src/core/decision/decided-form.ts'
import { isSuccession } from '../../../src/core/decision/succession.ts'
import { readTakings } from '../../../src/core/decision/takings.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { hiddenPayment } from '../../support/hidden-plan.ts'
import { addressNamed, compilePlanned } from '../plan/support.ts'

const planned = hiddenPayment('invoice 7', 5n)
const { confidential: _, ...seen } = planned
const isAltered = (said: PlannedPayment, done = planned) =>
  readTakings(encodeMessage(compilePlanned(done)), { planned: said, sources: [], feeRule: null }).isAltered

describe('what a person reads of a payment of a hidden amount', () => {
  it.each<readonly [string, PlannedPayment, boolean]>([
    ['as it was planned', planned, false],
    ['with another recipient', { ...planned, payees: planned.payees.map((one) => ({ ...one, recipient: addressNamed('other') })) }, true],
    ['as if another account paid it', { ...planned, confidential: { account: addressNamed('other') } }, true],
    ['as if everybody saw the amount', seen, true],
  ])('is altered where the journal has it otherwise: %s', (_name, said, altered) => {
    expect(isAltered(said)).toBe(altered)
  })

  it('is altered where the bytes move a hidden amount more', () => {
    const { template } = planned
    const twice = { ...planned, template: { ...template, instructions: [...template.instructions, ...template.instructions] } }
    expect(isAltered(planned, twice)).toBe(true)
  })

  it('is said as the signer reads it, and is altered where the journal says another amount, or none', () => {
    const message = encodeMessage(compilePlanned(planned))
    const more = { ...planned, payees: planned.payees.map((one) => ({ ...one, amount: 9n })) }
    for (const [said, altered] of [
      [planned, false],
      [more, true],
      [seen, true],
    ] as const) {
      const takings = readTakings(message, { planned: said, sources: [], feeRule: null, hidden: [5n] })
      expect([takings.amount, takings.payees.map(({ amount }) => amount), takings.isAltered]).toEqual([5n, [5n], altered])
    }
  })

  it('takes the place of itself alone, and of no other hidden amount', () => {
    const form = formOfMessage(compilePlanned(planned), 'blockhash')
    if (form === null) throw new Error('it is one')
    const decided = (hidden: readonly bigint[]) => ({ form, references: ['invoice 7'], hidden })
    expect([isSuccession(decided([5n]), [decided([5n])]), isSuccession(decided([5n]), [decided([6n])])]).toEqual([true, false])
  })
})
