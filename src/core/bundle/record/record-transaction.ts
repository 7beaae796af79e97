import type { Address } from '../../address/address.ts'
import { sayError } from '../../error/error.ts'
import { address as bytes, type Part, plain, say, type Sentence, sol, units } from '../../text/sentence.ts'
import type { Bundle, BundledTransaction, IntentLine } from '../bundle.ts'
import type { BundleReview, ReviewedSigner, TransactionReview } from '../review.ts'
import { fact, printed, type RecordBlock, strong, words } from './record.ts'

export type ToRecord = {
  readonly bundle: Bundle
  readonly review: BundleReview
  /** Whether an address is watched here, without its key. */
  readonly isWatched: (address: Address) => boolean
}

type One = ToRecord & {
  readonly reviewed: TransactionReview
  readonly bundled: BundledTransaction
  /** What is claimed of every transaction, and stands once for all of them. */
  readonly common: ReadonlySet<string>
}

/** All that is printed of one transaction: what refuses it, what its bytes do, who signs it, and apart from that what the bundle claims. */
export function recordTransaction(one: One): RecordBlock[] {
  const { reviewed, bundled, review } = one
  const { number, hash, refusals, instructions, feePayer, fee, signers } = factsOf(reviewed)
  const title = `Transaction ${number} of ${review.transactions.length}`
  return [
    { kind: 'heading', level: 'transaction', words: `${title}: ${standingWords(reviewed)}` },
    ...refusals.map((refusal) => words([strong('Refused: '), ...printed(say`${sayError(refusal).happened} (${refusal.code})`)], 'refused')),
    ...(instructions.length === 0
      ? [words(printed(say`What it does cannot be said from its bytes.`), 'refused')]
      : instructions.map((sentence, place) => fact(place === 0 ? 'What it does' : '', printed(sentence), `${place + 1}.`))),
    ...warningsOf(one).map((sentence) => fact('Beware', printed(sentence))),
    fact('Message hash', printed(say`${bytes(hash)}`)),
    ...lifetimeOf(one),
    fact('Fee payer', feePayer === null ? printed(say`cannot be said`) : printed(say`${bytes(feePayer)}${whose(one, feePayer)}`)),
    fact('Fee', fee === null ? printed(say`cannot be said`) : printed(say`${sol(fee)}, where a signature costs what the bundle claims`)),
    ...signers.flatMap((signer, place) => signerOf(one, signer, place)),
    ...claimsOf(one, bundled),
  ]
}

const factsOf = ({ number, hash, refusals, instructions, review, signers }: TransactionReview) => ({
  number,
  hash,
  refusals,
  instructions,
  feePayer: review?.feePayer.account ?? null,
  fee: review?.feeLamports ?? null,
  signers,
})

/** How one stands, by its signatures that were verified over its bytes. */
function standingWords({ refusals, signers }: TransactionReview): string {
  if (refusals.length > 0) return 'refused'
  const made = signers.filter(({ state }) => state === 'valid').length
  if (made === signers.length) return 'signed'
  return made === 0 ? 'not signed' : `partly signed, ${made} of ${signers.length}`
}

/** What is dangerous in it. Without keys nobody is a stranger; and whom a payment reaches is what was decided, where nothing is refused. */
function warningsOf({ review, reviewed }: One): readonly Sentence[] {
  if (!review.isWithKeys || reviewed.review === null) return []
  const isDecided = reviewed.intent.kind === 'payment' && reviewed.refusals.length === 0
  const said: readonly string[] = isDecided ? ['never-expires', 'foreign-destination'] : ['never-expires']
  return reviewed.review.warnings.flatMap(({ kind, sentence }) => (said.includes(kind) ? [] : [sentence]))
}

function lifetimeOf(one: One): RecordBlock[] {
  const { bundled, reviewed } = one
  const { lifetime } = bundled
  // What a policy elsewhere said is a claim, and stands among those.
  const notes = reviewed.notes.filter(({ kind }) => kind !== 'policy-refused').map(({ sentence }) => fact('Note', printed(sentence)))
  switch (lifetime.kind) {
    case 'nonce': {
      const { nonceAccount, nonce, authority } = lifetime
      return [
        fact('Nonce account', printed(say`${bytes(nonceAccount)}`)),
        fact('Nonce value', printed(say`${bytes(nonce)}`)),
        fact('Nonce authority', printed(say`${bytes(authority)}${whose(one, authority)}`)),
        ...notes,
      ]
    }
    case 'blockhash':
      return [fact('Blockhash', printed(say`${bytes(lifetime.blockhash)}`)), ...notes]
  }
}

function signerOf(one: One, { address, state }: ReviewedSigner, place: number): RecordBlock[] {
  const signature = one.bundled.signers.find((signer) => signer.address === address)?.signature ?? ''
  return [fact(`Signer ${place + 1}`, printed(say`${bytes(address)}${whose(one, address)}`)), fact('', signatureWords(state, signature))]
}

function signatureWords(state: ReviewedSigner['state'], signature: string) {
  switch (state) {
    case 'valid':
      return [strong('Signed'), ...printed(say`, verified over the exact bytes of this message: ${bytes(signature)}`)]
    case 'invalid':
      return [strong('Wrong'), ...printed(say`: what stands here is no signature of these bytes by this key: ${bytes(signature)}`)]
    case 'missing':
      return [strong('Not signed')]
  }
}

/** Whose the address of a signer is, as far as this side knows. */
function whose({ review, reviewed, isWatched }: One, of: Address): string {
  const role = reviewed.signers.find(({ address }) => address === of)?.role ?? null
  if (role === 'treasury') return ', our treasury account'
  if (role === 'deposit') return ', a deposit account of ours'
  if (isWatched(of)) return ', watched here: its key is elsewhere'
  return review.isWithKeys ? ', no key here is this one’s' : ''
}

function claimsOf({ review, reviewed, common }: One, { intent }: BundledTransaction): RecordBlock[] {
  const own = reviewed.claims.filter(({ sentence }) => !common.has(plain(sentence)))
  const sentences = [...intent.lines.map((line) => lineWords(line, review.mints)), ...own.map(({ sentence }) => sentence)]
  return sentences.map((sentence, place) => words([...(place === 0 ? [strong('Only claimed: ')] : []), ...printed(sentence)], 'claimed'))
}

function lineWords({ reference, recipient, amount, asset }: IntentLine, mints: BundleReview['mints']): Sentence {
  const decided = reference === null ? say`Decided: ` : say`Decided, under the reference “${reference}”: `
  return say`${decided}${amountWords({ amount, asset }, mints)} to ${bytes(recipient)}.`
}

/** An amount with what it is of, whole. A token is named by its mint: what the bundle calls it stands among its claims. */
export function amountWords({ amount, asset }: Pick<IntentLine, 'amount' | 'asset'>, mints: BundleReview['mints']): Sentence {
  if (asset === 'native') return say`${sol(amount)}`
  const known = mints.find(({ mint }) => mint === asset)
  const part: Part = known === undefined ? units(amount, asset) : { part: 'amount', amount, decimals: known.decimals, unit: null }
  return say`${part} of the token ${bytes(asset)}`
}
