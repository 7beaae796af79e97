import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode } from '../pay/relay.ts'
import { heldBy, NOTE, openHeld, PAID, SOON, untilRead, writeByHand, openUnsent } from './town.ts'

it('a row "dead" that somebody wrote beside a message that may still land frees no second one', async () => {
  const { town, chain, payee, bytes } = await openUnsent()

  writeByHand(
    town,
    `
    INSERT INTO elsewhere (signature, slot, what, proof, at_ms) SELECT signature, 1, 'dead', '{}', 0 FROM attempt WHERE signature IS NOT NULL LIMIT 1;
    DELETE FROM evidence; DELETE FROM verdict; DELETE FROM broadcast; DELETE FROM attempt;
    UPDATE intent SET state = 'open';
  `,
  )

  const second = await openHeld(town)
  const { client } = second
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await town.practice.advance(1n)
    return (await client.sending.status({})).state === 'closed'
  }, SOON)
  await untilRead(town, second)
  const task = await client.sending.compare({})
  // Hardly any time passes: the message lives for 150 blocks.
  for (let look = 0; look < 30 && (await client.tasks.show({ id: task.id })).state === 'running'; look += 1) await goRound(town.practice, 1)
  if ((await client.tasks.show({ id: task.id })).state === 'done') {
    await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    for (let round = 0; round < 20 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
    await goRound(town.practice, 20)
  }
  expect(await heldBy(town, payee)).toBeLessThanOrEqual(PAID)
})
