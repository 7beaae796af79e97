import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../../src/core/address/address.ts'
import { parseSignature } from '../../../../src/core/keys/signature.ts'
import { compareBooks } from '../../../../src/shells/cli/demo/books.ts'
import type { Truth } from '../../../../src/shells/cli/demo/customers.ts'

const owner = parseAddress('So11111111111111111111111111111111111111112')
const stranger = parseAddress('SysvarC1ock11111111111111111111111111111111')
const signature = parseSignature('1'.repeat(64))

type Found = Parameters<typeof compareBooks>[0]
type Deposit = Found['deposits'][number]

const truth: Truth = { kind: 'native', signature, to: owner, account: owner, mint: null, credit: 500n, reason: null }
const credit: Deposit = {
  id: 1,
  signature,
  slot: 7n,
  owner,
  account: owner,
  asset: { kind: 'native' },
  before: 100n,
  after: 600n,
  verdict: { kind: 'credit', class: 'customer' },
  hiddenAmount: null,
  hiddenWhy: null,
  onlyNode: false,
  time: null,
  sender: null,
  label: null,
  words: 'Credited.',
}
const EQUAL: Found = { truths: [truth], deposits: [credit], balances: [], compared: 1, problems: [] }
const differences = (planted: Partial<Found>) => compareBooks({ ...EQUAL, ...planted }).differences

describe('the books', () => {
  it('are equal where every payment was credited and nothing else was', () => {
    expect(compareBooks(EQUAL)).toEqual({ nativeCredits: 1, tokenCredits: 0, nonCredits: 0, reasons: {}, compared: 1, differences: [] })
  })

  it('differ where a payment was not credited, or by another amount', () => {
    expect(differences({ deposits: [] })).toMatchObject([{ what: 'payment (native)', expected: '500 credited', found: 'nothing' }])
    expect(differences({ deposits: [{ ...credit, after: 599n }] })).toMatchObject([{ expected: '500 credited', found: '499 credited' }])
  })

  it('differ where something was credited that nobody paid', () => {
    expect(differences({ truths: [truth], deposits: [credit, { ...credit, id: 2, signature: null }] })).toMatchObject([
      { what: 'credit', expected: 'nothing', found: '500 credited' },
    ])
  })

  it('hold each non-credit against its reason', () => {
    const truths = [{ ...truth, credit: 0n, reason: 'dust' }]
    const refused: Deposit = { ...credit, verdict: { kind: 'no-credit', reason: 'dust' } }
    expect(compareBooks({ ...EQUAL, truths, deposits: [refused] })).toMatchObject({ nonCredits: 1, reasons: { dust: 1 }, differences: [] })
    expect(differences({ truths, deposits: [credit] })).toMatchObject([{ expected: 'dust', found: '500 credited' }, { what: 'credit' }])
  })

  it('differ where a balance on chain is another one, or the journal is not whole', () => {
    const balances = [{ account: owner, asset: { kind: 'native' as const }, onChain: 5n, inJournal: 4n, slot: 7n }]
    expect(differences({ balances })).toEqual([{ what: 'balance', where: owner, expected: '5', found: '4' }])
    expect(differences({ problems: ['event 7: its hash is not right'] })).toMatchObject([{ what: 'journal', found: 'broken' }])
  })

  it('leave out what is no customer’s, such as what was swept', () => {
    expect(differences({ deposits: [credit, { ...credit, id: 2, owner: stranger, account: stranger }] })).toEqual([])
  })
})
