import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { decide, folderOf, heldBy, makePayee, openHeld, openTown, PAID, settleIn, SOON, type Town, untilRead } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, startRelay } from './relay.ts'

const rowsOf = (town: Town) => {
  const file = new Database(join(folderOf(town), 'journal.sqlite'), { readonly: true })
  const rows = file.prepare<[], { state: string; signature: string | null }>('SELECT state, signature FROM attempt').all()
  file.close()
  return rows
}

it.each([
  ['is paid where nodes keep that time', false, 'done'],
  ['is held back, and told, where none keeps it any more', true, 'going-on'],
] as const)('an invoice whose payment failed long ago, and that is decided again, %s', async (_, forgotten, end) => {
  const still = await openTown()
  const relay = await startRelay(still.practice.url, 'practice')
  const town = { ...still, practice: { ...still.practice, url: relay.url } }
  const first = await openHeld(town)
  const treasury = await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const { client } = first
  // It fails: more than there is.
  const request = { to: payee, amount: 6_000_000_000n, allowUnfundedRecipient: true, reference: 'invoice 1' }
  relay.lies.set('getMultipleAccounts', async ([addresses], honest) => {
    const answer = (await honest()) as { value: (JsonObject | null)[] }
    const index = (addresses as string[]).indexOf(treasury)
    return {
      ...answer,
      value: answer.value.map((one, at) => (at === index && one !== null ? { ...one, lamports: 20_000_000_000n } : one)),
    } as never
  })
  const { digest, recipients } = await client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? null
  const { id } = await client.payments.start({ ...request, digest: digest ?? '', ...(confirmed === null ? {} : { confirmed }) })
  await until(() => relay.received.length > 0, SOON)
  relay.lies.clear()
  await askNode(still.practice.url, 'sendTransaction', [relay.received[0] ?? '', { encoding: 'base64', skipPreflight: true }])
  await until(async () => {
    await town.practice.advance(2n)
    return (await client.payments.show({ id })).outcome === 'failed'
  }, SOON)
  const made = rowsOf(town)[0]?.signature ?? ''
  await town.practice.advance(400n)
  await untilRead(town, first)
  if (forgotten) {
    relay.lies.set('getSignatureStatuses', async ([signatures], honest) => {
      const told = (await honest()) as { context: JsonValue; value: JsonValue[] }
      return { ...told, value: told.value.map((one, at) => ((signatures as string[])[at] === made ? null : one)) } as never
    })
    relay.lies.set('getTransaction', ([signature], honest) => (signature === made ? null : honest()))
    relay.lies.set('getFirstAvailableBlock', async () => 380n as never)
  }
  const again = await decide(first, payee, 'invoice 1')
  await until(async () => {
    await goRound(town.practice, 5)
    return (await client.payments.show({ id: again })).outcome === end
  }, SOON)
  expect(await heldBy(town, payee)).toBe(forgotten ? 0n : PAID)
  await relay.close()
})
