import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, lie } from '../pay/relay.ts'
import {
  comeBack,
  compare,
  copyJournal,
  decide,
  folderOf,
  heldBy,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  putBack,
  settleIn,
  SOON,
  untilRead,
} from './town.ts'

it('a payment whose signed bytes may live is not made again with the journal and the record of what was signed put back, vault and witness being the newest', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town, { held: true })
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  await decide(first, payee, 'invoice 1')
  await first.close()
  const copy = temporaryDataDir()
  copyJournal(town, copy)
  const records = () => readdirSync(folderOf(town)).filter((name) => name.includes('.signed'))
  for (const name of records()) copyFileSync(join(folderOf(town), name), join(copy, name))

  const second = await openHeld(town)
  relay.lies.set('sendTransaction', lie.dropSend)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await until(() => relay.received.length > 0, SOON)
  await second.close()
  const bytes = relay.received[0] ?? ''
  relay.lies.clear()
  putBack(town, copy)
  for (const name of records()) {
    rmSync(join(folderOf(town), name))
    if (existsSync(join(copy, name))) copyFileSync(join(copy, name), join(folderOf(town), name))
  }

  const third = await comeBack(town)
  await compare(third)
  expect(await third.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
  await goRound(town.practice, 20)
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
})
