import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import {
  heldBy,
  makePayee,
  openHeld,
  openLocking,
  openRelayedTown,
  PAID,
  PAYING,
  readRows,
  settleIn,
  untilPaid,
  untilRead,
} from '../compare/town.ts'

it('a draft whose blockhash is over when the vault is opened again is never signed: another one is, once', async () => {
  const { town } = await openRelayedTown()
  const { backend, decideUnsigned } = await openLocking(town)
  await settleIn(town, backend)
  const payee = await makePayee(backend, 4)
  await decideUnsigned(payee, 'invoice 1')
  await town.practice.advance(900n)

  const again = await openHeld(town)
  await untilRead(town, again)
  await again.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilPaid(town, payee)

  expect(await heldBy(town, payee)).toBe(PAID)
  const attempts = readRows(town, `SELECT state, signature IS NOT NULL AS signed FROM attempt WHERE ${PAYING} ORDER BY id`)
  expect(attempts).toEqual([
    { state: 'refused', signed: 0 },
    { state: expect.stringMatching(/^(sent|confirmed|finalized)$/), signed: 1 },
  ])
})
