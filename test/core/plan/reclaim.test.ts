import { lamports as kitLamports } from '@solana/kit'
import fc from 'fast-check'
import { LiteSVM } from 'litesvm'
import { describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { isTending, tendedBy } from '../../../src/core/decision/tended.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'
import { assertWithinLimits } from '../../../src/core/message/transaction.ts'
import { digestReclaim } from '../../../src/core/plan/digest.ts'
import { planReclaim, type ReclaimPlan } from '../../../src/core/plan/reclaim.ts'
import type { RentOfNonce, RentOfToken } from '../../../src/core/plan/reclaim-item.ts'
import { tendedAccounts } from '../../../src/core/plan/upkeep.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { withdrawExcessLamports } from '../../../src/core/program/token.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { explainNotReclaimed } from '../../../src/core/review/explain-not-reclaimed.ts'
import { balanceOf, execute, expectAsPredicted, mintData, onChain, putAccount, takenBy, tokenData, treasury, wallets } from './executing.ts'
import { FEE_RULES } from './exhaustive.ts'
import { minimumAt, readRentOfNonce, readRentOfToken, reclaimRequest, setRent } from './rent-steps.ts'
import { addressNamed, compilePlanned, holding, legacy, MINIMUM, mint, RICH, SIGNATURE, terms, v1 } from './support.ts'

const OLD = 6_960n
const NEW = 5_080n
const PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] as const

const paidBy = { treasury: holding(treasury, RICH) }

/** A token account of 165 bytes that was made at the old rent, or holds something else. */
function rentOf(
  name: string,
  {
    owner = addressNamed(`owner of ${name}`),
    held = minimumAt(OLD, 165),
    amount = 1n,
    program = TOKEN_PROGRAM,
    ...more
  }: Partial<Token> = {},
): RentOfToken {
  const token = decodeTokenAccount(tokenData(owner, amount))
  if (token === null) throw new Error('165 bytes are a token account')
  const extensions = { types: [], withheld: 0n, confidential: false, ...more.extensions }
  return {
    standing: {
      account: addressNamed(name),
      tokenProgram: program,
      lamports: lamports(held),
      token: { ...token, ...more.token },
      extensions: more.unreadable === true ? null : extensions,
    },
    minimumLamports: minimumAt(NEW, 165),
    keptFor: more.keptFor ?? null,
  }
}

type Token = {
  readonly owner: Address
  readonly held: bigint
  readonly amount: bigint
  readonly program: Address
  readonly keptFor: RentOfToken['keptFor']
  readonly unreadable: true
  readonly extensions: { readonly withheld?: bigint; readonly confidential?: boolean }
  readonly token: Partial<NonNullable<ReturnType<typeof decodeTokenAccount>>>
}

const nonceOf = (name: string, more: Partial<RentOfNonce> = {}): RentOfNonce => ({
  account: addressNamed(name),
  authority: treasury,
  lamports: minimumAt(OLD, 80),
  minimumLamports: minimumAt(NEW, 80),
  ...more,
})

const EXCESS = minimumAt(OLD, 165) - minimumAt(NEW, 165)
const reclaim = (more: Parameters<typeof reclaimRequest>[0]) => planReclaim(reclaimRequest({ ...paidBy, ...more }))
const itemsOf = ({ transactions }: ReclaimPlan) => transactions.flatMap(({ items }) => items)
const reasonsOf = ({ leftOut }: ReclaimPlan) => leftOut.map(({ reason }) => reason)

describe('rent that is reclaimed', () => {
  it('is what an account holds above its minimum, all of one that may be closed, and what a nonce account holds above its minimum', () => {
    const plan = reclaim({ tokens: [rentOf('full'), rentOf('empty', { owner: treasury, amount: 0n })], nonces: [nonceOf('nonce')] })
    expect(new Map(itemsOf(plan).map(({ account, how, lamports: gain }) => [account, [how, gain]]))).toEqual(
      new Map([
        [addressNamed('full'), ['take-excess', EXCESS]],
        [addressNamed('empty'), ['close', minimumAt(OLD, 165)]],
        [addressNamed('nonce'), ['withdraw-nonce', minimumAt(OLD, 80) - minimumAt(NEW, 80)]],
      ]),
    )
    const reclaimedLamports = EXCESS + minimumAt(OLD, 165) + minimumAt(OLD, 80) - minimumAt(NEW, 80)
    expect(plan.totals).toEqual({
      accounts: 3,
      signatures: 2,
      reclaimedLamports,
      feeLamports: 2n * SIGNATURE,
      gainLamports: reclaimedLamports - 2n * SIGNATURE,
    })
  })

  it('is taken from accounts of deposit addresses that are empty, and they stay open', () => {
    const kept = rentOf('kept', { amount: 0n, keptFor: 'deposit-address' })
    expect(itemsOf(reclaim({ tokens: [kept] }))).toMatchObject([{ how: 'take-excess', lamports: EXCESS }])
    expect(itemsOf(reclaim({ tokens: [{ ...kept, keptFor: null }] }))).toMatchObject([{ how: 'close', lamports: minimumAt(OLD, 165) }])
  })

  it('is named as its bytes are read, whatever is alone or together', () => {
    const alone = [
      { tokens: [rentOf('full', { owner: treasury })] },
      { tokens: [rentOf('empty', { owner: treasury, amount: 0n })] },
      { nonces: [nonceOf('nonce')] },
    ]
    const together = { tokens: alone.flatMap(({ tokens = [] }) => tokens), nonces: alone.flatMap(({ nonces = [] }) => nonces) }
    const acts = [...alone, together].map((more) => {
      const [one, ...others] = reclaim(more).transactions
      if (one === undefined || others.length > 0) throw new Error('it is one transaction')
      expect(isTending(one.planned, expandInstructions({ message: compilePlanned(one.planned) }))).toBe(true)
      expect(tendedAccounts(one.planned.upkeep)).toEqual(one.items.map(({ account }) => account))
      return one.planned.upkeep.act
    })
    expect(acts).toEqual(['reclaim-rent', 'close-token-account', 'withdraw-nonce', 'reclaim-rent'])
  })

  it('is planned where strangers opened more accounts for one owner than any message can name', () => {
    const owner = addressNamed('owner of many')
    const tokens = Array.from({ length: 300 }, (_, index) => rentOf(`account ${index}`, { owner }))
    const plan = reclaim({ tokens })
    expect(plan.totals).toMatchObject({ accounts: 300, reclaimedLamports: 300n * EXCESS })
    for (const { planned } of plan.transactions) assertWithinLimits(compilePlanned(planned))
  })

  it('is no act where bytes take from an account twice, or to two places', () => {
    const [authority, one, other] = [treasury, addressNamed('one'), addressNamed('other')]
    const take = (account: Address, destination = treasury) =>
      withdrawExcessLamports({ tokenProgram: TOKEN_PROGRAM, account, destination, authority })
    expect(tendedBy([take(one), take(other)])).toMatchObject({ act: 'reclaim-rent', account: one, others: [other] })
    expect(tendedBy([take(one), take(one)])).toBeNull()
    expect(tendedBy([take(one), take(other, addressNamed('elsewhere'))])).toBeNull()
  })

  it('is another plan where a lamport more would come back, and the same where nothing changed', () => {
    const digestOf = (held: bigint) => digestReclaim(reclaim({ tokens: [rentOf('full', { held }), rentOf('other')] }))
    expect(digestOf(minimumAt(OLD, 165))).toBe(digestOf(minimumAt(OLD, 165)))
    expect(digestOf(minimumAt(OLD, 165) + 1n)).not.toBe(digestOf(minimumAt(OLD, 165)))
  })
})

describe('rent that is left', () => {
  const other = addressNamed('somebody else')
  const isOurs = (address: Address) => address !== other

  it.each<[string, RentOfToken]>([
    ['wrapped-sol', rentOf('wrapped', { token: { nativeReserve: minimumAt(OLD, 165) } })],
    ['not-ours', rentOf('theirs', { owner: other })],
    ['extensions-unknown', rentOf('unreadable', { unreadable: true })],
    ['frozen', rentOf('frozen', { amount: 0n, held: minimumAt(NEW, 165), token: { state: 'frozen' } })],
    ['withheld-fees', rentOf('withheld', { amount: 0n, held: minimumAt(NEW, 165), extensions: { withheld: 1n } })],
    ['confidential-balance', rentOf('hidden', { amount: 0n, held: minimumAt(NEW, 165), extensions: { confidential: true } })],
    ['close-authority-elsewhere', rentOf('held', { amount: 0n, held: minimumAt(NEW, 165), token: { closeAuthority: other } })],
    ['deposit-address', rentOf('kept', { amount: 0n, held: minimumAt(NEW, 165), keptFor: 'deposit-address' })],
    ['sweeps-arrive-here', rentOf('home', { amount: 0n, held: minimumAt(NEW, 165), keptFor: 'sweeps-arrive-here' })],
    ['less-than-its-cost', rentOf('poor', { held: minimumAt(NEW, 165) + SIGNATURE })],
  ])('says why: %s', (reason, token) => {
    const plan = reclaim({ tokens: [token], isOurs })
    expect(plan.transactions).toEqual([])
    expect(reasonsOf(plan)).toEqual([reason])
    expect(plan.leftOut.map((left) => explainNotReclaimed(left.reason))[0]).toMatch(/\.$/)
  })

  it('of a nonce account under a key elsewhere, of an account that something uses, and where the treasury cannot pay', () => {
    expect(reasonsOf(reclaim({ nonces: [nonceOf('nonce', { authority: other })], isOurs }))).toEqual(['authority-elsewhere'])
    expect(reasonsOf(reclaim({ tokens: [rentOf('used')], isInUse: (account) => account === addressNamed('used') }))).toEqual(['in-use'])
    const poor = { treasury: holding(treasury, MINIMUM + 2n * SIGNATURE - 1n) }
    expect(reasonsOf(reclaim({ tokens: [rentOf('full')], ...poor }))).toEqual(['nobody-can-pay'])
    expect(reasonsOf(reclaim({ tokens: [rentOf('full')], treasury: holding(treasury, MINIMUM + 2n * SIGNATURE) }))).toEqual([])
  })

  it('is what the treasury cannot pay the fee of beside those before it, whatever they bring', () => {
    const tokens = Array.from({ length: 40 }, (_, index) => rentOf(`account ${index}`))
    const [first] = reclaim({ tokens }).transactions
    const plan = reclaim({ tokens, treasury: holding(treasury, MINIMUM + (first?.planned.feeLamports ?? 0n)) })
    expect(plan.transactions).toHaveLength(1)
    expect(new Set(reasonsOf(plan))).toEqual(new Set(['nobody-can-pay']))
  })

  it('is not spoken of where an account holds its minimum and is used', () => {
    const plan = reclaim({
      tokens: [rentOf('full', { held: minimumAt(NEW, 165) })],
      nonces: [nonceOf('nonce', { lamports: minimumAt(NEW, 80) })],
    })
    expect([plan.transactions, plan.leftOut]).toEqual([[], []])
  })
})

const anyToken = fc.record({
  owner: fc.constantFrom(treasury, ...wallets.slice(0, 6)),
  held: fc
    .oneof(fc.bigInt({ min: 0n, max: 12_000n }), fc.bigInt({ min: 0n, max: 2n * EXCESS }))
    .map((above) => minimumAt(NEW, 165) + above),
  amount: fc.constantFrom(0n, 1n),
  program: fc.constantFrom(...PROGRAMS),
  keptFor: fc.constantFrom(null, 'deposit-address' as const),
})

describe('every plan to reclaim', () => {
  it.each(FEE_RULES)('at %s gains in each transaction, is within the limits, and forgets and counts no account twice', (_, feeRule) => {
    const accounts = fc.array(anyToken, { maxLength: 60 })
    const nonces = fc.array(fc.bigInt({ min: 0n, max: 20_000n }), { maxLength: 6 })
    fc.assert(
      fc.property(accounts, nonces, fc.constantFrom(legacy, v1), (tokens, inNonces, options) => {
        const request = {
          tokens: tokens.map((token, index) => rentOf(`account ${index}`, token)),
          nonces: inNonces.map((more, index) => nonceOf(`nonce ${index}`, { lamports: lamports(minimumAt(NEW, 80) + more) })),
        }
        const plan = reclaim({ ...request, options, terms: { ...terms, feeRule } })
        for (const { planned, items } of plan.transactions) {
          const gain = items.reduce((sum, item) => sum + item.lamports, 0n)
          expect(gain).toBeGreaterThan(planned.feeLamports)
          expect(planned.changes.find(({ account }) => account === treasury)?.change).toBe(gain - planned.feeLamports)
          assertWithinLimits(compilePlanned(planned))
          expect(isTending(planned, expandInstructions({ message: compilePlanned(planned) }))).toBe(true)
        }
        const named = [...itemsOf(plan), ...plan.leftOut].map(({ account }) => account)
        expect(new Set(named).size).toBe(named.length)
        const holdsMore = [...request.tokens.map(({ standing, minimumLamports }) => ({ ...standing, minimumLamports })), ...request.nonces]
        const above = holdsMore.flatMap(({ account, lamports: held, minimumLamports }) => (held > minimumLamports ? [account] : []))
        expect(named).toEqual(expect.arrayContaining(above))
        expect(plan.totals.gainLamports).toBe(plan.totals.reclaimedLamports - plan.totals.feeLamports)
      }),
      { numRuns: 40 },
    )
  })
})

/** 80 bytes: version, state, authority at 8, value at 40, what a signature costs at 72. */
function nonceData(authority: Address): Uint8Array {
  const data = new Uint8Array(80)
  new DataView(data.buffer).setUint32(0, 1, true)
  new DataView(data.buffer).setUint32(4, 1, true)
  data.set(encodeAddress(authority), 8)
  data.set(encodeAddress(addressNamed('value')), 40)
  new DataView(data.buffer).setBigUint64(72, SIGNATURE, true)
  return data
}

describe('a plan to reclaim runs as it was planned', () => {
  it.each([
    ['legacy', legacy],
    ['version 1', v1],
  ])(
    'under both token programs, %s: the exact sum is returned, and every account that stays keeps its minimum and its tokens',
    (_, options) => {
      const svm = new LiteSVM()
      svm.airdrop(onChain(treasury), kitLamports(RICH))
      const kept: Address[] = []
      const closed: Address[] = []
      for (const program of PROGRAMS) {
        putAccount(svm, { address: mint, program, data: mintData() })
        const put = (owner: Address, data: Uint8Array) => {
          const account = findAssociatedAddress({ owner, mint, tokenProgram: program })
          putAccount(svm, { address: account, program, data })
          return account
        }
        for (const [index, owner] of wallets.slice(0, 20).entries()) {
          const data = tokenData(owner, BigInt(index % 3))
          // The issuer froze it: what is above its minimum comes back all the same.
          if (index === 4) data[108] = 2
          const account = put(owner, data)
          const isEmpty = index % 3 === 0
          if (isEmpty) closed.push(account)
          else kept.push(account)
        }
        closed.push(put(treasury, tokenData(treasury, 0n)))
      }
      const nonces = [addressNamed('nonce 1'), addressNamed('nonce 2')]
      for (const address of nonces) putAccount(svm, { address, program: SYSTEM_PROGRAM, data: nonceData(treasury) })
      setRent(svm, NEW)
      const held = [...kept, ...closed, ...nonces].reduce((sum, account) => sum + balanceOf(svm, account), balanceOf(svm, treasury))

      const plan = reclaim({
        tokens: [...kept, ...closed].map((account) => readRentOfToken(svm, account)),
        nonces: nonces.map((account) => readRentOfNonce(svm, account)),
        options,
      })
      expect(plan.leftOut).toEqual([])
      for (const { planned } of plan.transactions) expectAsPredicted(svm, planned)

      expect(balanceOf(svm, treasury)).toBe(RICH + plan.totals.gainLamports)
      expect(kept.map((account) => balanceOf(svm, account))).toEqual(kept.map(() => minimumAt(NEW, 165)))
      expect(closed.map((account) => balanceOf(svm, account))).toEqual(closed.map(() => 0n))
      expect(nonces.map((account) => balanceOf(svm, account))).toEqual(nonces.map(() => minimumAt(NEW, 80)))
      const left = [...kept, ...closed, ...nonces].reduce((sum, account) => sum + balanceOf(svm, account), balanceOf(svm, treasury))
      expect(held - left).toBe(plan.totals.feeLamports)
      expect(readRentOfToken(svm, kept[0] as Address).standing.token.amount).toBe(tokenAmount(1n))
    },
  )

  it.each(PROGRAMS)('with fewer compute units than it asks for, under %s', (program) => {
    const svm = new LiteSVM()
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    putAccount(svm, { address: mint, program, data: mintData() })
    const accounts = wallets.slice(0, 6).map((owner, index) => {
      const address = findAssociatedAddress({ owner, mint, tokenProgram: program })
      putAccount(svm, { address, program, data: tokenData(owner, BigInt(index % 2)) })
      return address
    })
    setRent(svm, NEW)
    const [one] = reclaim({ tokens: accounts.map((account) => readRentOfToken(svm, account)) }).transactions
    if (one === undefined) throw new Error('there is a transaction')
    expect(takenBy(svm, one.planned)).toBeLessThan(one.planned.template.computeUnitLimit)
  })

  it('fails whole, and nothing but its fee is lost, where an account that was to be closed is not empty any more', () => {
    const svm = new LiteSVM()
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    putAccount(svm, { address: mint, program: TOKEN_PROGRAM, data: mintData() })
    const [owner] = wallets as [Address]
    const account = findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM })
    putAccount(svm, { address: account, program: TOKEN_PROGRAM, data: tokenData(owner, 0n) })
    const plan = reclaim({ tokens: [readRentOfToken(svm, account)] })
    putAccount(svm, { address: account, program: TOKEN_PROGRAM, data: tokenData(owner, 5n) })
    const before = balanceOf(svm, account)
    expect(plan.transactions.map(({ planned }) => execute(svm, planned))).not.toContain(null)
    expect(balanceOf(svm, account)).toBe(before)
  })
})
