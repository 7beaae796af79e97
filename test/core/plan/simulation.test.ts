import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import { placeholderLifetime } from '../../../src/core/plan/measure.ts'
import type { TransactionOptions, MessageTemplate } from '../../../src/core/plan/sweep.ts'
import { encodeSimulation, statesUnits, unitsAfterSimulation } from '../../../src/core/plan/simulation.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { transferLamports } from '../../../src/core/program/system.ts'
import { addressNamed, legacy, v1, withBoth, withNonce, withPrice } from './support.ts'

describe('the units asked for after a simulation', () => {
  it.each([
    ['a tenth more than it took', { consumed: 60_000n, counted: 100_000, isGuess: false }, 66_000],
    ['the tenth rounded up', { consumed: 60_001n, counted: 100_000, isGuess: false }, 66_002],
    ['5,000 more where a tenth is less', { consumed: 6_200n, counted: 60_000, isGuess: false }, 11_200],
    ['no more than known programs take at most', { consumed: 9_500n, counted: 10_000, isGuess: false }, 10_000],
    ['all there are, where more was taken than known programs should', { consumed: 20_000n, counted: 10_000, isGuess: false }, 1_400_000],
    ['more than a guess, where a hook takes more', { consumed: 300_000n, counted: 160_000, isGuess: true }, 330_000],
    ['what a transaction gets at most', { consumed: 1_350_000n, counted: 160_000, isGuess: true }, 1_400_000],
  ] as const)('are %s', (_, simulation, units) => {
    expect(unitsAfterSimulation(simulation)).toBe(units)
  })
})

describe('the message that a node is asked to try', () => {
  const payer = addressNamed('the payer of a simulation')
  const to = addressNamed('whom it pays')
  const template = (options: TransactionOptions): MessageTemplate => ({
    feePayer: payer,
    instructions: [transferLamports({ source: payer, destination: to, lamports: lamports(5n) })],
    options,
    computeUnitLimit: 450,
    loadedAccountsDataSizeLimit: 65_536,
  })
  const programsOf = ({ instructions, staticAccounts }: ReturnType<typeof decodeMessage>) =>
    instructions.map(({ programIndex }) => staticAccounts[programIndex])
  const dataOf = ({ instructions }: ReturnType<typeof decodeMessage>) => instructions.map(({ data }) => Buffer.from(data).toString('hex'))

  it.each([
    ['legacy', legacy],
    ['legacy with a price', withPrice],
    ['version 1', v1],
    ['under a nonce', withNonce],
    ['under a nonce with a price', withBoth],
  ] as const)('has as many instructions as what will be sent, each in its place: %s', (_, options) => {
    const sent = buildMessage({ template: template(options), lifetime: placeholderLifetime(options) })
    const tried = decodeMessage(encodeSimulation(template(options)))
    expect(tried.instructions).toHaveLength(sent.instructions.length)
    expect(tried.staticAccounts[0]).toBe(payer)
    expect(programsOf(tried).at(-1)).toBe(SYSTEM_PROGRAM)
    expect(dataOf(tried).at(-1)).toBe(Buffer.from(sent.instructions.at(-1)?.data ?? []).toString('hex'))
  })

  it('has all the units there are and pays nothing for them', () => {
    expect(dataOf(decodeMessage(encodeSimulation(template(withPrice)))).slice(0, 2)).toEqual(['02c05c1500', '030000000000000000'])
    expect(decodeMessage(encodeSimulation(template({ ...v1, computeUnitPrice: 7n })))).toMatchObject({
      config: { computeUnitLimit: 1_400_000, priorityFee: 0n },
    })
  })

  it('says its units in version 1, and where it has a price', () => {
    expect([legacy, withNonce, withPrice, withBoth, v1].map(statesUnits)).toEqual([false, false, true, true, true])
  })
})
