import { afterAll, beforeAll, expect, it } from 'vitest'
import type { IntentRecord, NewIntent } from '../../../src/main/journal/index.ts'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { addressOf, draftOf, NATIVE, signatureOf, signedOf } from '../journal/samples.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { advanceUntil, asked, attemptIn, ENOUGH, intentOf, settle, startPaying } from './paying.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.fund([house.treasury], 50_000_000_000n)
})
afterAll(() => house.close())

/** As many payments as go on at a time. */
const NAMES = Array.from({ length: 400 }, (_, at) => `stuck ${at}`)
/** Rounds in which a payment that nothing keeps is sent. */
const ROUNDS = 500

/** An office that has made one payment, after whose pattern others are written. */
async function openPaid() {
  const office = await openOffice(house)
  const submitter = office.start()
  const [payee] = house.take(1)
  if (payee === undefined) throw new Error('somebody is paid')
  const { id } = await startPaying(office, asked([[`first of ${payee}`, payee, ENOUGH]]))
  await settle(house, office)
  await submitter.close()
  return { office, paid: await intentOf(office, id), lifetime: (await attemptIn(office, id, 'finalized')).lifetime }
}

const alike = ({ what }: IntentRecord, id: string): NewIntent => {
  const payee = addressOf(id)
  const payments = [{ key: id, recipient: payee, account: payee, asset: NATIVE, amount: ENOUGH }]
  return { id, what: what as JsonObject, sources: [], payments, seal: '00' }
}

/** Decides a payment and says whether it was sent within so many rounds. */
async function isSentBeside(office: Office, isReady: () => boolean): Promise<boolean> {
  office.start()
  await until(isReady, { withinMs: 200_000 })
  const [payee] = house.take(1)
  if (payee === undefined) throw new Error('somebody is paid')
  const { id } = await startPaying(office, asked([[`beside of ${payee}`, payee, ENOUGH]]))
  const wasSent = async () => (await intentOf(office, id)).attempts.some(({ state }) => state !== 'draft')
  let round = 0
  await advanceUntil(house, office, async () => {
    round += 1
    return round >= ROUNDS || (await wasSent())
  })
  return wasSent()
}

it('a payment is sent although the end of as many as go on at a time cannot be proved, as a person was told of each', async () => {
  const { office, paid, lifetime } = await openPaid()
  await office.journal.write('stuck', async (tx) => {
    await tx.addDecision({ id: 'stuck', kind: 'payment', summary: null, intents: NAMES.map((name) => alike(paid, name)) })
    for (const name of NAMES) {
      const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(name, name, lifetime)), name))
      await tx.setAttemptState({ attemptId, state: 'confirmed' })
    }
  })
  const stuck = new Set<string>(NAMES.map(signatureOf))
  office.first.lies.set('getSignatureStatuses', async ([signatures], honest) => {
    const told = (await honest()) as JsonObject & { readonly value: readonly JsonValue[] }
    const final = { slot: 9n, confirmations: null, err: null, confirmationStatus: 'finalized', status: { Ok: null } }
    return { ...told, value: (signatures as readonly string[]).map((one, at) => (stuck.has(one) ? final : (told.value[at] ?? null))) }
  })
  office.first.lies.set('getTransaction', ([signature], honest) => (stuck.has(signature as string) ? null : honest()))
  const told = () => office.troubles.filter(({ code }) => code === 'PAYMENT_NOT_SETTLED').length
  expect(await isSentBeside(office, () => told() === NAMES.length)).toBe(true)
}, 300_000)
