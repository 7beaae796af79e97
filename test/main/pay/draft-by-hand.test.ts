import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  comeBack,
  decide,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openLocking,
  openRelayedTown,
  PAID,
  PAYING,
  readRow,
  readRows,
  settleIn,
  SOON,
  UNDER_A_NONCE,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode, forget, lie, type Lie } from './relay.ts'

async function openHolding() {
  const relayed = await openRelayedTown()
  const { backend: first, decideUnsigned } = await openLocking(relayed.town)
  await settleIn(relayed.town, first)
  return { ...relayed, first, decideUnsigned }
}

describe('a draft that somebody wrote into before it was signed', () => {
  it.each([
    ['its own account', false],
    ['another account of the pool', true],
  ])('and that names %s, is made once where a machine is behind', async (_title, isOther) => {
    const { relay, town, first, chain, decideUnsigned } = await openHolding()
    const nonces = [await makeNonce(town.practice, first), await makeNonce(town.practice, first)]
    const read = (account: string) => askNode(chain, 'getMultipleAccounts', [[account], { commitment: 'finalized', encoding: 'base64' }])
    const before = new Map(await Promise.all(nonces.map(async (account) => [account as string, await read(account)] as const)))
    const [other, payee] = [await makePayee(first, 5), await makePayee(first, 4)]
    await isSettled(town, first, await decide(first, other, 'invoice 0', UNDER_A_NONCE))
    await decideUnsigned(payee, 'invoice 1', UNDER_A_NONCE)
    type Drawn = { readonly account: string; readonly nonce: string }
    const [moved, draft] = readRows<Drawn>(town, `SELECT nonce_account AS account, nonce FROM attempt WHERE ${PAYING} ORDER BY id`)
    if (moved === undefined || draft === undefined) throw new Error('there is no draft')
    expect(draft.account).toBe(moved.account)
    const another = nonces.find((account) => account !== draft.account) ?? ''
    const [held] = (before.get(another) as { readonly value: readonly { readonly data: readonly string[] }[] }).value
    const value = bs58.encode(Buffer.from(held?.data[0] ?? '', 'base64').subarray(40, 72))
    if (isOther)
      writeByHand(town, `UPDATE attempt SET nonce_account = '${another}', nonce = '${value}' WHERE state = 'draft' AND ${PAYING}`)

    // A question for one account alone meets a machine that is some slots behind: all it says was so, at the slot it names. Nothing is signed then.
    const behind: Lie = ([addresses], honest) => {
      const [account = '', ...others] = addresses as string[]
      return others.length === 0 && before.has(account) ? ((before.get(account) ?? null) as JsonValue) : honest()
    }
    relay.lies.set('sendTransaction', lie.dropSend)
    relay.lies.set('getMultipleAccounts', behind)
    const second = await openHeld(town)
    const sends = relay.received.length
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, second)
    await goRound(town.practice, 20)
    expect(relay.received).toHaveLength(sends)
    relay.lies.delete('getMultipleAccounts')
    await until(() => relay.received.length > sends, SOON)
    relay.lies.clear()
    const bytes = relay.received.at(-1) ?? ''
    await second.close()
    writeByHand(
      town,
      `UPDATE attempt SET state = 'revoked', fetched_slot = 0, nonce_account = '${draft.account}', nonce = '${draft.nonce}' WHERE state <> 'finalized' AND ${PAYING}`,
    )

    const third = await openHeld(town)
    relay.lies.set('getMultipleAccounts', behind)
    await third.client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, third)
    for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
    await goRound(town.practice, 20)
    expect(await heldBy(town, payee)).toBe(PAID)
  })

  it.each([
    ['its own message', false],
    ['the message that an equal payment was made with', true],
  ])('and that holds %s, has no payment made again', async (_title, isSame) => {
    const { relay, town, first, decideUnsigned } = await openHolding()
    const of = (reference: string) => `intent_id IN (SELECT intent_id FROM payment WHERE key = '${reference}')`
    const payee = await makePayee(first, 4)
    await isSettled(town, first, await decide(first, payee, 'invoice 1'))
    type Made = { readonly signature: string; readonly slot: number }
    const made = readRow<Made>(town, `SELECT signature, fetched_slot AS slot FROM attempt WHERE ${of('invoice 1')}`)
    for (let run = 0; run < 30; run += 1) await town.practice.advance(40n)
    await untilRead(town, first)
    const second = await decideUnsigned(payee, 'invoice 2')
    type Bytes = { readonly id: number; readonly message: Buffer; readonly digest: Buffer }
    const draft = readRow<Bytes>(town, `SELECT id, message, digest FROM attempt WHERE ${of('invoice 2')}`)
    const taken = (column: string) => `${column} = (SELECT ${column} FROM attempt WHERE ${of('invoice 1')} AND signature IS NOT NULL)`
    if (isSame) writeByHand(town, `UPDATE attempt SET ${taken('message')}, ${taken('digest')} WHERE id = ${draft.id}`)
    const signing = await comeBack(town)
    if (isSame) await goRound(town.practice, 20)
    else await isSettled(town, signing, second)
    await signing.close()

    // Both rows as they were, the second given up, and the first called unpaid.
    const hex = (bytes: Buffer) => `x'${bytes.toString('hex')}'`
    const asItWas = `UPDATE attempt SET message = ${hex(draft.message)}, digest = ${hex(draft.digest)}, state = 'refused' WHERE id = ${draft.id};
      UPDATE intent SET state = 'abandoned' WHERE id IN (SELECT intent_id FROM payment WHERE key = 'invoice 2');`
    writeByHand(
      town,
      `${isSame ? asItWas : ''} UPDATE intent SET state = 'open' WHERE id IN (SELECT intent_id FROM payment WHERE key = 'invoice 1');
       UPDATE attempt SET state = 'expired', fetched_slot = fetched_slot + 1100, last_valid_block_height = last_valid_block_height + 1100 WHERE ${of('invoice 1')};
       UPDATE verdict SET state = 'expired' WHERE attempt_id IN (SELECT id FROM attempt WHERE ${of('invoice 1')});
       DELETE FROM credit WHERE signature IN (SELECT signature FROM attempt WHERE ${of('invoice 1')});`,
    )
    forget(relay, made.signature, BigInt(made.slot) + 200n)
    const held = await heldBy(town, payee)
    for (let run = 0; run < 10; run += 1) await town.practice.advance(40n)

    await comeBack(town)
    await goRound(town.practice, 60)
    expect(await heldBy(town, payee)).toBe(held)
    expect(readRows(town, `SELECT id FROM attempt WHERE ${of('invoice 1')} AND signature IS NOT NULL`)).toHaveLength(1)
  })
})
