import { describe, expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import {
  decide,
  heldBy,
  isSettled,
  isSettledUntold,
  makePayee,
  openHeld,
  openTwiceRelayedTown,
  PAID,
  readRows,
  readSignature,
  settleIn,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { forget } from './relay.ts'

const CALLED_UNPAID = `UPDATE intent SET state = 'open'; UPDATE attempt SET state = 'expired'; UPDATE verdict SET state = 'expired';
  DELETE FROM credit WHERE signature IN (SELECT signature FROM attempt)`

/** Both say that they keep everything, and at each another machine, which does not know the message, answers for it. */
const KEPT_FROM = 0n

/** A payment that was made while two nodes were asked; the journal is closed, and both forget it. */
async function openForgotten({ isTold }: { readonly isTold: boolean }) {
  const { town, relays } = await openTwiceRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  await first.client.nodes.add({ name: 'second', url: relays[1].url })
  const payee = await makePayee(first, 4)
  const decision = await decide(first, payee, 'invoice 1')
  await (isTold ? isSettled : isSettledUntold)(town, first, decision)
  await town.practice.advance(400n)
  await untilRead(town, first)
  await first.close()
  const made = readSignature(town)
  const forgetIt = () => {
    for (const relay of relays) forget(relay, made, KEPT_FROM)
  }
  return { town, payee, forgetIt }
}

async function openAgain({ town }: Awaited<ReturnType<typeof openForgotten>>) {
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await goRound(town.practice, 40)
  return second
}

describe('a payment that was made, that somebody called dead in the journal and took out of its ledger, and that no node knows any more', () => {
  it('is not made again: the signer was told that it was made, and sending is closed', async () => {
    const forgotten = await openForgotten({ isTold: true })
    writeByHand(forgotten.town, CALLED_UNPAID)
    forgotten.forgetIt()
    const second = await openAgain(forgotten)
    expect(await heldBy(forgotten.town, forgotten.payee)).toBe(PAID)
    const { state, reasons } = await second.client.sending.status({})
    expect([state, reasons.map(({ reason }) => reason)]).toEqual(['closed', ['movement-unexplained']])
    expect(readRows(forgotten.town, 'SELECT state FROM intent')).toEqual([{ state: 'satisfied' }])
  })

  it('is not made again where the vault was locked while it became final, and was unlocked since', async () => {
    const forgotten = await openForgotten({ isTold: false })
    const told = await openAgain(forgotten)
    await told.close()
    writeByHand(forgotten.town, CALLED_UNPAID)
    forgotten.forgetIt()
    await openAgain(forgotten)
    expect(await heldBy(forgotten.town, forgotten.payee)).toBe(PAID)
  })
})
