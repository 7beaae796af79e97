import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount, U64_MAX } from '../../../src/core/amount/lamports.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { TransactionOptions, SweepPlan } from '../../../src/core/plan/sweep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../../../src/core/program/compute-budget.ts'
import { recoverNested } from '../../../src/core/program/associated-token.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { authorizeNonce, transferLamports } from '../../../src/core/program/system.ts'
import { approveChecked, burnChecked, closeTokenAccount, transferChecked, withdrawExcessLamports } from '../../../src/core/program/token.ts'
import { reviewMessage } from '../../../src/core/review/review-message.ts'
import { addressNamed } from '../../support/block.ts'
import { ABLE, legacy, lifetimeFor, nativeRequest, sources, tokenRequest, tokenSources, v1, withBoth, withNonce } from '../plan/support.ts'
import { cold, deposit, mint, ours, reviewDraft, reviewOf, stranger, tokenAccountOf, treasury } from './support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

function reviewPlanned(plan: SweepPlan, form: TransactionOptions = legacy) {
  const [transaction] = plan.transactions
  if (transaction === undefined) throw new Error('the plan has a transaction')
  return { transaction, review: reviewDraft(buildMessage({ template: transaction.template, lifetime: lifetimeFor(form) })) }
}

const pay = (destination = cold) => transferLamports({ source: treasury, destination, lamports: lamports(2_000_000_000n) })
const tokens = { tokenProgram: TOKEN_PROGRAM, mint, decimals: 6, amount: tokenAmount(5_000_000n) }
const kindsOf = ({ warnings }: ReturnType<typeof reviewOf>) => warnings.map(({ kind }) => kind)

describe('the review of a planned sweep', () => {
  it('of ten native sources says what arrives, who pays, and warns of nothing', () => {
    const { transaction, review } = reviewPlanned(planNativeSweep(nativeRequest({ sources: sources(10, ABLE) })))
    expect(review).toMatchObject({ understood: true, warnings: [], feeLamports: transaction.feeLamports, priorityLamports: 0n })
    expect(review.feePayer).toEqual({ account: transaction.feePayer, owner: transaction.feePayer, role: 'deposit' })
    expect(plain(review.sentence)).toBe(
      `Moves 0.0910412 SOL from 10 accounts to the treasury account ${treasury}. The fee of 0.00005 SOL is paid by the deposit account ${transaction.feePayer}.`,
    )
    expect(review.effects.map((effect) => (effect.kind === 'transfer' ? effect.amount : null))).toEqual(
      transaction.sources.map(({ amount }) => amount),
    )
  })

  it('of tokens with closing knows every owner by deriving', () => {
    const { transaction, review } = reviewPlanned(planTokenSweep(tokenRequest({ sources: tokenSources(6), close: true })))
    expect(review).toMatchObject({ understood: true, warnings: [], feeLamports: 35_000n })
    expect(plain(review.sentence)).toContain(`Moves 0.006 of the token ${mint} from 6 accounts to the treasury account ${treasury}`)
    expect(plain(review.sentence)).toContain('Closes 6 token accounts.')
    const owners = review.effects.flatMap((effect) => (effect.kind === 'transfer' ? [effect.from.owner] : []))
    expect(owners).toEqual(transaction.sources.map(({ address }) => address))
  })

  it('under a nonce says that it does not expire', () => {
    const { review } = reviewPlanned(planNativeSweep(nativeRequest({ sources: sources(3, ABLE), options: withBoth })), withBoth)
    expect(review.lifetime).toMatchObject({ kind: 'nonce', authority: treasury })
    expect(plain(review.lifetime.sentence)).toMatch(/^Does not expire/)
    expect(kindsOf(review)).toEqual(['never-expires'])
    expect(review.priorityLamports).toBe(2n)
  })

  it('of version 1 reads the fee in the header', () => {
    const form = { ...v1, computeUnitPrice: 2_000_000n }
    const { transaction, review } = reviewPlanned(planNativeSweep(nativeRequest({ sources: sources(12, ABLE), options: form })), form)
    expect(review).toMatchObject({ understood: true, version: 1, priorityLamports: 3_600n, feeLamports: transaction.feeLamports })
  })
})

describe('the owner of an account', () => {
  const destination = tokenAccountOf(treasury)
  const move = transferChecked({ ...tokens, source: tokenAccountOf(deposit), destination, owner: deposit })
  const byDeposit = { version: 'legacy', feePayer: deposit, instructions: [move], lifetime: lifetimeFor(legacy) } as const
  const destinationIn = (review: ReturnType<typeof reviewOf>) =>
    review.effects.map((effect) => (effect.kind === 'transfer' ? effect.to : null))

  it('is not known where the owner is not in the message', () => {
    const review = reviewDraft(byDeposit)
    expect(destinationIn(review)).toEqual([{ account: destination, owner: null, role: null }])
    expect(kindsOf(review)).toEqual(['foreign-destination'])
  })

  it('is known where a hint names the owner and the account derives from it', () => {
    const review = reviewDraft(byDeposit, { tokenAccounts: [{ account: destination, owner: treasury }] })
    expect(destinationIn(review)).toEqual([{ account: destination, owner: treasury, role: 'treasury' }])
    expect(kindsOf(review)).toEqual([])
  })

  it('is not believed where a hint names us and the account does not derive from us', () => {
    const theirs = tokenAccountOf(stranger)
    const lie = transferChecked({ ...tokens, source: tokenAccountOf(deposit), destination: theirs, owner: deposit })
    const review = reviewDraft({ ...byDeposit, instructions: [lie] }, { tokenAccounts: [{ account: theirs, owner: treasury }] })
    expect(destinationIn(review)).toEqual([{ account: theirs, owner: null, role: null }])
    expect(kindsOf(review)).toEqual(['foreign-destination'])
  })

  it('names a foreign owner that a hint proves, as not ours', () => {
    const theirs = tokenAccountOf(stranger)
    const open = transferChecked({ ...tokens, source: tokenAccountOf(deposit), destination: theirs, owner: deposit })
    const review = reviewDraft({ ...byDeposit, instructions: [open] }, { tokenAccounts: [{ account: theirs, owner: stranger }] })
    expect(destinationIn(review)).toEqual([{ account: theirs, owner: stranger, role: null }])
    expect(plain(review.effects[0]?.sentence ?? [])).toContain(`${stranger} (token account ${theirs}, not ours)`)
  })

  it('says the name a mint is listed under, beside its address', () => {
    const review = reviewDraft(byDeposit, { mints: [{ mint, tokenProgram: TOKEN_PROGRAM, label: 'USDC' }] })
    expect(plain(review.sentence)).toContain(`Moves 5 USDC (token ${mint})`)
  })
})

describe('warnings', () => {
  it('stand with the most dangerous first', () => {
    const review = reviewDraft({
      version: 'legacy',
      feePayer: stranger,
      instructions: [
        pay(stranger),
        closeTokenAccount({ tokenProgram: TOKEN_PROGRAM, account: tokenAccountOf(deposit), destination: stranger, owner: deposit }),
        burnChecked({ ...tokens, account: tokenAccountOf(deposit), owner: deposit }),
        approveChecked({ ...tokens, account: tokenAccountOf(deposit), delegate: stranger, owner: deposit }),
        authorizeNonce({ nonceAccount: cold, authority: treasury, newAuthority: stranger }),
        { program: addressNamed('unknown program'), accounts: [], data: Uint8Array.of(1) },
      ],
      lifetime: lifetimeFor(legacy),
    })
    expect(kindsOf(review)).toEqual([
      'not-understood',
      'authority-change',
      'delegate',
      'foreign-destination',
      'close-to-foreign',
      'tokens-burned',
      'foreign-fee-payer',
    ])
  })

  it('name whoever else gets what an account holds above its minimum', () => {
    const taken = { tokenProgram: TOKEN_PROGRAM, account: tokenAccountOf(deposit), authority: deposit }
    const review = reviewOf([withdrawExcessLamports({ ...taken, destination: stranger })])
    expect(kindsOf(review)).toEqual(['foreign-destination'])
    expect(kindsOf(reviewOf([withdrawExcessLamports({ ...taken, destination: treasury })]))).toEqual([])
  })

  it('name whoever else gets what a nested account holds', () => {
    const nested = { ownerMint: mint, mint, tokenProgram: TOKEN_PROGRAM }
    const review = reviewOf([recoverNested({ ...nested, wallet: stranger })])
    expect(kindsOf(review)).toEqual(['foreign-destination'])
    expect(kindsOf(reviewOf([recoverNested({ ...nested, wallet: deposit })]))).toEqual([])
  })

  it('name a nonce that obeys somebody else', () => {
    const form: TransactionOptions = { ...withNonce, lifetime: { kind: 'nonce', authority: stranger } }
    const { review } = reviewPlanned(planNativeSweep(nativeRequest({ sources: sources(3, ABLE), options: form })), form)
    expect(kindsOf(review)).toEqual(['foreign-nonce', 'never-expires'])
    expect(plain(review.warnings[0]?.sentence ?? [])).toContain('somebody else decides')
  })

  it('name a nonce of ours that is not in the pool, where the pool is known, and none that is', () => {
    const lifetime = lifetimeFor(withNonce)
    if (lifetime.kind !== 'nonce') throw new Error('it uses a nonce')
    const { transaction } = reviewPlanned(planNativeSweep(nativeRequest({ sources: sources(3, ABLE), options: withNonce })), withNonce)
    const draft = buildMessage({ template: transaction.template, lifetime })
    const foreign = reviewDraft(draft, { noncePool: [stranger] })
    expect(kindsOf(foreign)).toEqual(['unknown-nonce', 'never-expires'])
    expect(plain(foreign.warnings[0]?.sentence ?? [])).toContain(`${lifetime.nonceAccount} obeys a key of ours and is not in the pool`)
    expect(kindsOf(reviewDraft(draft, { noncePool: [stranger, lifetime.nonceAccount] }))).toEqual(['never-expires'])
    expect(kindsOf(reviewDraft(draft))).toEqual(['never-expires'])
  })

  it('name lookup tables, whose content nobody offline can prove, and nothing is understood then', () => {
    const table = addressNamed('lookup table')
    const review = reviewDraft({
      version: 0,
      feePayer: treasury,
      instructions: [pay(stranger), pay(treasury)],
      lifetime: lifetimeFor(legacy),
      lookupTables: [{ address: table, addresses: [stranger] }],
    })
    expect(review.understood).toBe(false)
    expect(kindsOf(review)).toEqual(['not-understood', 'unknown-lookups'])
    expect(review.instructions.map(({ name }) => name)).toEqual([null, 'transferLamports'])
    expect(plain(review.instructions[0]?.sentence ?? [])).toBe(
      `Calls the program ${SYSTEM_PROGRAM} with accounts from a lookup table; what it does cannot be determined.`,
    )
  })

  it('say in the summary whatever else is done, one by one', () => {
    const review = reviewOf([pay(), approveChecked({ ...tokens, account: tokenAccountOf(deposit), delegate: stranger, owner: deposit })])
    const [, second] = review.effects
    expect(second?.kind).toBe('delegate-set')
    expect(plain(review.sentence)).toContain(plain(second?.sentence ?? []))
  })
})

describe('the review of upkeep', () => {
  it('says all that is done, since nothing is moved to anybody', () => {
    const account = tokenAccountOf(deposit)
    const close = closeTokenAccount({ tokenProgram: TOKEN_PROGRAM, account, destination: treasury, owner: deposit })
    const limit = setComputeUnitLimit({ units: 1_000 })
    expect(plain(reviewOf([limit, close]).sentence)).toBe(
      `Closes the token account ${account}; its rent goes to the treasury account ${treasury}. The fee of 0.00001 SOL is paid by the treasury account ${treasury}.`,
    )
    expect(plain(reviewOf([close, close, close]).sentence)).toMatch(/^Closes 3 token accounts\./)
  })

  it('says for each destination out of how many accounts excess rent is taken', () => {
    const to = (destination: Address) =>
      withdrawExcessLamports({ tokenProgram: TOKEN_PROGRAM, account: tokenAccountOf(deposit), destination, authority: deposit })
    expect(plain(reviewOf([to(treasury), to(stranger), to(treasury)]).sentence)).toMatch(
      `Takes what 2 accounts hold above their rent-exempt minimum, to the treasury account ${treasury}. Takes what one account holds above its rent-exempt minimum, to ${stranger} (not ours).`,
    )
  })
})

describe('the fee', () => {
  const limit = setComputeUnitLimit({ units: 1_000 })
  const price = setComputeUnitPrice({ microLamports: 1_500n })
  it.each([
    ['without price', [pay()], 0n],
    ['with limit and price, rounded up', [limit, price, pay()], 2n],
    ['with a price of nothing', [setComputeUnitPrice({ microLamports: 0n }), pay()], 0n],
    ['with a price and no limit, which nobody can tell', [price, pay()], null],
    ['with two prices', [limit, price, price, pay()], null],
    [
      'with more than an amount can hold',
      [setComputeUnitLimit({ units: 2 ** 32 - 1 }), setComputeUnitPrice({ microLamports: 2n ** 64n - 1n }), pay()],
      2n ** 63n - 1n,
    ],
  ])('%s', (_, instructions, priority) => {
    expect(reviewOf(instructions)).toMatchObject({ priorityLamports: priority, feeLamports: priority === null ? null : 5_000n + priority })
  })

  it('is not guessed where the cost of a signature was not given', () => {
    const message = encodeMessage(
      compileMessage({ version: 'legacy', feePayer: treasury, instructions: [pay()], lifetime: lifetimeFor(legacy) }),
    )
    expect(reviewMessage({ message, ours })).toMatchObject({ feeLamports: null, priorityLamports: 0n })
  })
})

/** Whether bytes are reviewed or refused with a code of ours; anything else is what it is. */
function outcomeOf(message: Uint8Array): string {
  try {
    reviewMessage({ message, ours })
    return 'reviewed'
  } catch (error) {
    return isStrongroomError(error) ? 'refused by code' : String(error)
  }
}

describe('a fee in the header of a message', () => {
  it('that is the largest there is, is reviewed as more than all there are', () => {
    const compiled = compileMessage({
      version: 1,
      feePayer: treasury,
      lifetime: lifetimeFor(v1),
      instructions: [pay()],
      config: { priorityFee: lamports(U64_MAX), computeUnitLimit: 300, loadedAccountsDataSizeLimit: 65_536 },
    })
    const message = encodeMessage(compiled)
    const { feeLamports } = reviewMessage({
      message,
      ours,
      feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const,
    })
    expect(feeLamports).toBe(U64_MAX / 2n + 5_000n)
  })
})

describe('hostile bytes', () => {
  const { template } = planTokenSweep(tokenRequest({ sources: tokenSources(6), close: true })).transactions[0] ?? { template: null }
  if (template === null) throw new Error('six sources are one transaction')
  const message = encodeMessage(compileMessage(buildMessage({ template, lifetime: lifetimeFor(legacy) })))

  it('are reviewed or refused by code, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.nat(message.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(message.length), (at, flip, cut) => {
        const spoiled = message.slice(0, cut < 40 ? cut : message.length)
        if (at < spoiled.length) spoiled[at] = (spoiled[at] ?? 0) ^ flip
        expect(['reviewed', 'refused by code']).toContain(outcomeOf(spoiled))
      }),
      { numRuns: 150 },
    )
  })
})
