import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../support/until.ts'
import { temporaryDataDir } from '../backend.ts'
import { decide, makePayee, openHeld, openTwiceRelayedTown, settleIn, SOON, UNDER_A_NONCE } from '../compare/town.ts'
import { makeNonce } from '../operations/four-eyes.ts'
import { askNode, lie } from './relay.ts'

type Pool = {
  /** Nonce accounts in the pool. */
  readonly nonces: number
  /** Payments that take the first of them, by their references. */
  readonly others: readonly string[]
}

/**
 * A payout of two lines in one transaction under a nonce, whose bytes reached no node. `at`: a slot that is final and in which they may be said to
 * stand; blocks have passed since.
 */
export async function openPackedPayout({ nonces, others }: Pool) {
  const { town, relays, chain } = await openTwiceRelayedTown()
  const [relay, second] = relays
  const first = await openHeld(town)
  await settleIn(town, first)
  for (let made = 0; made < nonces; made += 1) await makeNonce(town.practice, first)
  await first.client.nodes.add({ name: 'second', url: second.url })
  const payees = [await makePayee(first, 101), await makePayee(first, 102)]
  const file = join(temporaryDataDir(), 'payout.csv')
  writeFileSync(file, ['recipient,amount,reference', ...payees.map((payee, row) => `${payee},0.003,invoice ${row + 1}`), ''].join('\n'))
  const request = { file, lifetime: 'nonce' as const, version: 'legacy' as const, allowUnfundedRecipient: true }
  for (const one of relays) one.lies.set('sendTransaction', lie.dropSend)
  const other = await makePayee(first, 103)
  for (const name of others) {
    const given = relay.received.length
    await decide(first, other, name, UNDER_A_NONCE)
    await until(() => relay.received.length > given, SOON)
  }
  const sends = relay.received.length
  const { total, digest, confirmation } = await first.client.payouts.check(request)
  await first.client.payouts.start({ ...request, total, digest: digest ?? '', confirmation: confirmation ?? '' })
  await until(() => new Set(relay.received).size > new Set(relay.received.slice(0, sends)).size, SOON)
  const bytes = relay.received.find((one) => !relay.received.slice(0, sends).includes(one)) ?? ''
  await town.practice.advance(8n)
  const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(40n)
  return { town, relays, chain, payees, bytes, at }
}
