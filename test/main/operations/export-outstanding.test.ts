import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { decide, makePayee, openHeld, openRelayedTown, settleIn, SOON } from '../compare/town.ts'
import { lie } from '../pay/relay.ts'

it('the register is exported whole, as it is listed: what each would move, to whom, by which signature', async () => {
  const { relay, town } = await openRelayedTown()
  const backend = await openHeld(town)
  await settleIn(town, backend)
  const payees = [await makePayee(backend, 4), await makePayee(backend, 5)]
  const none = await backend.client.outstanding.export({ format: 'csv' })
  expect(none.rows).toBe(0)
  // The node takes the bytes and passes them to nobody.
  relay.lies.set('sendTransaction', lie.dropSend)
  for (const [place, payee] of payees.entries()) await decide(backend, payee, `=invoice ${place}`)
  const listed = async () => (await backend.client.outstanding.list({})).signatures
  await until(async () => (await listed()).length === payees.length, SOON)
  const { path, rows, sha256 } = await backend.client.outstanding.export({ format: 'jsonl' })
  const bytes = readFileSync(path)
  expect({ rows, sha256 }).toEqual({ rows: payees.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  const written = bytes
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(written).toMatchObject(
    (await listed()).map(({ signature, messageHash, moves, intent }, place) => ({
      row: 'known',
      signature,
      message_hash: messageHash,
      payment: intent,
      amount: String(moves?.amount),
      recipients: payees[place],
      references: `=invoice ${place}`,
      lifetime: 'blockhash',
    })),
  )
  const csv = readFileSync((await backend.client.outstanding.export({ format: 'csv' })).path, 'utf8')
  expect(csv).toContain(`"'=invoice 0"`)
  await backend.close()
})
