import { expect, it } from 'vitest'
import { ask, call, startQuietNode } from './client.ts'

type Cert = { readonly block: { readonly slot: number; readonly blockId: string } } | null

it('the certificate of the new consensus is null before the switch and while it runs, and names its first block for good after it', async () => {
  const node = await startQuietNode({ finalityBlocks: 6 })
  try {
    await call(node.url, 'practice_advance', 20)
    const cert = () => call<Cert>(node.url, 'getAgGenesisCert')
    const slots = () => Promise.all(['finalized', 'confirmed'].map((commitment) => call<number>(node.url, 'getSlot', { commitment })))
    expect(await cert()).toBeNull()
    expect((await ask(node.url, 'practice_switchConsensus', 5, 7)).error?.message).toContain('at most 6 lost')
    await call(node.url, 'practice_switchConsensus', 5, 2)
    await call(node.url, 'practice_advance', 4)
    expect(await cert()).toBeNull()
    expect(await slots()).toEqual([15, 24])
    // What is sent is taken, and stands in no block.
    const signature = await call<string>(node.url, 'requestAirdrop', node.genesisHash, 1_000_000)
    await call(node.url, 'practice_advance', 1)
    expect(await call(node.url, 'getSignatureStatuses', [signature])).toMatchObject({ value: [null] })
    await call(node.url, 'practice_advance', 1)
    expect(await cert()).toMatchObject({ block: { slot: 19 } })
    expect(await call(node.url, 'getBlocks', 18, 40)).toEqual([18, 19])
    await call(node.url, 'practice_advance', 1)
    expect(await slots()).toEqual([27, 27])
    expect(await call(node.url, 'getBlocks', 18, 40)).toEqual([18, 19, 27])
    expect(await call(node.url, 'getBlock', 27, { transactionDetails: 'none' })).toMatchObject({ parentSlot: 19, blockHeight: 20 })
    expect(await cert()).toMatchObject({ block: { slot: 19 } })
    expect((await ask(node.url, 'practice_switchConsensus', 5, 0)).error?.message).toContain('already')
  } finally {
    await node.close()
  }
})
