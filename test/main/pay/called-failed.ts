import type { JsonObject } from '../../../src/main/node/json.ts'
import { until, untilDone } from '../../support/until.ts'
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
  SOON,
  settleIn,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { type Lie, lie } from './relay.ts'

type Called = {
  /** What is altered in the rows of the journal besides, by the signature of the payment. */
  readonly alter: (signature: string) => string
  /** Whether the node that knows nothing of it keeps a history. */
  readonly keepsHistory: boolean
}

export const ALTER_PREDICTED = (signature: string): string =>
  `UPDATE attempt SET predicted = replace(predicted, '"-', '"-1') WHERE signature = '${signature}'`
export const ALTER_MOVEMENT = (signature: string): string =>
  `UPDATE credit SET after_amount = printf('%020d', cast(before_amount AS INTEGER) - 5000) WHERE signature = '${signature}'`

/**
 * A payment that was made while the vault was locked, that somebody called failed in the journal, one of two nodes calls failed and the other knows
 * nothing of, and that is asked for again under its reference. Gives what arrived.
 */
export async function payCalledFailed({ alter, keepsHistory }: Called): Promise<bigint> {
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

  const { slot } = readRow<{ slot: bigint }>(town, `SELECT slot FROM credit WHERE signature = '${signature}'`)
  const bytes = liar.received.find((text) => lie.dropSend([text]) === signature) ?? ''
  writeByHand(
    town,
    `UPDATE intent SET state = 'open'; UPDATE attempt SET state = 'failed' WHERE signature = '${signature}';
     UPDATE verdict SET state = 'failed' WHERE attempt_id IN (SELECT id FROM attempt WHERE signature = '${signature}'); ${alter(signature)}`,
  )
  inventFate({ ...liar, received: [bytes] }, { at: () => BigInt(slot), end: 'failed' })
  const forget: Lie = async ([signatures], honest) => {
    const told = (await honest()) as JsonObject & { readonly value: readonly JsonObject[] }
    return { ...told, value: told.value.map((one, at) => ((signatures as string[])[at] === signature ? null : one)) }
  }
  plain.lies.set('getSignatureStatuses', (params, honest) =>
    keepsHistory ? forget(params, honest) : lie.keepNoHistory(params, async () => (await forget(params, honest)) as JsonObject),
  )
  plain.lies.set('getTransaction', ([asked], honest) => (asked === signature ? null : honest()))

  const again = await openHeld(town)
  await again.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, again)
  await goRound(town.practice, 6)
  // What ended meanwhile may change the plan between its reading and its start.
  await untilDone(() => decide(again, payee, 'invoice 1'))
  for (let round = 0; round < 150 && (await heldBy(town, payee)) === PAID; round += 1) await goRound(town.practice, 1)
  await goRound(town.practice, 10)
  return heldBy(town, payee)
}
