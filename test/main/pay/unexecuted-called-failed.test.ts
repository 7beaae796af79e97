import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { temporaryDataDir } from '../backend.ts'
import { decide, heldBy, makePayee, openHeld, openTown, PAID, readRows, settleIn, SOON, UNDER_A_NONCE } from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { askNode, lie, startRelay } from './relay.ts'

/** The block has the payout, which never ran. The other node keeps the transaction without its outcome. */
it.each([
  ['both nodes tell the truth', false],
  ['one of two nodes says that it failed', true],
])('a packed payout under a nonce that stands in a block without having run is made once where %s', async (_who, lies) => {
  const still = await openTown()
  const relay = await startRelay(still.practice.url, 'practice')
  const second = await startRelay(still.practice.url, 'second')
  onTestFinished(() => relay.close())
  onTestFinished(() => second.close())
  const town = { ...still, practice: { ...still.practice, url: relay.url } }
  const first = await openHeld(town)
  await settleIn(town, first)
  for (let made = 0; made < 3; made += 1) await makeNonce(town.practice, first)
  await first.client.nodes.add({ name: 'second', url: second.url })
  const payees = [await makePayee(first, 101), await makePayee(first, 102)]
  const file = join(temporaryDataDir(), 'payout.csv')
  writeFileSync(file, ['recipient,amount,reference', ...payees.map((payee, row) => `${payee},0.003,invoice ${row + 1}`), ''].join('\n'))
  const request = { file, lifetime: 'nonce' as const, version: 'legacy' as const, allowUnfundedRecipient: true }
  for (const one of [relay, second]) one.lies.set('sendTransaction', lie.dropSend)
  // The first two accounts are taken by others at this moment.
  const other = await makePayee(first, 103)
  for (const name of ['invoice 8', 'invoice 9']) {
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
  const at = (await askNode(still.practice.url, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(40n)
  inventFate({ ...relay, received: [bytes] }, { at: () => at, end: lies ? 'failed' : 'unexecuted' })
  inventFate({ ...second, received: [bytes] }, { at: () => at, end: 'unexecuted' })
  const whole = second.lies.get('getTransaction')
  second.lies.set('getTransaction', async (params, honest) => {
    const told = (await whole?.(params, honest)) as JsonObject | null
    return params[0] === lie.dropSend([bytes]) && told !== null ? { ...told, meta: null } : told
  })
  // Its fee payer cannot pay now: no node passes it on.
  for (const one of [relay, second])
    one.lies.set('sendTransaction', (params, honest) => (params[0] === bytes ? lie.dropSend(params) : honest()))
  const held = () => Promise.all(payees.map((payee) => heldBy(town, payee)))
  for (let round = 0; round < 60 && (await held()).includes(0n); round += 1) await goRound(town.practice, 1)
  for (const one of [relay, second]) one.lies.clear()
  await askNode(still.practice.url, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
  await goRound(town.practice, 20)
  expect(await held()).toEqual([PAID, PAID])
  expect(readRows(town, "SELECT id FROM attempt WHERE state = 'failed'")).toEqual([])
})
