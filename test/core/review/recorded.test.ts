import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { decodeTransaction } from '../../../src/core/message/transaction.ts'
import type { Review } from '../../../src/core/review/review.ts'
import { reviewMessage } from '../../../src/core/review/review-message.ts'
import { type Printed, readRecording } from '../message/command-line.ts'
import { recordedBytes } from '../message/recorded.ts'
import { plain } from '../../../src/core/text/sentence.ts'

/** What a review says of a message, in short. */
type Line = readonly [names: string, fee: bigint | null, lifetime: Review['lifetime']['kind'], warnings: string]

/** What the ledger's own command line signed offline, said by hand from its options. Everybody is taken for ours, but token accounts. */
const NATIVE: { readonly [name: string]: Line } = {
  transfer: ['transferLamports', 5_000n, 'blockhash', ''],
  'transfer in lamports': ['transferLamports', 5_000n, 'blockhash', ''],
  'transfer, fee payer elsewhere': ['transferLamports', 10_000n, 'blockhash', ''],
  'transfer, fee payer here, sender elsewhere': ['transferLamports', 10_000n, 'blockhash', ''],
  'transfer with memo': ['transferLamports memo', 5_000n, 'blockhash', ''],
  'transfer with unit price': ['transferLamports setComputeUnitPrice setComputeUnitLimit', 22_283n, 'blockhash', ''],
  'transfer with unit price and memo': ['transferLamports memo setComputeUnitPrice setComputeUnitLimit', 22_283n, 'blockhash', ''],
  'nonce transfer': ['advanceNonce transferLamports', 5_000n, 'nonce', 'never-expires'],
  'nonce transfer, price and memo': ['advanceNonce transferLamports memo setComputeUnitPrice', null, 'nonce', 'never-expires'],
  'nonce transfer, other authority': ['advanceNonce transferLamports', 10_000n, 'nonce', 'never-expires'],
  'nonce transfer, authority elsewhere': ['advanceNonce transferLamports', 10_000n, 'nonce', 'never-expires'],
}
const TOKEN: { readonly [name: string]: Line } = {
  transfer: ['transferChecked', 5_000n, 'blockhash', 'foreign-destination'],
  'transfer with memo': ['memo transferChecked', 5_000n, 'blockhash', 'foreign-destination'],
  'transfer by nonce': ['advanceNonce transferChecked', 5_000n, 'nonce', 'foreign-destination never-expires'],
  'transfer with price': ['transferChecked setComputeUnitPrice setComputeUnitLimit', 5_016n, 'blockhash', 'foreign-destination'],
  revoke: ['revoke', 5_000n, 'blockhash', ''],
  close: ['closeTokenAccount', 5_000n, 'blockhash', ''],
  'transfer with expected fee': ['transferCheckedWithFee', 5_000n, 'blockhash', 'foreign-destination'],
}

function inShort({ instructions, feeLamports, lifetime, warnings }: Review): Line {
  return [instructions.map(({ name }) => name).join(' '), feeLamports, lifetime.kind, warnings.map(({ kind }) => kind).join(' ')]
}

describe.each([
  ['offline-signing.json', NATIVE],
  ['offline-signing-tokens.json', TOKEN],
] as const)('the recorded offline signings of %s', (file, told) => {
  it.each(readRecording(file).cases)('$name: is understood, and said', ({ name, stdout }) => {
    const { message } = JSON.parse(stdout) as Printed
    const bytes = Uint8Array.from(Buffer.from(message, 'base64'))
    const review = reviewMessage({
      message: bytes,
      ours: () => 'deposit',
      feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const,
    })
    expect(review.understood).toBe(true)
    expect(inShort(review)).toEqual(told[name.replace(/^token(-2022)? /, '')])
  })
})

/** Two configurations, an apply, a withdrawal of a part and one of all, and the closing of what hides nothing. */
const KEPT_BY_OWNERS: readonly number[] = [1, 2, 5, 6, 7, 8]

describe('the transactions of a real node', () => {
  const reviewsOf = (file: string) =>
    recordedBytes(file).map((bytes) => reviewMessage({ message: decodeTransaction(bytes).message, ours: () => null }))

  it('of version 1 are understood to the last instruction', () => {
    expect(reviewsOf('v1.jsonl').map(({ understood, version }) => [understood, version])).toEqual(
      Array.from({ length: 5 }, () => [true, 1]),
    )
  })

  it('that move money in secret are understood and said, but for the amount, which no byte says', () => {
    const reviews = reviewsOf('confidential.jsonl')
    expect(reviews).toHaveLength(9)
    const paid = reviews.filter(({ effects }) => effects.some(({ kind }) => kind === 'transfer-hidden'))
    expect(paid.map(({ understood }) => understood)).toEqual([true])
    const said = plain(paid[0]?.sentence ?? [])
    expect(said).toMatch(/^Moves in secret an amount that cannot be read here of the token \S+ from \S+/)
    expect(said).toMatch(/Proves that the ElGamal keys \S+, \S+ and \S+ read the same amount\./)
    const others = reviews.filter((one, place) => !KEPT_BY_OWNERS.includes(place) && !paid.includes(one))
    expect(others.every(({ understood, warnings: [first] }) => !understood && first?.kind === 'not-understood')).toBe(true)
  })

  it('that configure a confidential account, apply what is pending in one, withdraw, or empty and close one, are understood and said', () => {
    const reviews = reviewsOf('confidential.jsonl')
    const kept = KEPT_BY_OWNERS.map((place) => reviews[place])
    expect(kept.map((review) => review?.understood)).toEqual([true, true, true, true, true, true])
    const [configured, , applied, withdrawn, , closed] = kept.map((review) => plain(review?.sentence ?? []))
    expect(configured).toMatch(/Makes room in \S+ for confidential balances; \S+ pays its rent\./)
    expect(configured).toMatch(/Has \S+ take confidential transfers of the token \S+, up to 65536 of them before they must be applied\./)
    expect(configured).toMatch(/Proves that whoever made this holds the secret of the ElGamal key \S+\./)
    expect(applied).toMatch(/^Makes all that is pending in \S+ available; it is made for 1 arrival\./)
    expect(closed).toMatch(
      /Closes one token account\. Empties the hidden balance of \S+, which is proved to be nothing\. Proves that a ciphertext of the/,
    )
    expect(withdrawn).toMatch(/^Makes \d+ smallest units of the token \S+ in \S+ public again\./)
  })

  it('that take accounts from lookup tables are not understood, and say which table', () => {
    const withTables = reviewsOf('transactions.jsonl').filter(({ warnings }) => warnings.some(({ kind }) => kind === 'unknown-lookups'))
    expect(withTables.length).toBeGreaterThan(0)
    expect(withTables.every(({ understood }) => !understood)).toBe(true)
    expect(plain(withTables[0]?.warnings.find(({ kind }) => kind === 'unknown-lookups')?.sentence ?? [])).toContain(
      '947sRJihTuZcJfp1rHJdmmp9uM8c2XkQj3JUo6aBpubQ',
    )
  })
})
