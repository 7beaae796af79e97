import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOf, blockOf, draftOf, intentOf, movementOf, NATIVE, nonceOf, signedOf, TOKEN } from '../samples.ts'
import { addSignedAttempt, openWatchingJournal } from '../support.ts'

const NONCE = { kind: 'nonce', nonce: nonceOf('n'), nonceAccount: addressOf('nonce'), authority: addressOf('authority') } as const

const EMPTY = {
  holdings: [{ asset: NATIVE, label: null, ignored: false, held: 0n, onDeposit: 0n, inTreasury: 0n, accounts: 0 }],
  inFlight: { transactions: 0, unsigned: 0, accounts: 0 },
  awaitingApproval: 0,
  notKnown: 0,
  openCases: 0,
  outstanding: { signatures: 0, expire: 0, neverExpire: 0, left: 0 },
  lastCopy: null,
  credited: 0,
}

describe('the overview', () => {
  it('of an empty journal holds nothing', async () => {
    const { read } = await openWatchingJournal()
    expect(await read.overview({ sinceMs: 0 })).toEqual(EMPTY)
  })

  it('adds up what is held, apart what is on deposit accounts, beyond 64 bits, and follows every change', async () => {
    const { read, write } = await openWatchingJournal()
    const most = 2n ** 64n - 1n
    await write('accounts', (tx) =>
      tx.addAccounts([
        { address: addressOf('treasury'), role: 'treasury', path: null },
        { address: addressOf('ann'), role: 'deposit', path: null },
        { address: addressOf('bob'), role: 'deposit', path: null },
      ]),
    )
    const paid = (name: string, after: bigint) => movementOf({ name, owner: addressOf(name), after })
    const token = movementOf({ name: 'token', owner: addressOf('ann'), account: addressOf('ann token'), asset: TOKEN, after: 8n })
    await write('block', (tx) => tx.recordBlock(blockOf(101, [paid('treasury', most), paid('ann', most), token])))
    expect((await read.overview({ sinceMs: 0 })).holdings).toEqual([
      { asset: NATIVE, label: null, ignored: false, held: 2n * most, onDeposit: most, inTreasury: most, accounts: 2 },
      { asset: TOKEN, label: null, ignored: false, held: 8n, onDeposit: 8n, inTreasury: 0n, accounts: 1 },
    ])

    await write('mint', (tx) =>
      tx.listMint({ mint: addressOf('mint'), tokenProgram: addressOf('token program'), decimals: 6, label: 'Dollar' }),
    )
    await write('openings', (tx) =>
      tx.openBalances([{ owner: addressOf('bob'), account: addressOf('bob'), asset: NATIVE, amount: 5n, slot: slot(101) }]),
    )
    const { holdings } = await read.overview({ sinceMs: 0 })
    expect(holdings).toMatchObject([{ held: 2n * most + 5n, onDeposit: most + 5n, accounts: 3 }, { label: 'Dollar' }])

    const gone = movementOf({ name: 'gone', owner: addressOf('ann'), before: most, after: 0n, verdict: { kind: 'outgoing' } })
    await write('block', (tx) => tx.recordBlock(blockOf(102, [gone])))
    expect((await read.overview({ sinceMs: 0 })).holdings).toMatchObject([{ held: most + 5n, onDeposit: 5n, accounts: 2 }, {}])
  })

  it('has a mint out of sight until it is listed', async () => {
    const { read, write } = await openWatchingJournal()
    const mint = addressOf('mint')
    await write('accounts', (tx) => tx.addAccounts([{ address: addressOf('ann'), role: 'deposit', path: null }]))
    const token = movementOf({ name: 'token', owner: addressOf('ann'), account: addressOf('ann token'), asset: TOKEN, after: 8n })
    await write('block', (tx) => tx.recordBlock(blockOf(101, [token])))
    await write('ignore', (tx) => tx.ignoreMint(mint))
    expect((await read.overview({ sinceMs: 0 })).holdings).toMatchObject([{}, { ignored: true }])
    await write('mint', (tx) => tx.listMint({ mint, tokenProgram: addressOf('token program'), decimals: 6, label: 'Dollar' }))
    expect((await read.overview({ sinceMs: 0 })).holdings).toMatchObject([{}, { label: 'Dollar', ignored: false }])
    expect(await read.unlistedMints({ limit: 9 })).toEqual([])
    await expect(write('ignore', (tx) => tx.ignoreMint(mint))).rejects.toMatchObject({ code: 'MINT_LISTED' })
  })

  it('counts what is in flight, and cases that wait for a person', async () => {
    const journal = await openWatchingJournal()
    await addSignedAttempt(journal, 'first')
    await journal.write('sweep', (tx) =>
      tx.addDecision({ id: 'second', summary: null, intents: [intentOf('a', ['x', 'y']), intentOf('b')] }),
    )
    await journal.write('awaiting', async (tx) => {
      await tx.addDecision({ id: 'third', summary: null, intents: [intentOf('c', ['z'])] })
      await tx.awaitApproval({ attemptId: await tx.addDraft(draftOf('c')), proof: null })
    })
    const found = { account: addressOf('x'), asset: NATIVE, expected: 1n, found: 2n, slot: slot(100) }
    const id = await journal.write('case', (tx) => tx.openCase({ kind: 'reconciliation-differs', ...found }))
    await journal.write('case', (tx) => tx.openCase({ kind: 'outcome-differs', ...found }))
    expect(await journal.read.overview({ sinceMs: 0 })).toMatchObject({
      inFlight: { transactions: 3, unsigned: 2, accounts: 4 },
      awaitingApproval: 1,
      openCases: 2,
    })

    await journal.write('done', async (tx) => {
      await tx.abandonIntent({ intentId: 'a', why: 'a test' })
      await tx.closeCase({ id, note: 'seen' })
    })
    expect(await journal.read.overview({ sinceMs: 0 })).toMatchObject({
      inFlight: { transactions: 2, unsigned: 1, accounts: 2 },
      notKnown: 0,
      openCases: 1,
    })
    await journal.write('unknown', (tx) => tx.abandonIntent({ intentId: 'b', why: 'a test', as: 'unknown' }))
    expect(await journal.read.overview({ sinceMs: 0 })).toMatchObject({ inFlight: { transactions: 1, unsigned: 0 }, notKnown: 1 })
  })

  it('counts what can still land: what expires, what never does, and not as that once it is confirmed', async () => {
    const { read, write } = await openWatchingJournal()
    const counted = async () => (await read.overview({ sinceMs: 0 })).outstanding
    const confirmed = await write('signed', async (tx) => {
      await tx.addDecision({ id: 'd', summary: null, intents: ['blockhash', 'nonce', 'draft'].map((id) => intentOf(id)) })
      await tx.storeSigned(signedOf(await tx.addDraft(draftOf('blockhash')), 'blockhash'))
      await tx.addDraft(draftOf('draft'))
      return await tx.storeSigned(signedOf(await tx.addDraft(draftOf('nonce', 'nonce', NONCE)), 'nonce'))
    })
    expect(await counted()).toEqual({ signatures: 2, expire: 1, neverExpire: 1, left: 0 })
    await write('confirmed', (tx) => tx.setAttemptState({ attemptId: confirmed, state: 'confirmed' }))
    expect(await counted()).toEqual({ signatures: 2, expire: 1, neverExpire: 0, left: 0 })
  })

  it('says when the vault was last copied', async () => {
    const { read, write } = await openWatchingJournal()
    await write('copied', (tx) => tx.noteCopied({ bytes: 400 }))
    expect((await read.overview({ sinceMs: 0 })).lastCopy).toEqual({ atMs: expect.any(Number), isBehind: false })
  })

  it('counts the customers’ credits recorded since a time', async () => {
    let now = 1_000
    const { read, write } = await openWatchingJournal({ now: () => now })
    const paid = (name: string) => movementOf({ name, owner: addressOf(name) })
    await write('block', (tx) => tx.recordBlock(blockOf(101, [paid('a'), paid('b')])))
    now = 2_000
    await write('block', (tx) =>
      tx.recordBlock(blockOf(102, [{ ...paid('c'), verdict: { kind: 'credit', class: 'internal' } }, paid('d')])),
    )
    const counts = await Promise.all([0, 1_000, 1_001, 2_001].map(async (sinceMs) => (await read.overview({ sinceMs })).credited))
    expect(counts).toEqual([3, 3, 1, 0])
  })
})

describe('how far attempts have come', () => {
  it('counts what was sent and believes the last word on the block', async () => {
    const journal = await openWatchingJournal()
    const [sent, seen, lost, idle] = await Promise.all(['sent', 'seen', 'lost', 'idle'].map((name) => addSignedAttempt(journal, name)))
    if (sent === undefined || seen === undefined || lost === undefined || idle === undefined) throw new Error('there are four')
    await journal.write('broadcasts', async (tx) => {
      for (const attemptId of [sent, seen, seen, lost]) await tx.addBroadcast({ attemptId, node: 'left' })
      const said = { who: 'left', commitment: 'processed', detail: null } as const
      for (const attemptId of [seen, lost]) await tx.addEvidence({ ...said, attemptId, what: 'landed', slot: slot(105) })
      await tx.addEvidence({ ...said, attemptId: lost, what: 'absent', slot: slot(109), commitment: null })
    })
    expect(await journal.read.attemptProgress([sent, seen, lost, idle])).toEqual([
      { attemptId: sent, broadcasts: 1, slot: null, feeBeyondLamports: 0n },
      { attemptId: seen, broadcasts: 2, slot: 105n, feeBeyondLamports: 0n },
      { attemptId: lost, broadcasts: 1, slot: null, feeBeyondLamports: 0n },
    ])
    expect(await journal.read.attemptProgress([])).toEqual([])
    // Signed and sent elsewhere: a block holds it all the same, and the network charged what it charged.
    await journal.write('elsewhere', async (tx) => {
      const feeBeyond = { feePayer: addressOf('treasury'), lamports: 300n }
      await tx.addEvidence({ attemptId: idle, who: 'left', what: 'landed', slot: slot(106), commitment: 'finalized', detail: null })
      await tx.settleAttempt({ attemptId: idle, state: 'finalized', proof: { feeBeyond } })
    })
    expect(await journal.read.attemptProgress([idle])).toEqual([{ attemptId: idle, broadcasts: 0, slot: 106n, feeBeyondLamports: 300n }])
  })
})

describe('everything from the beginning', () => {
  it('gives events and intents oldest first, page by page', async () => {
    const journal = await openWatchingJournal()
    await addSignedAttempt(journal, 'first')
    await addSignedAttempt(journal, 'second')
    const [one] = await journal.read.events({ forward: true, limit: 1 })
    const rest = await journal.read.events({ forward: true, limit: 100, after: one?.id ?? 0 })
    expect([one, ...rest].map((event) => event?.id)).toEqual(Array.from({ length: 9 }, (_, index) => index + 1))
    const intents = await journal.read.intents({ limit: 10 })
    expect(intents.map(({ id }) => id)).toEqual(['first', 'second'])
    expect(await journal.read.intents({ limit: 10, after: intents[0]?.sequence ?? 0 })).toEqual(intents.slice(1))
  })
})

it('lists a mint under the terms it was last listed with, and under earlier terms as well', async () => {
  const { read, write } = await openWatchingJournal()
  const mint = addressOf('made anew')
  const list = (decimals: number) =>
    write('mint', (tx) => tx.listMint({ mint, tokenProgram: addressOf('token program'), decimals, label: `${decimals} decimals` }))
  for (const decimals of [6, 9, 6]) {
    await list(decimals)
    expect(await read.mints()).toMatchObject([{ mint, decimals, label: `${decimals} decimals` }])
  }
})
