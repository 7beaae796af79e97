import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Fault } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import {
  comeBack,
  heldBy,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  readSignature,
  settleIn,
  SOON,
  untilRead,
  writeByHand,
  openUnsent,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, forget, lie, startRelay } from './relay.ts'

const CALLED_EXPIRED = "UPDATE attempt SET state = 'expired' WHERE signature IS NOT NULL"
/** In the events too, from which the signer would be told that it was made. */
const CALLED_FAILED = `UPDATE intent SET state = 'open' WHERE kind = 'payment'; UPDATE attempt SET state = 'failed';
  UPDATE verdict SET state = 'failed'; UPDATE event SET data = replace(data, '"finalized"', '"failed"') WHERE kind = 'attempt-settled'`

describe('while no node answers what became of it', () => {
  it('a payment whose bytes may still land, and that somebody called expired, is not made again', async () => {
    const { relay, town, chain, payee, bytes } = await openUnsent()
    const signature = lie.dropSend([bytes])
    writeByHand(town, CALLED_EXPIRED)
    const isAbout = (asked: unknown) => (asked as readonly string[]).includes(signature)
    relay.lies.set('getSignatureStatuses', ([asked], honest) => (isAbout(asked) ? new Fault(-32005, 'Node is behind') : honest()))

    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await goRound(town.practice, 30)
    await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
    await goRound(town.practice, 20)
    expect(await heldBy(town, payee)).toBe(PAID)
  })
})

describe('while the ledger holds it and neither of two nodes does', () => {
  it('a payout of two rows in one transaction, that was made long ago and that somebody called failed, is not made again in halves', async () => {
    const { relay, town, chain } = await openRelayedTown()
    const second = await startRelay(chain, 'second')
    onTestFinished(() => second.close())
    const first = await openHeld(town)
    await settleIn(town, first)
    await first.client.nodes.add({ name: 'second', url: second.url })
    const payees = [await makePayee(first, 101), await makePayee(first, 102)]
    const file = join(temporaryDataDir(), 'payout.csv')
    writeFileSync(file, ['recipient,amount,reference', ...payees.map((payee, row) => `${payee},0.003,invoice ${row + 1}`), ''].join('\n'))
    const request = { file, lifetime: 'blockhash' as const, version: 'legacy' as const, allowUnfundedRecipient: true }
    const { total, digest, confirmation } = await first.client.payouts.check(request)
    await first.client.payouts.start({ ...request, total, digest: digest ?? '', confirmation: confirmation ?? '' })
    const held = () => Promise.all(payees.map((payee) => heldBy(town, payee)))
    await until(() => relay.received.length > 0, SOON)
    // The signer is told nothing of how it ended.
    await first.client.vault.lock({})
    await until(async () => {
      await town.practice.advance(2n)
      return (await held())[0] === PAID
    }, SOON)
    await town.practice.advance(400n)
    await untilRead(town, first)
    await goRound(town.practice, 20)
    await first.close()
    writeByHand(town, CALLED_FAILED)
    for (const each of [relay, second]) forget(each, readSignature(town), 0n)

    await comeBack(town)
    await goRound(town.practice, 60)
    expect(await held()).toEqual([PAID, PAID])
  })
})
