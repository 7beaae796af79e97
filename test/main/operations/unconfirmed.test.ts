import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestBackend, PASSPHRASE, SIGNER_ENTRY } from '../backend.ts'
import { decide, heldBy, isSettled, makePayee, openHeld, openTown, PAID, settleIn, untilRead } from '../compare/town.ts'

const refusal = (code: string) => ({ data: { code } })

it('what has no seal is listed with whom it pays, and is paid once after it was confirmed as it was read, or never after it was taken back', async () => {
  const town = await openTown()
  const first = await openHeld(town, { held: true })
  await settleIn(town, first)
  const payee = await makePayee(first, 7)
  const kept = await decide(first, payee, 'invoice 1')
  const dropped = await decide(first, payee, 'invoice 2')
  const taking = await decide(first, payee, 'invoice 3')
  await first.close()
  const file = new Database(join(town.dataDir, 'practice', 'journal.sqlite'))
  file.exec('UPDATE intent SET seal = NULL')
  // It takes the place of another, and does more than that: no round seals it.
  file.exec(`UPDATE intent SET replaces = (SELECT id FROM intent WHERE decision_id = '${kept}') WHERE decision_id = '${taking}'`)

  const moved = await openTestBackend({ dataDir: town.dataDir, machine: 'another machine', signer: { entry: SIGNER_ENTRY } })
  await moved.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, moved)
  const note = 'It was paid by hand.'
  await expect(moved.client.activity.takeBack({ id: dropped, note })).rejects.toMatchObject(refusal('SENDING_NOT_COMPARED'))
  await moved.close()
  file.exec(`UPDATE closing SET reopened_at_ms = 1, note = 'by the test' WHERE reopened_at_ms IS NULL`)

  const second = await openHeld(town)
  const { client } = second
  const { decisions } = await client.activity.unconfirmed({})
  expect(decisions.map(({ id, kind }) => ({ id, kind }))).toEqual([
    { id: kept, kind: 'payment' },
    { id: dropped, kind: 'payment' },
  ])
  expect(await client.payments.show({ id: kept })).toMatchObject({
    outcome: 'awaiting-confirmation',
    lines: [{ state: 'awaiting-confirmation' }],
  })
  // A locked vault seals nothing: the third may still be sealed by itself.
  expect(await client.overview.show({})).toMatchObject({ unconfirmed: 2, inFlight: { transactions: 1 } })
  const [waiting] = decisions
  const digest = waiting?.digest ?? ''
  expect(waiting?.transactions).toMatchObject([
    { readable: true, asset: { kind: 'native' }, amount: PAID, payees: [{ reference: 'invoice 1', recipient: payee, amount: PAID }] },
  ])
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  expect((await client.activity.unconfirmed({})).decisions.map(({ id }) => id)).toEqual([kept, dropped, taking])
  expect(await client.overview.show({})).toMatchObject({ unconfirmed: 3, inFlight: { transactions: 0 } })
  await client.activity.takeBack({ id: taking, note })
  file.exec(`UPDATE intent SET what = replace(what, 'invoice 1', 'invoice 9') WHERE decision_id = '${kept}'`)
  await expect(client.activity.confirm({ id: kept, digest, passphrase: PASSPHRASE })).rejects.toMatchObject(refusal('PLAN_CHANGED'))
  file.exec(`UPDATE intent SET what = replace(what, 'invoice 9', 'invoice 1') WHERE decision_id = '${kept}'`)
  file.close()
  await expect(client.activity.confirm({ id: kept, digest, passphrase: 'another passphrase' })).rejects.toMatchObject(
    refusal('VAULT_WRONG_PASSPHRASE'),
  )
  expect(await client.activity.takeBack({ id: dropped, note })).toEqual({ id: dropped, takenBack: 1 })
  expect(await client.activity.confirm({ id: kept, digest, passphrase: PASSPHRASE })).toEqual({ id: kept, confirmed: 1 })
  await isSettled(town, second, kept)
  expect((await client.payments.show({ id: dropped })).settled).toBe(true)
  expect((await client.activity.unconfirmed({})).decisions).toEqual([])
  expect(await heldBy(town, payee)).toBe(PAID)
  await isSettled(town, second, await decide(second, payee, 'invoice 2'))
  expect(await heldBy(town, payee)).toBe(2n * PAID)
})
