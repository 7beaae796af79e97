import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { JournalWriter } from '../../../../src/main/journal/index.ts'
import { addressOf, blockOf, draftOf, movementOf, NATIVE, signatureOf, signedOf } from '../samples.ts'
import { openTestJournal, openWatchingJournal } from '../support.ts'

/** A payment of one reference with a draft, of which another journal made the payment. */
async function drafted({ isSigned }: { readonly isSigned: boolean }) {
  const journal = await openTestJournal()
  const payment = { key: 'a', recipient: addressOf('a'), account: addressOf('a'), asset: NATIVE, amount: 5n }
  const intents = [{ id: 'i', what: { amount: 5n }, sources: [], payments: [payment] }]
  await journal.write('payments', (tx) => tx.addDecision({ id: 's', kind: 'payment', summary: null, intents }))
  const attemptId = await journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'i')))
  if (isSigned) await journal.write('signed', (tx) => tx.storeSigned(signedOf(attemptId, 'i')))
  const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: null, intents: [] } as const
  await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, payments: [{ key: 'a', to: null }] }))
  const closings = await journal.read.closings()
  const settled = await journal.write('compared', (tx) => tx.settleElsewhere({ slot: slot(9), closings }))
  const intent = await journal.read.intent('i')
  return { settled, intent, problems: (await journal.verify()).problems }
}

describe('a payment that another journal made', () => {
  it('is satisfied, and its draft is signed by nobody any more', async () => {
    const { settled, intent, problems } = await drafted({ isSigned: false })
    expect(settled).toMatchObject({ satisfied: ['i'] })
    expect(intent).toMatchObject({ state: 'satisfied', attempts: [{ state: 'refused' }] })
    expect(problems).toEqual([])
  })

  it('stays open while an attempt of this one may land', async () => {
    const { settled, intent } = await drafted({ isSigned: true })
    expect(settled).toMatchObject({ satisfied: [], abandoned: [] })
    expect(intent).toMatchObject({ state: 'open', attempts: [{ state: 'signed' }] })
  })
})

describe('a payment of which nobody could tell', () => {
  it.each([
    ['is satisfied once another journal is found to have made it', ['a', 'b'], 'satisfied'],
    ['stays unknown where a part of it is found to have been made', ['a'], 'unknown'],
  ] as const)('%s', async (_name, found, state) => {
    const journal = await openTestJournal()
    const payments = ['a', 'b'].map((key) => ({ key, recipient: addressOf(key), account: addressOf(key), asset: NATIVE, amount: 5n }))
    const intents = [{ id: 'i', what: { amount: 10n }, sources: [], payments }]
    await journal.write('payments', (tx) => tx.addDecision({ id: 's', kind: 'payment', summary: null, intents }))
    await journal.write('unknown', (tx) => tx.abandonIntent({ intentId: 'i', why: 'Nobody can tell.', as: 'unknown' }))
    const made = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: null, intents: [] } as const
    await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...made, payments: found.map((key) => ({ key, to: null })) }))
    await journal.write('compared', (tx) => tx.settleElsewhere({ slot: slot(9), closings: [] }))
    expect((await journal.read.intent('i'))?.state).toBe(state)
  })
})

describe('a transaction of which it is said again what it was', () => {
  const ELSEWHERE = { signature: signatureOf('elsewhere'), slot: slot(7), proof: null, intents: [] } as const
  const PAID = { ...ELSEWHERE, what: 'paid', payments: [{ key: 'a', to: null }] } as const
  const UNKNOWN = {
    ...ELSEWHERE,
    what: 'unknown',
    payments: [{ key: null, to: { recipient: addressOf('a'), asset: NATIVE, amount: 5n } }],
  } as const
  const DEAD = { ...ELSEWHERE, what: 'dead', payments: [] } as const

  const saidOf = async (...said: readonly Parameters<JournalWriter['recordElsewhere']>[0][]) => {
    const journal = await openTestJournal()
    for (const found of said) await journal.write('elsewhere', (tx) => tx.recordElsewhere(found))
    return (await journal.read.foundElsewhere({ limit: 9 })).map(({ what, payments }) => [what, payments.map(({ key }) => key)])
  }

  it.each([
    ['unknown', UNKNOWN],
    ['dead', DEAD],
  ] as const)('is known by the newer word alone where it was %s', async (_what, first) => {
    expect(await saidOf(first, PAID)).toEqual([['paid', ['a']]])
  })

  it.each([
    ['unknown', UNKNOWN],
    ['dead', DEAD],
    ['paid for something else', { ...PAID, payments: [{ key: 'b', to: null }] }],
  ] as const)('stays what is known of it, and is not %s', async (_what, second) => {
    expect(await saidOf(PAID, second)).toEqual([['paid', ['a']]])
  })
})

describe('the case of a past that was read back', () => {
  it('is closed once all that was done in it is explained, and not by the first of it', async () => {
    const journal = await openWatchingJournal()
    const owner = addressOf('treasury')
    await journal.write('ours', (tx) => tx.addAccounts([{ address: owner, role: 'treasury', path: null, historyFrom: slot(50) }]))
    await journal.write('histories', (tx) => tx.openHistories())
    const leaving = { owner, verdict: { kind: 'outgoing' } } as const
    const movements = [
      movementOf({ ...leaving, name: 'first', slot: slot(60), before: 1_000n, after: 955n }),
      movementOf({ ...leaving, name: 'second', slot: slot(61), before: 955n, after: 950n }),
    ]
    const held = [{ account: owner, asset: NATIVE, amount: 950n, slot: slot(100) }]
    await journal.write('history', (tx) => tx.recordHistory({ owner, gaps: [1], node: 'one', reached: null, movements, held }))
    const explain = async (name: string) => {
      const found = { signature: signatureOf(name), slot: slot(60), what: 'moved-home', proof: null, payments: [], intents: [] } as const
      await journal.write('elsewhere', (tx) => tx.recordElsewhere(found))
      return (await journal.write('compared', (tx) => tx.settleElsewhere({ slot: slot(100), closings: [] }))).cases
    }
    expect(await journal.read.cases({ open: true, limit: 9 })).toMatchObject([{ kind: 'unknown-outgoing' }])
    expect(await explain('first')).toEqual([])
    expect(await explain('second')).toEqual([1])
  })
})

describe('a transaction that paid a reference that another had paid', () => {
  const paid = (name: string, key = 'a') => {
    const payments = [{ key, to: { recipient: addressOf('a'), asset: NATIVE, amount: 5n } }]
    const proof = { nodes: ['left', 'right'] }
    return { signature: signatureOf(name), slot: slot(7), what: 'paid', proof, intents: [], payments } as const
  }

  /** Both left an account of ours, and each opened a case. */
  async function compared(second: ReturnType<typeof paid>) {
    const journal = await openWatchingJournal()
    const treasury = addressOf('treasury')
    await journal.write('ours', (tx) => tx.addAccounts([{ address: treasury, role: 'treasury', path: null }]))
    const leaving = (name: string, before: bigint, index: number) =>
      movementOf({ name, owner: treasury, before, after: before - 10n, index, verdict: { kind: 'outgoing' } })
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [leaving('first', 100n, 0), leaving('second', 90n, 1)])))
    await journal.write('found', async (tx) => {
      await tx.recordElsewhere(paid('first'))
      await tx.recordElsewhere(second)
      await tx.settleElsewhere({ slot: slot(102), closings: [] })
    })
    return journal
  }

  it('stays a case that keeps sending closed, and says which', async () => {
    const journal = await compared(paid('second'))
    expect(await journal.read.casesOfDoings()).toBe(1)
    expect(await journal.read.paidAgain([signatureOf('first'), signatureOf('second')])).toEqual(['a'])
    expect((await journal.verify()).problems).toEqual([])
  })

  it('is none where it paid another', async () => {
    const journal = await compared(paid('second', 'b'))
    expect(await journal.read.casesOfDoings()).toBe(0)
    expect(await journal.read.paidAgain([signatureOf('first'), signatureOf('second')])).toEqual([])
  })

  it('is one where an attempt of this journal paid it', async () => {
    const journal = await openTestJournal()
    const payment = { key: 'a', recipient: addressOf('a'), account: addressOf('a'), asset: NATIVE, amount: 5n }
    const intents = [{ id: 'i', what: { amount: 5n }, sources: [], payments: [payment] }]
    await journal.write('payments', (tx) => tx.addDecision({ id: 's', kind: 'payment', summary: null, intents }))
    await journal.write('paid', async (tx) => {
      const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf('i', 'i')), 'i'))
      await tx.settleAttempt({ attemptId, state: 'finalized', proof: null })
      await tx.recordElsewhere(paid('second'))
    })
    expect(await journal.read.paidAgain([signatureOf('second')])).toEqual(['a'])
  })
})
