import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startPractice } from '../../src/practice/endpoint.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { askNode } from '../main/pay/relay.ts'
import type { BackendResult } from '../support/backend-child.ts'
import { type Kills, liveThrough } from '../support/kills.ts'
import { until } from '../support/until.ts'
import { openDeposits } from '../support/open-deposits.ts'
import { withBackend } from '../support/with-backend.ts'

const ACCOUNTS = 12
const PASSPHRASE = 'a passphrase for a switch'
const PAID_IN = 3_000_000n
/** More blocks than two lives need to see that finality stands still. */
const EMPTY_BLOCKS = 4_000n
const LOST_BLOCKS = 3n
/** With a sweep just sent; then, in the switch, before and after that is written down, and before and after the certificate is. */
const KILLS: Kills = [
  { step: 'send:after', nth: 1 },
  ...[1, 2].flatMap((nth) => ['before', 'after'].map((moment) => ({ step: `write:consensus:${moment}`, nth }))),
]
/** One by one until a sweep is under way, so that its block is among those deleted, and at the end; until the switch was seen, as blocks pass; then to its end. */
const paceOf = (kills: number, isOver: boolean): bigint => (kills === 0 || isOver ? 1n : kills < 3 ? 6n : 200n)

it('a backend that is killed while the network changes its consensus sweeps each account once, and credits each deposit once', async () => {
  const practice = await startPractice({ slotMs: 60_000, finalityBlocks: 4, skipRate: 0 })
  onTestFinished(() => practice.close())
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-consensus-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const advance = (blocks: bigint) => askNode(practice.url, 'practice_advance', [blocks])
  const advancing = { isOver: false, killed: 0 }
  const passing = (async () => {
    while (!advancing.isOver) {
      const isOver = (await askNode(practice.url, 'getAgGenesisCert', [])) !== null
      await advance(paceOf(advancing.killed, isOver))
      await sleep(60)
    }
  })()
  const accounts = await openDeposits({ url: practice.url, dataDir, passphrase: PASSPHRASE, count: ACCOUNTS })
  const customers = askCustomers(practice.url)
  await customers.payIn(accounts.map((to) => ({ kind: 'native', to, amount: PAID_IN })))
  const slot = await customers.settledBy()
  await until(async () => ((await askNode(practice.url, 'getSlot', [{ commitment: 'finalized' }])) as bigint) >= slot)

  const order = { dataDir, passphrase: PASSPHRASE, slot: String(slot), sweeps: 1, measureMs: 40 }
  const meanwhile = async () => {
    advancing.killed += 1
    if (advancing.killed === 1) await askNode(practice.url, 'practice_switchConsensus', [EMPTY_BLOCKS, LOST_BLOCKS])
  }
  const last = await liveThrough<BackendResult>({ program: 'backend-child.ts', order, kills: KILLS, meanwhile })
  advancing.isOver = true
  await passing

  expect(last).toMatchObject({ differences: 0, intact: true })
  expect(last.parts.map(({ state }) => state)).toEqual(last.parts.map(() => 'satisfied'))
  expect(last.outgoing).toEqual(Object.fromEntries(accounts.map((address) => [address, 1])))
  await withBackend(dataDir, async ({ client }) => {
    const { deposits } = await client.deposits.list({ verdict: 'credit', limit: 1_000 })
    const paid = deposits.filter(({ owner }) => accounts.includes(owner))
    expect(paid.map(({ owner, before, after }) => `${owner} ${after - before}`).toSorted()).toEqual(
      accounts.map((owner) => `${owner} ${PAID_IN}`).toSorted(),
    )
    const { events } = await client.activity.list({ limit: 1_000 })
    expect(events.flatMap(({ kind, data }) => (kind === 'consensus-seen' ? [data['era']] : []))).toEqual(['after', 'switching'])
  })
})
