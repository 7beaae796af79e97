import { describe, expect, it } from 'vitest'
import { closeBlocks, fund, keyOf, land, newestLifetime, openTestBank, refusal, sign, transfer } from '../support.ts'

const PLAN = { boundarySlot: 40n, emptyBlocks: 20, lostBlocks: 3 }

/** A bank at its boundary, with a payment that stays, one in a block that will be deleted, and what both left. */
async function openAtBoundary() {
  const test = await openTestBank({ consensusSwitch: PLAN, finalityBlocks: 8 })
  const { bank } = test
  const payer = fund(test, 'payer')
  const to = keyOf('to').address
  const pay = (amount: bigint) => sign({ keys: [payer], lifetime: newestLifetime(bank) }, [transfer(payer, to, amount)])
  const stays = pay(1_000_000n)
  land(bank, stays)
  const lost = pay(2_000_000n)
  closeBlocks(bank, 36)
  const { signature } = land(bank, lost)
  expect(bank.consensus.kind).toBe('before')
  while (bank.consensus.kind === 'before') bank.closeBlock()
  return { ...test, payer, to, pay, stays, lost, signature }
}

describe('the switch of the consensus', () => {
  it('begins at its slot: blocks go on without transactions, and nothing becomes final', async () => {
    const { bank, pay } = await openAtBoundary()
    const [finalized, boundary] = [bank.chain.at('finalized'), bank.chain.at('processed')]
    expect(boundary.slot).toBe(39n)
    closeBlocks(bank, 10)
    bank.chain.confirmTip()
    expect(refusal(bank, pay(3_000_000n))).toBe('ClusterMaintenance')
    expect(bank.chain.at('finalized')).toBe(finalized)
    expect(bank.chain.at('confirmed').slot).toBe(49n)
    expect(bank.chain.newest(10).flatMap(({ entries }) => entries)).toEqual([])
    expect(bank.chain.commitmentOf(finalized.slot + 1n)).toBe('confirmed')
  })

  it('ends by deleting what was above the first block of the new one, with what it did to accounts', async () => {
    const { bank, payer, to, lost, signature } = await openAtBoundary()
    expect(bank.accountAt(to, 'confirmed')?.lamports ?? 0n).toBe(1_000_000n)
    expect(bank.accountAt(to, 'newest')?.lamports).toBe(3_000_000n)
    closeBlocks(bank, PLAN.emptyBlocks)
    expect(bank.consensus).toMatchObject({ kind: 'after', slot: 36n })
    const first = bank.chain.at('processed')
    expect([bank.chain.at('finalized'), bank.chain.at('confirmed')]).toEqual([first, first])
    expect(bank.history.bySignature(signature)).toBeUndefined()
    expect(bank.history.byAddress(to)).toHaveLength(1)
    expect(bank.chain.block(39n)).toBeUndefined()
    expect(bank.accountAt(to, 'newest')?.lamports).toBe(1_000_000n)
    expect(bank.accountAt(payer.address, 'newest')?.lamports).toBe(1_000_000_000n - 1_000_000n - 5_000n)
    // The same bytes run again: their blockhash is of a block that was left.
    expect(land(bank, lost).error).toBeNull()
    const next = bank.closeBlock()
    expect(next).toMatchObject({ slot: 60n, parentSlot: 36n, height: first.height + 1n })
    expect(bank.chain.at('finalized')).toBe(next)
    expect(bank.accountAt(to, 'finalized')?.lamports).toBe(3_000_000n)
  })

  it('forgets the blockhashes of deleted blocks, so that nothing signed over one of them lands', async () => {
    const { bank, pay } = await openAtBoundary()
    closeBlocks(bank, 5)
    const overDeleted = pay(4_000_000n)
    closeBlocks(bank, PLAN.emptyBlocks)
    expect(bank.consensus.kind).toBe('after')
    expect(refusal(bank, overDeleted)).toBe('BlockhashNotFound')
    expect(land(bank, pay(5_000_000n)).error).toBeNull()
  })

  it('begins in the middle of a run where it is told to, once', async () => {
    const { bank } = await openTestBank({ finalityBlocks: 8 })
    closeBlocks(bank, 20)
    bank.switchConsensus({ emptyBlocks: 2, lostBlocks: 0 })
    expect(bank.consensus.kind).toBe('before')
    closeBlocks(bank, 1)
    expect(bank.consensus.kind).toBe('switching')
    closeBlocks(bank, 2)
    expect(bank.consensus).toMatchObject({ kind: 'after', slot: 21n })
    closeBlocks(bank, 30)
    expect(bank.chain.at('finalized').height).toBe(51n)
  })
})
