import { describe, expect, it } from 'vitest'
import type { Journal, Storable } from '../../../src/main/journal/index.ts'
import { findDecided, listDecisions, listUnsettled } from '../../../src/main/operations/list-decisions.ts'
import type { Services } from '../../../src/main/services.ts'
import { openStillPractice, temporaryDataDir } from '../backend.ts'
import { addressOf, draftOf, NATIVE, nonceOf, signatureOf, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { AMOUNT, heldIn, makeNonce, openFourEyes, OUTSIDE, pay } from './four-eyes.ts'
import { notSealing } from './support.ts'

const MINT = addressOf('mint')

const paymentOf = (payees: readonly string[], file?: string): Storable => ({
  asset: 'native',
  from: addressOf('payer'),
  payees: payees.map((key) => ({ key, recipient: addressOf(key), amount: 5n })),
  allowUnfunded: false,
  memo: null,
  version: 'legacy',
  lifetime: 'blockhash',
  computeUnitPrice: null,
  computeUnitLimit: null,
  blockhash: null,
  ...(file === undefined ? {} : { payout: { name: file, fileDigest: 'f'.repeat(64), rows: payees.length, labels: [] } }),
})

const sweepOf = (asset: string): Storable => ({
  asset,
  mode: 'keep-minimum',
  close: false,
  version: 'legacy',
  destination: addressOf('home'),
})
const moves = (id: string, moved: Storable, sources: number, account = addressOf(id)) => ({
  id,
  what: { kind: 'sweep', moved, sources: Array.from({ length: sources }, () => ({})) },
  sources: [{ account, asset: NATIVE }],
})

/** Oldest first: a sweep of a token, a payment, a payout of one row, a payout of two, and upkeep that this version does and does not know. */
async function openDecided(): Promise<Journal> {
  const journal = await openTestJournal()
  const paid = (key: string) => ({ key, recipient: addressOf(key), amount: 5n, account: addressOf(key), asset: NATIVE })
  await journal.write('decide', async (tx) => {
    const most = 2n ** 64n - 1n
    await tx.addDecision({ id: 'sweep', summary: sweepOf(MINT), intents: [moves('sweep/1', most, 3), moves('sweep/2', most, 2)] })
    await tx.addDecision({
      id: 'payment',
      kind: 'payment',
      summary: paymentOf(['anna']),
      intents: [{ id: 'payment/1', what: {}, sources: [], payments: [paid('anna')] }],
    })
    await tx.addDecision({ id: 'one', kind: 'payment', summary: paymentOf(['berta'], 'one.csv'), intents: [] })
    await tx.addDecision({ id: 'two', kind: 'payment', summary: paymentOf(['carl', 'dora'], 'two.csv'), intents: [] })
    const account = addressOf('nonce')
    await tx.addDecision({ id: 'tended', kind: 'upkeep', summary: { act: 'create-nonce', account }, intents: [] })
    await tx.addDecision({ id: 'later', kind: 'upkeep', summary: { act: 'grow-wings', account: 7 }, intents: [] })
    await tx.addRecipient({ address: addressOf('anna'), label: 'Anna, supplier', note: null })
  })
  return journal
}

type Asked = Partial<Parameters<typeof listDecisions>[1]>

async function ask(journal: Journal, asked: Asked = {}) {
  const signer = { status: async () => ({ policy: null }) } as unknown as Services['signer']
  return listDecisions({ journal, signer, ...notSealing() }, { limit: 50, ...asked })
}

const NOTHING = { amount: null, count: null, recipient: null, label: null, file: null, act: null, account: null, signature: null }

describe('what was decided', () => {
  it('is listed newest first, each with what it is about', async () => {
    const { decisions, total, next } = await ask(await openDecided())
    expect(decisions.map(({ id, kind, outcome: _outcome, sequence: _sequence, at: _at, ...shown }) => [id, kind, shown])).toEqual([
      ['later', 'upkeep', { ...NOTHING, transactions: 0, carried: 0, asset: 'native' }],
      ['tended', 'upkeep', { ...NOTHING, transactions: 0, carried: 0, asset: 'native', act: 'create-nonce', account: addressOf('nonce') }],
      ['two', 'payment', { ...NOTHING, transactions: 0, carried: 0, asset: 'native', amount: 10n, count: 2, file: 'two.csv' }],
      [
        'one',
        'payment',
        { ...NOTHING, transactions: 0, carried: 0, asset: 'native', amount: 5n, count: 1, recipient: addressOf('berta'), file: 'one.csv' },
      ],
      [
        'payment',
        'payment',
        {
          ...NOTHING,
          transactions: 1,
          carried: 0,
          asset: 'native',
          amount: 5n,
          count: 1,
          recipient: addressOf('anna'),
          label: 'Anna, supplier',
        },
      ],
      // Two amounts of 64 bits: their sum is whole.
      ['sweep', 'sweep', { ...NOTHING, transactions: 2, carried: 0, asset: MINT, amount: 2n ** 65n - 2n, count: 5 }],
    ])
    expect({ total, next }).toEqual({ total: 6, next: null })
  })

  it('is read by pages that lose nothing, and by kind', async () => {
    const journal = await openDecided()
    const seen: string[] = []
    let before: number | undefined
    for (let pages = 0; pages < 9; pages += 1) {
      const { decisions, next, total } = await ask(journal, { limit: 2, before })
      expect(total).toBe(6)
      seen.push(...decisions.map(({ id }) => id))
      if (next === null) break
      before = next
    }
    expect(seen).toEqual(['later', 'tended', 'two', 'one', 'payment', 'sweep'])
    const payments = await ask(journal, { kind: 'payment', limit: 2 })
    expect(payments.decisions.map(({ id }) => id)).toEqual(['two', 'one'])
    expect(payments.total).toBe(3)
  })

  it('says what became of it as it is followed', async () => {
    const journal = await openDecided()
    await journal.write('end', async (tx) => {
      const attemptId = await tx.addDraft(draftOf('payment/1'))
      await tx.settleAttempt({ attemptId: await tx.storeSigned(signedOf(attemptId, 'payment/1')), state: 'finalized', proof: null })
      await tx.abandonIntent({ intentId: 'sweep/1', why: 'Somebody declined it.' })
    })
    const { decisions } = await ask(journal)
    const outcomes = new Map(decisions.map(({ id, outcome }) => [id, outcome]))
    expect([outcomes.get('payment'), outcomes.get('sweep')]).toEqual(['done', 'awaiting-confirmation'])
    // Of several transactions there is no one signature, and nothing is told of what was never signed.
    expect(decisions.flatMap(({ id, signature }) => (signature === null ? [] : [[id, signature]]))).toEqual([
      ['payment', signatureOf('payment/1')],
    ])
  })

  it('tells no sum of a sweep that left in a bundle, nor of one with an amount that is none', async () => {
    const journal = await openTestJournal()
    await journal.write('decide', async (tx) => {
      await tx.addDecision({ id: 'gone', summary: sweepOf('native'), intents: [] })
      await tx.addDecision({ id: 'odd', summary: sweepOf('native'), intents: [moves('odd/1', 5n, 1), moves('odd/2', '5 and more', 1)] })
    })
    const { decisions } = await ask(journal)
    expect(decisions.map(({ id, amount, count }) => [id, amount, count])).toEqual([
      ['odd', null, null],
      ['gone', null, null],
    ])
  })

  it('counts no transaction that others replaced', async () => {
    const journal = await openTestJournal()
    await journal.write('decide', (tx) => tx.addDecision({ id: 's', summary: sweepOf('native'), intents: [moves('s/1', 9n, 3)] }))
    await journal.write('replace', (tx) => tx.replaceIntent({ intentId: 's/1', by: [moves('s/2', 4n, 2, addressOf('s/1'))] }))
    const { decisions } = await ask(journal)
    expect(decisions.map(({ amount, count }) => [amount, count])).toEqual([[4n, 2]])
  })

  it('is unsettled until it has ended: what can be sent at any time first, then what waits for a person, then the older one', async () => {
    const journal = await openTestJournal()
    const nonce = { kind: 'nonce', nonce: nonceOf('n'), nonceAccount: addressOf('nonce'), authority: addressOf('authority') } as const
    await journal.write('decide', async (tx) => {
      for (const id of ['ended', 'older', 'newer', 'forever'])
        await tx.addDecision({ id, summary: sweepOf('native'), intents: [moves(`${id}/1`, 5n, 1)] })
      await tx.abandonIntent({ intentId: 'ended/1', why: 'Somebody declined it.' })
      for (const id of ['older', 'newer']) await tx.storeSigned(signedOf(await tx.addDraft(draftOf(`${id}/1`)), `${id}/1`))
      await tx.storeSigned(signedOf(await tx.addDraft(draftOf('forever/1', 'forever/1', nonce)), 'forever/1'))
      await tx.addDecision({ id: 'unsealed', summary: sweepOf('native'), intents: [moves('unsealed/1', 5n, 1)] })
    })
    const unsettled = async (limit: number) => {
      const signer = { status: async () => ({ policy: null }) } as unknown as Services['signer']
      return listUnsettled({ journal, signer, ...notSealing() }, { limit })
    }
    const { decisions, total } = await unsettled(100)
    expect(decisions.map(({ id, outcome, neverExpires }) => [id, outcome, neverExpires])).toEqual([
      ['forever', 'going-on', true],
      ['unsealed', 'awaiting-confirmation', false],
      ['older', 'going-on', false],
      ['newer', 'going-on', false],
    ])
    expect(decisions[0]).toMatchObject({ amount: 5n, count: 1, asset: 'native' })
    expect(total).toBe(4)
    const first = await unsettled(2)
    expect([first.decisions.map(({ id }) => id), first.total]).toEqual([['forever', 'unsealed'], 4])
  })

  it('is unsettled before the older ones where it waits for a person, however many those are', async () => {
    const journal = await openTestJournal()
    await journal.write('decide', async (tx) => {
      for (let number = 1; number <= 100; number += 1) {
        await tx.addDecision({ id: `${number}`, summary: sweepOf('native'), intents: [{ ...moves(`${number}/1`, 5n, 1), seal: 'ab' }] })
        await tx.storeSigned(signedOf(await tx.addDraft(draftOf(`${number}/1`)), `${number}/1`))
      }
      await tx.addDecision({ id: 'unsealed', summary: sweepOf('native'), intents: [moves('unsealed/1', 5n, 1)] })
      await tx.addDecision({ id: 'held', summary: sweepOf('native'), intents: [{ ...moves('held/1', 5n, 1), seal: 'ab' }] })
      await tx.awaitApproval({ attemptId: await tx.addDraft(draftOf('held/1')), proof: null })
    })
    const signer = { status: async () => ({ policy: null }) } as unknown as Services['signer']
    const { decisions, total } = await listUnsettled({ journal, signer, ...notSealing() }, { limit: 3 })
    expect([decisions.map(({ id }) => id), total]).toEqual([['unsealed', 'held', '1'], 102])
  })

  it('is found by a part of a reference, a name, an address, an amount, a signature and nothing else, newest first', async () => {
    const journal = await openDecided()
    await journal.write('signed', async (tx) => {
      await tx.storeSigned(signedOf(await tx.addDraft(draftOf('payment/1')), 'payment/1'))
      const paid = { key: 'anna again', recipient: addressOf('berta'), amount: 7n, account: addressOf('berta'), asset: NATIVE }
      await tx.addDecision({
        id: 'again',
        kind: 'payment',
        summary: paymentOf(['anna again']),
        intents: [{ id: 'again/1', what: {}, sources: [], payments: [paid] }],
      })
    })
    const find = async (search: string, limit = 50) => {
      const signer = { status: async () => ({ policy: null }) } as unknown as Services['signer']
      const { decisions, more } = await findDecided({ journal, signer, ...notSealing() }, { search, limit })
      return [decisions.map(({ id }) => id), more]
    }
    expect(await find(' ANNA ')).toEqual([['again', 'payment'], false])
    expect(await find('anna', 1)).toEqual([['again'], true])
    expect(await find('supplier')).toEqual([['payment'], false])
    expect(await find(addressOf('berta'))).toEqual([['again'], false])
    expect(await find(addressOf('sweep/1'))).toEqual([['sweep'], false])
    expect(await find('0.000000005 SOL')).toEqual([['payment'], false])
    expect(await find(signatureOf('payment/1'))).toEqual([['payment'], false])
    expect(await find('%')).toEqual([[], false])
  })

  it('of a running backend names whom a payment goes to, and what upkeep does', async () => {
    const practice = await openStillPractice()
    const { backend } = await openFourEyes(practice, temporaryDataDir())
    await makeNonce(practice, backend)
    await pay(backend, 'one')
    await heldIn(backend, 1)
    const { decisions } = await backend.client.activity.decisions({ limit: 10 })
    expect(decisions).toMatchObject([
      { kind: 'payment', outcome: 'awaiting-approval', asset: 'native', amount: AMOUNT, recipient: OUTSIDE, label: 'Anna', count: 1 },
      { kind: 'upkeep', outcome: 'done', act: 'create-nonce', amount: null },
    ])
    await backend.close()
    await practice.close()
  })
})
