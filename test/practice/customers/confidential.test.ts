import { beforeAll, describe, expect, it } from 'vitest'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { decodeMint, decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { createCompose } from '../../../src/practice/compose.ts'
import { type ConfidentialTill, NotConfiguredError, openConfidentialTill } from '../../../src/practice/customers/confidential.ts'
import { createPracticeKey } from '../../../src/practice/keys.ts'
import { createRandom } from '../../../src/practice/random.ts'
import { configureInstructions, hides, partyOf } from '../../support/confidential-party.ts'
import { call, startQuietNode } from '../rpc/client.ts'
import { keyOf, openTestBank, type TestBank } from '../support.ts'

const random = createRandom('confidential customers')

describe('a customer who pays confidentially', () => {
  let test: TestBank
  let till: ConfidentialTill

  beforeAll(async () => {
    test = await openTestBank()
    till = await openConfidentialTill({ ...test, compose: createCompose(test.bank), random })
  })

  const readAccount = (account: Parameters<TestBank['bank']['runtime']['readAccount']>[0]) =>
    test.bank.runtime.readAccount(account)?.data ?? new Uint8Array()

  it('pays into an account that takes it, and only its owner’s keys read how much', () => {
    const seed = random.bytes('recipient')
    const key = createPracticeKey(seed)
    const party = partyOf(seed, till.mint.mint, 'conf-bal-v1')
    test.faucet.give(key.address, 1_000_000_000n)
    const compose = createCompose(test.bank)
    test.bank.submit(compose([key], configureInstructions(party, key.address), { version: 1 }))
    const amounts = [70_001n, (1n << 46n) + 5n]
    for (const amount of amounts)
      expect(till.payIn({ to: party.owner, amount })).toMatchObject({ to: party.owner, account: party.account, amount, error: null })
    const data = readAccount(party.account)
    const hidden = decodeConfidentialAccount(data)
    if (hidden === null) throw new Error('it takes confidential transfers')
    expect([decodeTokenAccount(data)?.amount, hidden.credits]).toEqual([0n, 2n])
    const lows = amounts.reduce((sum, amount) => sum + (amount & 0xffffn), 0n)
    const highs = amounts.reduce((sum, amount) => sum + (amount >> 16n), 0n)
    expect([hides(party.keys, hidden.pendingLow, lows), hides(party.keys, hidden.pendingHigh, highs)]).toEqual([true, true])
    expect(hides(party.keys, hidden.pendingLow, lows + 1n)).toBe(false)
    expect(decodeMint(readAccount(till.mint.mint))).toMatchObject({ decimals: till.mint.decimals, initialized: true })
  })

  it('pays nothing into an account that is not configured', () => {
    expect(() => till.payIn({ to: keyOf('stranger').address, amount: 1n })).toThrow(NotConfiguredError)
  })

  it('is asked by methods of the practice node, which make the mint once', async () => {
    const node = await startQuietNode({ rent: [{ fromSlot: 0n, value: 5_080n }] })
    const mint = await call<object>(node.url, 'practice_createConfidentialMint')
    expect(mint).toMatchObject({ mint: expect.any(String), decimals: 6 })
    expect(await call<object>(node.url, 'practice_createConfidentialMint')).toEqual(mint)
    await expect(call(node.url, 'practice_payConfidentially', { to: keyOf('stranger').address, amount: 1 })).rejects.toThrow(
      'takes no confidential transfers',
    )
    await node.close()
  })
})
