import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import type { Lifetime } from '../../../src/core/lifetime/lifetime.ts'
import { advanceNonce, createAccount, initializeNonce } from '../../../src/core/program/system.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { nonceAfter, nonceIn } from '../../../src/practice/bank/nonce.ts'
import type { PracticeKey } from '../../../src/practice/keys.ts'
import { closeBlocks, fund, keyOf, land, newestLifetime, openTestBank, refusal, sign, type TestBank, transfer } from '../support.ts'

const nonceKey = keyOf('nonce account')

function createNonce({ bank }: TestBank, authority: PracticeKey): void {
  const rent = lamports(bank.runtime.minimumBalance(80n))
  const account = nonceKey.address
  const instructions = [
    createAccount({ payer: authority.address, account, lamports: rent, byteLength: 80n, owner: SYSTEM_PROGRAM }),
    initializeNonce({ nonceAccount: account, authority: authority.address }),
  ]
  expect(land(bank, sign({ keys: [authority, nonceKey], lifetime: newestLifetime(bank) }, instructions)).error).toBeNull()
}

function nonceOf({ bank }: TestBank) {
  const state = nonceIn(bank.runtime.readAccount(nonceKey.address))
  if (state === null) throw new Error('no nonce account')
  return state.nonce
}

function pay(test: TestBank, authority: PracticeKey, amount: bigint) {
  const nonceAccount = nonceKey.address
  const lifetime: Lifetime = { kind: 'nonce', nonce: nonceOf(test), nonceAccount, authority: authority.address }
  const advance = advanceNonce({ nonceAccount, authority: authority.address })
  return sign({ keys: [authority], lifetime }, [advance, transfer(authority, keyOf('to').address, amount)])
}

describe('a durable nonce', () => {
  it('is made from the newest block when it is created, and useless in that block', async () => {
    const test = await openTestBank()
    const authority = fund(test, 'authority')
    createNonce(test, authority)

    expect(nonceOf(test)).toBe(nonceAfter(test.bank.chain.at('processed').blockhash))
    expect(refusal(test.bank, pay(test, authority, 1_000_000n))).toBe('BlockhashNotFound')
  })

  it('keeps a transaction alive beyond 150 blocks and advances to the newest block', async () => {
    const test = await openTestBank()
    const authority = fund(test, 'authority')
    createNonce(test, authority)
    const transaction = pay(test, authority, 1_000_000n)
    closeBlocks(test.bank, 400)

    expect(land(test.bank, transaction).error).toBeNull()
    expect(nonceOf(test)).toBe(nonceAfter(test.bank.chain.at('processed').blockhash))
  })

  it('advances when its transaction fails, which pays its fee', async () => {
    const test = await openTestBank()
    const authority = fund(test, 'authority')
    createNonce(test, authority)
    test.bank.closeBlock()
    const failing = pay(test, authority, 10n ** 15n)
    const sibling = pay(test, authority, 1_000_000n)

    expect(land(test.bank, failing)).toMatchObject({ error: { InstructionError: [1, { Custom: 1 }] }, fee: 5_000n })
    test.bank.closeBlock()
    expect(refusal(test.bank, sibling)).toBe('BlockhashNotFound')
    expect(land(test.bank, pay(test, authority, 1_000_000n)).error).toBeNull()
  })

  it('serves one transaction a block', async () => {
    const test = await openTestBank()
    const authority = fund(test, 'authority')
    createNonce(test, authority)
    test.bank.closeBlock()
    land(test.bank, pay(test, authority, 1_000_000n))

    expect(refusal(test.bank, pay(test, authority, 2_000_000n))).toBe('BlockhashNotFound')
  })

  it('obeys its authority alone', async () => {
    const test = await openTestBank()
    const authority = fund(test, 'authority')
    const stranger = fund(test, 'stranger')
    createNonce(test, authority)
    test.bank.closeBlock()

    expect(refusal(test.bank, pay(test, stranger, 1_000_000n))).toBe('BlockhashNotFound')
  })

  it('is advanced by an ordinary transaction, too', async () => {
    const test = await openTestBank()
    const authority = fund(test, 'authority')
    createNonce(test, authority)
    const old = pay(test, authority, 1_000_000n)
    const lifetime = newestLifetime(test.bank)
    closeBlocks(test.bank, 3)
    const advance = advanceNonce({ nonceAccount: nonceKey.address, authority: authority.address })

    expect(land(test.bank, sign({ keys: [authority], lifetime }, [advance])).error).toBeNull()
    expect(nonceOf(test)).toBe(nonceAfter(test.bank.chain.at('processed').blockhash))
    test.bank.closeBlock()
    expect(refusal(test.bank, old)).toBe('BlockhashNotFound')
  })
})
