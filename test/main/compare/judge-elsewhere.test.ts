import { describe, expect, it } from 'vitest'
import { type Slot, slot } from '../../../src/core/chain/slot.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { judgeElsewhere, judgeMade } from '../../../src/main/compare/judge-elsewhere.ts'
import { canonicalJson, type IntentRecord, type Journal, type JsonValue } from '../../../src/main/journal/index.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'
import { openTestJournal } from '../journal/support.ts'
import { addressOf, NATIVE, signatureOf, TOKEN } from '../journal/samples.ts'

const ANNA = addressNamed('anna')
const BERTA = addressNamed('berta')
const AMOUNT = 5n

/** An open payment of five lamports to each, in one transaction. */
function paying(recipients: readonly (typeof ANNA)[], decidedSlot: Slot | null = null): IntentRecord {
  const payees = recipients.map((recipient, index) => ({
    key: `invoice ${index}`,
    recipient,
    amount: AMOUNT,
    recipientLamports: lamports(RICH),
  }))
  const { transactions } = planNativePayments({ payees, payer: holding(treasury, RICH), allowUnfunded: false, terms, options: legacy })
  const [planned] = transactions
  if (planned === undefined) throw new Error('it is planned')
  const what = JSON.parse(canonicalJson(encodeIntent(planned))) as JsonValue
  const row = { sequence: 1, id: 'i', kind: 'payment', decisionId: 's', replaces: null, state: 'open', sources: [], attempts: [] } as const
  return { ...row, what, seal: null, atMs: 0, decidedSlot, decidedAfterSlot: null, why: null, closed: null }
}

/** What a transaction says that paid each so much, at another fee than was planned. */
function transactionOf(gains: readonly (readonly [typeof ANNA, bigint])[]): Parameters<typeof judgeElsewhere>[1] {
  const accountKeys = [treasury, ...gains.map(([account]) => account)].map((pubkey, index) => ({
    pubkey,
    signer: index === 0,
    writable: true,
  }))
  const preBalances = accountKeys.map(() => RICH)
  const spent = gains.reduce((sum, [, gain]) => sum + gain, 9_999n)
  const postBalances = [RICH - spent, ...gains.map(([, gain]) => RICH + gain)]
  const meta = { succeeded: true, error: null, feeLamports: 9_999n, preBalances, postBalances, preTokenBalances: [], postTokenBalances: [] }
  const transaction = { signature: signatureOf('elsewhere'), accountKeys, meta }
  return { record: { slot: 7n, transaction } as never, nodes: ['one', 'two'] }
}

describe('a transaction that this journal did not sign', () => {
  const judge = async (recipients: readonly (typeof ANNA)[], gains: readonly (readonly [typeof ANNA, bigint])[]) => {
    const journal: Pick<Journal, 'read'> = await openTestJournal()
    return judgeElsewhere({ journal, entry: null, open: [paying(recipients)] }, transactionOf(gains))
  }

  it('made a payment where every payee got the amount, whatever its fee was', async () => {
    const gains = [
      [ANNA, AMOUNT],
      [BERTA, AMOUNT],
    ] as const
    expect(await judge([ANNA, BERTA], gains)).toMatchObject({ what: 'paid', payments: [{ key: 'invoice 0' }, { key: 'invoice 1' }] })
  })

  it('did not make one of which it paid a part', async () => {
    expect(await judge([ANNA, BERTA], [[ANNA, AMOUNT]])).toMatchObject({ what: 'unknown', payments: [{ key: null }] })
  })

  it.each([
    ['made one that was decided when the slot before it was read', 6n, 'paid'],
    ['did not make one that was decided when its own slot was read', 7n, 'unknown'],
    ['did not make one that was decided later', 8n, 'unknown'],
  ])('%s', async (_name, decided, what) => {
    const journal = await openTestJournal()
    const open = [paying([ANNA], slot(decided))]
    expect(await judgeElsewhere({ journal, entry: null, open }, transactionOf([[ANNA, AMOUNT]]))).toMatchObject({ what })
  })

  it('is not explained by an open payment that it made where it paid all the rest to a stranger', async () => {
    const paid = await judge(
      [ANNA],
      [
        [ANNA, AMOUNT],
        [addressNamed('thief'), 400n],
      ],
    )
    expect(paid).toMatchObject({ what: 'unknown', payments: [{ key: null }, { key: null }] })
  })

  it('made each of two payments that it pays together', async () => {
    const journal = await openTestJournal()
    const open = [
      { ...paying([ANNA]), id: 'i' },
      { ...paying([BERTA]), id: 'j' },
    ]
    const both = transactionOf([
      [ANNA, AMOUNT],
      [BERTA, AMOUNT],
    ])
    expect(await judgeElsewhere({ journal, entry: null, open }, both)).toMatchObject({ what: 'paid', payments: [{}, {}] })
  })

  it('did not pay twice what arrived once', async () => {
    expect(await judge([ANNA, ANNA], [[ANNA, AMOUNT]])).toMatchObject({ what: 'unknown', payments: [{ key: null }] })
  })
})

describe('a message of the signer’s record', () => {
  const moved = (to: typeof ANNA, amount: bigint) => ({ asset: 'native' as const, from: treasury, to, recipient: to, amount })
  const entryOf = (movements: SignedEntry['movements']): SignedEntry => ({
    intent: 'of a newer journal',
    digest: '11'.repeat(32),
    signature: signatureOf('elsewhere'),
    eventId: 1,
    lastValidBlockHeight: null,
    notBeforeSlot: null,
    nonceSlot: null,
    blockhash: null,
    nonce: null,
    references: ['invoice 0', 'invoice 1'],
    movements,
  })
  const judge = async (movements: SignedEntry['movements'], gains: Parameters<typeof transactionOf>[0]) =>
    judgeElsewhere({ journal: await openTestJournal(), entry: entryOf(movements), open: [] }, transactionOf(gains))

  it('paid under each of its references whom and what its own bytes say, though all of it arrived with one', async () => {
    const { what, payments } = await judge([moved(ANNA, 5n), moved(ANNA, 7n)], [[ANNA, 12n]])
    expect(what).toBe('paid')
    expect(payments).toEqual([
      { key: 'invoice 0', to: { recipient: ANNA, asset: NATIVE, amount: 5n } },
      { key: 'invoice 1', to: { recipient: ANNA, asset: NATIVE, amount: 7n } },
    ])
  })

  it('is recorded with what arrived, where it cannot be told what it moved under which reference', async () => {
    const { payments } = await judge([moved(ANNA, 5n)], [[ANNA, 5n]])
    expect(payments).toEqual([
      { key: 'invoice 0', to: null },
      { key: 'invoice 1', to: null },
      { key: null, to: { recipient: ANNA, asset: NATIVE, amount: 5n } },
    ])
  })

  it.each([
    ['the mint is known, and the owner to the row', true, [{ recipient: ANNA, amount: 5n }]],
    ['the mint is not known: no amount is told without its token', false, [null]],
  ] as const)('paid tokens, where %s', async (_name, isKnown, told) => {
    const journal = await openTestJournal()
    const { mint, account } = { mint: addressOf('mint'), account: addressOf('token account of anna') }
    const payments = [{ key: 'invoice 0', recipient: ANNA, account, asset: TOKEN, amount: 9n }]
    const intents = [{ id: 'i', what: {}, sources: [], payments }]
    if (isKnown) await journal.write('decision', (tx) => tx.addDecision({ id: 's', kind: 'payment', summary: null, intents }))
    const movement = { asset: mint, from: addressOf('ours'), to: account, recipient: account, amount: 5n }
    const entry = { ...entryOf([movement]), references: ['invoice 0'] }
    const judged = await judgeMade({ journal, entry, open: [] })
    expect(judged.payments.map(({ to }) => to)).toMatchObject(told)
  })
})
