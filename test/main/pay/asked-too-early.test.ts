import { expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { decide, heldBy, makePayee, openHeld, openRelayedTown, PAID, settleIn, SOON, UNDER_A_NONCE, writeByHand } from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode, lie } from './relay.ts'

const CALLED_REVOKED = "UPDATE attempt SET state = 'revoked' WHERE signature IS NOT NULL AND intent_id IN (SELECT intent_id FROM payment)"

it('a payment under a nonce that lands between two questions, and that somebody called revoked in the journal, is made once', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const nonces = [await makeNonce(town.practice, first), await makeNonce(town.practice, first)]
  const payee = await makePayee(first, 4)
  const before = relay.received.length
  relay.lies.set('sendTransaction', lie.dropSend)
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await until(() => relay.received.length > before, SOON)
  await first.close()
  const bytes = relay.received.at(-1) ?? ''
  writeByHand(town, CALLED_REVOKED)
  relay.lies.clear()

  const second = await openHeld(town)
  // After a question for the signature, and before the answer to one for the nonce, the bytes land and become final; the ledger reads them later.
  let isAsked = false
  let hasLanded = false
  relay.lies.set('getSignatureStatuses', async ([, config], honest) => {
    const told = await honest()
    isAsked ||= (config as { searchTransactionHistory?: boolean } | undefined)?.searchTransactionHistory === true
    return told
  })
  relay.lies.set('getMultipleAccounts', async ([addresses], honest) => {
    const [one, ...others] = addresses as Address[]
    if (isAsked && !hasLanded && others.length === 0 && nonces.includes(one ?? ('' as Address))) {
      hasLanded = true
      for (const method of ['getBlocks', 'getBlock']) relay.lies.set(method, lie.rateLimit)
      await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
      await town.practice.advance(45n)
    }
    return honest()
  })
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await goRound(town.practice, 1)
    return hasLanded
  }, SOON)
  await goRound(town.practice, 20)
  for (const method of ['getBlocks', 'getBlock']) relay.lies.delete(method)
  await goRound(town.practice, 60)
  expect(await heldBy(town, payee)).toBe(PAID)
})
