import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import {
  CALLED_UNPAID,
  comeBack,
  compare,
  decide,
  folderOf,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  readRow,
  settleIn,
  UNDER_A_NONCE,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { forget } from './relay.ts'

it.each([
  ['a blockhash', 'left as they are', {}, false],
  ['a blockhash', 'moved to where nodes still keep blocks', {}, true],
  ['a nonce', 'left as they are', UNDER_A_NONCE, false],
  ['a nonce', 'moved to where nodes still keep blocks', UNDER_A_NONCE, true],
])(
  'a payment under %s that was made, and of which the signer’s record is lost, is not made again once nodes have forgotten it, its slot and end being %s',
  async (_kind, _title, lifetime, isMoved) => {
    const { relay, town } = await openRelayedTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    await makeNonce(town.practice, first)
    await makeNonce(town.practice, first)
    const payee = await makePayee(first, 4)
    await isSettled(town, first, await decide(first, payee, 'invoice 1', lifetime))
    await first.close()
    for (const name of readdirSync(folderOf(town))) if (/\.signed/u.test(name)) rmSync(join(folderOf(town), name))

    // A person compares and opens sending again, as they are told to.
    const second = await comeBack(town)
    expect((await second.client.sending.status({})).state).toBe('closed')
    await compare(second, town.practice)
    await second.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    for (let run = 0; run < 20; run += 1) await town.practice.advance(40n)
    await untilRead(town, second)
    await second.close()
    const row = readRow<{ made: string; slot: number; cursor: number }>(
      town,
      `SELECT signature AS made, fetched_slot AS slot, (SELECT max(slot) FROM cursor) AS cursor FROM attempt WHERE ${PAYING} AND signature IS NOT NULL`,
    )
    const moved = `UPDATE attempt SET fetched_slot = ${row.cursor} - 200, last_valid_block_height = iif(lifetime = 'nonce', NULL, ${row.cursor} - 20) WHERE ${PAYING}`
    writeByHand(town, `${CALLED_UNPAID} ${isMoved ? moved : ''}`)
    forget(relay, row.made, BigInt(row.slot) + 200n)

    await comeBack(town)
    await goRound(town.practice, 60)
    expect(await heldBy(town, payee)).toBe(PAID)
  },
)
