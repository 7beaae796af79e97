import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import { until } from '../../support/until.ts'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { copyJournal, decide, folderOf, heldBy, makePayee, openHeld, openRelayedTown, putBack, settleIn, SOON } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { lie } from './relay.ts'

const NONE = decodeSignature(new Uint8Array(64).fill(1))

it.each(['with the vault locked', 'while sending is closed'])('what was revoked %s is not paid by an older journal', async (how) => {
  const { relay, town } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  relay.lies.set('sendTransaction', lie.dropSend)
  await decide(first, payee, 'invoice 1')
  await until(async () => (await first.client.outstanding.list({ limit: 1 })).signatures.length > 0, SOON)
  await first.close()
  const copy = temporaryDataDir()
  copyJournal(town, copy)

  const second = await openHeld(town)
  if (how !== 'with the vault locked') {
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => (await second.client.sending.status({})).state === 'open', SOON)
    const seed = new Uint8Array(32).fill(42)
    await second.client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'hot', keypair: encodeKeypairFile(seed) })
    await until(async () => (await second.client.sending.status({})).state === 'closed', SOON)
  }
  const [revoked] = (await second.client.outstanding.list({ limit: 1 })).signatures
  await second.client.outstanding.revoke({ signature: revoked?.signature ?? NONE, next: 'abandon' })
  await until(async () => existsSync(join(folderOf(town), 'revoked.txt')))
  await goRound(town.practice, 3)
  await second.close()
  putBack(town, copy)
  relay.lies.clear()

  const third = await openHeld(town)
  await third.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await town.practice.advance(1n)
    const found = await third.client.sending.status({})
    return found.state === 'closed' || found.catchingUp === null
  }, SOON)
  await town.practice.advance(330n)
  for (let round = 0; round < 6 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 10)
  expect(await heldBy(town, payee)).toBe(0n)
})
