import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../../../src/core/program/compute-budget.ts'
import { messageFee } from '../../../src/practice/bank/priority.ts'
import { fund, keyOf, land, newestLifetime, openTestBank, refusal, sign, signDraft, transfer } from '../support.ts'

describe('the fee', () => {
  it('of a failed transaction is taken, and nothing else happens', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const entry = land(
      test.bank,
      sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, keyOf('to').address, 5_000_000_000n)]),
    )

    expect(entry).toMatchObject({ error: { InstructionError: [0, { Custom: 1 }] }, fee: 5_000n })
    expect(entry.preBalances).toEqual([1_000_000_000n, 0n, 1n])
    expect(entry.postBalances).toEqual([999_995_000n, 0n, 1n])
    expect(test.bank.closeBlock().entries).toContain(entry)
  })

  it('of ten sources in one transaction is 5,000 lamports each', async () => {
    const test = await openTestBank()
    const sources = Array.from({ length: 10 }, (_, index) => fund(test, `source ${index}`, 2_000_000n))
    const [payer, ...others] = sources
    if (payer === undefined) throw new Error('no source')
    const treasury = fund(test, 'treasury').address
    const instructions = [
      ...others.map((source) => transfer(source, treasury, 2_000_000n)),
      transfer(payer, treasury, 2_000_000n - 50_000n),
    ]
    const entry = land(test.bank, sign({ keys: [payer, ...others], lifetime: newestLifetime(test.bank) }, instructions))

    expect(entry).toMatchObject({ error: null, fee: 50_000n })
    expect(test.bank.accountAt(treasury, 'newest')?.lamports).toBe(1_000_000_000n + 20_000_000n - 50_000n)
    for (const source of sources) expect(test.bank.accountAt(source.address, 'newest')).toBeNull()
  })

  it.each([
    { limit: null, price: null },
    { limit: null, price: 1_000_000n },
    { limit: 450, price: 1_000_000n },
    { limit: 200_000, price: 12_345n },
    { limit: 1_400_000, price: 1n },
  ])('that was taken is the one that was foretold: limit $limit, price $price', async ({ limit, price }) => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const transaction = sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [
      ...(limit === null ? [] : [setComputeUnitLimit({ units: limit })]),
      ...(price === null ? [] : [setComputeUnitPrice({ microLamports: price })]),
      transfer(payer, keyOf('to').address, 1_000_000n),
    ])
    const foretold = messageFee(transaction.compiled)

    expect(land(test.bank, transaction).fee).toBe(foretold)
  })

  it('of a version 1 message holds its priority in lamports', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const transaction = signDraft([payer], {
      version: 1,
      feePayer: payer.address,
      instructions: [transfer(payer, keyOf('to').address, 1_000_000n)],
      lifetime: newestLifetime(test.bank),
      config: { computeUnitLimit: 10_000, loadedAccountsDataSizeLimit: 1_048_576, priorityFee: lamports(1_234n) },
    })

    expect(messageFee(transaction.compiled)).toBe(6_234n)
    expect(land(test.bank, transaction).fee).toBe(6_234n)
  })

  it('that cannot be paid keeps the transaction out of the block', async () => {
    const test = await openTestBank()
    const poor = keyOf('never funded')
    const transaction = sign({ keys: [poor], lifetime: newestLifetime(test.bank) }, [transfer(poor, keyOf('to').address, 1n)])

    expect(refusal(test.bank, transaction)).toBe('AccountNotFound')
    expect(test.bank.closeBlock().entries).toEqual([])
  })
})
