import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { copyJournal, putBack, SOON } from '../compare/town.ts'
import { AMOUNT, BERTAS, goRound, heldIn, openFourEyes, pay, received } from '../operations/four-eyes.ts'

it('a journal from before a payment was declined is noticed as older, although the process was killed once it was written', async () => {
  const practice = await openStillPractice()
  const town = { practice, dataDir: temporaryDataDir() }
  const copy = temporaryDataDir()
  const { backend, approver } = await openFourEyes(practice, town.dataDir, (step) => {
    if (step === 'write:declined:after') throw new Error('killed by the test')
  })
  await pay(backend, 'one', AMOUNT)
  const [held] = await heldIn(backend, 1)
  const { intent, digest } = held ?? { intent: '', digest: '' }
  copyJournal(town, copy)
  await expect(backend.client.approvals.decline({ intent, why: 'The invoice was a fraud.' })).rejects.toMatchObject({
    data: { code: 'OPERATION_DEFECT' },
  })
  await backend.close()
  // It is started again, unlocked and used, for as long as you like.
  const between = await openTestBackend({ dataDir: town.dataDir })
  await between.client.vault.unlock({ passphrase: PASSPHRASE })
  await goRound(practice, 10)
  await between.close()
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
