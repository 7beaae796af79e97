import { describe, expect, it } from 'vitest'
import { askNode, startRelay } from './relay.ts'

describe('a relay', () => {
  it('breaks the line where the practice node behind it is gone, and leaves no rejection unhandled', async () => {
    const gone = 'http://127.0.0.1:1'
    const relay = await startRelay(gone, 'practice')
    await expect(askNode(relay.url, 'getSlot', [])).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
    await relay.close()
  })
})
