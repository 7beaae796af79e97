import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Movement } from '../../../../src/core/deposit/deposit.ts'
import type { EndedState } from '../../../../src/core/payment/state.ts'
import type { OutstandingId } from '../../../../src/core/payment/attempt.ts'
import type { Journal, Storable } from '../../../../src/main/journal/index.ts'
import { addressOf, blockOf, draftOf, intentOf, movementOf, NATIVE, signatureOf, signedOf, TOKEN } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

const TREASURY = addressOf('treasury')
const PAYEE = addressOf('payee')
/** A payment of 40 for a fee of 5, as a plan predicts it. */
const PREDICTED = [
  { account: TREASURY, asset: NATIVE, change: -45n },
  { account: PAYEE, asset: NATIVE, change: 40n },
]

/** What leaves the treasury in the transaction of that name. */
const leaving = (name: string, amount = 45n, more: Partial<Movement> = {}): Movement =>
  movementOf({ name, owner: TREASURY, before: 1_000n, after: 1_000n - amount, verdict: { kind: 'outgoing' }, ...more })

async function openOurs(): Promise<Journal> {
  const journal = await openWatchingJournal()
  await journal.write('ours', (tx) => tx.addAccounts([{ address: TREASURY, role: 'treasury', path: null }]))
  return journal
}

/** An attempt of that name, signed. Gives its id. */
async function sign(journal: Journal, id: string, predicted: Storable = PREDICTED): Promise<OutstandingId> {
  return await journal.write('sign', async (tx) => {
    await tx.addDecision({ id: `decision ${id}`, summary: null, intents: [intentOf(id)] })
    return await tx.storeSigned(signedOf(await tx.addDraft({ ...draftOf(id), predicted }), id))
  })
}

const end = (journal: Journal, attemptId: OutstandingId, state: EndedState, proof: Storable = { slot: 101n }) =>
  journal.write('end', (tx) => tx.settleAttempt({ attemptId, state, proof }))

const record = (journal: Journal, ...movements: readonly Movement[]) =>
  journal.write('block', (tx) => tx.recordBlock(blockOf(101, movements)))

async function told(journal: Journal) {
  const cases = await journal.read.cases({ limit: 10 })
  const closings = await journal.read.closings()
  const { problems } = await journal.verify()
  return {
    cases: cases.map(({ kind }) => kind),
    closed: closings.map(({ reason }) => reason),
    problems: problems.filter(({ table }) => table === 'credit').map(({ row }) => row),
  }
}

const NOTHING = { cases: [], closed: [], problems: [] }
const CLOSED = ['movement-unexplained']

describe('what a key of ours is seen to have done', () => {
  it.each(['expired', 'revoked', 'unexecuted'] as const)('although its attempt is %s opens a case and closes sending', async (state) => {
    const journal = await openOurs()
    await end(journal, await sign(journal, 'paid'), state, { nodes: ['one', 'two'] })
    await record(journal, leaving('paid'))
    expect(await told(journal)).toEqual({ cases: ['dead-yet-landed'], closed: CLOSED, problems: ['1'] })
    expect(await journal.read.cases({ limit: 1 })).toMatchObject([{ account: TREASURY, found: 45n, slot: 101n, creditId: 1 }])
  })

  it('is found as well where the attempt is called dead after its block was recorded', async () => {
    const journal = await openOurs()
    const attemptId = await sign(journal, 'paid')
    await record(journal, leaving('paid'))
    expect(await told(journal)).toEqual(NOTHING)
    await end(journal, attemptId, 'expired', { nodes: ['one', 'two'] })
    expect(await told(journal)).toEqual({ cases: ['dead-yet-landed'], closed: CLOSED, problems: ['1'] })
  })

  it('with no attempt at all opens a case and closes sending', async () => {
    const journal = await openOurs()
    await record(journal, leaving('nobody signed this here'))
    expect(await told(journal)).toEqual({ cases: ['unknown-outgoing'], closed: CLOSED, problems: ['1'] })
    expect((await journal.read.closings())[0]?.context).toMatchObject({ signature: signatureOf('nobody signed this here') })
  })

  it('that brought money from one account of ours to another is its doing too', async () => {
    const journal = await openOurs()
    await record(journal, leaving('moved home', -45n, { verdict: { kind: 'credit', class: 'internal' } }))
    expect(await told(journal)).toMatchObject({ cases: ['unknown-outgoing'], closed: CLOSED })
  })

  it('is reported nowhere where it did what its settled attempt says', async () => {
    const journal = await openOurs()
    await end(journal, await sign(journal, 'paid'), 'finalized')
    await record(journal, leaving('paid'))
    expect(await told(journal)).toEqual(NOTHING)
  })

  it.each([
    ['another slot', { slot: 99n }, 45n],
    ['another effect', { slot: 101n }, 46n],
  ])('in %s than the one its attempt was settled with opens a case and closes sending', async (_what, proof, amount) => {
    const journal = await openOurs()
    await end(journal, await sign(journal, 'paid'), 'finalized', proof)
    await record(journal, leaving('paid', amount))
    expect(await told(journal)).toEqual({ cases: ['landed-otherwise'], closed: CLOSED, problems: ['1'] })
  })

  it.each([
    ['more than planned', -7n, 52n, NOTHING],
    ['less than planned', 3n, 42n, NOTHING],
    ['not what the account paid', -7n, 51n, { cases: ['landed-otherwise'], closed: CLOSED, problems: ['1'] }],
  ])('is held against what the network is proved to have charged, where that is %s', async (_what, beyond, amount, found) => {
    const journal = await openOurs()
    const proof = { slot: 101n, feeBeyond: { feePayer: TREASURY, lamports: -beyond } }
    await end(journal, await sign(journal, 'paid'), 'finalized', proof)
    await record(journal, leaving('paid', amount))
    expect(await told(journal)).toEqual(found)
  })

  it('of another fee payer is held against what was planned', async () => {
    const journal = await openOurs()
    await end(journal, await sign(journal, 'paid'), 'finalized', { slot: 101n, feeBeyond: { feePayer: 'another', lamports: 7n } })
    await record(journal, leaving('paid', 52n))
    expect(await told(journal)).toEqual({ cases: ['landed-otherwise'], closed: CLOSED, problems: ['1'] })
  })

  it.each([
    ['20, and is no case', 20n, NOTHING],
    ['more, since somebody paid into an account that is closed, and is no case', 21n, NOTHING],
    ['less, and is a case', 19n, { cases: ['landed-otherwise'], closed: CLOSED, problems: ['1'] }],
  ])('that was to bring 20 or more brings %s', async (_what, amount, found) => {
    const journal = await openOurs()
    const predicted = [{ account: TREASURY, asset: NATIVE, change: 20n, atLeast: true }]
    await end(journal, await sign(journal, 'closed', predicted), 'finalized')
    await record(journal, leaving('closed', -amount, { verdict: { kind: 'credit', class: 'internal' } }))
    expect(await told(journal)).toEqual(found)
  })

  it.each([
    ['takes its fee alone', 5n, { slot: 101n }, NOTHING],
    ['takes all that it was to pay', 45n, { slot: 101n }, { cases: ['dead-yet-landed'], closed: CLOSED, problems: ['1'] }],
    ['is in another slot', 5n, { slot: 99n }, { cases: ['dead-yet-landed'], closed: CLOSED, problems: ['1'] }],
  ])('of a failed attempt, where it %s, is judged by that', async (_what, amount, proof, found) => {
    const journal = await openOurs()
    await end(journal, await sign(journal, 'paid'), 'failed', proof)
    await record(journal, leaving('paid', amount))
    expect(await told(journal)).toEqual(found)
  })

  it('of a failed attempt whose success would have cost its payer no more is no case', async () => {
    const journal = await openOurs()
    const predicted = [
      { account: TREASURY, asset: NATIVE, change: -5n },
      { account: addressOf('tokens'), asset: TOKEN, change: -7n },
      { account: PAYEE, asset: TOKEN, change: 7n },
    ]
    await end(journal, await sign(journal, 'paid', predicted), 'failed')
    await record(journal, leaving('paid', 5n))
    expect(await told(journal)).toEqual(NOTHING)
  })

  it('may still be on its way: an attempt that has not ended is no case', async () => {
    const journal = await openOurs()
    await sign(journal, 'paid')
    await record(journal, leaving('paid'))
    expect(await told(journal)).toEqual(NOTHING)
  })

  it('is reported once for a transaction, however many of its accounts are ours', async () => {
    const journal = await openOurs()
    await journal.write('ours', (tx) => tx.addAccounts([{ address: addressOf('deposit'), role: 'deposit', path: null }]))
    await record(journal, leaving('twice'), leaving('twice', 3n, { owner: addressOf('deposit'), account: addressOf('deposit') }))
    expect(await told(journal)).toMatchObject({ cases: ['unknown-outgoing'] })
  })
})

it('a fee and nothing else is told from all that was to leave, and from what stands in another slot than its verdict names', async () => {
  const journal = await openOurs()
  for (const name of ['fee', 'payment', 'fee and tokens']) await sign(journal, name)
  await end(journal, await sign(journal, 'in another slot'), 'failed', { slot: 100n })
  await record(
    journal,
    leaving('fee', 5n),
    leaving('payment'),
    leaving('in another slot', 5n),
    leaving('fee and tokens', 5n, { index: 2 }),
    leaving('fee and tokens', 7n, { index: 2, asset: TOKEN }),
  )
  const signatures = ['fee', 'payment', 'in another slot', 'fee and tokens', 'not signed'].map(signatureOf)
  expect([...(await journal.read.onlyFee(signatures))]).toEqual([signatureOf('fee')])
})

describe('what others do', () => {
  it('to an account that is only watched is no case', async () => {
    const journal = await openOurs()
    const [owner] = [addressOf('watched')]
    await journal.write('watched', (tx) => tx.addAccounts([{ address: owner, role: 'watch', path: null }]))
    await record(journal, leaving('theirs', 45n, { owner, account: owner }), movementOf({ owner: TREASURY, name: 'deposit' }))
    expect(await told(journal)).toEqual(NOTHING)
  })

  it('with tokens of ours that a delegate or the issuer takes opens a case, and leaves sending open', async () => {
    const journal = await openOurs()
    const { mint, tokenProgram, decimals } = TOKEN as Extract<typeof TOKEN, { kind: 'token' }>
    const taken = { account: addressOf('tokens'), asset: TOKEN }
    await record(journal, leaving('not money here', 45n, taken))
    expect(await told(journal)).toEqual(NOTHING)
    await journal.write('list', (tx) => tx.listMint({ mint, tokenProgram, decimals, label: 'Coin' }))
    await journal.write('block', (tx) => tx.recordBlock(blockOf(102, [leaving('taken', 45n, { ...taken, before: 955n, after: 910n })])))
    expect(await told(journal)).toMatchObject({ cases: ['foreign-debit'], closed: [] })
  })
})

describe('while sending is closed', () => {
  const closed = async () => {
    const journal = await openOurs()
    await journal.write('one', (tx) => tx.addDecision({ id: 'before', summary: null, intents: [intentOf('before')] }))
    await record(journal, leaving('nobody signed this here'))
    return journal
  }

  it('nothing new is decided or drafted', async () => {
    const journal = await closed()
    const refused = { code: 'SENDING_CLOSED', context: { reasons: CLOSED } }
    const decision = { id: 'after', summary: null, intents: [intentOf('after')] }
    await expect(journal.write('decide', (tx) => tx.addDecision(decision))).rejects.toMatchObject(refused)
    await expect(journal.write('draft', (tx) => tx.addDraft(draftOf('before')))).rejects.toMatchObject(refused)
  })

  it('a person opens it again with a note, which stays in the journal, and the books say until then what is wrong', async () => {
    const journal = await closed()
    await journal.write('resolve', (tx) => tx.closeCase({ id: 1, note: 'Paid from the other machine.' }))
    const closings = await journal.read.closings()
    await journal.write('reopen', (tx) => tx.reopenSending({ note: 'Compared.', closings }))
    expect(await told(journal)).toEqual({ cases: ['unknown-outgoing'], closed: [], problems: [] })
    expect(await journal.write('draft', (tx) => tx.addDraft(draftOf('before')))).toBe(1)
    const kinds = (await journal.read.events({ limit: 20, forward: true })).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['case-opened', 'sending-closed', 'case-closed', 'sending-reopened']))
  })

  it('one reason is kept once, and a new one is kept beside it', async () => {
    const journal = await closed()
    const again = { reason: 'movement-unexplained', context: null } as const
    expect(await journal.write('again', (tx) => tx.closeSending(again))).toBe(false)
    expect(await journal.write('other', (tx) => tx.closeSending({ reason: 'vault-restored', context: null }))).toBe(true)
    expect((await journal.read.closings()).map(({ reason }) => reason)).toEqual([...CLOSED, 'vault-restored'])
  })
})

describe('a past that is read back', () => {
  const HISTORY_FROM = slot(50)

  it('of an account that was added later has one case for all that was done elsewhere', async () => {
    const journal = await openWatchingJournal()
    await journal.write('ours', (tx) => tx.addAccounts([{ address: TREASURY, role: 'treasury', path: null, historyFrom: HISTORY_FROM }]))
    await journal.write('histories', (tx) => tx.openHistories())
    const movements = [leaving('first', 45n, { slot: slot(60) }), leaving('second', 5n, { slot: slot(61), before: 955n, after: 950n })]
    const held = [{ account: TREASURY, asset: NATIVE, amount: 950n, slot: slot(100) }]
    await journal.write('history', (tx) => tx.recordHistory({ owner: TREASURY, gaps: [1], node: 'one', reached: null, movements, held }))
    expect(await told(journal)).toMatchObject({ cases: ['unknown-outgoing'], closed: CLOSED })
    await journal.write('resolve', (tx) => tx.closeCase({ id: 1, note: 'From before.' }))
    expect((await told(journal)).problems).toEqual([])
  })
})
