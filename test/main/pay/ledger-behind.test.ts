import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { Fault } from '../../support/node-double.ts'
import {
  decide,
  folderOf,
  heldBy,
  makePayee,
  openHeld,
  openTown,
  PAID,
  readSignature,
  settleIn,
  SOON,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, forget, lie, startRelay } from './relay.ts'

it('a message that landed and that a machine started since does not know is not signed anew before the ledger has read its block', async () => {
  const still = await openTown()
  const relay = await startRelay(still.practice.url, 'practice')
  onTestFinished(() => relay.close())
  const town = { ...still, practice: { ...still.practice, url: relay.url } }
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  relay.lies.set('sendTransaction', lie.dropSend)
  await decide(first, payee, 'invoice 1')
  await until(() => relay.received.length > 0, SOON)
  await first.close()
  const bytes = relay.received.at(-1) ?? ''
  const made = readSignature(town)
  writeByHand(town, "UPDATE attempt SET state = 'expired' WHERE signature IS NOT NULL")
  relay.lies.clear()
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await goRound(town.practice, 3)
  // Blocks are slow now; the message lands, and the machine that is asked for it was started after that.
  for (const method of ['getBlock', 'getBlocks']) relay.lies.set(method, () => new Fault(-32005, 'Node is behind'))
  forget(relay, made, 0n)
  await askNode(still.practice.url, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
  await town.practice.advance(8n)
  expect(await heldBy(town, payee)).toBe(PAID)
  for (let run = 0; run < 6; run += 1) await town.practice.advance(40n)
  for (let round = 0; round < 60 && (await heldBy(town, payee)) === PAID; round += 1) await goRound(town.practice, 1)
  const file = new Database(join(folderOf(town), 'journal.sqlite'), { readonly: true })
  const signed = file.prepare('SELECT id FROM attempt WHERE signature IS NOT NULL').all()
  file.close()
  expect(signed).toHaveLength(1)
  expect(await heldBy(town, payee)).toBe(PAID)
})
