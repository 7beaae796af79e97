import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOf, blockOf, movementOf, signatureOf, TOKEN } from '../samples.ts'
import { addSignedAttempt, openWatchingJournal } from '../support.ts'

const PAYER = addressOf('payer elsewhere')
const paid = (name: string, index = 0) =>
  movementOf({ signature: signatureOf(name), index, owner: PAYER, account: PAYER, before: 10n, after: 7n, verdict: { kind: 'outgoing' } })

async function openWatchingPayer() {
  const journal = await openWatchingJournal()
  await journal.write('account', (tx) => tx.addAccounts([{ address: PAYER, role: 'watch', path: null }]))
  return journal
}

describe('what left an account', () => {
  it('is nothing where only something arrived, or nothing moved', async () => {
    const journal = await openWatchingPayer()
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [movementOf({ owner: PAYER, account: PAYER })])))
    expect(await journal.read.left({ account: PAYER, sinceSlot: slot(0), limit: 10 })).toEqual([])
    expect(await journal.read.leftUnexplained(PAYER)).toBeNull()
  })

  it('is told in the order of recording, page by page, and counted with the latest by its place on the chain', async () => {
    const journal = await openWatchingPayer()
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [paid('second', 1), paid('first', 0)])))
    const [one] = await journal.read.left({ account: PAYER, sinceSlot: slot(0), limit: 1 })
    const [two, ...none] = await journal.read.left({
      account: PAYER,
      sinceSlot: slot(0),
      limit: 10,
      ...(one === undefined ? {} : { after: one.id }),
    })
    expect([one, two]).toMatchObject([
      { signature: signatureOf('second'), slot: 101n, lamports: 3n },
      { signature: signatureOf('first'), slot: 101n, lamports: 3n },
    ])
    expect(none).toEqual([])
    expect(await journal.read.leftUnexplained(PAYER)).toEqual({ count: 2, latest: { signature: signatureOf('second'), slot: 101n } })
  })

  it.each([
    ['failed', []],
    ['expired', [{ signature: signatureOf('i') }]],
    ['revoked', [{ signature: signatureOf('i') }]],
  ] as const)('is what an attempt explains only while that may land or ran: one that is %s', async (state, left) => {
    const journal = await openWatchingPayer()
    const attemptId = await addSignedAttempt(journal, 'i')
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [paid('i')])))
    expect(await journal.read.left({ account: PAYER, sinceSlot: slot(0), limit: 10 })).toEqual([])
    await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state, proof: null }))
    expect(await journal.read.left({ account: PAYER, sinceSlot: slot(0), limit: 10 })).toMatchObject(left)
    expect((await journal.read.leftUnexplained(PAYER))?.count ?? 0).toBe(left.length)
  })

  it('may be any amount where no node told what a transaction did', async () => {
    const journal = await openWatchingPayer()
    const unknown = { verdict: { kind: 'no-credit', reason: 'outcome-unknown' } as const, before: 0n, after: 0n }
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [{ ...paid('untold'), ...unknown }])))
    expect(await journal.read.left({ account: PAYER, sinceSlot: slot(0), limit: 10 })).toMatchObject([
      { signature: signatureOf('untold'), lamports: 0n, isUnknown: true },
    ])
    expect(await journal.read.left({ account: PAYER, sinceSlot: slot(102), limit: 10 })).toEqual([])
  })

  it('is more than before where its own key brought it there, be it as tokens alone, and never what strangers send', async () => {
    const journal = await openWatchingPayer()
    const came = (name: string, given: Parameters<typeof movementOf>[0]) => movementOf({ name, owner: PAYER, account: PAYER, ...given })
    const movements = [
      came('rent', { verdict: { kind: 'credit', class: 'rent-refund' } }),
      came('swept', { verdict: { kind: 'credit', class: 'internal' } }),
      came('tokens', { account: addressOf('token account'), asset: TOKEN, verdict: { kind: 'credit', class: 'internal' } }),
      came('a stranger', {}),
      came('dust', { verdict: { kind: 'no-credit', reason: 'dust' } }),
    ]
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, movements)))
    const left = await journal.read.left({ account: PAYER, sinceSlot: slot(0), limit: 10 })
    expect(left.map(({ signature, lamports }) => ({ signature, lamports }))).toEqual(
      ['rent', 'swept', 'tokens'].map((name) => ({ signature: signatureOf(name), lamports: 0n })),
    )
    expect(await journal.read.leftUnexplained(PAYER)).toBeNull()
  })

  it.each([
    ['paid', []],
    ['failed', []],
    ['unknown', [{ signature: signatureOf('elsewhere') }]],
    ['dead', [{ signature: signatureOf('elsewhere') }]],
  ] as const)('is what was found elsewhere only where that could not be told: one that is %s', async (what, left) => {
    const journal = await openWatchingPayer()
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [paid('elsewhere')])))
    const found = { signature: signatureOf('elsewhere'), slot: slot(101), what, proof: null, payments: [], intents: [] }
    await journal.write('elsewhere', (tx) => tx.recordElsewhere(found))
    expect(await journal.read.left({ account: PAYER, sinceSlot: slot(0), limit: 10 })).toMatchObject(left)
  })
})
