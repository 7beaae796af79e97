import { expect, it } from 'vitest'
import { addressOfSeed, encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode } from '../pay/relay.ts'
import {
  compare,
  copyJournal,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openTown,
  PAID,
  putBack,
  settleIn,
  untilRead,
} from './town.ts'

it.each([false, true])('a journal from before a key was imported keeps sending closed for that key (put back: %s)', async (isPutBack) => {
  const town = await openTown()
  const seed = new Uint8Array(32).fill(42)
  const hot = addressOfSeed(seed)
  const keypair = encodeKeypairFile(seed)
  const old = { ...town, dataDir: temporaryDataDir() }
  const before = await openHeld(old)
  await settleIn(old, before)
  await before.client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'hot', keypair })
  await untilRead(old, before)
  await compare(before)
  await before.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await askNode(town.practice.url, 'requestAirdrop', [hot, 1_000_000_000n])
  await town.practice.advance(8n)
  const payee = await makePayee(before, 7)

  const hold = { held: true }
  const main = await openHeld(town, hold)
  await settleIn(town, main)
  await makePayee(main, 7)
  await decide(main, payee, 'November')
  await town.practice.advance(8n)
  // November is paid by the hot wallet, where it is still.
  const request = { to: payee, from: hot, amount: PAID, allowUnfundedRecipient: true, reference: 'November' }
  const { digest, recipients } = await before.client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? ''
  const { id } = await before.client.payments.start({ ...request, digest: digest ?? '', confirmed })
  await isSettled(old, before, id)
  await before.close()
  await untilRead(town, main)
  const copy = temporaryDataDir()
  copyJournal(town, copy)
  await main.client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'hot', keypair })
  expect(await main.client.sending.status({})).toMatchObject({
    state: 'closed',
    reasons: expect.arrayContaining([expect.objectContaining({ reason: 'key-imported' })]),
  })
  await main.close()
  if (isPutBack) putBack(town, copy)

  const after = await openHeld(town)
  await untilRead(town, after)
  await after.client.vault.unlock({ passphrase: PASSPHRASE })
  await goRound(town.practice, 60)
  const status = await after.client.sending.status({})
  expect(status).toMatchObject({ state: 'closed' })
  expect(await heldBy(town, payee)).toBe(PAID)
})
