import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { ONLY_NODE_WORDS } from '../../src/core/review/only-node.ts'
import type { Backend } from '../../src/main/wiring.ts'
import { until } from '../support/until.ts'
import { furnish, openStillPractice, openTestBackend, SIGNER_ENTRY, temporaryDataDir } from './backend.ts'
import { askNode, startRelay } from './pay/relay.ts'

it('a deposit that was recorded while only one node was configured always says so, on the screen and in exports, and no other does', async () => {
  const practice = await openStillPractice()
  const dataDir = temporaryDataDir()
  const open = () => openTestBackend({ dataDir, signer: { entry: SIGNER_ENTRY } })
  const first = await open()
  const [account] = await furnish(first, practice.url, 1)
  if (account === undefined) throw new Error('it was derived')
  const payIn = async ({ client }: Backend, to: Address) => {
    const { total } = await client.deposits.list({ limit: 1 })
    await askNode(practice.url, 'requestAirdrop', [to, 50_000_000n])
    await until(async () => {
      await practice.advance(1n)
      return (await client.deposits.list({ limit: 1 })).total > total
    })
  }
  const told = async ({ client }: Backend) => {
    const { deposits } = await client.deposits.list({ sort: 'oldest', limit: 10 })
    for (const { onlyNode, words } of deposits) expect(words.includes(ONLY_NODE_WORDS)).toBe(onlyNode === true)
    return deposits.map(({ onlyNode }) => onlyNode)
  }

  await payIn(first, account)
  const relay = await startRelay(practice.url, 'second')
  await first.client.nodes.add({ name: 'second', url: relay.url })
  const rounds = relay.count('getSlot') + 2
  await until(async () => {
    await practice.advance(1n)
    return relay.count('getSlot') > rounds
  })
  await payIn(first, account)
  await payIn(first, account)
  expect(await told(first)).toEqual([true, false, false])
  await first.client.nodes.remove({ name: 'second' })
  await payIn(first, account)
  await first.close()

  const second = await open()
  expect(await told(second)).toEqual([true, false, false, true])
  expect(await second.client.deposits.show({ id: 1 })).toMatchObject({ onlyNode: true, words: expect.stringContaining(ONLY_NODE_WORDS) })
  const { path } = await second.client.activity.export({ what: 'deposits', format: 'jsonl' })
  const rows = readFileSync(path, 'utf8').trim().split('\n')
  expect(rows.map((row) => JSON.parse(row)['only_node'])).toEqual(['yes', 'no', 'no', 'yes'])
  expect((await second.client.activity.verify({})).problems).toEqual([])
  await relay.close()
  await practice.close()
})
