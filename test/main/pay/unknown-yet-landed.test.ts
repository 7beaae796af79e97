import { expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { copyJournal, NOTE, putBack, SOON } from '../compare/town.ts'
import { AMOUNT, BERTAS, goRound, heldIn, OUTSIDE, pay, received } from '../operations/four-eyes.ts'
import { askNode, lie, startRelay } from './relay.ts'

it.each([true, false])(
  'a payment whose signed bytes still land is not called unknown for ever (sending was opened once before: %s)',
  async (before) => {
    const still = await openStillPractice()
    const relay = await startRelay(still.url, 'practice')
    const practice = { ...still, url: relay.url }
    const town = { practice, dataDir: temporaryDataDir() }
    const copy = temporaryDataDir()
    let armed = false
    let copied = false
    const onStep = (step: string) => {
      if (step !== 'write:signed:before' || copied || !armed) return
      copied = true
      copyJournal(town, copy)
    }
    const first = await openTestBackend({ dataDir: town.dataDir, onStep })
    const { client } = first
    const compared = async (who: typeof client) => {
      await until(async () => {
        await practice.advance(1n)
        const status = await who.sending.status({})
        return status.state === 'closed' && status.catchingUp === null
      }, SOON)
      const task = await who.sending.compare({})
      await until(async () => {
        await practice.advance(5n)
        return (await who.tasks.show({ id: task.id })).state !== 'running'
      }, SOON)
      for (const { id } of (await who.cases.list({ open: true })).cases) await who.cases.resolve({ id, note: 'Looked at.' })
      await who.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    }
    await client.nodes.add({ name: 'practice', url: practice.url })
    const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
    await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
    await client.policy.allow({ passphrase: PASSPHRASE, address: OUTSIDE, label: 'Anna' })
    await askNode(practice.url, 'requestAirdrop', [treasury, 1_000_000_000n])
    await practice.advance(5n)
    if (before) {
      await client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'hot', keypair: encodeKeypairFile(new Uint8Array(32).fill(42)) })
      await compared(client)
      await until(async () => (await client.sending.status({})).state === 'open', SOON)
    }
    relay.lies.set('sendTransaction', lie.dropSend)
    armed = true
    const id = await pay(first, 'one', AMOUNT, AMOUNT)
    await until(() => relay.received.length > 0, SOON)
    const { approvers } = await client.policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: 1n })
    await first.close()
    const bytes = relay.received[0]
    putBack(town, copy)
    relay.lies.clear()

    const again = await openTestBackend({ dataDir: town.dataDir })
    await again.client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => {
      await practice.advance(1n)
      return (await again.client.sending.status({})).state !== 'waiting'
    }, SOON)
    const [held] = await heldIn(again, 1)
    await again.client.approvals.approve({
      intent: held?.intent ?? '',
      digest: held?.digest ?? '',
      approver: approvers[0]?.address ?? treasury,
      approverPassphrase: BERTAS,
    })
    await goRound(practice, 10)
    await askNode(still.url, 'sendTransaction', [bytes ?? null, { encoding: 'base64', skipPreflight: true }]).catch(() => undefined)
    await goRound(practice, 40)
    if ((await again.client.sending.status({})).state === 'closed') await compared(again.client)
    await goRound(practice, 20)
    expect(await received(practice)).toBe(AMOUNT)
    expect(await again.client.payments.show({ id })).toMatchObject({ outcome: 'done' })
    await again.close()
    await practice.close()
    await relay.close()
  },
)
