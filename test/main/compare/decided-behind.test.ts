import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { Fault } from '../../support/node-double.ts'
import { askNode } from '../pay/relay.ts'
import { compare, decide, heldBy, isSettled, makePayee, NOTE, openHeld, openRelayedTown, PAID, untilRead } from './town.ts'
import { goRound } from '../operations/four-eyes.ts'

/** The keys were used elsewhere while this machine was off. A person opens it and decides the next payment while it still reads what it missed. */
it('a payment that is decided while the journal is behind is not called paid by an equal one that was final before', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const main = await openHeld(town)
  await main.client.nodes.add({ name: 'practice', url: town.practice.url })
  const { words, treasury } = await main.client.vault.create({ passphrase: PASSPHRASE })
  await until(async () => (await main.client.deposits.watcher({})).state === 'following')
  await askNode(chain, 'requestAirdrop', [treasury, 5_000_000_000n])
  await town.practice.advance(8n)
  const payee = await makePayee(main, 3)
  await untilRead(town, main)
  await main.close()

  const elsewhere = { practice: { ...town.practice, url: chain }, dataDir: temporaryDataDir() }
  const other = await openHeld(elsewhere)
  await other.client.nodes.add({ name: 'practice', url: chain })
  await until(async () => (await other.client.deposits.watcher({})).state === 'following')
  await other.client.vault.restore({ passphrase: PASSPHRASE, words: words.join(' ') })
  await untilRead(elsewhere, other)
  await compare(other)
  if ((await other.client.sending.status({})).state === 'closed') await other.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await makePayee(other, 3)
  await isSettled(elsewhere, other, await decide(other, payee, 'October'))
  await town.practice.advance(30n)
  await other.close()
  expect(await heldBy(town, payee)).toBe(PAID)

  // The line is slow for blocks: the journal stays behind while a person decides.
  relay.lies.set('getBlock', () => new Fault(-32004, 'Block not available'))
  const again = await openHeld(town)
  const { client } = again
  await client.vault.unlock({ passphrase: PASSPHRASE })
  const november = await decide(again, payee, 'November')
  relay.lies.clear()
  await untilRead(town, again)
  await compare(again)
  const { cases } = await client.cases.list({ open: true })
  for (const { id: one } of cases) await client.cases.resolve({ id: one, note: 'October, paid by the other machine.' })
  await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await goRound(town.practice, 40)
  expect((await client.payments.show({ id: november })).lines).toMatchObject([{ state: 'satisfied', elsewhere: null }])
  expect(await heldBy(town, payee)).toBe(2n * PAID)
})
