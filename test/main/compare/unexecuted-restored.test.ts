import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { inventFate } from '../pay/invented-fate.ts'
import { askNode } from '../pay/relay.ts'
import { compareToItsEnd, heldBy, NOTE, openHeld, PAID, untilRead } from './town.ts'
import { openTwoUnderNonces } from './two-under-nonces.ts'

/** Nobody edits anything and no node lies: the block has the message, whose fee payer could not pay at that moment. */
it.each([
  ['is in no block', false],
  ['stands in a block without having run', true],
])('a living payment under a nonce that %s, and that a backup of the journal does not know, is made once', async (_where, isUnexecuted) => {
  const { relay, town, chain, payee, living } = await openTwoUnderNonces()
  const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(8n)
  if (isUnexecuted) inventFate({ ...relay, received: [living.bytes] }, { at: () => at, end: 'unexecuted' })

  const third = await openHeld(town)
  const { client } = third
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, third)
  expect((await client.sending.status({})).state).toBe('closed')
  await compareToItsEnd(third, town.practice)
  // Where a case stands, sending stays closed.
  await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE }).catch(() => undefined)
  for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
  relay.lies.clear()
  await askNode(chain, 'sendTransaction', [living.bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
})
