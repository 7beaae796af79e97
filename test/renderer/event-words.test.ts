import { describe, expect, it } from 'vitest'
import { plain } from '../../src/core/text/sentence.ts'
import { type JournalEvent, linksOf, wordsOf } from '../../src/renderer/screens/activity/event-words.ts'

const ADDRESS = 'Vote111111111111111111111111111111111111111'
const INTENT = '6d1c1d2a-58a5-4c51-9a44-1f4f6a0e7c11/2'

const entry = (kind: string, data: Record<string, unknown>): JournalEvent => ({ id: 1, at: new Date(0), kind, data, hash: '' })
const said = (kind: string, data: Record<string, unknown>): string => plain(wordsOf(entry(kind, data)).say)

/** Kinds that had no words, with data as they are stored, and what is said of them. */
const ONCE_RAW: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['account-labelled', { address: ADDRESS, label: 'Desk 4' }, `The account ${ADDRESS} is labelled “Desk 4”.`],
  ['accounts-promoted', { accounts: [ADDRESS] }, `Only watched before, now with a key in this vault: ${ADDRESS}.`],
  [
    'balances-compared',
    { comparison: 3, askedBy: 'person', slot: '398204100', compared: 12, differences: 0 },
    'At slot 398,204,100, 12 balances compared with the chain: all equal.',
  ],
  [
    'balances-compared',
    { comparison: 3, askedBy: 'person', slot: '398204100', compared: 1, differences: 1 },
    'At slot 398,204,100, 1 balance compared with the chain: 1 differ.',
  ],
  ['catch-up', { way: 'accounts', because: 'a person chose it' }, 'Catch-up after downtime: account by account: a person chose it.'],
  ['catch-up-chosen', { way: 'automatic' }, 'A person chose how to catch up after downtime: the way that takes fewer calls.'],
  [
    'found-elsewhere',
    { signature: 's', slot: '7', what: 'failed', proof: {}, payments: [], intents: [] },
    'A comparison found a message that is none of those followed here, in slot 7: it had no effect on chain; nothing moved but its fee, and not even that where it was not executed.',
  ],
  [
    'found-elsewhere',
    { signature: 's', slot: '7', what: 'dead', proof: {}, payments: [], intents: [] },
    'A comparison found a message that is none of those followed here, up to slot 7: it is in no block, and can never be executed.',
  ],
  [
    'history-recorded',
    { owner: ADDRESS, node: 'left', credits: [{ id: '1', verdict: 'credit' }] },
    `The past of ${ADDRESS}, read back from node left: 1 credit.`,
  ],
  ['consensus-seen', { era: 'switching', slot: null, nodes: ['left', 'right'] }, 'The network is changing its consensus, by left, right.'],
  [
    'consensus-seen',
    { era: 'after', slot: '398204100', nodes: ['left', 'right'] },
    'The network changed its consensus in slot 398,204,100: what is confirmed is final. By left, right.',
  ],
  ['consensus-seen', { era: 'before', slot: null, nodes: ['left'] }, 'The network no longer changes its consensus, by left.'],
  ['intents-sealed', { intents: [INTENT, INTENT] }, 'Sealed by the signer as decided: 2 transactions.'],
  [
    'offchain-signed',
    { address: ADDRESS, text: 'This address is ours.', signature: '5'.repeat(88) },
    `An off-chain message, “This address is ours.”, was signed with the key of ${ADDRESS}.`,
  ],
  ['mint-ignored', { mint: ADDRESS }, `The unlisted mint ${ADDRESS} is hidden. Its deposits are recorded as before, and not credited.`],
  ['mint-labelled', { mint: ADDRESS, label: 'Dollar' }, `The token of the mint ${ADDRESS} is called “Dollar” from here on.`],
  ['mint-unignored', { mint: ADDRESS }, `The unlisted mint ${ADDRESS} is shown again.`],
  ['nonce-kept', { address: ADDRESS, authority: ADDRESS, label: 'first' }, `The nonce account ${ADDRESS} (first) is listed.`],
  ['nonce-dropped', { address: ADDRESS, why: 'closed' }, `The nonce account ${ADDRESS} is no longer listed: closed.`],
  [
    'hidden-amount-read',
    { credit: '7', amount: '250', why: null },
    'How much arrived by confidential deposit 7 was read. It is not credited by that.',
  ],
  ['hidden-amount-read', { credit: '7', amount: null, why: 'unreadable' }, 'How much arrived by confidential deposit 7 cannot be told.'],
  [
    'pending-vanished',
    { signature: 's', slot: '7', owner: ADDRESS, account: ADDRESS, asset: '1' },
    `An arrival at ${ADDRESS} in slot 7 is in no final block. It is not credited.`,
  ],
  [
    'sending-closed',
    { reason: 'key-imported', context: {} },
    'Sending was closed, nothing new is decided or signed: a key that was used elsewhere came into the vault.',
  ],
  [
    'sending-compared',
    { slot: '7', satisfied: [INTENT], abandoned: [], cases: [1, 2] },
    'Compared with the chain up to slot 7: 1 carried out elsewhere, 2 cases explained.',
  ],
  [
    'sending-compared',
    { slot: '7', satisfied: [], abandoned: [], cases: [] },
    'Compared with the chain up to slot 7: nothing of what is open was found.',
  ],
  [
    'sending-compared',
    { slot: '7', satisfied: [], abandoned: [], unknown: [INTENT, `${INTENT}3`], cases: [] },
    'Compared with the chain up to slot 7: 2 of which nobody can tell.',
  ],
  [
    'unknown-closed',
    { intent: INTENT, note: 'The recipient says that it arrived' },
    'A person closed transaction 6d1c1d2a no. 2, of which nobody can tell: The recipient says that it arrived.',
  ],
  ['sending-reopened', { reasons: ['key-imported'], note: 'All looked at' }, 'Sending was opened again: All looked at.'],
  ['vault-written', { generation: 4 }, 'The files of the vault were written, generation 4.'],
]

/** Entries of which more was said than was so. */
const ONCE_UNTRUE: readonly (readonly [string, Record<string, unknown>, string])[] = [
  [
    'case-closed',
    { case: '4', note: 'Chain and journal agree again: 7 at slot 9.' },
    'Case 4 is closed: Chain and journal agree again: 7 at slot 9.',
  ],
  [
    'unknown-closed',
    { intent: INTENT, note: '0049301234567' },
    'A person closed transaction 6d1c1d2a no. 2, of which nobody can tell: 0049301234567.',
  ],
  ['intent-abandoned', { intent: INTENT, why: '20261125' }, 'Transaction 6d1c1d2a no. 2 was given up: 20261125.'],
  [
    'withdrawal-begun',
    { withdrawal: 'w', account: ADDRESS, amount: '7', decision: 'w' },
    `A confidential withdrawal in several transactions began in ${ADDRESS}.`,
  ],
  [
    'withdrawal-begun',
    { withdrawal: 'w', account: ADDRESS, amount: null, decision: 'w' },
    `Rent of proofs that were made for ${ADDRESS} is taken back.`,
  ],
  [
    'withdrawal-step',
    { withdrawal: 'w', decision: '6d1c1d2a-58a5' },
    'The next transaction of a confidential withdrawal was decided, 6d1c1d2a.',
  ],
  ['withdrawal-given-up', { withdrawal: 'w', why: 'A person ended it.' }, 'A confidential withdrawal was given up: A person ended it.'],
  [
    'proofs-begun',
    { intent: 'p/1', account: ADDRESS },
    `Transaction p no. 1 pays in secret out of ${ADDRESS}: accounts are to keep its proofs first.`,
  ],
  ['proofs-step', { intent: 'p/1', decision: '6d1c1d2a-58a5' }, 'The next transaction for the proofs of p no. 1 was decided, 6d1c1d2a.'],
  [
    'proofs-given-up',
    { intent: 'p/1', why: 'A person ended it.' },
    'Transaction p no. 1 is not paid in secret, and the rent of its proofs is taken back: A person ended it.',
  ],
  ['proofs-kept', { intent: 'p/1' }, 'Accounts keep the proofs of transaction p no. 1.'],
  ['proofs-ended', { intent: 'p/1', why: null }, 'No account keeps a proof of transaction p no. 1 any more.'],
  ['proofs-ended', { intent: 'p/1', why: 'Rent stays.' }, 'Nothing more is done for the proofs of transaction p no. 1: Rent stays.'],
  ['withdrawal-ended', { withdrawal: 'w', withdrawn: true, why: null }, 'A confidential withdrawal ended: its amount is public.'],
  [
    'withdrawal-ended',
    { withdrawal: 'w', withdrawn: false, why: 'A person ended it.' },
    'A confidential withdrawal ended; the journal knows of no transaction of it that withdrew the amount: A person ended it.',
  ],
  ['gap-closed', { gap: '2', note: 'The blocks after slot 7 are read again.' }, 'Gap 2 is closed: The blocks after slot 7 are read again.'],
  [
    'gap-opened',
    { gap: 2, scope: 'accounts', from: '1', to: '9', reason: 'added-later', refusals: [], accounts: '3' },
    'The past of 3 accounts, slots 1 to 9, is to be read back.',
  ],
  [
    'gap-opened',
    { gap: 2, scope: 'blocks', from: '1', to: '9', reason: 'fewer-calls', refusals: [], accounts: '3' },
    'Slots 1 to 9 are passed over. What they hold is read back account by account.',
  ],
  [
    'case-opened',
    { case: '4', kind: 'landing-unknown', account: ADDRESS, asset: '1', expected: '0', found: '2', slot: '9', credit: null },
    `Case 4: What was signed elsewhere may have landed unseen. Account ${ADDRESS}, slot 9.`,
  ],
  [
    'carried-landed',
    { message: 'ab12cd34'.repeat(8), landed: '00' },
    'The transaction with the digest ab12cd34, which left in a bundle and was called dead, stands in the ledger.',
  ],
  ['bundle-signing', { bundle: 'ab12cd34'.repeat(8), messages: ['00'] }, 'Bundle ab12cd34 was given to the signer: 1 transaction.'],
  [
    'bundle-signed',
    { bundle: 'ab12cd34'.repeat(8), messages: [{ message: '00', signature: 's', nonceAccount: ADDRESS }] },
    'Bundle ab12cd34 was signed by keys of this vault: 1 transaction, which may be sent from now on.',
  ],
  [
    'bundle-completed',
    { bundle: 'ab12cd34'.repeat(8), number: 1, completed: '00' },
    'The blanks of transaction 1 of bundle ab12cd34 were filled by keys of this vault.',
  ],
  [
    'confidential-sweep-added',
    { sweep: 's', mint: ADDRESS, treasury: ADDRESS, accounts: [ADDRESS, ADDRESS] },
    'A confidential sweep was decided, of 2 accounts.',
  ],
  [
    'confidential-step',
    { act: 'withdraw', decision: 'd', accounts: [ADDRESS] },
    'Of 1 account in a confidential sweep, a withdrawal was decided.',
  ],
  [
    'confidential-source-ended',
    { sweep: 's', account: ADDRESS, as: 'swept', slot: '9', why: null },
    `Nothing is left in ${ADDRESS}, which was swept confidentially, as of slot 9.`,
  ],
  [
    'confidential-source-ended',
    { sweep: 's', account: ADDRESS, as: 'stopped', slot: null, why: 'by-person' },
    `Account ${ADDRESS} is not swept confidentially any more.`,
  ],
  ['broadcast', { attempt: 4, node: 'left' }, 'Message 4 is sent to node left.'],
  ['accounts-added', { count: 2, first: ADDRESS, addressesSha256: '' }, 'Added: 2 accounts.'],
  [
    'intent-satisfied',
    { intent: INTENT, elsewhere: true },
    'Transaction 6d1c1d2a no. 2 is done, for certain, by another message than those followed for it.',
  ],
  [
    'found-elsewhere',
    { signature: 's', slot: '7', what: 'done', proof: { by: 'chain', attempt: 3, ledger: true }, payments: [], intents: [INTENT] },
    'A message that was signed here, and that this journal had called dead, was found final in slot 7: it carried out what is known, and that is not done again.',
  ],
  [
    'sending-closed',
    { reason: 'movement-unexplained', context: { kind: 'attempt-altered', attempt: 3 } },
    'Sending was closed, nothing new is decided or signed: a message that was signed here does not stand in this journal as it was signed.',
  ],
  [
    'sending-closed',
    { reason: 'movement-unexplained', context: { kind: 'dead-yet-landed', signature: 's' } },
    'Sending was closed, nothing new is decided or signed: a message that this journal called dead is final on the chain.',
  ],
  [
    'sending-closed',
    { reason: 'movement-unexplained', context: { kind: 'movement', signature: 's' } },
    'Sending was closed, nothing new is decided or signed: a final transaction of one of your keys is not what this journal says.',
  ],
  [
    'intent-abandoned',
    { intent: INTENT, why: 'A part of it was paid outside this journal.' },
    'Transaction 6d1c1d2a no. 2 was given up: A part of it was paid outside this journal.',
  ],
  [
    'evidence',
    { attempt: 4, who: 'left', what: 'unexecuted', slot: '9', commitment: 'finalized', detail: null },
    'left: message 4 stands in the block of slot 9, finalized, and was not executed; no fee was paid.',
  ],
]

describe('the words of an entry', () => {
  it.each(ONCE_RAW)('%s reads as a sentence: %j', (kind, data, words) => {
    expect(said(kind, data)).toBe(words)
  })

  it.each(ONCE_UNTRUE)('%s says no more than is so: %j', (kind, data, words) => {
    expect(said(kind, data)).toBe(words)
  })

  it('keeps an address whole, as a part of its own', () => {
    const { say } = wordsOf(entry('case-opened', { case: '4', kind: 'balance-break', account: ADDRESS, slot: '9' }))
    expect(say).toContainEqual({ part: 'address', address: ADDRESS })
    expect(say).toContainEqual({ part: 'slot', slot: 9n })
  })

  it('says what a block brought, credits and all else apart', () => {
    const credits = [
      { id: '1', verdict: 'credit' },
      { id: '2', verdict: 'no-credit' },
      { id: '3', verdict: 'outgoing' },
    ]
    const block = entry('block-recorded', { slot: '398204100', credits })
    expect(plain(wordsOf(block).say)).toBe('Block of slot 398,204,100: 1 credit, 1 not credited, 1 outgoing.')
    expect(linksOf(block).map(({ to }) => to)).toEqual(['/deposits/1', '/deposits/2', '/deposits/3'])
  })

  it('never calls an unknown a failure', () => {
    expect(wordsOf(entry('attempt-moved', { attempt: '4', from: 'sent', to: 'unknown' }))).toMatchObject({
      kind: 'warning',
      glyph: 'unknown',
    })
  })

  it('shows an entry of a kind that it does not know by its name, whatever its data', () => {
    for (const kind of ['something-new', 'constructor', 'toString', '__proto__']) expect(said(kind, {})).toBe(`${kind}.`)
  })

  it('shows entries of every kind as another version may have stored them', () => {
    for (const value of [undefined, null, 7, -1, 1.5, '', 'x', true, [], [null], ['x'], {}, { kind: {} }, [{ verdict: 7 }]]) {
      const data = new Proxy({}, { get: () => value })
      for (const [kind] of ONCE_RAW) expect(said(kind, data)).toMatch(/^\S.*\S$/)
      for (const kind of KINDS) {
        expect(said(kind, data), kind).toMatch(/^\S.*\S$/)
        expect(linksOf(entry(kind, data))).toBeInstanceOf(Array)
      }
    }
  })
})

const KINDS = [
  'block-recorded',
  'accounts-added',
  'decision-added',
  'intent-added',
  'case-opened',
  'case-closed',
  'gap-opened',
  'gap-closed',
  'evidence',
  'attempt-moved',
  'attempt-settled',
  'intent-unknown',
  'unknown-closed',
  'intent-abandoned',
]
