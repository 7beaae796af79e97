import { expect, it } from 'vitest'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  decide,
  heldBy,
  isSettledUntold,
  makePayee,
  openHeld,
  openTwiceRelayedTown,
  PAID,
  readRow,
  readRows,
  readSignature,
  settleIn,
  SOON,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { lie } from './relay.ts'

/** The vault locked itself as the payment was signed, so the signer was told nothing of how it ended. The other node is honest and keeps no history. */
it('a payment that was made, that somebody called failed in the journal and one of two nodes calls failed beside one without history, is made once', async () => {
  const { town, relays } = await openTwiceRelayedTown()
  const [liar, plain] = relays
  const first = await openHeld(town)
  await settleIn(town, first)
  await first.client.nodes.add({ name: 'second', url: plain.url })
  const payee = await makePayee(first, 4)
  await isSettledUntold(town, first, await decide(first, payee, 'invoice 1'))
  await town.practice.advance(400n)
  const signature = readSignature(town)
  await until(() => readRows(town, `SELECT slot FROM credit WHERE signature = '${signature}'`).length > 0, SOON)
  await first.close()
  expect(await heldBy(town, payee)).toBe(PAID)

  const { slot } = readRow<{ slot: bigint }>(town, `SELECT slot FROM credit WHERE signature = '${signature}'`)
  const bytes = liar.received.find((text) => lie.dropSend([text]) === signature) ?? ''
  writeByHand(
    town,
    `UPDATE intent SET state = 'open'; UPDATE attempt SET state = 'failed' WHERE signature = '${signature}';
     UPDATE verdict SET state = 'failed' WHERE attempt_id IN (SELECT id FROM attempt WHERE signature = '${signature}')`,
  )
  inventFate({ ...liar, received: [bytes] }, { at: () => BigInt(slot), end: 'failed' })
  const forgetful = async ([signatures]: readonly unknown[], honest: () => Promise<unknown>) => {
    const told = (await honest()) as JsonObject & { readonly value: readonly JsonObject[] }
    return { ...told, value: told.value.map((one, at) => ((signatures as string[])[at] === signature ? null : one)) } as JsonObject
  }
  plain.lies.set('getSignatureStatuses', (params, honest) => lie.keepNoHistory(params, (() => forgetful(params, honest)) as never))
  plain.lies.set('getTransaction', ([asked], honest) => (asked === signature ? null : honest()))

  const again = await openHeld(town)
  await again.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, again)
  await goRound(town.practice, 6)
  // The window says that it failed and that nothing moved: the invoice is paid again under its reference.
  await decide(again, payee, 'invoice 1')
  for (let round = 0; round < 150 && (await heldBy(town, payee)) === PAID; round += 1) await goRound(town.practice, 1)
  await goRound(town.practice, 10)
  expect(await heldBy(town, payee)).toBe(PAID)
})
