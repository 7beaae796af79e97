import { describe, expect, it } from 'vitest'
import { openTestJournal } from '../support.ts'

describe('the newest number of the vault', () => {
  it('is the last that was reported; one that no vault can have written is none', async () => {
    const { read, write } = await openTestJournal()
    await write('vault written', (tx) => tx.noteVault({ generation: 7 }))
    expect(await read.vaultGeneration()).toBe(7)
    await write('forged', (tx) => tx.noteVault({ generation: 2 ** 52 + 1 }))
    expect(await read.vaultGeneration()).toBe(0)
  })
})
