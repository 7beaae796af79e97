import { describe, expect, it, onTestFinished } from 'vitest'
import { openNode } from '../../../src/main/node/index.ts'
import { failureOf } from '../../support/failure.ts'
import { startNodeDouble } from '../../support/node-double.ts'

async function clientSaying(version: string) {
  const double = await startNodeDouble({ getVersion: () => ({ 'solana-core': version }) })
  onTestFinished(() => double.close())
  return openNode({ name: 'left', url: double.url, timeoutMs: 2_000, now: () => 0 })
}

describe('what a node calls its version', () => {
  it('shows hidden characters by their number, and turns no writing round', async () => {
    const client = await clientSaying('4.3\u202E1.2\u200B')
    expect(await client.getVersion()).toMatchObject({ software: '4.3\\u{202e}1.2\\u{200b}' })
  })

  it('is read up to 64 letters, and is a strange answer beyond', async () => {
    const longest = '4'.repeat(64)
    expect(await (await clientSaying(longest)).getVersion()).toMatchObject({ software: longest })
    expect((await failureOf((await clientSaying(`${longest}4`)).getVersion())).code).toBe('NODE_ANSWER_MALFORMED')
  })
})
