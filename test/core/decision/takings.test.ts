import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { askedBy, readTakings } from '../../../src/core/decision/takings.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { PlannedIntent } from '../../../src/core/plan/intent.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { planNonceCreation, planNonceWithdrawal } from '../../../src/core/plan/nonce-upkeep.ts'
import { planTokenCreation } from '../../../src/core/plan/token-upkeep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import {
  ABLE,
  addressNamed,
  compilePlanned,
  holding,
  legacy,
  mint,
  nativeRequest,
  RICH,
  sources,
  terms,
  tokenRequest,
  tokenSources,
  treasury,
} from '../plan/support.ts'

const OTHER = addressNamed('somebody else')
const RENT = lamports(1_447_680n)
const TOKEN = { kind: 'token', mint, tokenProgram: TOKEN_PROGRAM, decimals: 6 } as const

function sweepOf({ transactions: [transaction] }: ReturnType<typeof planNativeSweep>) {
  if (transaction === undefined) throw new Error('it is planned')
  return { kind: 'sweep', ...transaction } as const
}

const sweep = sweepOf(planNativeSweep(nativeRequest({ sources: sources(2, ABLE) })))
const creation = planNonceCreation({ payer: treasury, authority: treasury, terms, options: legacy, seed: 'nonce 1', rentLamports: RENT })

/** What is read of the bytes of one plan where the journal keeps the other. */
const reading = (planned: PlannedIntent, said: PlannedIntent, held: Parameters<typeof readTakings>[1]['sources'] = []) =>
  readTakings(encodeMessage(compilePlanned(planned)), { planned: said, sources: held, feeRule: null })

const namesOf = ({ sources: found }: ReturnType<typeof readTakings>) => found.map(({ address, amount }) => ({ address, amount }))

describe('what a person reads of a message', () => {
  it('is each account that a sweep takes from, whatever accounts and amounts the journal names', () => {
    const real = sweep.sources.map(({ address, amount }) => ({ address, amount }))
    expect(namesOf(reading(sweep, sweep))).toEqual(real)
    const others = sweep.sources.map((one) => ({ ...one, address: OTHER, account: OTHER, amount: 1n }))
    const said = reading(sweep, { ...sweep, sources: others, moved: 2n })
    expect(namesOf(said)).toEqual(real)
    expect(said).toMatchObject({ amount: sweep.moved, isAltered: true })
  })

  it('is the owner of each token account that a sweep takes from, and of each that it only closes', () => {
    const [full, empty] = [tokenSources(2)[0], tokenSources(2, 0n)[1]]
    if (full === undefined || empty === undefined) throw new Error('there are two')
    const planned = sweepOf(planTokenSweep(tokenRequest({ sources: [full, empty], close: true })))
    const taken = reading(planned, planned, [{ asset: TOKEN }])
    expect(taken).toMatchObject({ asset: TOKEN, amount: 1_000n, isAltered: false })
    expect(taken.sources).toEqual([
      { address: full.owner, account: full.account, amount: 1_000n },
      { address: empty.owner, account: empty.account, amount: 0n },
    ])
  })

  it('is the rent of a nonce account that is made, whatever the journal says of balances', () => {
    expect(reading(creation, creation)).toMatchObject({ amount: RENT, isAltered: false })
    expect(reading(creation, { ...creation, changes: [] })).toMatchObject({ amount: RENT, isAltered: true })
  })

  it('is the account that upkeep tends, whatever account the journal names', () => {
    const taken = reading(creation, { ...creation, upkeep: { act: 'advance-nonce', account: OTHER } })
    expect(taken).toMatchObject({ upkeep: creation.upkeep, isAltered: true })
    expect(askedBy(taken)).toEqual({})
  })

  it('is all that leaves a nonce account, also where it goes to who pays the fee', () => {
    const nonce = { payer: treasury, terms, options: legacy, account: OTHER, authority: treasury }
    const planned = planNonceWithdrawal({ ...nonce, destination: treasury, lamports: RENT, closes: true })
    expect(reading(planned, planned)).toMatchObject({ amount: RENT, isAltered: false })
  })

  it('is what the plan says of the rent of a token account, which no bytes name', () => {
    const plan = planTokenCreation({
      payer: holding(treasury, RICH),
      terms,
      options: legacy,
      owner: OTHER,
      mint,
      tokenProgram: TOKEN_PROGRAM,
      rentLamports: lamports(2_039_280n),
    })
    if (plan.kind === 'refused') throw new Error(plan.reason)
    expect(reading(plan.planned, plan.planned)).toMatchObject({ amount: 2_039_280n, isAltered: false })
    expect(askedBy(reading(plan.planned, plan.planned)).upkeep).toEqual(plan.planned.upkeep)
  })
})
