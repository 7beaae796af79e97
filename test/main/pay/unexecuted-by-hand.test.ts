import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  decide,
  heldBy,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  settleIn,
  SOON,
  UNDER_A_NONCE,
  writeByHand,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { askNode, lie } from './relay.ts'

it.each([
  ['is in no block', false],
  ['stands in a block without having run', true],
])(
  'a living payment under a nonce that %s, and that somebody called revoked in the journal, is not made again',
  async (_where, isUnexecuted) => {
    const { relay, town, chain } = await openRelayedTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    await makeNonce(town.practice, first)
    await makeNonce(town.practice, first)
    const payee = await makePayee(first, 4)
    relay.lies.set('sendTransaction', lie.dropSend)
    const sends = relay.received.length
    await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
    await until(() => relay.received.length > sends, SOON)
    const bytes = relay.received.at(-1) ?? ''
    await town.practice.advance(8n)
    const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
    await town.practice.advance(8n)
    if (isUnexecuted) inventFate({ ...relay, received: [bytes] }, { at: () => at, end: 'unexecuted' })
    await goRound(town.practice, 10)
    await first.close()
    writeByHand(town, `UPDATE attempt SET state = 'revoked' WHERE signature IS NOT NULL AND ${PAYING}`)
    relay.lies.delete('sendTransaction')

    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    relay.lies.clear()
    await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
    await goRound(town.practice, 20)
    expect(await heldBy(town, payee)).toBe(PAID)
  },
)
