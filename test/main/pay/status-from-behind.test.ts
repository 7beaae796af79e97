import { expect, it } from 'vitest'
import type { JsonObject } from '../../../src/main/node/json.ts'
import type { Address } from '../../../src/core/address/address.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  decide,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  settleIn,
  SOON,
  UNDER_A_NONCE,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { askNode, lie } from './relay.ts'

/**
 * Nobody lies. Behind the address stand a machine that is level and one that is behind; the one that is behind knows the message as it stands in a block
 * without having run, and refuses what is asked of it at a later slot. The message runs between two questions.
 */
it('a payment under a nonce that first stood in a block without having run, that a machine that is behind tells of so, and that somebody called revoked in the journal, is made once', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const nonces = [await makeNonce(town.practice, first), await makeNonce(town.practice, first)]
  const payee = await makePayee(first, 4)
  const before = relay.received.length
  relay.lies.set('sendTransaction', lie.dropSend)
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await until(() => relay.received.length > before, SOON)
  const bytes = relay.received.at(-1) ?? ''
  await town.practice.advance(8n)
  const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(8n)
  await first.close()
  writeByHand(town, `UPDATE attempt SET state = 'revoked' WHERE signature IS NOT NULL AND ${PAYING}`)
  relay.lies.clear()

  inventFate({ ...relay, received: [bytes] }, { at: () => at, end: 'unexecuted' })
  relay.lies.delete('getTransaction')
  const unexecuted = relay.lies.get('getSignatureStatuses')
  const second = await openHeld(town)
  let hasLanded = false
  let isAsked = false
  let isArmed = false
  let stoodAt: bigint | null = null
  relay.lies.set('getSignatureStatuses', async (params, honest) => {
    const config = params[1] as JsonObject | undefined
    const least = (config?.['minContextSlot'] as bigint | undefined) ?? 0n
    isAsked ||= config?.['searchTransactionHistory'] === true
    if (stoodAt !== null && least > stoodAt) return honest()
    const told = (await unexecuted?.(params, honest)) as JsonObject
    return stoodAt === null ? told : { ...told, context: { ...(told['context'] as JsonObject), slot: stoodAt } }
  })
  relay.lies.set('getMultipleAccounts', async ([addresses], honest) => {
    const [one, ...others] = addresses as Address[]
    if (isArmed && isAsked && !hasLanded && others.length === 0 && nonces.includes(one ?? ('' as Address))) {
      hasLanded = true
      stoodAt = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
      for (const method of ['getBlocks', 'getBlock']) relay.lies.set(method, lie.rateLimit)
      await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
      await town.practice.advance(45n)
    }
    return honest()
  })
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  // Another payment is made first, so what was final at the first signing of this start is read.
  await isSettled(town, second, await decide(second, await makePayee(second, 5), 'invoice 2'))
  await goRound(town.practice, 10)
  expect(await heldBy(town, payee)).toBe(0n)
  isAsked = false
  isArmed = true
  await until(async () => {
    await goRound(town.practice, 1)
    return hasLanded
  }, SOON)
  await goRound(town.practice, 20)
  for (const method of ['getBlocks', 'getBlock']) relay.lies.delete(method)
  await goRound(town.practice, 60)
  expect(await heldBy(town, payee)).toBe(PAID)
})
