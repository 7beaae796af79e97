import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { openJournal, readChainSeen } from '../../../src/main/journal/index.ts'
import { tellStory } from './crash-story.ts'
import { blockhashOf } from './samples.ts'
import { temporaryPath } from './support.ts'

describe('what a closed journal tells of its chain', () => {
  it('is nothing before it has seen one, then its genesis, then how far it was read', async () => {
    const path = temporaryPath()
    const open = () => openJournal({ path, now: () => 0 })
    await (await open()).close()
    expect(readChainSeen(path)).toBeNull()

    const named = await open()
    await named.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash: 'genesis' }))
    await named.close()
    expect(readChainSeen(path)).toEqual({ genesisHash: 'genesis', slot: 0n })

    const watching = await open()
    await watching.write('opening', (tx) => tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) }))
    await watching.close()
    expect(readChainSeen(path)).toEqual({ genesisHash: 'genesis', slot: 100n })
  })

  it('reaches as far as a payment is known as final, though its block was not read yet, and no further', async () => {
    const path = temporaryPath()
    const journal = await openJournal({ path, now: () => 0 })
    await tellStory(journal)
    const attemptId = (await journal.read.intent('i'))?.attempts[0]?.id ?? missing()
    const status = { attemptId, who: 'left', what: 'status', slot: slot(125), commitment: 'confirmed', detail: null } as const
    await journal.write('evidence', (tx) => tx.addEvidence(status))
    expect((await journal.read.cursor())?.slot).toBe(104n)
    await journal.close()
    expect(readChainSeen(path)).toEqual({ genesisHash: 'genesis', slot: 110n })
  })

  it('is nothing where there is no journal, or none that can be read', () => {
    expect(readChainSeen(temporaryPath())).toBeNull()
    const path = temporaryPath()
    writeFileSync(path, 'a text that is no database, and long enough to be taken for one if nobody looked at how it begins')
    expect(readChainSeen(path)).toBeNull()
  })
})

function missing(): never {
  throw new Error('there is no attempt')
}
