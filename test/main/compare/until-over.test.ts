import { expect, it, onTestFinished } from 'vitest'
import { isOver, readOver, untilOver } from '../../../src/main/compare/until-over.ts'
import { openNode, openNodes } from '../../../src/main/node/index.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { NodeChain } from '../../support/node-chain.ts'
import { startNodeDouble } from '../../support/node-double.ts'
import { blockhashOf, signatureOf } from '../journal/samples.ts'

/** What a blockhash lives, and as far as the machine that answered may have been behind. */
const WAITED = 150n + 512n

it.each([
  ['waits where messages may have been signed that nobody remembers, also by as much as nodes may be behind', true, WAITED],
  ['does not wait where everything that was signed is known', false, -1n],
] as const)('a comparison %s', async (_name, mayMissSome, waited) => {
  const chain = new NodeChain(1_000n)
  const begun = chain.finalizedSlot / 2n
  let passed = 0n
  const double = await startNodeDouble({
    ...chain.handlers(),
    getBlockHeight: () => begun + passed,
    getEpochInfo: () => ({
      absoluteSlot: chain.finalizedSlot + passed,
      blockHeight: begun + passed,
      epoch: 0n,
      slotIndex: 0n,
      slotsInEpoch: 432_000n,
    }),
  })
  const node = openNode({ name: 'node', url: double.url, timeoutMs: 5_000 })
  const nodes = openNodes({ nodes: [node], genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
  onTestFinished(async () => {
    nodes.close()
    await double.close()
  })
  const reached = async () => void (passed += 20n)
  const { height } = await untilOver({ nodes, reached }, { entries: [], unexplained: [], mayMissSome, onWait: () => undefined })
  expect(height - begun).toBeGreaterThan(waited)
  expect(height - begun).toBeLessThanOrEqual(waited + 20n)
})

it('what is over is over by a slot that was final once nobody took its blockhash any more', async () => {
  const chain = new NodeChain(1_000n)
  let passed = 0n
  const double = await startNodeDouble({
    ...chain.handlers(),
    // Blocks pass while it is asked: what landed in them is in none that was final before.
    isBlockhashValid: () => {
      passed = 40n
      return { context: { slot: chain.finalizedSlot + passed }, value: false }
    },
    getEpochInfo: () => ({
      absoluteSlot: chain.finalizedSlot + passed,
      blockHeight: 900n + passed,
      epoch: 0n,
      slotIndex: 0n,
      slotsInEpoch: 432_000n,
    }),
  })
  const node = openNode({ name: 'node', url: double.url, timeoutMs: 5_000 })
  const nodes = openNodes({ nodes: [node], genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
  onTestFinished(async () => {
    nodes.close()
    await double.close()
  })
  const entry: SignedEntry = {
    intent: 'elsewhere',
    digest: '11'.repeat(32),
    signature: signatureOf('elsewhere'),
    eventId: 1,
    lastValidBlockHeight: 700n,
    blockhash: blockhashOf(1),
    nonce: null,
    references: [],
    movements: [],
  }
  const over = await readOver(nodes, [entry])
  expect(over).toMatchObject({ slot: chain.finalizedSlot + 40n, height: 940n })
  expect(isOver(entry, over)).toBe(true)
})
