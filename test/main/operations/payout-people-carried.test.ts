import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { outcomeOf } from '../../../src/core/payment/decision-outcome.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { writeReceipt } from '../../../src/main/export/index.ts'
import type { Journal, NewCarried } from '../../../src/main/journal/index.ts'
import { standingOf } from '../../../src/main/operations/payment-story.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'
import { temporaryDataDir } from '../backend.ts'
import { addressOf, NATIVE, nonceOf, signatureOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { ask, DIGEST, stored, summaryOf } from './payout-rows-support.ts'

const FATES = ['back', 'back too', 'out', 'dead', 'dead and paid', 'dead and again', 'dead and corrected'] as const
type Fate = (typeof FATES)[number]
const CORRECTED = signatureOf('corrected')
const numberOf = (fate: Fate) => FATES.indexOf(fate) + 1
const payeeOf = (key: Fate) => ({ key, recipient: addressNamed(key), amount: 5n })
const bytesOf = (text: string) => new TextEncoder().encode(text)

function leaving(key: Fate): NewCarried {
  const payee = { ...payeeOf(key), recipientLamports: lamports(RICH) }
  const payer = holding(treasury, RICH)
  const [planned] = planNativePayments({ payees: [payee], payer, allowUnfunded: false, terms, options: legacy }).transactions
  if (planned === undefined) throw new Error('it is planned')
  return {
    message: bytesOf(`message ${key}`),
    feePayer: treasury,
    lifetime: { kind: 'nonce', nonce: nonceOf(key), nonceAccount: addressOf(`nonce account ${key}`), authority: treasury },
    readSlot: slot(100),
    what: encodeIntent(planned),
    references: [key],
    sources: [],
  }
}

/** A payout that left in a bundle of one message for each row, of which each ended differently. */
async function openCarried(): Promise<Journal> {
  const journal = await openTestJournal()
  const bundle = { digest: DIGEST, content: 'bundle', decisionId: 'd', summary: summaryOf(FATES.map(payeeOf)) }
  await journal.write('bundle', (tx) => tx.addBundle({ ...bundle, carried: FATES.map(leaving) }))
  const returned = (['back', 'back too'] as const).map((key) => ({
    carriedId: numberOf(key),
    intent: { id: `d/${key}`, what: leaving(key).what, sources: [], payments: [stored(payeeOf(key))] },
    predicted: { paid: 5n },
    signature: signatureOf(key),
    transaction: bytesOf(`signature, message ${key}`),
  }))
  await journal.write('fates', async (tx) => {
    await tx.returnCarried(returned)
    for (const key of FATES.filter((fate) => fate.startsWith('dead')))
      await tx.endCarried({ carriedId: numberOf(key), proof: { by: 'nonce' } })
    const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: {}, intents: [] } as const
    await tx.recordElsewhere({ ...found, payments: [{ key: 'dead and paid', to: null }] })
    const to = { recipient: addressNamed('the corrected recipient'), asset: NATIVE, amount: 5n }
    await tx.recordElsewhere({ ...found, signature: CORRECTED, payments: [{ key: 'dead and corrected', to }] })
    const again = { id: 'e/1', what: {}, sources: [], payments: [stored(payeeOf('dead and again'))] }
    await tx.addDecision({ id: 'e', kind: 'payment', summary: null, intents: [again] })
  })
  return journal
}

it('rows that left in a bundle stand after those that came back, each as far as it is', async () => {
  const { rows, counts } = await ask(await openCarried())
  expect(rows.map(({ reference, standing, again }) => [reference, standing, again])).toEqual([
    ['back', 'under-way', null],
    ['back too', 'under-way', null],
    ['out', 'under-way', null],
    ['dead', 'not-paid', null],
    ['dead and paid', 'paid', null],
    ['dead and again', 'decided-again', 'e/1'],
    ['dead and corrected', 'not-known', null],
  ])
  expect(rows.at(-1)).toMatchObject({ another: true, signature: CORRECTED })
  expect(counts).toEqual({ paid: 1, 'under-way': 3, waits: 0, 'not-known': 1, 'decided-again': 1, 'not-paid': 1 })
})

it('the receipt calls no row void that the rows call paid', async () => {
  const journal = await openCarried()
  const { path, rows } = await writeReceipt({ journal, folder: temporaryDataDir(), now: () => 0, decisionId: 'd', standingOf })
  const [, ...lines] = readFileSync(path, 'utf8').trim().split('\r\n')
  const states = lines.map((line) => line.replaceAll('"', '').split(',')).map(([reference, , , , , state]) => [reference, state])
  expect(rows).toBe(FATES.length)
  expect(states).toEqual([
    ['back', 'signed'],
    ['back too', 'signed'],
    ['out', 'in-bundle'],
    ['dead', 'void-in-bundle'],
    ['dead and paid', 'satisfied'],
    ['dead and again', 'void-in-bundle'],
    ['dead and corrected', 'not-known'],
  ])
})

it.each([1, 2, 4])('pages of %s lose none of them where one kind ends and the other begins, and show none twice', async (limit) => {
  const journal = await openCarried()
  const read: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next } = await ask(journal, { limit, ...(after === undefined ? {} : { after }) })
    expect(rows.length).toBeLessThanOrEqual(limit)
    read.push(...rows.map(({ reference }) => reference))
    after = next
  }
  expect(read).toEqual(FATES)
})

describe('what a bundle was to do, and came back in part', () => {
  /** One message comes back and is final, the other is called dead. */
  async function openHalf(half: Pick<NewCarried, 'references' | 'sources'>): Promise<Journal> {
    const journal = await openTestJournal()
    const bundle = { digest: DIGEST, content: 'bundle', decisionId: 'd', summary: summaryOf([payeeOf('back'), payeeOf('dead')]) }
    await journal.write('bundle', (tx) => tx.addBundle({ ...bundle, carried: [leaving('back'), { ...leaving('dead'), ...half }] }))
    const intent = { id: 'd/back', what: leaving('back').what, sources: [], payments: [stored(payeeOf('back'))] }
    const transaction = bytesOf('signature, message back')
    await journal.write('fates', async (tx) => {
      await tx.returnCarried([{ carriedId: 1, intent, predicted: { paid: 5n }, signature: signatureOf('back'), transaction }])
      await tx.endCarried({ carriedId: 2, proof: { by: 'nonce' } })
    })
    const [attempt] = (await journal.read.intent('d/back'))?.attempts ?? []
    if (attempt?.state !== 'signed') throw new Error('it came back signed')
    await journal.write('final', (tx) => tx.settleAttempt({ attemptId: attempt.id, state: 'finalized', proof: null }))
    return journal
  }

  async function outcomeIn(journal: Journal) {
    const decision = await journal.read.decision('d')
    return decision === null ? null : outcomeOf(decision)
  }

  const sources = [{ account: addressOf('swept'), asset: NATIVE }]

  it.each([
    ['a payment', { references: ['dead'], sources: [] }],
    ['a sweep, which pays nobody', { references: [], sources }],
  ])('is done in part where the rest is %s that was called dead', async (_name, half) => {
    expect(await outcomeIn(await openHalf(half))).toBe('in-part')
  })

  it.each([
    ['done', payeeOf('dead').recipient],
    ['not-known', addressNamed('the corrected recipient')],
  ])('is %s where the reference of the rest paid %s', async (outcome, recipient) => {
    const journal = await openHalf({ references: ['dead'], sources: [] })
    const found = { signature: CORRECTED, slot: slot(7), what: 'paid', proof: {}, intents: [] } as const
    const payments = [{ key: 'dead', to: { recipient, asset: NATIVE, amount: 5n } }]
    await journal.write('found', (tx) => tx.recordElsewhere({ ...found, payments }))
    expect(await outcomeIn(journal)).toBe(outcome)
  })
})

it('a bundle of which nothing came back is no decision yet, and is not counted among those that have not ended', async () => {
  const journal = await openTestJournal()
  const bundle = { digest: DIGEST, content: 'bundle', decisionId: 'd', summary: summaryOf([payeeOf('out')]) }
  await journal.write('bundle', (tx) => tx.addBundle({ ...bundle, carried: [leaving('out')] }))
  expect(await journal.read.unsettled({ limit: 9 })).toEqual({ decisions: [], total: 0 })
})
