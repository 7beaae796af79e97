import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { isTending, tendedBy } from '../../../src/core/decision/tended.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'
import { digestNested } from '../../../src/core/plan/digest.ts'
import { type NestedFound, type NestedReason, planNested } from '../../../src/core/plan/nested.ts'
import { tendedAccounts } from '../../../src/core/plan/upkeep.ts'
import { UNITS_PER_RECOVERY } from '../../../src/core/plan/token-units.ts'
import { ASSOCIATED_TOKEN_PROGRAM, MEMO_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { feeIn } from '../../../src/core/program/transfer-fee.ts'
import { explainNested } from '../../../src/core/review/explain-nested.ts'
import { balanceOf, execute, expectAsPredicted, takenBy, treasury, wallets } from './executing.ts'
import { HELD, mints, type Nest, openNest, wallet } from './nested-chain.ts'
import { compilePlanned, holding, legacy, MINIMUM, RICH, SIGNATURE, terms, TOKEN_RENT } from './support.ts'
import { CLOSEABLE, type Entry, extensionsOf, FEES, HOOK, NO_HOOK, NON_TRANSFERABLE, pausable, SCALED } from './token-chain.ts'

const PROGRAMS = [
  ['the token program', TOKEN_PROGRAM],
  ['Token-2022', TOKEN_2022_PROGRAM],
] as const
const A = (program: Address) => mints('A', program)
const B = (program: Address, entries: readonly Entry[] = []) => ({ ...mints('B', program), entries })
const FEE = feeIn(extensionsOf([FEES]).transferFees ?? { older: NO_FEE(), newer: NO_FEE() }, 0n)
function NO_FEE(): never {
  throw new Error('the mint has a fee')
}
const freeMint = { refusal: null, transferFee: null, isHooked: false } as const
const IMMUTABLE: Entry = [7, new Uint8Array(0)]
const withheld = (amount: number): readonly Entry[] => [IMMUTABLE, [2, Uint8Array.of(amount, 0, 0, 0, 0, 0, 0, 0)]]

type More = Partial<Omit<Parameters<typeof planNested>[0], 'found'>>
const plan = (found: readonly NestedFound[], more: More = {}) =>
  planNested({
    found,
    isOurs: () => true,
    isInUse: () => false,
    treasury: holding(treasury, RICH),
    terms,
    options: legacy,
    ...more,
  })
const only = (found: NestedFound, more: More = {}) => {
  const { transactions, leftOut } = plan([found], more)
  const [first] = transactions
  if (first === undefined) throw new Error(`left out: ${leftOut[0]?.reason}`)
  return first
}
/** As if nothing stood in the way: what the chain says of it. */
const forced = (nest: ReturnType<typeof openNest>) => {
  const { found } = nest
  const standing = {
    ...found.standing,
    token: { ...found.standing.token, state: 'initialized' as const },
    extensions: { types: [], withheld: 0n, confidential: false },
  }
  return only({ ...found, standing, mint: freeMint, destination: { kind: 'open', memoRequired: false } }).planned
}

describe('a nested account', () => {
  it.each(PROGRAMS)('under %s is emptied into the wallet’s own account and closed, to the unit and the lamport', (_, program) => {
    const { svm, found, destination, nestedAccount, heldIn } = openNest({ owner: A(program), nested: B(program) })
    const { planned, recovery } = only(found)
    expect(recovery).toMatchObject({
      account: nestedAccount,
      wallet,
      destination,
      amount: HELD,
      arrives: HELD,
      lamports: TOKEN_RENT,
      rentLamports: 0n,
    })
    expectAsPredicted(svm, planned)
    expect(heldIn(destination)).toBe(5n + HELD)
    expect(balanceOf(svm, wallet)).toBe(TOKEN_RENT)
    expect(heldIn(nestedAccount)).toBeNull()
    expect(plan([found]).totals).toEqual({
      reclaimedLamports: TOKEN_RENT,
      rentLamports: 0n,
      feeLamports: 2n * SIGNATURE,
      gainLamports: TOKEN_RENT - 2n * SIGNATURE,
    })
  })

  it.each(PROGRAMS)('under %s of the mint of its own owner goes to that owner', (_, program) => {
    const { svm, found, ownerAccount, destination, heldIn } = openNest({ owner: A(program), nested: A(program) })
    expect(destination).toBe(ownerAccount)
    expectAsPredicted(svm, only(found).planned)
    expect(heldIn(destination)).toBe(1_000n + HELD)
  })

  it('of the treasury is paid for and signed by it alone', () => {
    const { svm, found, destination, heldIn } = openNest({ wallet: treasury, owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM) })
    const { planned } = only(found)
    expect(planned).toMatchObject({ signerCount: 1, feeLamports: SIGNATURE })
    expectAsPredicted(svm, planned)
    expect(heldIn(destination)).toBe(5n + HELD)
  })

  it.each(PROGRAMS)('under %s goes into an account that is made for it where there is none, with its rent counted', (_, program) => {
    const { svm, found, destination, heldIn } = openNest({ owner: A(program), nested: B(program), destination: 'none' })
    const rentLamports = lamports(svm.minimumBalanceForRentExemption(program === TOKEN_PROGRAM ? 165n : 170n))
    const nested = { ...found, destination: { kind: 'none', rentLamports } as const }
    expectAsPredicted(svm, only(nested).planned)
    expect(heldIn(destination)).toBe(HELD)
    expect(plan([nested]).totals.gainLamports).toBe(TOKEN_RENT - rentLamports - 2n * SIGNATURE)
  })

  it('of a mint that withholds a fee gains what arrives', () => {
    const nest = openNest({
      owner: A(TOKEN_2022_PROGRAM),
      nested: B(TOKEN_2022_PROGRAM, [FEES]),
      told: { mint: { ...freeMint, transferFee: FEE } },
    })
    const { planned, recovery } = only(nest.found)
    expect(recovery).toMatchObject({ amount: HELD, arrives: HELD - 50n })
    expectAsPredicted(nest.svm, planned)
    expect(nest.heldIn(nest.destination)).toBe(5n + HELD - 50n)
  })

  it('of wrapped lamports returns its rent alone to the wallet: what is wrapped stays wrapped', () => {
    const nest = openNest({ owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM) })
    const { standing } = nest.found
    const token = { ...standing.token, nativeReserve: lamports(TOKEN_RENT) }
    const wrapped = { ...standing, lamports: lamports(TOKEN_RENT + HELD), token }
    expect(only({ ...nest.found, standing: wrapped }).recovery).toMatchObject({ amount: HELD, lamports: TOKEN_RENT })
  })

  it('is read from the bytes as what was planned, and as nothing else', () => {
    for (const destination of ['none', {}] as const) {
      const { planned } = only(openNest({ owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM), destination }).found)
      const instructions = expandInstructions({ message: compilePlanned(planned) })
      expect(tendedBy(instructions)).toEqual(planned.upkeep)
      expect(isTending(planned, instructions)).toBe(true)
      const { upkeep } = planned
      if (upkeep.act !== 'recover-nested') throw new Error('it is recovered')
      for (const name of ['account', 'destination', 'owner', 'mint', 'ownerMint', 'ownerAccount'] as const)
        expect(isTending({ ...planned, upkeep: { ...upkeep, [name]: treasury } }, instructions), name).toBe(false)
      expect(tendedAccounts(upkeep)).toEqual([upkeep.account])
    }
  })

  it('made an account for somebody else beside it, it would be no one act', () => {
    const { planned } = only(openNest({ owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM), destination: 'none' }).found)
    const other = only(
      openNest({ wallet: wallets[1] ?? wallet, owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM), destination: 'none' }).found,
    )
    const [, recovery] = expandInstructions({ message: compilePlanned(planned) })
    const [creation] = expandInstructions({ message: compilePlanned(other.planned) })
    if (recovery === undefined || creation === undefined) throw new Error('there are two instructions')
    expect(tendedBy([creation, recovery])).toBeNull()
  })

  it('takes no more compute units than are counted, whatever the mint carries', () => {
    const everything = [CLOSEABLE, NO_HOOK, SCALED, pausable(0), FEES]
    const took = [...wallets].map((of) => {
      const { svm, found } = openNest({ wallet: of, owner: A(TOKEN_2022_PROGRAM), nested: B(TOKEN_2022_PROGRAM, everything) })
      return takenBy(svm, only(found).planned)
    })
    // Three searches, each of which passes over a few bumps at 1,500.
    expect(Math.max(...took)).toBeLessThan(UNITS_PER_RECOVERY)
    expect(Math.min(...took) + 48 * 1_500).toBeLessThan(UNITS_PER_RECOVERY)
  })
})

type Refusal = readonly [what: string, reason: NestedReason, nest: Nest]
const T22 = TOKEN_2022_PROGRAM
const REFUSED: readonly Refusal[] = [
  ['it is frozen', 'frozen', { owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM), state: 2 }],
  ['it is frozen and empty', 'frozen', { owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM), state: 2, amount: 0n }],
  ['fees are withheld in it', 'withheld-fees', { owner: A(T22), nested: B(T22, [FEES]), extensions: withheld(9) }],
  [
    'the mint is paused',
    'mint-paused',
    { owner: A(T22), nested: B(T22, [pausable(1)]), told: { mint: { ...freeMint, refusal: 'mint-paused' } } },
  ],
  [
    'the mint cannot be transferred',
    'non-transferable',
    { owner: A(T22), nested: B(T22, [NON_TRANSFERABLE]), told: { mint: { ...freeMint, refusal: 'non-transferable' } } },
  ],
  ['the mint calls a program', 'hooked', { owner: A(T22), nested: B(T22, [HOOK]), told: { mint: { ...freeMint, isHooked: true } } }],
  [
    'the destination asks for a memo',
    'memo-required',
    {
      owner: A(T22),
      nested: B(T22),
      destination: { extensions: [[8, Uint8Array.of(1)]] },
      told: { destination: { kind: 'open', memoRequired: true } },
    },
  ],
  [
    'the destination is frozen',
    'destination-frozen',
    {
      owner: A(TOKEN_PROGRAM),
      nested: B(TOKEN_PROGRAM),
      destination: { state: 2 },
      told: { destination: { kind: 'refused', reason: 'destination-frozen' } },
    },
  ],
]

describe('a nested account is left as it is', () => {
  it.each(REFUSED)('where %s, as the chain refuses it', (_, reason, nest) => {
    const open = openNest(nest)
    const { transactions, leftOut } = plan([open.found])
    expect(transactions).toEqual([])
    expect(leftOut).toMatchObject([{ reason, wallet }])
    expect(explainNested(reason)).toMatch(/\.$/)
    expect(execute(open.svm, forced(open))).not.toBeNull()
  })

  it('where its token stands under the other program than its owner, as the chain refuses it', () => {
    const open = openNest({ owner: A(TOKEN_PROGRAM), nested: B(T22) })
    expect(plan([open.found]).leftOut).toMatchObject([{ reason: 'two-programs' }])
    const told = { ...open.found, ownerProgram: T22, ownerAccount: open.ownerAccount }
    expect(execute(open.svm, forced({ ...open, found: told }))).not.toBeNull()
  })

  it('where it is not ours, in use, of other data than its address says, or hides something', () => {
    const { found, destination, ownerAccount } = openNest({ owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM) })
    const reasonOf = (one: NestedFound, more: More = {}) => plan([one], more).leftOut.map(({ reason }) => reason)
    expect(reasonOf(found, { isOurs: () => false })).toEqual(['not-ours'])
    expect(reasonOf({ ...found, isOwnerThere: false })).toEqual(['owner-gone'])
    expect(reasonOf({ ...found, ownerAccount: destination })).toEqual(['owner-not-associated'])
    for (const used of [found.standing.account, destination, ownerAccount])
      expect(reasonOf(found, { isInUse: (account) => account === used })).toEqual(['in-use'])
    const { standing } = found
    const withToken = (token: Partial<typeof standing.token>) => ({
      ...found,
      standing: { ...standing, token: { ...standing.token, ...token } },
    })
    expect(reasonOf(withToken({ owner: wallet }))).toEqual(['changed-hands'])
    expect(reasonOf(withToken({ mint: MEMO_PROGRAM }))).toEqual(['changed-hands'])
    expect(reasonOf(withToken({ closeAuthority: wallet }))).toEqual(['extensions-unknown'])
    expect(reasonOf({ ...found, standing: { ...standing, extensions: null } })).toEqual(['extensions-unknown'])
    const hiding = { types: [], withheld: 0n, confidential: true }
    expect(reasonOf({ ...found, standing: { ...standing, extensions: hiding } })).toEqual(['extensions-unknown'])
  })

  it('where it holds no tokens and gives back no more than it costs; with a token in it, it is recovered', () => {
    const rentLamports = lamports(TOKEN_RENT)
    const empty = openNest({ owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM), destination: 'none', amount: 0n }).found
    const costly = { ...empty, destination: { kind: 'none', rentLamports } as const }
    expect(plan([costly]).leftOut).toMatchObject([{ reason: 'less-than-its-cost' }])
    const token = { ...empty.standing.token, amount: tokenAmount(1n) }
    const { transactions, totals } = plan([{ ...costly, standing: { ...empty.standing, token } }])
    expect(transactions).toHaveLength(1)
    expect(totals.gainLamports).toBe(-2n * SIGNATURE)
  })

  it('where the treasury cannot pay for it; and where another of the plan makes the account that its tokens go to', () => {
    const first = openNest({ owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM), destination: 'none' }).found
    const second = openNest({ owner: mints('C', TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM), destination: 'none' }).found
    const both = plan([first, second])
    expect(both.transactions).toHaveLength(1)
    expect(both.leftOut).toMatchObject([{ reason: 'made-by-another' }])
    const costs = first.destination.kind === 'none' ? first.destination.rentLamports + 2n * SIGNATURE : 0n
    expect(plan([first], { treasury: holding(treasury, MINIMUM + costs) }).transactions).toHaveLength(1)
    expect(plan([first], { treasury: holding(treasury, MINIMUM + costs - 1n) }).leftOut).toMatchObject([{ reason: 'nobody-can-pay' }])
  })

  it('has another digest with another amount, fee, rent or wallet', () => {
    const { found } = openNest({ owner: A(TOKEN_PROGRAM), nested: B(TOKEN_PROGRAM) })
    const { standing } = found
    const others: readonly NestedFound[] = [
      { ...found, standing: { ...standing, lamports: lamports(TOKEN_RENT + 1n) } },
      { ...found, standing: { ...standing, token: { ...standing.token, amount: tokenAmount(HELD + 1n) } } },
      { ...found, mint: { ...found.mint, transferFee: FEE } },
      { ...found, destination: { kind: 'none', rentLamports: lamports(1n) } },
    ]
    const digests = [found, ...others].map((one) => digestNested(plan([one])))
    expect(new Set(digests).size).toBe(digests.length)
    expect(ASSOCIATED_TOKEN_PROGRAM).toBe(only(found).planned.template.instructions[0]?.program)
  })
})
