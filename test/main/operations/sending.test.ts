import { expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { compare, NOTE, openRelayedTown, openTown, settleIn, untilRead } from '../compare/town.ts'
import { openTestBackend, PASSPHRASE } from '../backend.ts'
import { lie } from '../pay/relay.ts'
import { standBetween } from './between.ts'

const keypair = (fill: number) => encodeKeypairFile(new Uint8Array(32).fill(fill))

it('sending stays closed for a key that came in while it was being opened, and is opened once that was compared', async () => {
  const town = await openTown()
  let pass: () => void = () => undefined
  const accepted = new Promise<void>((resolve) => {
    pass = resolve
  })
  let answer: () => void = () => undefined
  const signer = standBetween('acceptJournal', (give) => {
    answer = give
    pass()
  })
  const backend = await openTestBackend({ dataDir: town.dataDir, signer })
  const { client } = backend
  await settleIn(town, backend)
  await client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'one', keypair: keypair(41) })
  await untilRead(town, backend)
  await compare(backend)
  const opening = client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await accepted
  await client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'two', keypair: keypair(42) })
  answer()
  expect(await opening).toMatchObject({ state: 'closed', reasons: [{ reason: 'key-imported', comparedSlot: null }] })
  await untilRead(town, backend)
  await compare(backend)
  expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
})

it('sending is opened by nobody while the past of a key that came in is not read', async () => {
  const { relay, town } = await openRelayedTown()
  const backend = await openTestBackend({ dataDir: town.dataDir })
  const { client } = backend
  await settleIn(town, backend)
  relay.lies.set('getSignaturesForAddress', lie.breakOff)
  await client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'one', keypair: keypair(41) })
  const opening = client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await expect(opening).rejects.toMatchObject({ data: { code: 'SENDING_NOT_READ' } })
  expect(await client.sending.status({})).toMatchObject({ state: 'closed', catchingUp: { accounts: 1 } })
  await backend.close()
})
