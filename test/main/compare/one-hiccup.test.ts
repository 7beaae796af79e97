import { expect, it, onTestFinished } from 'vitest'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { untilOver } from '../../../src/main/compare/until-over.ts'
import { openNode, openNodes } from '../../../src/main/node/index.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { Fault, startNodeDouble } from '../../support/node-double.ts'
import { addressOf } from '../journal/samples.ts'

const ENTRY: SignedEntry = {
  intent: 'one',
  digest: '11'.repeat(32),
  signature: parseSignature(named.signature('1001/0')),
  eventId: 1,
  lastValidBlockHeight: 400n,
  notBeforeSlot: null,
  nonceSlot: null,
  blockhash: addressOf('its block') as never,
  nonce: null,
  references: [],
  movements: [],
}

it.each([
  ['no answer', 0, -32016],
  ['one answer of a machine that is behind', 1, -32016],
  ['one answer of a machine that is unhealthy', 1, -32005],
])('a comparison goes on where %s fails while it waits', async (_name, failures, code) => {
  const chain = new NodeChain(1_000n)
  const begun = chain.finalizedSlot / 2n
  let [passed, left] = [0n, failures]
  const handlers = {
    ...chain.handlers(),
    getBlockHeight: () => begun + passed,
    isBlockhashValid: () => ({ context: { slot: chain.finalizedSlot + passed }, value: false }),
    getEpochInfo: () => ({
      absoluteSlot: chain.finalizedSlot + passed,
      blockHeight: begun + passed,
      epoch: 0n,
      slotIndex: 0n,
      slotsInEpoch: 432_000n,
    }),
  }
  const failing = {
    ...handlers,
    isBlockhashValid: () => {
      if (passed < 300n || left === 0) return handlers.isBlockhashValid()
      left -= 1
      return new Fault(code, 'Minimum context slot has not been reached', { contextSlot: 1n })
    },
  }
  const doubles = [await startNodeDouble(handlers), await startNodeDouble(failing)]
  const nodes = openNodes({
    nodes: doubles.map(({ url }, at) => openNode({ name: `node ${at}`, url, timeoutMs: 5_000 })),
    genesisHash: chain.genesisHash,
    now: () => performance.now(),
    pauseMs: 1,
  })
  onTestFinished(async () => {
    nodes.close()
    for (const double of doubles) await double.close()
  })
  const reached = async () => void (passed += 20n)
  const { height } = await untilOver(
    { nodes, reached },
    { entries: [ENTRY], unexplained: [ENTRY], mayMissSome: true, onWait: () => undefined },
  )
  expect(height - begun).toBeGreaterThan(662n)
})
