import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { copyJournal, putBack, SOON } from '../compare/town.ts'
import { AMOUNT, BERTAS, goRound, heldIn, openFourEyes, pay, received } from '../operations/four-eyes.ts'

it('a journal from before a payment was declined is noticed as older before the payment is approved and made', async () => {
  const practice = await openStillPractice()
  const town = { practice, dataDir: temporaryDataDir() }
  const copy = temporaryDataDir()
  const { backend, approver } = await openFourEyes(practice, town.dataDir)
  await pay(backend, 'one', AMOUNT)
  const [held] = await heldIn(backend, 1)
  const { intent, digest } = held ?? { intent: '', digest: '' }
  copyJournal(town, copy)
  await backend.client.approvals.decline({ intent, why: 'The invoice was a fraud.' })
  await backend.close()
  putBack(town, copy)

  const again = await openTestBackend({ dataDir: town.dataDir })
  await again.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await practice.advance(1n)
    return (await again.client.sending.status({})).state !== 'waiting'
  }, SOON)
  await again.client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS }).catch(() => undefined)
  await goRound(practice, 30)
  expect(await received(practice)).toBe(0n)
  await again.close()
  await practice.close()
})
