import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { transferLamports } from '../../../src/core/program/system.ts'
import { until } from '../../support/until.ts'
import { decide, makePayee, openHeld, openRelayedTown, settleIn, SOON } from '../compare/town.ts'
import { addressOf, blockhashOf, signatureOf } from '../journal/samples.ts'
import { lie } from '../pay/relay.ts'
import { openFilledBackend } from './support.ts'

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

it('what was signed here for bundles is in it to the last, however many pages of the journal it takes', async () => {
  const count = 1_003
  const [feePayer, recipient] = [addressOf('whoever prepared it'), addressOf('whom it pays')]
  const messages = Array.from({ length: count }, (_, place) => ({
    bytes: encodeMessage(
      compileMessage({
        version: 'legacy',
        feePayer,
        instructions: [transferLamports({ source: feePayer, destination: recipient, lamports: lamports(BigInt(place + 1)) })],
        lifetime: { kind: 'blockhash', blockhash: blockhashOf(7), lastValidBlockHeight: blockHeight(7n), fetchedSlot: slot(7n) },
      }),
    ),
    signature: signatureOf(`signed ${place}`),
    nonceAccount: null,
    owners: [],
    references: [],
  }))
  const backend = await openFilledBackend((tx) => tx.noteBundleSigned({ bundle: '1'.repeat(64), messages }))
  const { rows, path } = await backend.client.outstanding.export({ format: 'jsonl' })
  expect(rows).toBe(count)
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(new Set(lines.map((line) => (JSON.parse(line) as { signature: string }).signature)).size).toBe(count)
  await backend.discard()
})
