import { describe, expect, it } from 'vitest'
import { readReleaseSchedule } from '../../../src/practice/endpoint-options.ts'
import { call, startQuietNode } from './client.ts'

describe('what the practice node says it runs', () => {
  it('changes at the slots that --release names', async () => {
    const node = await startQuietNode({ releases: readReleaseSchedule('4.4.1,4.5.0@20') })
    const version = () => call<{ 'solana-core': string }>(node.url, 'getVersion')
    try {
      expect(await version()).toMatchObject({ 'solana-core': '4.4.1' })
      await call(node.url, 'practice_advance', 30)
      expect(await version()).toMatchObject({ 'solana-core': '4.5.0' })
    } finally {
      await node.close()
    }
  })
})
