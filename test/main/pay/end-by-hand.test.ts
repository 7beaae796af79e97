import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import {
  CALLED_UNPAID,
  comeBack,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openLocking,
  openRelayedTown,
  PAID,
  PAYING,
  readRow,
  settleIn,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { forget } from './relay.ts'

it.each([
  ['left as it is', 0],
  ['written far too late before it was signed', 1_200],
])('a payment that was made, and that nodes keep no more, is not made again, the end of its blockhash being %s', async (_title, blocks) => {
  const { relay, town } = await openRelayedTown()
  const { backend: first, decideUnsigned } = await openLocking(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const id = await decideUnsigned(payee, 'invoice 1')
  writeByHand(
    town,
    `UPDATE attempt SET last_valid_block_height = last_valid_block_height + ${blocks} WHERE signature IS NULL AND ${PAYING}`,
  )

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await isSettled(town, second, id)
  for (let run = 0; run < 36; run += 1) await town.practice.advance(40n)
  await untilRead(town, second)
  await second.close()
  const made = readRow<{ signature: string; slot: number }>(
    town,
    `SELECT signature, fetched_slot AS slot FROM attempt WHERE ${PAYING} AND signature IS NOT NULL`,
  )
  writeByHand(town, `${CALLED_UNPAID} UPDATE attempt SET fetched_slot = fetched_slot + ${blocks} WHERE ${PAYING}`)
  forget(relay, made.signature, BigInt(made.slot) + 200n)

  await comeBack(town)
  await goRound(town.practice, 40)
  expect(await heldBy(town, payee)).toBe(PAID)
})
