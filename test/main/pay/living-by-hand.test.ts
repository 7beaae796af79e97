import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import { heldBy, openHeld, PAID, type Town, writeByHand, openUnsent } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode } from './relay.ts'

function callExpired(town: Town): void {
  writeByHand(town, "UPDATE attempt SET state = 'expired' WHERE signature IS NOT NULL")
}

it('a payment whose signed bytes may still land, and that somebody called expired in the journal, is not made again', async () => {
  const { town, chain, payee, bytes } = await openUnsent()
  callExpired(town)

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  for (let round = 0; round < 30 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
})
