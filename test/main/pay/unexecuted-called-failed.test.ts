import { expect, it } from 'vitest'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { heldBy, PAID, readRows } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { askNode, lie } from './relay.ts'
import { openPackedPayout } from './packed-payout.ts'

/** The block has the payout, which never ran. The other node keeps the transaction without its outcome. */
it.each([
  ['both nodes tell the truth', false],
  ['one of two nodes says that it failed', true],
])('a packed payout under a nonce that stands in a block without having run is made once where %s', async (_who, lies) => {
  // The first two accounts are taken by others at this moment.
  const { town, relays, chain, payees, bytes, at } = await openPackedPayout({ nonces: 3, others: ['invoice 8', 'invoice 9'] })
  const [relay, second] = relays
  inventFate({ ...relay, received: [bytes] }, { at: () => at, end: lies ? 'failed' : 'unexecuted' })
  inventFate({ ...second, received: [bytes] }, { at: () => at, end: 'unexecuted' })
  const whole = second.lies.get('getTransaction')
  second.lies.set('getTransaction', async (params, honest) => {
    const told = (await whole?.(params, honest)) as JsonObject | null
    return params[0] === lie.dropSend([bytes]) && told !== null ? { ...told, meta: null } : told
  })
  // Its fee payer cannot pay now: no node passes it on.
  for (const one of relays) one.lies.set('sendTransaction', lie.dropOnly(bytes))
  const held = () => Promise.all(payees.map((payee) => heldBy(town, payee)))
  for (let round = 0; round < 60 && (await held()).includes(0n); round += 1) await goRound(town.practice, 1)
  for (const one of relays) one.lies.clear()
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
  await goRound(town.practice, 20)
  expect(await held()).toEqual([PAID, PAID])
  expect(readRows(town, "SELECT id FROM attempt WHERE state = 'failed'")).toEqual([])
})
