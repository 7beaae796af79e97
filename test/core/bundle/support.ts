import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import type { Bundle, BundledTransaction, BundleFacts, ClaimedIntent, IntentLine } from '../../../src/core/bundle/bundle.ts'
import type { BundleReviewRequest } from '../../../src/core/bundle/review.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { type Blockhash, isBlockhash, isNonce, type Lifetime } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { MessageDraft } from '../../../src/core/message/message.ts'
import { createAssociatedAccountIdempotent } from '../../../src/core/program/associated-token.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { addMemo } from '../../../src/core/program/memo.ts'
import { advanceNonce, transferLamports } from '../../../src/core/program/system.ts'
import { transferChecked } from '../../../src/core/program/token.ts'
import { addressNamed } from '../../support/block.ts'

/** The seed of a key that belongs to a name. */
export const seedOf = (name: string) => sha256(utf8ToBytes(`key of ${name}`))
export const keyOf = (name: string): Address => addressOfSeed(seedOf(name))

export const treasury = keyOf('treasury')
export const deposits = ['one', 'two', 'three'].map((name) => keyOf(`deposit ${name}`))
export const customer = addressNamed('customer')
export const supplier = addressNamed('supplier')
export const mint = addressNamed('mint')
const NAMES = new Map([
  [treasury, 'treasury'],
  ...['one', 'two', 'three'].map((name) => [keyOf(`deposit ${name}`), `deposit ${name}`] as const),
])

const hashNamed = (name: string): Blockhash => {
  const text: string = addressNamed(name)
  if (!isBlockhash(text)) throw new Error('32 bytes are a blockhash')
  return text
}
export const genesisHash = hashNamed('genesis')

export const byNonce = (name: string, authority = treasury): Lifetime => {
  const nonce: string = addressNamed(`value of ${name}`)
  if (!isNonce(nonce)) throw new Error('32 bytes are a nonce')
  return { kind: 'nonce', nonce, nonceAccount: addressNamed(`nonce account ${name}`), authority }
}
export const byBlockhash: Lifetime = {
  kind: 'blockhash',
  blockhash: hashNamed('blockhash'),
  lastValidBlockHeight: blockHeight(1_150n),
  fetchedSlot: slot(2_000n),
}
export const seen = { slot: slot(2_000n), node: 'node of the treasury' }

export const tokenAccountOf = (owner: Address) => findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM })
export const pay = (recipient: Address, amount: bigint, source = treasury) =>
  transferLamports({ source, destination: recipient, lamports: lamports(amount) })
export const payTokens = (recipient: Address, amount: bigint, owner = treasury, decimals = 6) =>
  transferChecked({
    tokenProgram: TOKEN_PROGRAM,
    source: tokenAccountOf(owner),
    mint,
    destination: tokenAccountOf(recipient),
    owner,
    amount: tokenAmount(amount),
    decimals,
  })
export const line = (recipient: Address, amount: bigint, more: Partial<IntentLine> = {}): IntentLine => ({
  reference: null,
  recipient,
  amount,
  asset: 'native',
  ...more,
})

type Made = {
  readonly instructions: readonly Instruction[]
  readonly lines: readonly IntentLine[]
  readonly lifetime: Lifetime
  readonly kind?: ClaimedIntent['kind']
  readonly feePayer?: Address
  readonly form?:
    | Pick<Extract<MessageDraft, { version: 0 }>, 'version' | 'lookupTables'>
    | Pick<Extract<MessageDraft, { version: 1 }>, 'version' | 'config'>
}

/** A transaction as a bundle holds it, unsigned. */
export function bundledOf({ instructions, lines, lifetime, kind = 'payment', feePayer = treasury, form }: Made): BundledTransaction {
  const opening = lifetime.kind === 'nonce' ? [advanceNonce(lifetime)] : []
  const draft = { feePayer, lifetime, instructions: [...opening, ...instructions] }
  const message = encodeMessage(compileMessage(form === undefined ? { ...draft, version: 'legacy' } : { ...draft, ...form }))
  return fromBytes(message, { lifetime, intent: { kind, words: `${kind} of ${lines.length}`, lines } })
}

export function fromBytes(message: Uint8Array, { lifetime, intent }: Pick<BundledTransaction, 'lifetime' | 'intent'>): BundledTransaction {
  const { header, staticAccounts } = decodeMessage(message)
  const signers = staticAccounts.slice(0, header.signerCount).map((address) => ({ address, signature: null }))
  return { message, lifetime, seen, signers, intent, policy: { isAllowed: true, words: 'Within the limits.' } }
}

export const table = {
  address: addressNamed('lookup table'),
  addresses: [supplier, mint, tokenAccountOf(customer), tokenAccountOf(treasury)],
}

const payment = bundledOf({
  lifetime: byNonce('one'),
  instructions: [pay(customer, 5n), addMemo({ text: 'invoice 7' }), pay(supplier, 7n)],
  lines: [line(customer, 5n, { reference: 'invoice 6' }), line(supplier, 7n, { reference: 'Rechnung „7“' })],
})
const tokens = bundledOf({
  lifetime: byNonce('two'),
  instructions: [
    createAssociatedAccountIdempotent({ payer: treasury, owner: customer, mint, tokenProgram: TOKEN_PROGRAM }),
    payTokens(customer, 1_500_000n),
  ],
  lines: [line(customer, 1_500_000n, { reference: 'invoice 8', asset: mint })],
  form: { version: 0, lookupTables: [table] },
})
const sweep = bundledOf({
  kind: 'sweep',
  lifetime: byNonce('three'),
  instructions: deposits.map((source, at) => pay(treasury, BigInt(at + 1) * 1_000n, source)),
  lines: deposits.map((_, at) => line(treasury, BigInt(at + 1) * 1_000n)),
  form: { version: 1, config: { computeUnitLimit: 900, loadedAccountsDataSizeLimit: 65_536, priorityFee: lamports(20n) } },
})

export const facts: BundleFacts = {
  accounts: [
    { address: treasury, lamports: lamports(9_000_000_000n), program: SYSTEM_PROGRAM, token: null, seen },
    {
      address: tokenAccountOf(customer),
      lamports: lamports(2_039_280n),
      program: TOKEN_PROGRAM,
      token: { mint, owner: customer, amount: tokenAmount(0n) },
      seen,
    },
  ],
  mints: [{ mint, tokenProgram: TOKEN_PROGRAM, decimals: 6, symbol: 'USDC', extensions: [], seen }],
  tables: [{ ...table, seen }],
  hooks: [],
  rents: [{ byteLength: 165, lamports: lamports(1_488_440n), seen }],
  fee: { lamportsPerSignature: lamports(5_000n), rule: 'for each signature, and what the message offers', seen },
  height: { blockHeight: blockHeight(1_000n), seen },
}

export const preparedAtMs = Date.UTC(2026, 10, 25, 14)
export const bundle: Bundle = {
  network: { genesisHash, name: 'practice' },
  preparedAt: new Date(preparedAtMs).toISOString(),
  signer: { versions: ['legacy', 0, 1], reading: 'clear' },
  transactions: [payment, tokens, sweep],
  facts,
}

export const bundleOf = (...transactions: readonly BundledTransaction[]): Bundle => ({ ...bundle, transactions })
/** The bundle with one transaction in another form. */
export const withTransaction = (place: number, more: Partial<BundledTransaction>): Bundle =>
  bundleOf(...bundle.transactions.map((one, at) => (at === place ? { ...one, ...more } : one)))

export const owns: BundleReviewRequest['owns'] = (address) => {
  const name = NAMES.get(address)
  return name === undefined ? null : name === 'treasury' ? 'treasury' : 'deposit'
}
export const requestFor = (of: Bundle, more: Partial<BundleReviewRequest> = {}): BundleReviewRequest => ({
  bundle: of,
  genesisHash,
  owns,
  nowMs: preparedAtMs + 3_600_000,
  ...more,
})

/** All signatures that the keys of ours make over a bundle, each with the number of its transaction. */
export function signaturesFor(of: Bundle) {
  return of.transactions.flatMap(({ message, signers }, place) =>
    signers.flatMap(({ address: signer }) => {
      const name = NAMES.get(signer)
      return name === undefined ? [] : [{ transaction: place + 1, signer, signature: signBytes({ seed: seedOf(name), message }) }]
    }),
  )
}
