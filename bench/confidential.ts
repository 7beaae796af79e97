import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as zk from '@solana/zk-sdk/node'
import { encodeAddress } from '../src/core/address/address.ts'
import { elgamalKeyOf } from '../src/core/confidential/public-key.ts'
import { withoutAmount } from '../src/core/confidential/without-amount.ts'
import { accountPath, deriveSeed } from '../src/core/keys/derivation.ts'
import { decodeConfidentialAccount } from '../src/core/program/confidential-account.ts'
import { NO_AUDITOR } from '../src/core/program/confidential-payment.ts'
import { CONFIDENTIAL_PER_REQUEST_MAX } from '../src/main/signer/bounds.ts'
import { entropyOfWords, rootOfEntropy } from '../src/main/signer/vault/words.ts'
import { hintOf, openRestoredSigner, type TestSigner, WORDS } from '../test/main/signer/support/signer.ts'
import { configureInstructions, encrypted, type Party, partyOf, provePayment, sealed } from '../test/support/confidential-party.ts'
import { MINT, openConfidentialRuntime } from '../test/support/confidential-runtime.ts'
import { fastest, goalOf, linesOf, type Report, rounded } from './measure.ts'

const PROVING_ROUNDS = 60
const DECRYPTING_ROUNDS = 12
/** Accounts whose balances are read, and how many of them have something pending, which is searched for and not copied. */
const ACCOUNTS = 1_000
const PENDING = 50

/** In the data of a token account: its owner; behind base layout, type, the immutable owner and the extension’s head, what the extension keeps. */
const OWNER_AT = 32
const EXTENSION_AT = 165 + 1 + 4 + 4
const KEY_AT = EXTENSION_AT + 1
const AT = { low: KEY_AT + 32, high: KEY_AT + 96, available: KEY_AT + 160, copy: KEY_AT + 224 } as const

const AVAILABLE = (1n << 40n) + 7n
const WITHDRAWN = 1_000_003n
const PAID = (1n << 33n) + 70_001n
const [LOW, HIGH] = [54_321n, 98_765n]

/**
 * What the signer makes for an apply, for a withdrawal and for a payment of a hidden amount, from the bytes of the account to the answer, against the library that does nothing but decrypt,
 * prove and verify; and how long the balances of many accounts take to read.
 */
export async function benchConfidential(_argv: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-bench-confidential-'))
  const signer = await openRestoredSigner(folder)
  try {
    const root = await rootOfEntropy(entropyOfWords(WORDS))
    const of = (place: number) => partyOf(deriveSeed({ root, path: accountPath(place) }), MINT, 'conf-bal-v1')
    const template = await configuredData(of(1))
    const one = of(1)
    const data = holding(template, one, { pending: false })
    const pending = holding(template, one, { pending: true })
    const making = { account: one.account, paths: [hintOf(1)] }
    const proving = await fastest(
      {
        withdraw: () => signer.ask('makeWithdrawal', { ...making, data, amount: WITHDRAWN }),
        proofs: () => proveBare(one, data),
      },
      PROVING_ROUNDS,
    )
    const recipientKey = elgamalKeyOf(of(2).keys.elgamalSecret)
    const paying = await fastest(
      {
        pay: () => signer.ask('makeConfidentialPayment', { ...making, data, amount: PAID, recipientKey, auditorKey: NO_AUDITOR }),
        'proofs of a payment': () => {
          const to = { account: of(2).account, elgamalKey: recipientKey }
          const { equality, validity, range } = provePayment({ from: one, to, amount: PAID, available: AVAILABLE, data })
          for (const proof of [equality, validity, range]) proof.verify()
        },
      },
      PROVING_ROUNDS,
    )
    const decrypting = await fastest(
      {
        apply: () => signer.ask('makeApplication', { ...making, data: pending }),
        decryptions: () => decryptBare(one, pending),
      },
      DECRYPTING_ROUNDS,
    )
    const times = { ...proving, ...paying, ...decrypting }
    const read = await readMany(signer, { template, of })
    const goals = [
      goalOf({
        id: '15',
        what: 'a withdrawal, to both proofs made and verified by the library',
        ratio: times.withdraw / times.proofs,
        goal: 1.1,
      }),
      goalOf({
        id: '15',
        what: 'a payment of a hidden amount, to its three proofs made and verified by the library',
        ratio: times.pay / times['proofs of a payment'],
        goal: 1.1,
      }),
      goalOf({ id: '15', what: 'an apply, to both halves decrypted by the library', ratio: times.apply / times.decryptions, goal: 1.1 }),
    ]
    const milliseconds = Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, rounded(ms)]))
    const figures = [{ id: 'milliseconds', ...milliseconds }, read]
    return { bench: 'confidential', goals, figures, lines: linesOf(goals, figures) }
  } finally {
    signer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a node shows of an account that was configured and has nothing in it. */
async function configuredData(party: Party): Promise<Uint8Array> {
  const chain = await openConfidentialRuntime()
  chain.run(party.owner, configureInstructions(party, party.owner))
  return chain.dataOf(party.account)
}

/** The same of another owner’s account, with an amount available whose copy is true, and with or without something pending. */
function holding(template: Uint8Array, { owner, keys }: Party, { pending }: { readonly pending: boolean }): Uint8Array {
  const data = template.slice()
  data.set(encodeAddress(owner), OWNER_AT)
  data.set(encodeAddress(elgamalKeyOf(keys.elgamalSecret)), KEY_AT)
  data.set(encrypted(keys, AVAILABLE), AT.available)
  data.set(sealed(keys, AVAILABLE), AT.copy)
  if (!pending) return data
  data.set(encrypted(keys, LOW), AT.low)
  data.set(encrypted(keys, HIGH), AT.high)
  return data
}

const standing = (data: Uint8Array) => {
  const confidential = decodeConfidentialAccount(data)
  if (confidential === null) throw new Error('the account takes confidential transfers')
  return confidential
}

const secretOf = ({ keys }: Party) => zk.ElGamalSecretKey.fromBytes(keys.elgamalSecret)

function ciphertextOf(bytes: Uint8Array | null) {
  const ciphertext = bytes === null ? undefined : zk.ElGamalCiphertext.fromBytes(bytes)
  if (ciphertext === undefined) throw new Error('there is a ciphertext')
  return ciphertext
}

function proveBare(party: Party, data: Uint8Array): void {
  const left = AVAILABLE - WITHDRAWN
  const ciphertext = ciphertextOf(withoutAmount(standing(data).available, WITHDRAWN))
  const opening = new zk.PedersenOpening()
  const commitment = zk.PedersenCommitment.from(left, opening)
  const keypair = zk.ElGamalKeypair.fromSecretKey(secretOf(party))
  const equality = new zk.CiphertextCommitmentEqualityProofData(keypair, ciphertext, commitment, opening, left)
  const range = new zk.BatchedRangeProofU64Data([commitment], new BigUint64Array([left]), Uint8Array.of(64), [opening])
  equality.verify()
  range.verify()
}

function decryptBare(party: Party, data: Uint8Array): void {
  const { pendingLow, pendingHigh } = standing(data)
  const secret = secretOf(party)
  const [low, high] = [pendingLow, pendingHigh].map((half) => secret.decrypt(ciphertextOf(half)))
  if (low !== LOW || high !== HIGH) throw new Error('the library decrypts what was encrypted')
}

type Many = { readonly template: Uint8Array; readonly of: (place: number) => Party }

/** Once: it takes as long as all rounds of the rest together. */
async function readMany(signer: TestSigner, { template, of }: Many) {
  const places = Array.from({ length: ACCOUNTS }, (_, place) => place + 1)
  const accounts = places.map((place) => {
    const party = of(place)
    return { account: party.account, data: holding(template, party, { pending: place <= PENDING }), hint: hintOf(place) }
  })
  const begun = performance.now()
  let total = 0n
  for (let from = 0; from < ACCOUNTS; from += CONFIDENTIAL_PER_REQUEST_MAX) {
    const run = accounts.slice(from, from + CONFIDENTIAL_PER_REQUEST_MAX)
    const asked = { accounts: run.map(({ account, data }) => ({ account, data })), paths: run.map(({ hint }) => hint) }
    for (const { hidden } of (await signer.ask('readConfidential', asked)).read)
      total += (hidden?.pending ?? 0n) + (hidden?.available ?? 0n)
  }
  const expected = BigInt(ACCOUNTS) * AVAILABLE + BigInt(PENDING) * (LOW + (HIGH << 16n))
  if (total !== expected) throw new Error(`read ${total}, and there is ${expected}`)
  const seconds = (performance.now() - begun) / 1_000
  return { id: 'seconds', [`balances of ${ACCOUNTS} accounts, ${PENDING} of them with something pending`]: rounded(seconds) }
}
