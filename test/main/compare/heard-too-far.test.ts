import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import {
  comeBack,
  compare,
  copyJournal,
  decide,
  folderOf,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openTwiceRelayedTown,
  PAID,
  putBack,
  settleIn,
  untilRead,
} from './town.ts'

/** The journal of right after the decision is put back, and the record of what was signed is lost: what was made is found by its effect. */
it.each([
  ['is recorded as paid, where both nodes tell the truth', 0n, 'satisfied'],
  ['is not made again, where one of two nodes names a processed slot 300 ahead as it is decided', 300n, 'not-known'],
])('a payment that was made %s', async (_title, ahead, state) => {
  const { town, relays } = await openTwiceRelayedTown()
  const hold = { held: false }
  const first = await openHeld(town, hold)
  await settleIn(town, first)
  if (ahead > 0n)
    relays[1].lies.set('getSlot', async ([config], honest) => {
      const told = (await honest()) as bigint
      return (config as JsonObject | undefined)?.['commitment'] === 'processed' ? told + ahead : told
    })
  await first.client.nodes.add({ name: 'second', url: relays[1].url })
  const payee = await makePayee(first, 4)
  await goRound(town.practice, 10)
  hold.held = true
  const id = await decide(first, payee, 'invoice 1')
  await first.close()
  const copy = temporaryDataDir()
  copyJournal(town, copy)
  relays[1].lies.clear()
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await isSettled(town, second, id)
  await town.practice.advance(400n)
  await untilRead(town, second)
  await second.close()
  putBack(town, copy)
  for (const name of readdirSync(folderOf(town))) if (name.includes('.signed')) rmSync(join(folderOf(town), name))

  const third = await comeBack(town)
  await compare(third)
  const { cases } = await third.client.cases.list({ open: true })
  for (const { id: one } of cases) await third.client.cases.resolve({ id: one, note: 'It is ours.' })
  expect(await third.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
  await goRound(town.practice, 40)
  expect(await heldBy(town, payee)).toBe(PAID)
  expect(cases).toHaveLength(state === 'satisfied' ? 0 : 1)
  expect((await third.client.payments.show({ id })).lines).toMatchObject([{ state }])
})
