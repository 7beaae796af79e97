import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  comeBack,
  compare,
  decide,
  folderOf,
  heldBy,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  settleIn,
  SOON,
  UNDER_A_NONCE,
  writeByHand,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode, lie } from './relay.ts'

it.each([false, true])(
  'a payment under a nonce that may still land, with the record of what was signed taken away before, is made once (another account in its row: %s)',
  async (other) => {
    const { relay, town, chain } = await openRelayedTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    await makeNonce(town.practice, first)
    await makeNonce(town.practice, first)
    const payee = await makePayee(first, 4)
    const before = relay.received.length
    relay.lies.set('sendTransaction', lie.dropSend)
    await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
    await until(() => relay.received.length > before, SOON)
    await first.close()
    const bytes = relay.received.at(-1) ?? ''
    for (const name of readdirSync(folderOf(town))) if (/\.signed/u.test(name)) rmSync(join(folderOf(town), name))

    // A person compares and opens sending again, as they are told to.
    const second = await comeBack(town)
    expect((await second.client.sending.status({})).state).toBe('closed')
    await compare(second)
    await second.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    await second.close()
    writeByHand(
      town,
      `UPDATE attempt SET state = 'revoked' ${other ? ', nonce_account = (SELECT address FROM nonce WHERE address <> attempt.nonce_account LIMIT 1)' : ''}
     WHERE signature IS NOT NULL AND intent_id IN (SELECT intent_id FROM payment)`,
    )
    relay.lies.clear()
    await comeBack(town)
    for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
    await goRound(town.practice, 20)
    expect(await heldBy(town, payee)).toBe(PAID)
  },
)
