import Database from 'better-sqlite3'
import bs58 from 'bs58'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { openEventHub } from '../../../src/main/events.ts'
import { listUnconfirmed, readUnconfirmed, takeBack } from '../../../src/main/operations/unconfirmed.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { ABLE, addressNamed, holding, nativeRequest, RICH, sources, thirdParty, treasury } from '../../core/plan/support.ts'
import { openTestBackend, PASSPHRASE, SIGNER_ENTRY } from '../backend.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { until } from '../../support/until.ts'
import type { Storable } from '../../../src/main/journal/index.ts'
import { draftOf, NATIVE, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { notSealing } from './support.ts'
import { decide, heldBy, isSettled, makePayee, openHeld, openTown, PAID, settleIn, SOON, untilRead } from '../compare/town.ts'

const GOING_ON = { outcomes: ['going-on', 'going-on', 'going-on'], goingOn: 1 }
const ASKED = {
  outcomes: ['awaiting-confirmation', 'awaiting-confirmation', 'awaiting-confirmation'],
  goingOn: 0,
  states: ['awaiting-confirmation', 'awaiting-confirmation', 'awaiting-confirmation'],
}

/** What the list, the payment, its decision and its story say of the one transaction of a payment. */
async function standingsOf({ payments, activity }: Backend['client'], id: string) {
  const listed = (await payments.list({})).find((one) => one.id === id)
  const shown = await payments.show({ id })
  const decided = await activity.decision({ id })
  const [part] = decided.parts
  const story = part === undefined ? null : await activity.payment({ intent: part.intent })
  return {
    outcomes: [listed?.outcome, shown.outcome, decided.outcome],
    goingOn: listed?.goingOn,
    states: [shown.lines[0]?.state, part?.state, story?.state],
  }
}

const refusal = (code: string) => ({ data: { code } })

it('what has no seal is listed with whom it pays, and is paid once after it was confirmed as it was read, or never after it was taken back', async () => {
  const town = await openTown()
  const first = await openHeld(town, { held: true })
  await settleIn(town, first)
  const payee = await makePayee(first, 7)
  const kept = await decide(first, payee, 'invoice 1')
  const dropped = await decide(first, payee, 'invoice 2')
  const taking = await decide(first, payee, 'invoice 3')
  await first.close()
  const file = new Database(join(town.dataDir, 'practice', 'journal.sqlite'))
  file.exec('UPDATE intent SET seal = NULL')
  // It takes the place of another, and does more than that: no round seals it.
  file.exec(`UPDATE intent SET replaces = (SELECT id FROM intent WHERE decision_id = '${kept}') WHERE decision_id = '${taking}'`)

  const moved = await openTestBackend({ dataDir: town.dataDir, machine: 'another machine', signer: { entry: SIGNER_ENTRY } })
  await moved.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, moved)
  const note = 'It was paid by hand.'
  await expect(moved.client.activity.takeBack({ id: dropped, note })).rejects.toMatchObject(refusal('SENDING_NOT_COMPARED'))
  await moved.close()
  file.exec(`UPDATE closing SET reopened_at_ms = 1, note = 'by the test' WHERE reopened_at_ms IS NULL`)

  const second = await openHeld(town)
  const { client } = second
  const { decisions } = await client.activity.unconfirmed({})
  expect(decisions.map(({ id, kind }) => ({ id, kind }))).toEqual([
    { id: kept, kind: 'payment' },
    { id: dropped, kind: 'payment' },
  ])
  expect(await client.payments.show({ id: kept })).toMatchObject({
    outcome: 'awaiting-confirmation',
    lines: [{ state: 'awaiting-confirmation' }],
  })
  // A locked vault seals nothing: the third may still be sealed on its own.
  expect(await client.overview.show({})).toMatchObject({ unconfirmed: 2, inFlight: { transactions: 1 } })
  expect(await standingsOf(client, taking)).toEqual({ ...GOING_ON, states: ['waiting', 'waiting', 'waiting'] })
  const [waiting] = decisions
  const digest = waiting?.digest ?? ''
  expect(waiting?.transactions).toMatchObject([
    { readable: true, asset: { kind: 'native' }, amount: PAID, payees: [{ reference: 'invoice 1', recipient: payee, amount: PAID }] },
  ])
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  const listed = async () => (await client.activity.unconfirmed({})).decisions.map(({ id }) => id)
  await until(async () => (await listed()).length === 3, SOON)
  expect(await listed()).toEqual([kept, dropped, taking])
  expect(await client.overview.show({})).toMatchObject({ unconfirmed: 3, inFlight: { transactions: 0 } })
  expect(await standingsOf(client, taking)).toEqual(ASKED)
  // What the signer did not seal waits for a word whether the vault is open or not.
  await client.vault.lock({})
  expect(await standingsOf(client, taking)).toEqual(ASKED)
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await client.activity.takeBack({ id: taking, note })
  file.exec(`UPDATE intent SET what = replace(what, 'invoice 1', 'invoice 9') WHERE decision_id = '${kept}'`)
  await expect(client.activity.confirm({ id: kept, digest, passphrase: PASSPHRASE })).rejects.toMatchObject(refusal('DECISION_CHANGED'))
  file.exec(`UPDATE intent SET what = replace(what, 'invoice 9', 'invoice 1') WHERE decision_id = '${kept}'`)
  file.close()
  await expect(client.activity.confirm({ id: kept, digest, passphrase: 'another passphrase' })).rejects.toMatchObject(
    refusal('VAULT_WRONG_PASSPHRASE'),
  )
  const other = { id: dropped, digest, note }
  await expect(client.activity.takeBack(other)).rejects.toMatchObject(refusal('DECISION_CHANGED'))
  const read = decisions.find(({ id }) => id === dropped)?.digest ?? ''
  expect(await client.activity.takeBack({ ...other, digest: read })).toEqual({ id: dropped, takenBack: 1, left: 0 })
  expect(await client.activity.confirm({ id: kept, digest, passphrase: PASSPHRASE })).toEqual({ id: kept, confirmed: 1 })
  await isSettled(town, second, kept)
  expect((await client.payments.show({ id: dropped })).settled).toBe(true)
  expect((await client.activity.unconfirmed({})).decisions).toEqual([])
  expect(await heldBy(town, payee)).toBe(PAID)
  await isSettled(town, second, await decide(second, payee, 'invoice 2'))
  expect(await heldBy(town, payee)).toBe(2n * PAID)
})

type Written = { readonly [name: string]: Storable }

/** A sweep of two transactions without seals, of which something was signed for the second; as somebody else could have written it. */
async function openSwept(write: (what: Written) => Storable = (what) => what) {
  const journal = await openTestJournal()
  const from = sources(2, ABLE)
  await journal.write('accounts', async (tx) => {
    await tx.addAccounts([{ address: treasury, role: 'treasury', path: null }])
    await tx.addAccounts(from.map(({ address }) => ({ address, role: 'deposit' as const, path: null })))
  })
  const intents = from.map((source, at) => {
    const [transaction] = planNativeSweep(nativeRequest({ sources: [source], destination: holding(thirdParty, RICH) })).transactions
    if (transaction === undefined) throw new Error('it is planned')
    const what = write(encodeIntent({ kind: 'sweep', ...transaction }) as Written)
    return { id: `s/${at + 1}`, what, sources: [{ account: source.address, asset: NATIVE }] }
  })
  await journal.write('decided', (tx) => tx.addDecision({ id: 's', kind: 'sweep', summary: null, intents }))
  await journal.write('signed', async (tx) => tx.storeSigned(signedOf(await tx.addDraft(draftOf('s/2')), 's/2')))
  return journal
}

it('a sweep without a seal is listed by what its messages do, with where it goes and every account, whatever sum was written beside them', async () => {
  const journal = await openSwept((what) => ({ ...what, moved: '1' }))
  const { decisions } = await listUnconfirmed({ journal, ...notSealing() })
  const [first] = decisions[0]?.transactions ?? []
  expect(plain(first?.does ?? [])).toContain(thirdParty)
  expect(plain(first?.does ?? [])).toContain('0.00910412 SOL')
  expect(first?.sources).toEqual([{ address: addressNamed('source 0'), amount: 9_104_120n }])
  expect(decisions[0]?.warnings.map(plain).join()).toContain(thirdParty)
})

it('all that confirming would seal is listed with what waits for a word, so that it can be confirmed as it was read', async () => {
  const journal = await openSwept()
  const { decisions } = await listUnconfirmed({ journal, ...notSealing() })
  expect(decisions[0]?.transactions.map(({ intent, mayLand }) => [intent, mayLand])).toEqual([
    ['s/1', false],
    ['s/2', true],
  ])
  // What is signed for the first is made once it is confirmed: nobody can know its hash yet.
  const [signed] = (await journal.read.intent('s/2'))?.attempts ?? []
  const hash = createHash('sha256')
    .update(signed?.message ?? '')
    .digest()
  expect(decisions[0]?.transactions.map(({ messageHash }) => messageHash)).toEqual([null, bs58.encode(hash)])
  await expect(readUnconfirmed({ journal }, { id: 's', digest: decisions[0]?.digest })).resolves.toHaveLength(2)
})

it('what was read while a message of it might still land is another once that message is dead', async () => {
  const journal = await openSwept()
  const [{ digest } = { digest: '' }] = (await listUnconfirmed({ journal, ...notSealing() })).decisions
  const [attempt] = (await journal.read.intent('s/2'))?.attempts ?? []
  if (attempt?.state !== 'signed') throw new Error('it is signed')
  await journal.write('end', (tx) => tx.settleAttempt({ attemptId: attempt.id, state: 'expired', proof: null }))
  await expect(readUnconfirmed({ journal }, { id: 's', digest })).rejects.toMatchObject({ code: 'DECISION_CHANGED' })
})

it('what may still land is left where the rest is taken back, and counted', async () => {
  const journal = await openSwept()
  const intents = await readUnconfirmed({ journal }, { id: 's' })
  expect(await takeBack({ journal, events: openEventHub() }, intents, 'Not mine.')).toEqual({ takenBack: 1, left: 1 })
  expect((await journal.read.intent('s/2'))?.state).toBe('open')
})

it('what reads as a plan and makes no message is shown as not readable, beside the rest', async () => {
  const programs = Array.from({ length: 300 }, (_, at) => ({ program: addressNamed(`program ${at}`), accounts: [], data: '' }))
  const journal = await openSwept((what) => ({ ...what, template: { ...(what['template'] as Written), instructions: programs } }))
  const { decisions } = await listUnconfirmed({ journal, ...notSealing() })
  expect(decisions[0]?.transactions).toMatchObject([{ intent: 's/1', readable: false, does: null }, { intent: 's/2' }])
})
