import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Backend } from '../../../src/main/wiring.ts'
import { type Practice, PracticeStartError } from '../../../src/practice/endpoint.ts'
import { openPracticeNetwork } from '../../../src/shells/start/practice-network.ts'
import { addressNamed } from '../../support/block.ts'
import { until } from '../../support/until.ts'

const ACCOUNTS = [1, 2, 3].map((number) => ({ address: addressNamed(`deposit account ${number}`) }))
const MINT = { mint: addressNamed('mint'), tokenProgram: addressNamed('program'), decimals: 6 }
const HOUR_MS = 3_600_000

const removed: string[] = []
afterEach(() => {
  for (const folder of removed.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-network-'))
  removed.push(folder)
  return folder
}

/** A backend with a few deposit accounts, and no treasury yet. */
const backend = {
  client: {
    nodes: { add: () => Promise.resolve({}) },
    mints: { add: () => Promise.resolve({}) },
    accounts: { list: ({ role }: { role: string }) => Promise.resolve({ accounts: role === 'deposit' ? ACCOUNTS : [] }) },
  },
} as unknown as Backend

/** What customers pay in the first round of a start, where the node says this of what it kept. */
async function firstPayments(kept: Practice['kept']): Promise<readonly unknown[]> {
  const wishes: unknown[] = []
  const answers: { readonly [method: string]: (params: readonly [readonly unknown[]]) => unknown } = {
    practice_createMints: () => ({ token: MINT, token2022: MINT, withFee: MINT, unlisted: MINT }),
    getMultipleAccounts: ([asked]) => ({ value: asked.map(() => null) }),
    practice_payInMany([asked]) {
      wishes.push(...asked)
      return []
    },
  }
  const answer = (body: string) => {
    const { method, params } = JSON.parse(body) as { method: string; params: readonly [readonly unknown[]] }
    return JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method]?.(params) ?? null })
  }
  const server = createServer((request, response) => void text(request).then((body) => response.end(answer(body))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const node = { url, genesisHash: 'genesis', seed: 'seed', kept, close: () => Promise.resolve() } as unknown as Practice
  const startNode = () => Promise.resolve(node)
  const network = openPracticeNetwork({ dataDir: newFolder(), say: () => undefined, startNode, customersPauseMs: HOUR_MS })
  await network.prepare()
  await network.connect(backend)
  await until(() => wishes.length > ACCOUNTS.length)
  await network.close()
  server.close()
  return wishes
}

const goingOn = (finalizedSlot: string) => ({ continued: true, finalizedSlot, unreadable: null })

describe('the customers of a practice network', () => {
  it('pay the same on the same network, and do not begin the same payments again where it goes on', async () => {
    const begun = await firstPayments({ continued: false, finalizedSlot: '0', unreadable: null })
    const next = await firstPayments(goingOn('100'))
    expect(await firstPayments(null)).toEqual(begun)
    expect(await firstPayments(goingOn('100'))).toEqual(next)
    expect(next).not.toEqual(begun)
    expect(await firstPayments(goingOn('200'))).not.toEqual(next)
  })
})

describe('a practice network whose node cannot be started', () => {
  it('is absent, says why, and connects nobody', async () => {
    const said: string[] = []
    const startNode = () => Promise.reject(new PracticeStartError('The disk is full.'))
    const network = openPracticeNetwork({ dataDir: newFolder(), say: (line) => said.push(line), startNode })
    expect(await network.prepare()).toBe('absent')
    await network.connect({} as Backend)
    await network.close()
    expect(said).toEqual([expect.stringMatching(/^The disk is full\. Add a node of your own/)])
  })
})
