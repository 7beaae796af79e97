import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { copyJournal, putBack, SOON } from '../compare/town.ts'
import { AMOUNT, BERTAS, goRound, heldIn, OUTSIDE, pay, received } from '../operations/four-eyes.ts'
import { askNode, lie, startRelay } from './relay.ts'

it('a payment whose signed bytes may live is not signed again by a journal of the moment between its draft and its signature', async () => {
  const still = await openStillPractice()
  const relay = await startRelay(still.url, 'practice')
  const practice = { ...still, url: relay.url }
  const town = { practice, dataDir: temporaryDataDir() }
  const copy = temporaryDataDir()
  let copied = false
  const onStep = (step: string) => {
    // The draft is stored, the signer has signed; the signature is not stored yet.
    if (step !== 'write:signed:before' || copied) return
    copied = true
    copyJournal(town, copy)
  }
  const first = await openTestBackend({ dataDir: town.dataDir, onStep })
  const { client } = first
  await client.nodes.add({ name: 'practice', url: practice.url })
  const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
  await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
  await client.policy.allow({ passphrase: PASSPHRASE, address: OUTSIDE, label: 'Anna' })
  await askNode(practice.url, 'requestAirdrop', [treasury, 1_000_000_000n])
  await practice.advance(5n)
  // The node says that it took the bytes, and keeps them to itself.
  relay.lies.set('sendTransaction', lie.dropSend)
  await pay(first, 'one', AMOUNT, AMOUNT)
  await until(async () => (await client.outstanding.list({ limit: 1 })).signatures.length > 0, SOON)
  await until(() => relay.received.length > 0, SOON)
  // From now on a second person has to approve what is above a lamport.
  const { approvers } = await client.policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
  await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: 1n })
  await first.close()
  const bytes = relay.received[0]
  expect(copied).toBe(true)
  putBack(town, copy)
  relay.lies.clear()

  const again = await openTestBackend({ dataDir: town.dataDir })
  await again.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await practice.advance(1n)
    const { state } = await again.client.sending.status({})
    return state !== 'waiting'
  }, SOON)
  const [held] = await heldIn(again, 1)
  await again.client.approvals.approve({
    intent: held?.intent ?? '',
    digest: held?.digest ?? '',
    approver: approvers[0]?.address ?? treasury,
    approverPassphrase: BERTAS,
  })
  await goRound(practice, 20)
  // Whoever kept the first bytes sends them on while their blockhash lives.
  await askNode(still.url, 'sendTransaction', [bytes ?? null, { encoding: 'base64', skipPreflight: true }]).catch(() => undefined)
  await goRound(practice, 20)
  expect(await received(practice)).toBe(AMOUNT)
  await again.close()
  await practice.close()
  await relay.close()
})
