import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openNode } from '../../../src/main/node/index.ts'
import { failureOf } from '../../support/failure.ts'
import { makeOwnCertificate } from '../../support/own-certificate.ts'

afterEach(() => vi.unstubAllEnvs())

describe('a node behind a certificate that nobody vouches for', () => {
  it.each([undefined, '0'])('is told nothing, with NODE_TLS_REJECT_UNAUTHORIZED=%s in the environment', async (value) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', value)
    let asked = 0
    const server = createServer(makeOwnCertificate(), (_request, response) => {
      asked += 1
      response.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const node = openNode({ name: 'left', url: `https://localhost:${(server.address() as AddressInfo).port}`, timeoutMs: 10_000 })
    try {
      expect(await failureOf(node.getSlot())).toMatchObject({
        code: 'NODE_CONNECTION_LOST',
        context: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      })
      expect(asked).toBe(0)
    } finally {
      node.close()
      server.closeAllConnections()
      server.close()
    }
  })
})
