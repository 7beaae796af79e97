import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { openBackend } from '../../src/main/wiring.ts'
import { readNodeList } from '../../src/main/settings/node-list.ts'
import { NodeChain } from '../support/node-chain.ts'
import { type NodeDouble, startNodeDouble } from '../support/node-double.ts'
import { until } from '../support/until.ts'

/** So long that nothing is read again within the test unless a hint arrives. */
const PAUSE_MS = 600_000

let dataDir: string
let node: NodeDouble
let door: WebSocketServer
let doorUrl: string
let chain: NodeChain

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'strongroom-hints-'))
  chain = new NodeChain(100n)
  const well = { getHealth: () => 'ok', getVersion: () => ({ 'solana-core': '4.2.0' }), getFirstAvailableBlock: () => 1n }
  node = await startNodeDouble({ ...chain.handlers(), ...well })
  door = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => door.once('listening', resolve))
  doorUrl = `ws://127.0.0.1:${(door.address() as AddressInfo).port}`
  door.on('connection', (connection) => connection.on('message', () => connection.send('{"jsonrpc":"2.0","id":1,"result":5}')))
})
afterEach(async () => {
  for (const connection of door.clients) connection.terminate()
  await new Promise((resolve) => door.close(resolve))
  await node.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a configured node that gives hints', () => {
  it('is looked at again when a slot passed, and says in its status that it does', async () => {
    const backend = await openBackend({ dataDir, network: 'practice', pauseMs: PAUSE_MS })
    try {
      await backend.client.nodes.add({ name: 'left', url: node.url, hints: doorUrl })
      await until(async () => (await backend.client.nodes.status({})).nodes[0]?.hints === 'on')
      const asked = node.count('getBlocks')
      chain.add(101n)
      for (const connection of door.clients) connection.send('{"jsonrpc":"2.0","method":"slotNotification","params":{"subscription":5}}')
      await until(() => node.count('getBlocks') > asked)
      expect(readNodeList(join(dataDir, 'practice', 'nodes.json'))).toMatchObject([{ name: 'left', hints: doorUrl }])
      await backend.client.nodes.remove({ name: 'left' })
      await until(() => door.clients.size === 0)
    } finally {
      await backend.close()
    }
  })

  it('is not knocked at where hints are off', async () => {
    const backend = await openBackend({ dataDir, network: 'practice', pauseMs: PAUSE_MS })
    try {
      await backend.client.nodes.add({ name: 'left', url: node.url, hints: 'off' })
      expect((await backend.client.nodes.status({})).nodes[0]?.hints).toBe('off')
    } finally {
      await backend.close()
    }
  })
})
