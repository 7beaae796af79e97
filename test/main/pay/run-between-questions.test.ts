import { expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { Fault } from '../../support/node-double.ts'
import { heldBy, PAID, readRows } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { askNode, lie } from './relay.ts'
import { openPackedPayout } from './packed-payout.ts'

/**
 * One of two nodes lies: it says that the payout failed. The other is honest and keeps no outcome of transactions; behind its address stand two machines:
 * one that stays where it was, which knows the payout as it stands in a block without having run, and one that is level. The bytes are taken again, and
 * run, between the question for the status and the one for the nonce.
 */
it('a packed payout under a nonce that runs between the question for its status and the one for its nonce is made once', async () => {
  const { town, relays, chain, payees, bytes, at } = await openPackedPayout({ nonces: 4, others: ['invoice 8'] })
  const [relay, second] = relays
  const signature = lie.dropSend([bytes])

  inventFate({ ...relay, received: [bytes] }, { at: () => at, end: 'failed' })
  inventFate({ ...second, received: [bytes] }, { at: () => at, end: 'unexecuted' })
  // The machine that is behind: it stands where all stood until the bytes ran.
  const behind = second.lies.get('getSignatureStatuses')
  let stoodAt: bigint | null = null
  let isAsked = false
  let ran = false
  second.lies.set('getSignatureStatuses', async (params, honest) => {
    const [signatures, config] = params as [string[], JsonObject]
    const least = (config?.['minContextSlot'] as bigint | undefined) ?? 0n
    if (stoodAt !== null && least > stoodAt) return honest()
    const told = (await behind?.(params, honest)) as JsonObject
    if (signatures.includes(signature)) isAsked = true
    return stoodAt === null ? told : { ...told, context: { ...(told['context'] as JsonObject), slot: stoodAt } }
  })
  const whole = second.lies.get('getTransaction')
  second.lies.set('getTransaction', async (params, honest) => {
    const told = (await whole?.(params, honest)) as JsonObject | null
    return params[0] === signature && told !== null ? { ...told, meta: null } : told
  })
  second.lies.set('getMultipleAccounts', async ([accounts], honest) => {
    if (isAsked && !ran && (accounts as JsonValue[]).length === 1) {
      ran = true
      // The liar shows no block from here on: the ledger waits for it.
      relay.lies.set('getBlock', () => new Fault(-32004, 'Block not available'))
      stoodAt = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
      await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
      await askNode(chain, 'practice_advance', [8n])
    }
    return honest()
  })
  for (const one of relays) one.lies.set('sendTransaction', lie.dropOnly(bytes))
  await goRound(town.practice, 60)
  expect(ran).toBe(true)
  const called = readRows<{ state: string }>(town, `SELECT state FROM attempt WHERE signature = '${signature}'`)
  for (const one of relays) one.lies.clear()
  await goRound(town.practice, 20)
  const held = await Promise.all(payees.map((payee) => heldBy(town, payee)))
  expect(held).toEqual([PAID, PAID])
  expect(called).not.toEqual([{ state: 'failed' }])
})
