import { expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { copyJournal, NOTE, putBack, SOON, untilRead } from '../compare/town.ts'
import { until } from '../../support/until.ts'
import { standBetween } from './between.ts'
import { AMOUNT, BERTAS, goRound, heldIn, openFourEyes, pay, received } from './four-eyes.ts'

it.each(['while sending is reopened', 'afterwards'])('a payment declined %s is not made by the journal from before', async (when) => {
  const practice = await openStillPractice()
  const town = { practice, dataDir: temporaryDataDir() }
  const first = await openFourEyes(practice, town.dataDir)
  await pay(first.backend, 'invoice 1')
  const [waiting] = await heldIn(first.backend, 1)
  const keypair = encodeKeypairFile(new Uint8Array(32).fill(42))
  await first.client.vault.importKeypair({
    passphrase: PASSPHRASE,
    label: 'hot',
    keypair,
    secondPassphrase: BERTAS,
    second: first.approver,
  })
  await untilRead(town, first.backend)
  const task = await first.client.sending.compare({})
  await until(async () => {
    await practice.advance(40n)
    return (await first.client.tasks.show({ id: task.id })).state === 'done'
  }, SOON)
  await first.backend.close()

  let pass: () => void = () => undefined
  // What the signer signed is read for the nodes to be asked of it: by then a person may decide something else.
  const asked = new Promise<void>((resolve) => {
    pass = resolve
  })
  let answer: () => void = () => undefined
  const signer = standBetween('signedSince', (give) => {
    answer = give
    pass()
  })
  const second = await openTestBackend({ dataDir: town.dataDir, signer })
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  const reopening = second.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await asked
  const copy = temporaryDataDir()
  const decline = async () => {
    copyJournal(town, copy)
    await second.client.approvals.decline({ intent: waiting?.intent ?? '', why: 'fraud' })
  }
  if (when !== 'afterwards') await decline()
  answer()
  expect(await reopening).toMatchObject({ state: 'open' })
  if (when === 'afterwards') await decline()
  await second.close()

  putBack(town, copy)
  const third = await openTestBackend({ dataDir: town.dataDir })
  await third.client.vault.unlock({ passphrase: PASSPHRASE })
  await goRound(practice, 10)
  const { reasons } = await third.client.sending.status({})
  expect(reasons.map(({ reason }) => reason)).toContain('journal-older')
  expect(await received(practice)).toBeLessThan(AMOUNT)
})
