import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { forget } from '../pay/relay.ts'
import {
  comeBack,
  compare,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  readSignature,
  settleIn,
  writeByHand,
} from './town.ts'

/** The signer knows that it was made, and no node does any more: what the journal calls it after a comparison is compared again. */
it('sending is not opened again where the journal calls failed, since it was compared, what the signer was told was made', async () => {
  const { relay, town } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  await isSettled(town, first, await decide(first, payee, 'invoice 1'))
  await goRound(town.practice, 10)
  await town.practice.advance(400n)
  await first.close()
  const signature = readSignature(town)
  forget(relay, signature, 0n)
  writeByHand(
    town,
    `INSERT INTO closing (reason, context, at_ms) VALUES ('journal-older', '{"intent":"i"}', 0);
     DELETE FROM credit WHERE signature = '${signature}';
     DELETE FROM evidence; DELETE FROM verdict; DELETE FROM broadcast; DELETE FROM attempt;
     UPDATE intent SET state = 'open';`,
  )
  const second = await comeBack(town)
  await compare(second)
  await second.close()
  writeByHand(
    town,
    `DELETE FROM paid_elsewhere; DELETE FROM satisfied_elsewhere; UPDATE intent SET state = 'open'; UPDATE elsewhere SET what = 'failed' WHERE signature = '${signature}'`,
  )
  const third = await comeBack(town)
  await expect(third.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).rejects.toMatchObject({
    data: { code: 'SENDING_NOT_COMPARED' },
  })
  expect(await heldBy(town, payee)).toBe(PAID)
})
