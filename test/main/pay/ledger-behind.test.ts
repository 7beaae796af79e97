import { expect, it } from 'vitest'
import { Fault } from '../../support/node-double.ts'
import { comeBack, heldBy, PAID, readRows, readSignature, writeByHand, openUnsent } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, forget } from './relay.ts'

it('a message that landed and that a machine started since does not know is not signed again before the ledger has read its block', async () => {
  const { relay, town, chain, payee, bytes } = await openUnsent()
  const made = readSignature(town)
  writeByHand(town, "UPDATE attempt SET state = 'expired' WHERE signature IS NOT NULL")
  await comeBack(town)
  await goRound(town.practice, 3)
  // Blocks are slow now; the message lands, and the machine that is asked for it was started after that.
  for (const method of ['getBlock', 'getBlocks']) relay.lies.set(method, () => new Fault(-32005, 'Node is behind'))
  forget(relay, made, 0n)
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
  await town.practice.advance(8n)
  expect(await heldBy(town, payee)).toBe(PAID)
  for (let run = 0; run < 6; run += 1) await town.practice.advance(40n)
  for (let round = 0; round < 60 && (await heldBy(town, payee)) === PAID; round += 1) await goRound(town.practice, 1)
  expect(readRows(town, 'SELECT id FROM attempt WHERE signature IS NOT NULL')).toHaveLength(1)
  expect(await heldBy(town, payee)).toBe(PAID)
})
