import { describe, expect, it } from 'vitest'
import { blockHeight, slot } from '../../../../src/core/chain/slot.ts'
import type { Blockhash, Nonce } from '../../../../src/core/lifetime/lifetime.ts'
import type { Testimony } from '../../../../src/core/payment/death.ts'
import { judgeDeath } from '../../../../src/core/payment/judge-death.ts'
import { heardOf, type WhenSigned } from '../../../../src/main/pay/evidence/signed-window.ts'
import { addressOf } from '../../journal/samples.ts'

/** An archive at that slot, where every other slot is skipped. */
const archive = (node: string, at: bigint, more: Partial<Testimony> = {}): Testimony => ({
  ...{ node, genesisHash: 'genesis', healthy: true, finalizedSlot: slot(at), finalizedHeight: blockHeight(at / 2n), historyOn: true },
  firstAvailableSlot: slot(0n),
  signature: { known: false, historySearched: true, contextSlot: slot(at) },
  nonce: { value: addressOf('another value') as string as Nonce, contextSlot: slot(at) },
  blockhash: { valid: false, contextSlot: slot(at) },
  ...more,
})
const judge = (when: WhenSigned) =>
  judgeDeath({ ...heardOf(when), genesisHash: 'genesis', configuredNodes: when.told.map(({ node }) => node) }).dead

describe('a message under a nonce that has moved, which nobody knows,', () => {
  const lifetime = { kind: 'nonce', nonceAccount: addressOf('nonce account'), nonce: addressOf('its value') as string as Nonce } as const
  const BEFORE = { notBeforeSlot: null, nonceSlot: null }
  const KEPT = { notBeforeSlot: 1_000n, nonceSlot: 1_030n }
  const far = archive('c', 2n ** 60n)

  it.each([
    ['by two archives at one slot, its slot not being kept', BEFORE, [archive('a', 9_000n), archive('b', 9_000n)]],
    ['by two archives that are two slots apart', BEFORE, [archive('a', 9_000n), archive('b', 8_998n)]],
    ['though a third names a slot far away', BEFORE, [archive('a', 9_000n), archive('b', 8_998n), far]],
    ['by the slots that were kept', KEPT, [archive('a', 9_000n), archive('b', 9_000n), far]],
  ])('is dead %s', (_title, entry, told) => {
    expect(judge({ lifetime, entry, rowSlot: slot(700n), told })).toBe(true)
  })

  const readAt = (at: bigint) => ({ nonce: { value: addressOf('another value') as string as Nonce, contextSlot: slot(at) } })
  it.each([
    ['where the value was read before the one that was kept', KEPT, 700n, readAt(1_029n)],
    ['where it was read before the journal’s draft', KEPT, 2_000n, readAt(1_999n)],
    ['where no slot is kept and it was read far behind what two call final', BEFORE, 700n, readAt(8_967n)],
    ['where no slot is kept and nodes do not keep all blocks', BEFORE, 700n, { firstAvailableSlot: slot(1n) }],
    ['where nodes keep blocks only from after it was signed', KEPT, 2_000n, { firstAvailableSlot: slot(1_001n) }],
    ['where the record lacks it, whatever slot the journal has', null, 9_000n, { firstAvailableSlot: slot(1n) }],
  ])('is not dead %s', (_title, entry, row, more) => {
    const told = ['a', 'b'].map((node) => archive(node, 9_000n, more))
    expect(judge({ lifetime, entry, rowSlot: slot(row), told })).toBe(false)
  })
})

describe('a message under a blockhash that is over, which nobody knows,', () => {
  const blockhash = addressOf('its block') as string as Blockhash
  const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(1_000n), fetchedSlot: slot(0n) } as const
  const keeping = (from: bigint) => ['a', 'b'].map((node) => archive(node, 4_000n, { firstAvailableSlot: slot(from) }))
  const BEFORE = { notBeforeSlot: null, nonceSlot: null }

  // What lives up to height 1,000 may have landed from height 700 on, which is slot 1,400 where every other one is skipped.
  it.each([
    ['by what the record kept', { notBeforeSlot: 1_900n, nonceSlot: null }, 3_000n, 1_900n],
    ['by the journal’s slot, where that is earlier', { notBeforeSlot: 1_900n, nonceSlot: null }, 1_500n, 1_500n],
    ['by its end, where the record is older than the keeping of slots', BEFORE, 3_000n, 1_400n],
    ['in any slot, where the record lacks it', null, 3_000n, 0n],
  ])('is dead where nodes keep blocks since it can have landed: %s', (_title, entry, row, since) => {
    expect(judge({ lifetime, entry, rowSlot: slot(row), told: keeping(since) })).toBe(true)
    expect(judge({ lifetime, entry, rowSlot: slot(row), told: keeping(since + 1n) })).toBe(false)
  })
})
