import { expect, it } from 'vitest'
import { Fault } from '../../support/node-double.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { decide, heldBy, makePayee, openHeld, openRelayedTown, PAID, settleIn, untilRead, writeByHand } from './town.ts'

it('accounts that a kill left out of the journal hold sending back beside a node without history, until a person closes their gap: Ledger says so', async () => {
  const { relay, town } = await openRelayedTown()
  for (const method of ['getSignaturesForAddress', 'getTransaction'])
    relay.lies.set(method, () => new Fault(-32011, 'Transaction history is not available from this node'))
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  await first.client.accounts.derive({ count: 3 })
  await untilRead(town, first)
  await first.close()
  writeByHand(town, "DELETE FROM account WHERE role = 'deposit'")

  const adopting = await openHeld(town)
  await adopting.client.vault.unlock({ passphrase: PASSPHRASE })
  await goRound(town.practice, 20)
  await adopting.close()
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await goRound(town.practice, 20)
  expect(await second.client.sending.status({})).toMatchObject({
    state: 'waiting',
    catchingUp: { accounts: 3 },
    words: expect.stringContaining('Ledger says what keeps a past from being read, and what to do.'),
  })

  const { gaps } = await second.client.ledger.continuity({})
  const open = gaps.filter(({ closed }) => closed === null)
  expect(open).toMatchObject([{ scope: 'accounts', accounts: { total: 3, done: 0 }, words: expect.stringContaining('history') }])
  for (const { id } of open) await second.client.ledger.closeGap({ gap: id, note: 'made here and told to nobody' })
  await goRound(town.practice, 20)
  expect(await second.client.sending.status({})).toMatchObject({ state: 'open' })
  await decide(second, payee, 'invoice 1')
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
})
