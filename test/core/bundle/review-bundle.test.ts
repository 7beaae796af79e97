import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import type { Bundle, BundledTransaction, IntentLine } from '../../../src/core/bundle/bundle.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import type { BundleReviewRequest } from '../../../src/core/bundle/review.ts'
import { indexFacts } from '../../../src/core/bundle/facts-of.ts'
import { reviewBundle } from '../../../src/core/bundle/review-bundle.ts'
import { mergeSignatures } from '../../../src/core/bundle/signatures.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { blockHeight } from '../../../src/core/chain/slot.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { approveChecked, closeTokenAccount, transferChecked } from '../../../src/core/program/token.ts'
import { createAssociatedAccount, recoverNested } from '../../../src/core/program/associated-token.ts'
import { advanceNonce, authorizeNonce, createAccountWithSeed, initializeNonce } from '../../../src/core/program/system.ts'
import { GENESIS_HASHES } from '../../../src/core/chain/clusters.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { addressNamed, signatureNamed } from '../../support/block.ts'
import { isSignature } from '../../../src/core/keys/signature.ts'
import {
  bundle,
  bundledOf,
  bundleOf,
  byBlockhash,
  byNonce,
  customer,
  deposits,
  facts,
  fromBytes,
  genesisHash,
  keyOf,
  line,
  mint,
  pay,
  payTokens,
  requestFor,
  seen,
  signaturesFor,
  supplier,
  table,
  tokenAccountOf,
  treasury,
  withTransaction,
} from './support.ts'

const review = (of: Bundle, more: Partial<BundleReviewRequest> = {}) => reviewBundle(requestFor(of, more))
/** The codes that each transaction is refused with. */
const refusals = (of: Bundle, more: Partial<BundleReviewRequest> = {}) =>
  review(of, more).transactions.map((one) => one.refusals.map(({ code }) => code))
const notes = (of: Bundle, more: Partial<BundleReviewRequest> = {}) =>
  review(of, more).transactions.map((one) => one.notes.map(({ kind }) => kind))
const paid = (
  instructions: Parameters<typeof bundledOf>[0]['instructions'],
  lines: readonly IntentLine[],
  kind: 'payment' | 'sweep' | 'upkeep' = 'payment',
) => bundleOf(bundledOf({ kind, lifetime: byNonce('one'), instructions, lines }))
const only = <Item>([first]: readonly Item[]): Item => {
  if (first === undefined) throw new Error('there is one')
  return first
}
const claiming = (lines: (line: IntentLine) => IntentLine): Bundle => {
  const { intent } = only(bundle.transactions)
  return withTransaction(0, { intent: { ...intent, lines: intent.lines.map(lines) } })
}

describe('a bundle as it was prepared', () => {
  const reviewed = review(decodeBundle(encodeBundle(bundle)))

  it('is refused nothing, and each of its transactions is said from its bytes', () => {
    expect(reviewed.refusals).toEqual([])
    expect(reviewed.transactions.flatMap((one) => one.refusals)).toEqual([])
    const said = reviewed.transactions.map((one) => plain(one.review?.sentence ?? ''))
    expect(said[0]).toContain(`Moves 0.000000005 SOL from one account to ${customer} (not ours).`)
    expect(said[1]).toContain('1.5 units that the bundle calls “USDC”')
    expect(said[2]).toContain(`Moves 0.000006 SOL from 3 accounts to the treasury account ${treasury}.`)
  })

  it('says the content of a lookup table, a mint and the fee as claims, with node and slot', () => {
    const { claims } = reviewed.transactions[1] ?? { claims: [] }
    const said = claims.map(({ kind, sentence }) => [kind, plain(sentence)])
    expect(said).toContainEqual([
      'table',
      `The lookup table ${table.address} holds 4 addresses, from which accounts of this transaction are taken, as the node “node of the treasury” is said to have said at slot 2,000.`,
    ])
    expect(said.map(([kind]) => kind)).toEqual(['intent', 'policy', 'fee', 'table', 'mint', 'account', 'account'])
    expect(reviewed.ageMs).toBe(3_600_000)
  })

  it('is ours only as far as keys here derive it', () => {
    const elsewhere = review(bundle, { owns: () => null })
    expect(elsewhere.transactions.map((one) => one.refusals.map(({ code }) => code))).toEqual([
      ['BUNDLE_FEE_PAYER', 'BUNDLE_NONCE_AUTHORITY'],
      ['BUNDLE_FEE_PAYER', 'BUNDLE_NONCE_AUTHORITY'],
      ['BUNDLE_FEE_PAYER', 'BUNDLE_NONCE_AUTHORITY'],
    ])
    expect(elsewhere.transactions.every((one) => one.notes.some(({ kind }) => kind === 'nothing-of-ours'))).toBe(true)
    const named = { feePayers: [treasury], nonceAuthorities: [treasury] }
    expect(refusals(bundle, { owns: () => null, named })).toEqual([[], [], []])
  })

  it('is neither ours nor anybody’s without keys, and says so', () => {
    const read = review(bundle, { owns: null })
    expect(read.isWithKeys).toBe(false)
    expect(read.transactions.flatMap((one) => one.refusals)).toEqual([])
    expect(read.transactions.flatMap((one) => one.instructions.map(plain)).join(' ')).not.toContain('ours')
    expect(reviewed.transactions[0]?.instructions.map(plain)[1]).toContain(
      `from the treasury account ${treasury} to ${customer} (not ours)`,
    )
  })

  it('is refused whole on another network', () => {
    const { refusals: whole } = review(bundle, { genesisHash: only([addressNamed('another') as string].filter(isBlockhash)) })
    expect(whole.map(({ code }) => code)).toEqual(['BUNDLE_NETWORK'])
  })

  it('says that nobody compared the network where it is not known here', () => {
    expect(review(bundle, { genesisHash: null }).notes.map(({ kind }) => kind)).toEqual(['network-not-known'])
  })

  it('says that a clock is wrong where it comes from the future', () => {
    expect(review(bundle, { nowMs: 0 }).notes.map(({ kind }) => kind)).toEqual(['clock-behind'])
    expect(review(bundle, { nowMs: null })).toMatchObject({ ageMs: null, notes: [] })
  })
})

describe('a claim that the bytes do not confirm', () => {
  const elsewhere = keyOf('thief')

  it('is refused by name: a swapped recipient, another amount, another asset', () => {
    expect(refusals(claiming((one) => (one.recipient === customer ? { ...one, recipient: elsewhere } : one)))[0]).toEqual([
      'BUNDLE_RECIPIENT',
    ])
    expect(refusals(claiming((one) => (one.recipient === customer ? { ...one, amount: 6n } : one)))[0]).toEqual(['BUNDLE_AMOUNT'])
    expect(refusals(claiming((one) => (one.recipient === customer ? { ...one, asset: mint } : one)))[0]).toEqual(['BUNDLE_ASSET'])
  })

  it('is refused where two lines have their amounts exchanged', () => {
    const exchanged = claiming((one) => ({ ...one, amount: one.amount === 5n ? 7n : 5n }))
    expect(refusals(exchanged)[0]).toEqual(['BUNDLE_AMOUNT', 'BUNDLE_AMOUNT'])
  })

  it('is refused where a movement is not claimed, or a line is not paid', () => {
    expect(refusals(paid([pay(customer, 5n), pay(elsewhere, 1n)], [line(customer, 5n)]))).toEqual([['BUNDLE_NOT_DECIDED']])
    expect(refusals(paid([pay(customer, 5n)], [line(customer, 5n), line(customer, 5n)]))).toEqual([['BUNDLE_NOT_PAID']])
  })

  it('is refused where it takes from somebody who does not sign', () => {
    const { message, ...rest } = only(paid([pay(customer, 5n), pay(supplier, 7n)], [line(customer, 5n), line(supplier, 7n)]).transactions)
    const compiled = decodeMessage(message)
    const [advance, ...moves] = compiled.instructions.map((one) => ({ ...one, accountIndexes: [...one.accountIndexes] }))
    const [first, second] = moves
    if (advance === undefined || first === undefined || second === undefined) throw new Error('there are three')
    const [, recipient = 0] = second.accountIndexes
    const taking = { ...first, accountIndexes: [recipient, ...first.accountIndexes.slice(1)] }
    const altered = encodeMessage({ ...compiled, instructions: [advance, taking, second] })
    expect(refusals(bundleOf({ ...rest, message: altered }))).toEqual([['BUNDLE_SOURCE']])
  })

  it('is refused where tokens go to an account that is not derived from the recipient', () => {
    const stray = transferChecked({
      tokenProgram: TOKEN_PROGRAM,
      source: tokenAccountOf(treasury),
      mint,
      destination: addressNamed('stray account'),
      owner: treasury,
      amount: tokenAmount(3n),
      decimals: 6,
    })
    expect(refusals(paid([stray], [line(customer, 3n, { asset: mint })]))).toEqual([['BUNDLE_RECIPIENT']])
    const made = createAssociatedAccount({ payer: treasury, owner: customer, mint, tokenProgram: TOKEN_PROGRAM })
    const accounts = made.accounts.map((one) =>
      one.address === tokenAccountOf(customer) ? { ...one, address: addressNamed('stray account') } : one,
    )
    const stranger = paid([{ ...made, accounts }, payTokens(customer, 3n)], [line(customer, 3n, { asset: mint })])
    expect(refusals(stranger)).toEqual([['BUNDLE_ASSOCIATED', 'BUNDLE_BEYOND_INTENT']])
  })

  it('is refused where a fact says otherwise than the bytes', () => {
    const mints = (more: object) => ({ ...bundle, facts: { ...facts, mints: facts.mints.map((one) => ({ ...one, ...more })) } })
    expect(refusals(mints({ decimals: 9 }))[1]).toEqual(['BUNDLE_DECIMALS'])
    expect(refusals(mints({ tokenProgram: TOKEN_2022_PROGRAM }))[1]).toEqual(['BUNDLE_TOKEN_PROGRAM'])
  })

  it('is refused where a lookup table is altered, too short or not there', () => {
    const tables = (addresses: readonly Address[]) => ({ ...bundle, facts: { ...facts, tables: [{ ...table, addresses, seen }] } })
    const swapped = table.addresses.map((one) => (one === tokenAccountOf(customer) ? tokenAccountOf(elsewhere) : one))
    expect(refusals(tables(swapped))[1]).toEqual(['BUNDLE_ASSOCIATED', 'BUNDLE_RECIPIENT'])
    expect(refusals(tables(table.addresses.slice(0, 1)))[1]).toEqual(['BUNDLE_TABLE'])
    expect(refusals({ ...bundle, facts: { ...facts, tables: [] } })[1]).toEqual(['BUNDLE_TABLE'])
  })

  it('is refused where the accounts of a transfer hook are not those that are named', () => {
    const program = addressNamed('hook')
    const shown = [
      { address: addressNamed('state'), writable: true },
      { address: program, writable: false },
    ]
    const plainMove = payTokens(customer, 3n)
    const hooked = {
      ...plainMove,
      program: TOKEN_2022_PROGRAM,
      accounts: [...plainMove.accounts, ...shown.map((one) => ({ ...one, signer: false }))],
    }
    const hook = (accounts: typeof shown) => ({
      ...paid([hooked], [line(customer, 3n, { asset: mint })]),
      facts: { ...facts, mints: [], hooks: [{ mint, program, accounts, seen }] },
    })
    expect(refusals(hook(shown))[0]).not.toContain('BUNDLE_HOOK')
    expect(refusals(hook(shown.slice(1)))[0]).toContain('BUNDLE_HOOK')
    expect(refusals(hook(shown.map((one) => ({ ...one, writable: false }))))[0]).toContain('BUNDLE_HOOK')
    const other = [{ address: addressNamed('state'), writable: true }]
    const without = {
      ...plainMove,
      program: TOKEN_2022_PROGRAM,
      accounts: [...plainMove.accounts, ...other.map((one) => ({ ...one, signer: false }))],
    }
    const uncalled = {
      ...paid([without], [line(customer, 3n, { asset: mint })]),
      facts: { ...facts, mints: [], hooks: [{ mint, program, accounts: other, seen }] },
    }
    expect(refusals(uncalled)[0]).toContain('BUNDLE_HOOK')
  })
})

describe('a bundle with tens of thousands of facts', () => {
  it('is reviewed by those that each transaction names', () => {
    const many = Array.from({ length: 100 }, (_, at) => addressNamed(`fact ${at}`))
    const strangers = many.map((address) => ({ address, lamports: lamports(1n), program: treasury, token: null, seen }))
    const more = { ...bundle, facts: { ...facts, accounts: [...strangers, ...facts.accounts] } }
    const told = (of: Bundle) => review(decodeBundle(encodeBundle(of))).transactions
    expect(told(more)).toEqual(told(bundle))
    const factsOf = indexFacts(more.facts)
    const found = more.transactions.map(({ message }) => factsOf(decodeMessage(message)))
    expect(found.map(({ accounts, mints, tables }) => [accounts.length, mints.length, tables.length])).toEqual([
      [1, 0, 0],
      [2, 1, 1],
      [1, 0, 0],
    ])
  })
})

describe('what a transaction does beside what was decided', () => {
  const approve = approveChecked({
    tokenProgram: TOKEN_PROGRAM,
    account: tokenAccountOf(treasury),
    mint,
    delegate: supplier,
    owner: treasury,
    amount: tokenAmount(1n),
    decimals: 6,
  })
  const close = (destination: Address) =>
    closeTokenAccount({ tokenProgram: TOKEN_PROGRAM, account: tokenAccountOf(treasury), destination, owner: treasury })

  it.each([
    ['a delegate', approve],
    ['another authority over a nonce', authorizeNonce({ nonceAccount: addressNamed('pool'), authority: treasury, newAuthority: supplier })],
    ['a second advance', advanceNonce({ nonceAccount: addressNamed('pool'), authority: treasury })],
    ['an account that is closed', close(treasury)],
    ['a nested account that is emptied', recoverNested({ wallet: treasury, ownerMint: mint, mint, tokenProgram: TOKEN_PROGRAM })],
    [
      'a token account that nothing is paid into',
      createAssociatedAccount({ payer: treasury, owner: supplier, mint, tokenProgram: TOKEN_PROGRAM }),
    ],
  ])('is refused by name: %s', (_, instruction) => {
    expect(refusals(paid([pay(customer, 5n), instruction], [line(customer, 5n)]))).toEqual([['BUNDLE_BEYOND_INTENT']])
  })

  it('is refused in a sweep that closes an account for the rent of somebody else', () => {
    const swept = payTokens(treasury, 3n, only(deposits))
    const lines = [line(treasury, 3n, { asset: mint })]
    expect(refusals(paid([swept, close(treasury)], lines, 'sweep'))).toEqual([[]])
    expect(refusals(paid([swept, close(supplier)], lines, 'sweep'))).toEqual([['BUNDLE_BEYOND_INTENT']])
    expect(refusals(paid([swept, close(treasury)], lines, 'sweep'), { owns: null })).toEqual([[]])
  })

  it('is refused where a program is called that is not understood, or an instruction of a known one', () => {
    const program = addressNamed('program')
    const strange = { program, accounts: [], data: Uint8Array.of(1) }
    expect(refusals(paid([pay(customer, 5n), strange], [line(customer, 5n)]))).toEqual([['BUNDLE_NOT_UNDERSTOOD']])
    const longer = pay(customer, 5n)
    expect(refusals(paid([{ ...longer, data: Uint8Array.of(...longer.data, 0) }], []))).toEqual([['BUNDLE_NOT_UNDERSTOOD']])
  })

  it('is nothing where upkeep is one act, or the advance of several nonce accounts, and more where it is two', () => {
    const advance = advanceNonce({ nonceAccount: addressNamed('pool'), authority: treasury })
    const upkeep = (instructions: Parameters<typeof paid>[0], lines: readonly IntentLine[] = []) =>
      refusals(bundleOf(bundledOf({ kind: 'upkeep', lifetime: byNonce('one'), instructions, lines })))[0]
    expect(upkeep([advance])).toEqual([])
    expect(
      upkeep([
        advance,
        { ...advance, accounts: advance.accounts.with(0, { address: addressNamed('two'), signer: false, writable: true }) },
      ]),
    ).toEqual([])
    expect(upkeep([advance, pay(customer, 5n)], [line(customer, 5n)])).toEqual(['BUNDLE_BEYOND_INTENT', 'BUNDLE_BEYOND_INTENT'])
    expect(upkeep([advance, approve])).toEqual(['BUNDLE_BEYOND_INTENT', 'BUNDLE_BEYOND_INTENT'])
    const account = addressNamed('new nonce account')
    const made = [
      createAccountWithSeed({
        payer: treasury,
        account,
        base: treasury,
        seed: 'a',
        lamports: lamports(9n),
        byteLength: 80n,
        owner: only([addressNamed('x')]),
      }),
      initializeNonce({ nonceAccount: account, authority: treasury }),
    ]
    expect(upkeep(made, [line(account, 9n)])).toEqual([])
    // A nonce account that is made elsewhere, beside a payment: as many instructions as making one takes.
    const beside = [initializeNonce({ nonceAccount: account, authority: treasury }), pay(customer, 9n)]
    for (const two of [beside, beside.toReversed()]) expect(upkeep(two, [line(customer, 9n)])).toContain('BUNDLE_BEYOND_INTENT')
    expect(refusals(paid(made.slice(0, 1), [line(account, 9n)]))[0]).toEqual(['BUNDLE_BEYOND_INTENT'])
  })
})

describe('whoever decides over a transaction', () => {
  const foreign = keyOf('somebody else')

  it('is refused where it is not ours, unless a person named it on purpose', () => {
    const theirs = bundleOf(
      bundledOf({ lifetime: byNonce('one', foreign), instructions: [pay(customer, 5n)], lines: [line(customer, 5n)] }),
    )
    expect(refusals(theirs)).toEqual([['BUNDLE_NONCE_AUTHORITY']])
    expect(refusals(theirs, { named: { nonceAuthorities: [foreign] } })).toEqual([[]])
    expect(refusals(theirs, { named: { feePayers: [foreign] } })).toEqual([['BUNDLE_NONCE_AUTHORITY']])
    const paidFor = bundleOf(
      bundledOf({ feePayer: foreign, lifetime: byNonce('one'), instructions: [pay(customer, 5n)], lines: [line(customer, 5n)] }),
    )
    expect(refusals(paidFor)).toEqual([['BUNDLE_FEE_PAYER']])
    expect(refusals(paidFor, { named: { feePayers: [foreign] } })).toEqual([[]])
  })

  it('is refused where a signature that stands there is not of these bytes', () => {
    const signed = mergeSignatures(bundle, signaturesFor(bundle)).bundle
    expect(review(signed).transactions.flatMap((one) => one.signers.map(({ state }) => state))).not.toContain('missing')
    const other = only([signatureNamed('other')].filter(isSignature))
    expect(refusals(withTransaction(0, { signers: [{ address: treasury, signature: other }] }))[0]).toEqual(['BUNDLE_SIGNATURE'])
  })
})

describe('how long a transaction lives', () => {
  const hashed = bundledOf({ lifetime: byBlockhash, instructions: [pay(customer, 5n)], lines: [line(customer, 5n)] })

  it('is said of a nonce: it does not expire, and one value is good for one transaction', () => {
    const twin = bundledOf({ lifetime: byNonce('one'), instructions: [pay(customer, 6n)], lines: [line(customer, 6n)] })
    expect(notes(bundleOf(...bundle.transactions, twin))).toEqual([
      ['never-expires', 'shared-nonce'],
      ['never-expires'],
      ['never-expires'],
      ['never-expires', 'shared-nonce'],
    ])
    const { lifetime } = only(bundle.transactions)
    if (lifetime.kind !== 'nonce') throw new Error('it uses a nonce')
    const [, other] = bundle.transactions
    if (other?.lifetime.kind !== 'nonce') throw new Error('it uses a nonce')
    const later = bundledOf({
      lifetime: { ...other.lifetime, nonceAccount: lifetime.nonceAccount },
      instructions: [pay(customer, 6n)],
      lines: [line(customer, 6n)],
    })
    expect(notes(bundleOf(only(bundle.transactions), later))).toEqual([
      ['never-expires', 'other-values'],
      ['never-expires', 'other-values'],
    ])
  })

  it('is said of a blockhash: how short, and that it is over by the bundle’s own word', () => {
    const said = (more: Partial<Bundle>, nowMs: number | null = null) => {
      const { notes: found } = only(review({ ...bundleOf(hashed), ...more }, { nowMs }).transactions)
      return found.map(({ kind, sentence }) => `${kind}: ${plain(sentence)}`)
    }
    const afterMs = (ms: number) => Date.parse(bundle.preparedAt) + ms
    expect(said({})).toEqual([expect.stringContaining('short-lived: Lives by a blockhash: it lives for 150 blocks')])
    const mainnet = only([GENESIS_HASHES.production as string].filter(isBlockhash))
    expect(said({ network: { name: 'mainnet', genesisHash: mainnet } })).toEqual([expect.stringContaining('about 30 seconds')])
    expect(said({}, afterMs(60_000))).toHaveLength(1)
    expect(said({}, afterMs(91_000))).toEqual([expect.stringContaining('expired: Its blockhash had 151 blocks left'), expect.anything()])
    const past = { ...facts, height: { blockHeight: blockHeight(1_151n), seen } }
    expect(said({ facts: past })).toEqual([expect.stringContaining('was over when the bundle was prepared'), expect.anything()])
  })
})

it('says what the policy of the preparing side refused, and a fee that cannot be told', () => {
  const refused: Partial<BundledTransaction> = { policy: { isAllowed: false, words: 'Above the limit.' } }
  expect(notes(withTransaction(0, refused))[0]).toEqual(['never-expires', 'policy-refused'])
  expect(notes({ ...bundle, facts: { ...facts, fee: null } })[0]).toEqual(['never-expires', 'fee-not-known'])
  expect(fromBytes(only(bundle.transactions).message, only(bundle.transactions)).signers).toHaveLength(1)
  expect(genesisHash).toBe(bundle.network.genesisHash)
})
