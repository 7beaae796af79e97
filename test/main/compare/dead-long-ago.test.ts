import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { forget } from '../pay/relay.ts'
import {
  compare,
  decide,
  heldBy,
  isSettledUntold,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  readSignature,
  settleIn,
  SOON,
  untilRead,
  writeByHand,
} from './town.ts'

const withoutMovement = (signature: string) => `
  DELETE FROM "case" WHERE credit_id IN (SELECT id FROM credit WHERE signature = '${signature}');
  DELETE FROM credit WHERE signature = '${signature}';`

/** No node keeps that time any more. */
it.each([
  ['dead', 'stands in the ledger'],
  ['dead', 'was taken out of the ledger'],
  ['failed', 'stands in the ledger'],
  ['failed', 'was taken out of the ledger'],
])('a row "%s" beside a payment of long ago whose movement %s frees no second one', async (what, ledger) => {
  const { relay, town } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const id = await decide(first, payee, 'invoice 1')
  await isSettledUntold(town, first, id)
  await town.practice.advance(400n)
  await untilRead(town, first)
  await first.close()
  const made = readSignature(town)
  writeByHand(
    town,
    `
    INSERT INTO elsewhere (signature, slot, what, proof, at_ms) VALUES ('${made}', 1, '${what}', '{}', 0);
    DELETE FROM evidence; DELETE FROM verdict; DELETE FROM broadcast; DELETE FROM attempt;
    UPDATE intent SET state = 'open';
    ${ledger === 'stands in the ledger' ? '' : withoutMovement(made)}
  `,
  )
  forget(relay, made, 380n)

  const second = await openHeld(town)
  const { client } = second
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await town.practice.advance(1n)
    return (await client.sending.status({})).state === 'closed'
  }, SOON)
  await untilRead(town, second)
  await compare(second)
  // Nobody can tell of it: a person is told, and decides.
  const { cases } = await client.cases.list({ open: true })
  expect(cases).toMatchObject([{ kind: 'landing-unknown', found: 1n }])
  for (const one of cases) await client.cases.resolve({ id: one.id, note: NOTE })
  expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
  await goRound(town.practice, 40)
  expect(await heldBy(town, payee)).toBe(PAID)
  expect(await client.payments.show({ id })).toMatchObject({ outcome: 'not-known' })
})
