import { expect, it } from 'vitest'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import {
  comeBack,
  compare,
  copyJournal,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  putBack,
  settleIn,
  SOON,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { lie } from './relay.ts'

const NONE = decodeSignature(new Uint8Array(64).fill(1))

it('a payment that was revoked to be signed again, and paid, is shown as paid by an older journal once it was compared', async () => {
  const { relay, town } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  relay.lies.set('sendTransaction', lie.dropSend)
  const id = await decide(first, payee, 'invoice 1')
  await until(async () => (await first.client.outstanding.list({ limit: 1 })).signatures.length > 0, SOON)
  await first.close()
  const copy = temporaryDataDir()
  copyJournal(town, copy)

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  const [revoked] = (await second.client.outstanding.list({ limit: 1 })).signatures
  await second.client.outstanding.revoke({ signature: revoked?.signature ?? NONE, next: 'renew' })
  await goRound(town.practice, 3)
  relay.lies.clear()
  await town.practice.advance(330n)
  await isSettled(town, second, id)
  await second.close()
  putBack(town, copy)

  const third = await comeBack(town)
  // The revoked bytes are followed to their end first.
  await until(async () => {
    await town.practice.advance(2n)
    return (await third.client.outstanding.list({ limit: 1 })).signatures.length === 0
  }, SOON)
  await compare(third)
  await third.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
  expect(await third.client.payments.show({ id })).toMatchObject({ settled: true, outcome: 'done' })
})
