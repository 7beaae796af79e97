import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { askNode } from '../pay/relay.ts'
import {
  copyJournal,
  decide,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  putBack,
  removeVault,
  SOON,
  untilRead,
} from './town.ts'

/** Long enough for a comparison to have read what is unknown, had it begun. */
const BEGUN_MS = 500

it('a comparison that runs twice at once records as paid the one of two equal payments that was made, and not the other', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town, { held: true })
  await first.client.nodes.add({ name: 'practice', url: relay.url })
  const { words, treasury } = await first.client.vault.create({ passphrase: PASSPHRASE })
  await until(async () => (await first.client.deposits.watcher({})).state === 'following')
  await askNode(chain, 'requestAirdrop', [treasury, 5_000_000_000n])
  await town.practice.advance(8n)
  const payee = await makePayee(first, 5)
  const ids = [await decide(first, payee, 'invoice 1'), await decide(first, payee, 'invoice 2')]
  await first.close()
  const copy = temporaryDataDir()
  copyJournal(town, copy)
  const hold = { held: false }
  const second = await openHeld(town, hold)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => (await second.client.outstanding.list({ limit: 9 })).signatures.length === 1, SOON)
  hold.held = true
  await isSettled(town, second, ids[0] ?? '')
  await town.practice.advance(200n)
  await second.close()
  putBack(town, copy)
  removeVault(town)

  const third = await openHeld(town)
  const { client } = third
  await client.vault.restore({ passphrase: PASSPHRASE, words: words.join(' ') })
  await untilRead(town, third)
  const isOver = async (id: string) =>
    until(async () => {
      await town.practice.advance(40n)
      return (await client.tasks.show({ id })).state !== 'running'
    }, SOON)
  const tasks: string[] = []
  let asked = 0
  // The first is kept from its end until the second has begun, where it can; the second, until the first has ended.
  relay.lies.set('getTransaction', async (_params, honest) => {
    asked += 1
    if (asked === 1) await until(() => Promise.resolve(tasks.length === 2), SOON)
    await (asked === 1 ? pause(BEGUN_MS) : isOver(tasks[0] ?? ''))
    return honest()
  })
  for (const _time of [1, 2]) tasks.push((await client.sending.compare({})).id)
  for (const id of tasks) await isOver(id)
  const states = await Promise.all(ids.map(async (id) => (await client.payments.show({ id })).lines[0]?.state))
  expect(states).toEqual(['satisfied', 'waiting'])
  // The second finds nothing left to ask for.
  expect(asked).toBe(1)
  const { found } = await client.sending.found({ limit: 10 })
  expect(found).toMatchObject([{ what: 'paid', payments: [{ reference: 'invoice 1' }] }])
  expect(await heldBy(town, payee)).toBe(PAID)
  expect((await client.activity.verify({})).problems).toEqual([])
})
