import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { decide, folderOf, isSettled, makePayee, openHeld, openRelayedTown, settleIn, SOON, untilRead } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { lie } from './relay.ts'

it('a record of what was signed that is an older one is told of nothing that is made meanwhile, and nobody of that again and again', async () => {
  const { relay, town } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  await isSettled(town, first, await decide(first, payee, 'invoice 0'))
  const records = () => readdirSync(folderOf(town)).filter((name) => name.includes('.signed') && !name.endsWith('.new'))
  const copy = temporaryDataDir()
  for (const name of records()) copyFileSync(join(folderOf(town), name), join(copy, name))
  const sends = relay.received.length
  relay.lies.set('sendTransaction', lie.dropSend)
  const id = await decide(first, payee, 'invoice 1')
  await until(() => relay.received.length > sends, SOON)
  await first.close()
  relay.lies.clear()
  for (const name of records()) rmSync(join(folderOf(town), name))
  for (const name of readdirSync(copy)) copyFileSync(join(copy, name), join(folderOf(town), name))

  const second = await openHeld(town)
  const told: string[] = []
  const stream = await second.client.events.watch({})
  void (async () => {
    for await (const event of stream) if (event.kind === 'trouble') told.push(event.error.code)
  })()
  await second.client.vault.unlock({ passphrase: PASSPHRASE }).catch((error: unknown) => told.push(String(error)))
  await untilRead(town, second)
  const { state } = await second.client.sending.status({})
  await goRound(town.practice, 20)
  expect((await second.client.payments.show({ id })).outcome).toBe('done')
  expect(state).toBe('closed')
  // Once where a message was made before the older record was noticed.
  expect(told.filter((code) => code === 'SIGNER_RECORD_OLDER').length).toBeLessThanOrEqual(1)
})
