import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { digestPayments, digestPlan } from '../../../src/core/plan/digest.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { preparePayment, prepareSweep, takeBack } from '../../../src/main/carry/index.ts'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { planRequest, planSweep } from '../../../src/main/pay/index.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { strangerSeed } from '../../support/made-nonce.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { accountOf, createMints, listCoins, type PracticeMint, putAccount } from '../pay/coins.ts'
import { confirmAll, type House, NATIVE_SWEEP, type Office, openHouse } from '../pay/house.ts'
import { asked, ENOUGH } from '../pay/paying.ts'
import { askNode } from '../pay/relay.ts'
import { LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from './carrying.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const FEE = 5_000n
/** Of what a token account holds, in its data. */
const AMOUNT_OFFSET = 64
const BASE64 = { encoding: 'base64', commitment: 'finalized' }
/** Of an account without data. */
const MINIMUM = 650_240n

async function hold(account: Address, lamports: bigint): Promise<void> {
  await askNode(house.url, 'practice_setAccount', [account, { owner: SYSTEM_PROGRAM, lamports, data: '', executable: false }])
  await house.advance(5n)
}

/** A bundle that all of these keys signed. */
function signedBy(bundle: Bundle, seeds: readonly Uint8Array[]): Bundle {
  const keys = new Map(seeds.map((seed) => [addressOfSeed(seed), seed]))
  const transactions = bundle.transactions.map((one) => ({
    ...one,
    signers: one.signers.map(({ address }) => {
      const seed = keys.get(address)
      return { address, signature: seed === undefined ? null : signBytes({ seed, message: one.message }) }
    }),
  }))
  return { ...bundle, transactions }
}

describe('of two bundles of one payer that both come back signed', () => {
  it('one waits where both are brought back at once and there is money for one', async () => {
    const office = await openCarrying(house)
    const parts = { ...office, watcher: LEVEL, gate: OPEN_GATE }
    await hold(PAYER, 50_000_000n)
    const make = async (name: string) => {
      const { prepare } = await planCarried(office, { reference: name, nonceAccount: await nonceOfPayer(house, name) })
      return signedElsewhere((await prepare()).content).bundle
    }
    const both = [await make('at once, one'), await make('at once, two')]
    await hold(PAYER, 2n * (ENOUGH + FEE) + MINIMUM - 1n)
    const [one, two] = await Promise.allSettled(both.map((bundle) => takeBack(parts, bundle)))
    expect(one).toMatchObject({ status: 'fulfilled', value: { taken: 1 } })
    expect(two).toMatchObject({ status: 'rejected', reason: { code: 'CARRY_NOT_FUNDED' } })
  })

  it('the second is sent where there is money for both, although one of two nodes shows the nonce account of the first as it was', async () => {
    const office = await openCarrying(house, { relays: 2 })
    const parts = { ...office, watcher: LEVEL, gate: OPEN_GATE }
    await hold(PAYER, 50_000_000n)
    const nonceAccount = await nonceOfPayer(house, 'as it was')
    const make = async (reference: string, account: Address) =>
      signedElsewhere((await (await planCarried(office, { reference, nonceAccount: account })).prepare()).content)
    const one = await make('as it was, one', nonceAccount)
    const two = await make('as it was, two', await nonceOfPayer(house, 'as it was, beside'))
    await takeBack(parts, one.bundle)
    const [old = null] = ((await askNode(house.url, 'getMultipleAccounts', [[nonceAccount], BASE64])) as { value: JsonValue[] }).value
    office.second.lies.set('getMultipleAccounts', async ([accounts], honest) => {
      const told = (await honest()) as { context: JsonValue; value: JsonValue[] }
      return { ...told, value: told.value.map((now, at) => ((accounts as Address[])[at] === nonceAccount ? old : now)) }
    })
    await house.node.sendTransaction(one.sent, { preflightCommitment: 'confirmed' })
    await house.advance(5n)
    const each = ENOUGH + FEE
    await hold(PAYER, each)
    await expect(takeBack(parts, two.bundle)).rejects.toMatchObject({ code: 'CARRY_NOT_FUNDED' })
    await hold(PAYER, 2n * each)
    expect(await takeBack(parts, two.bundle)).toMatchObject({ taken: 1, held: [] })
  })

  it('one that is brought back twice at once takes its money once', async () => {
    const office = await openCarrying(house)
    const parts = { ...office, watcher: LEVEL, gate: OPEN_GATE }
    await hold(PAYER, 50_000_000n)
    const { prepare } = await planCarried(office, { reference: 'twice', nonceAccount: await nonceOfPayer(house, 'twice') })
    const { bundle } = signedElsewhere((await prepare()).content)
    await hold(PAYER, ENOUGH + FEE + MINIMUM)
    const both = await Promise.all([takeBack(parts, bundle), takeBack(parts, bundle)])
    expect(both).toMatchObject([
      { taken: 1, known: 0 },
      { taken: 0, known: 1 },
    ])
  })

  it('the second waits until there is money for it beside the first, be that sent to nobody yet', async () => {
    const office = await openCarrying(house)
    const parts = { ...office, watcher: LEVEL, gate: OPEN_GATE }
    const make = async (name: string) => {
      const { prepare } = await planCarried(office, { reference: name, nonceAccount: await nonceOfPayer(house, name) })
      return signedElsewhere((await prepare()).content)
    }
    const [one, two] = [await make('beside, one'), await make('beside, two')]
    const each = ENOUGH + FEE
    await hold(PAYER, 2n * each + MINIMUM - 1n)
    expect(await takeBack(parts, one.bundle)).toMatchObject({ taken: 1, held: [] })
    await expect(takeBack(parts, two.bundle)).rejects.toMatchObject({
      code: 'CARRY_NOT_FUNDED',
      context: { number: 1, holds: 2n * each + MINIMUM - 1n, takes: each, others: each, keeps: MINIMUM },
    })
    // Once the first has landed it takes nothing more.
    await house.node.sendTransaction(one.sent, { preflightCommitment: 'confirmed' })
    await house.advance(5n)
    await hold(PAYER, each)
    expect(await takeBack(parts, two.bundle)).toMatchObject({ taken: 1, held: [] })
  })
})

describe('where tokens are paid, the rent of new accounts', () => {
  let coin: PracticeMint
  beforeAll(async () => {
    coin = (await createMints(house)).token
    await house.fund([PAYER], 50_000_000n)
    await askNode(house.url, 'practice_payIn', [{ kind: 'token', to: PAYER, amount: 900_000n, mint: coin.mint }])
    await house.advance(8n)
  })

  /** A bundle of two transactions, unsigned, with what signs some of them and takes them back. */
  async function prepared(office: Office, name: string, recipients: readonly Address[]) {
    await listCoins(office, [coin])
    const rows = recipients.map((recipient, row) => [`${name} ${row}`, recipient, 10n + BigInt(row)] as const)
    const { version, ...wanted } = asked(rows, { from: PAYER, lifetime: 'nonce', asset: coin.mint })
    const { request, plan } = await planRequest(office, wanted, version, { nonceAuthority: PAYER })
    const nonceAccounts = [await nonceOfPayer(house, `${name}, one`), await nonceOfPayer(house, `${name}, two`)]
    const parts = { ...office, gate: OPEN_GATE, watcher: LEVEL, now: () => 0 }
    const confirmed = await confirmAll(office, request)
    const digest = digestPayments(plan)
    const bundle = decodeBundle((await preparePayment(parts, { request, nonceAccounts, digest, confirmed, explained: null })).content)
    const takeBackSigned = (...numbers: readonly number[]) => {
      const transactions = bundle.transactions.map((one, place) => {
        const signature = numbers.includes(place + 1) ? signBytes({ seed: PAYER_SEED, message: one.message }) : null
        return { ...one, signers: one.signers.map((signer) => ({ ...signer, signature })) }
      })
      return takeBack(parts, { ...bundle, transactions })
    }
    return { transactions: plan.transactions, takeBackSigned }
  }

  it('counts although somebody sent lamports to where they will be', async () => {
    const office = await openCarrying(house)
    const names = Array.from({ length: 12 }, (_, row) => keyOf(`sent ahead ${row}`))
    const { transactions, takeBackSigned } = await prepared(office, 'sent ahead', names)
    expect(transactions).toHaveLength(2)
    const [first = [], second = []] = transactions.map(({ payees }) => payees)
    for (const { recipient } of second) await hold(accountOf(recipient, coin), MINIMUM)
    const rents = first.reduce((sum, { rentLamports }) => sum + rentLamports, 0n)
    await hold(PAYER, rents + 2n * FEE + MINIMUM)
    expect(await takeBackSigned(1, 2)).toMatchObject({ taken: 1, held: [{ code: 'CARRY_NOT_FUNDED', context: { number: 2 } }] })
  })

  it('keeps no transaction from going through where somebody sent lamports to where all of them will be', async () => {
    const office = await openCarrying(house)
    await hold(PAYER, 50_000_000n)
    const names = Array.from({ length: 12 }, (_, row) => keyOf(`all sent ahead ${row}`))
    const { takeBackSigned } = await prepared(office, 'all sent ahead', names)
    for (const name of names) await hold(accountOf(name, coin), MINIMUM)
    expect(await takeBackSigned(1, 2)).toMatchObject({ taken: 2, held: [] })
  })

  it('counts for a transaction that makes one although the plan counted it with another, which is not signed', async () => {
    const office = await openCarrying(house)
    const { transactions, takeBackSigned } = await prepared(
      office,
      'counted before',
      Array.from({ length: 14 }, () => keyOf('one of all')),
    )
    const rents = transactions.map(({ payees }) => payees.reduce((sum, { rentLamports }) => sum + rentLamports, 0n))
    const [rent = 0n] = rents
    expect(rents).toEqual([rent, 0n])
    await hold(PAYER, FEE + rent - 1n)
    await expect(takeBackSigned(2)).rejects.toMatchObject({
      code: 'CARRY_NOT_FUNDED',
      context: { number: 2, account: PAYER, takes: FEE + rent },
    })
    await hold(PAYER, FEE + rent)
    expect(await takeBackSigned(2)).toMatchObject({ taken: 1, unsigned: 1, held: [] })
  })

  it('counts, and tokens that the sweep of another bundle would bring do not: it may never land', async () => {
    const office = await openCarrying(house)
    const parts = { ...office, watcher: LEVEL, gate: OPEN_GATE, now: () => 0 }
    await hold(PAYER, 50_000_000n)
    const seed = strangerSeed('swept beside')
    const swept = addressOfSeed(seed)
    await house.fund([swept], 40_000_000n)
    await askNode(house.url, 'practice_payIn', [{ kind: 'token', to: swept, amount: 500n, mint: coin.mint }])
    await house.advance(8n)
    const { takeBackSigned } = await prepared(office, 'paid of it', [keyOf('paid of it')])
    await office.journal.write('account', (tx) => tx.addAccounts([{ address: swept, role: 'watch', path: null }]))
    const asset = { kind: 'token', mint: coin.mint, tokenProgram: coin.tokenProgram, decimals: Number(coin.decimals) } as const
    const balance = { owner: swept, account: accountOf(swept, coin), asset, amount: 500n }
    await office.journal.write('balances', async (tx) =>
      tx.openBalances([{ ...balance, slot: slot(await house.node.getSlot({ commitment: 'finalized' })) }]),
    )
    const elsewhere = { home: PAYER, accounts: new Set([swept]) }
    const request = { ...NATIVE_SWEEP, asset: coin.mint }
    const digest = digestPlan((await planSweep(office, request, { elsewhere })).plan)
    const nonceAccounts = [await nonceOfPayer(house, 'swept, beside')]
    const sweep = await prepareSweep(parts, { request, elsewhere, digest, read: undefined, nonceAccounts })
    expect(await takeBack(parts, signedBy(decodeBundle(sweep.content), [PAYER_SEED, seed]))).toMatchObject({ taken: 1 })
    const own = accountOf(PAYER, coin)
    const { value } = await house.node.getAccountInfo(own, { commitment: 'finalized' })
    const data = Buffer.from(value?.data ?? [])
    data.writeBigUInt64LE(9n, AMOUNT_OFFSET)
    await putAccount(house, own, { data, owner: coin.tokenProgram })
    await house.advance(5n)
    await expect(takeBackSigned(1)).rejects.toMatchObject({ code: 'CARRY_NOT_FUNDED', context: { account: own, holds: 9n, others: 0n } })
  })
})
