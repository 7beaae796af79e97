import { expect, it } from 'vitest'
import { isOver, readOver, untilOver } from '../../../src/main/compare/until-over.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { NodeChain } from '../../support/node-chain.ts'
import type { Handler } from '../../support/node-double.ts'
import { blockhashOf, signatureOf } from '../journal/samples.ts'
import { openOneNode } from './one-node.ts'

/** What a blockhash lives, and as far as the machine that answered may have been behind. */
const WAITED = 150n + 512n

/** A node of a chain of which blocks pass as the test says; `begun` is its height before. */
async function openPassing(begun: bigint, handlers: (passing: { passed: bigint }) => Record<string, Handler> = () => ({})) {
  const chain = new NodeChain(1_000n)
  const passing = { passed: 0n }
  const nodes = await openOneNode(chain, {
    getBlockHeight: () => begun + passing.passed,
    getEpochInfo: () => ({
      absoluteSlot: chain.finalizedSlot + passing.passed,
      blockHeight: begun + passing.passed,
      epoch: 0n,
      slotIndex: 0n,
      slotsInEpoch: 432_000n,
    }),
    ...handlers(passing),
  })
  return { nodes, passing, finalizedSlot: chain.finalizedSlot }
}

it.each([
  ['waits where messages may have been signed that nobody remembers, also by as much as nodes may be behind', true, WAITED],
  ['does not wait where everything that was signed is known', false, -1n],
] as const)('a comparison %s', async (_name, mayMissSome, waited) => {
  const begun = 500n
  const { nodes, passing } = await openPassing(begun)
  const reached = async () => void (passing.passed += 20n)
  const { height } = await untilOver({ nodes, reached }, { entries: [], unexplained: [], mayMissSome, onWait: () => undefined })
  expect(height - begun).toBeGreaterThan(waited)
  expect(height - begun).toBeLessThanOrEqual(waited + 20n)
})

it('what is over is over by a slot that was final once nobody took its blockhash any more', async () => {
  // Blocks pass while it is asked: what landed in them is in none that was final before.
  const { nodes, finalizedSlot } = await openPassing(900n, (passing) => ({
    isBlockhashValid: () => {
      passing.passed = 40n
      return { context: { slot: 1_040n }, value: false }
    },
  }))
  const entry: SignedEntry = {
    intent: 'elsewhere',
    digest: '11'.repeat(32),
    signature: signatureOf('elsewhere'),
    eventId: 1,
    lastValidBlockHeight: 700n,
    notBeforeSlot: null,
    nonceSlot: null,
    blockhash: blockhashOf(1),
    nonce: null,
    references: [],
    movements: [],
  }
  const over = await readOver(nodes, [entry])
  expect(over).toMatchObject({ slot: finalizedSlot + 40n, height: 940n })
  expect(isOver(entry, over)).toBe(true)
})
