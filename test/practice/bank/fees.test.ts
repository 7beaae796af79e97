import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../../../src/core/program/compute-budget.ts'
import { machineFee } from '../../../src/practice/bank/fee-rule.ts'
import { simulate } from '../../../src/practice/bank/simulate.ts'
import { readFeeSchedule } from '../../../src/practice/endpoint-options.ts'
import { closeBlocks, fund, keyOf, land, newestLifetime, openTestBank, refusal, sign, signDraft, transfer } from '../support.ts'

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
    const foretold = machineFee(transaction.compiled)

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

    expect(machineFee(transaction.compiled)).toBe(6_234n)
    expect(land(test.bank, transaction).fee).toBe(6_234n)
  })

  it.each([
    { rule: '1/10', cost: 2_500n + 2_071n },
    { rule: '1/4', cost: 2_500n + 5_177n },
    { rule: '1/2', cost: 2_500n + 10_354n },
  ])('by what is asked for, $rule lamports a unit, is foretold, simulated and taken alike', async ({ rule, cost }) => {
    const fees = readFeeSchedule(rule)
    const test = await openTestBank({ fees })
    const payer = fund(test, 'payer')
    const wire = sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, keyOf('to').address, 1_000_000n)])
    const { slot, height } = test.bank.chain.at('processed')
    const simulated = simulate(test.bank, { transaction: wire, verifySignatures: true, at: { slot, height } })
    expect(simulated).toMatchObject({ error: null, fee: cost })
    expect(simulated.after.lamports[0]).toBe(1_000_000_000n - 1_000_000n - cost)
    expect(test.bank.accountAt(payer.address, 'newest')?.lamports).toBe(1_000_000_000n)
    expect(test.bank.feeOf(wire.compiled, slot)).toBe(cost)
    expect(land(test.bank, wire)).toMatchObject({ error: null, fee: cost })
    expect(test.bank.accountAt(payer.address, 'newest')?.lamports).toBe(1_000_000_000n - 1_000_000n - cost)
  })

  it('by what is asked for is taken of a transaction that fails, and of one whose accounts cannot be loaded', async () => {
    const test = await openTestBank({ fees: readFeeSchedule('1/2') })
    const payer = fund(test, 'payer')
    const fails = sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, keyOf('to').address, 5_000_000_000n)])
    expect(land(test.bank, fails)).toMatchObject({ error: { InstructionError: [0, { Custom: 1 }] }, fee: 12_854n })
    const calling = { program: keyOf('no program').address, accounts: [], data: new Uint8Array(0) }
    const unrun = sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [calling])
    const fee = test.bank.feeOf(unrun.compiled, 1n)
    expect(land(test.bank, unrun)).toMatchObject({ error: 'InvalidProgramForExecution', fee })
    expect(test.bank.accountAt(payer.address, 'newest')?.lamports).toBe(1_000_000_000n - 12_854n - fee)
  })

  it('that the rule makes more than the payer has keeps the transaction out of the block, and takes nothing', async () => {
    const test = await openTestBank({ fees: readFeeSchedule('1/2') })
    const payer = fund(test, 'payer', 700_000n)
    const calls = Array.from({ length: 7 }, () => ({ program: keyOf('no program').address, accounts: [], data: new Uint8Array(0) }))
    const wire = sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, calls)
    expect(test.bank.feeOf(wire.compiled, 1n)).toBe(2_500n + 708_702n)
    expect(refusal(test.bank, wire)).toBe('InsufficientFundsForFee')
    expect(test.bank.accountAt(payer.address, 'newest')?.lamports).toBe(700_000n)
  })

  it('follows another rule from the slot on that it names', async () => {
    const test = await openTestBank({ fees: readFeeSchedule('signatures,1/4@40') })
    const payer = fund(test, 'payer')
    const pay = () => {
      const wire = sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, keyOf('to').address, 1_000_000n)])
      return land(test.bank, wire).fee
    }
    expect(pay()).toBe(5_000n)
    closeBlocks(test.bank, 40)
    expect(pay()).toBe(7_677n)
  })

  it('that cannot be paid keeps the transaction out of the block', async () => {
    const test = await openTestBank()
    const poor = keyOf('never funded')
    const transaction = sign({ keys: [poor], lifetime: newestLifetime(test.bank) }, [transfer(poor, keyOf('to').address, 1n)])

    expect(refusal(test.bank, transaction)).toBe('AccountNotFound')
    expect(test.bank.closeBlock().entries).toEqual([])
  })
})
