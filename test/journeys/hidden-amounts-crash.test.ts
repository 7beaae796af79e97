import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startPractice } from '../../src/practice/endpoint.ts'
import { openConfidentialHouse } from '../support/confidential-house.ts'
import { partiesOfWords } from '../support/confidential-party.ts'
import type { HiddenOrder, HiddenResult } from '../support/hidden-child.ts'
import { runChild } from '../support/run-child.ts'
import { until } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const SOON = { withinMs: 60_000 }
const AMOUNTS = [77n, 65_536n, 250_123_456n] as const
/** Where a life ends, and how many arrivals were read by then. */
const LIVES = [
  ['hidden:keep', 0],
  ['write:hidden:before', 0],
  ['write:hidden:after', 1],
  ['hidden:keep', 1],
] as const

it('a backend that is killed between reading a hidden amount and keeping it keeps each once', async () => {
  const practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-hidden-crash-'))
  const outside = await openConfidentialHouse(practice.url)
  try {
    const ours = await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'practice', url: practice.url })
      const { words } = await client.vault.create({ passphrase: PASSPHRASE })
      await client.accounts.derive({ count: 1 })
      await until(async () => (await client.accounts.list({ role: 'deposit' })).accounts.length === 1, SOON)
      await client.vault.lock({})
      const [party] = await partiesOfWords({ words, mint: outside.mint, count: 1 })
      if (party === undefined) throw new Error('a party')
      await outside.configure(party)
      for (const amount of AMOUNTS) await outside.pay(party.account, amount)
      const arrived = async () => {
        const { deposits } = await client.deposits.list({ search: party.account })
        return deposits.filter(({ hiddenWhy }) => hiddenWhy === 'waiting').length
      }
      await until(async () => (await arrived()) === AMOUNTS.length, SOON)
      return party
    })
    /** How many were read, with the vault locked. */
    const readSoFar = () =>
      withBackend(dataDir, async ({ client }) => {
        const { events } = await client.activity.list({ limit: 500 })
        return events.filter(({ kind }) => kind === 'hidden-amount-read').length
      })
    const order: HiddenOrder = { dataDir, passphrase: PASSPHRASE, account: ours.account, killAt: null }
    for (const [step, read] of LIVES) {
      expect(await runChild<HiddenResult>('hidden-child.ts', { ...order, killAt: { step, nth: 1 } }), step).toBe('killed')
      expect(await readSoFar(), step).toBe(read)
    }
    expect(await runChild<HiddenResult>('hidden-child.ts', order)).toEqual({ amounts: AMOUNTS.map(String), intact: true })
    expect(await readSoFar()).toBe(AMOUNTS.length)
  } finally {
    outside.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
