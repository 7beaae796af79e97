import { invariant } from '../../error/invariant.ts'
import { sayError, type StrongroomError } from '../../error/error.ts'
import { counted } from '../../text/counted.ts'
import { grouped } from '../../text/grouped.ts'
import { address as bytes, paragraph, plain, say, type Sentence } from '../../text/sentence.ts'
import type { BundleReview } from '../review.ts'
import { type BundleRecord, fact, printed, type RecordBlock, strong, words } from './record.ts'
import { amountWords, recordTransaction, type ToRecord } from './record-transaction.ts'

type RecordRequest = ToRecord & {
  /** Why it is not signed here though nothing of it is refused; null where nothing says so, or it is signed. */
  readonly cannotSign: StrongroomError | null
}

/**
 * What is printed of a bundle for people who keep it: all that its review says, addresses, amounts and hashes whole. It reads no clock, so that
 * the same bundle beside the same keys is the same record at any time.
 */
export function planRecord(request: RecordRequest): BundleRecord {
  const { bundle, review } = request
  const common = commonClaims(review)
  const keys = new Set(common.map(plain))
  return {
    title: `Record of the bundle ${review.digest}`,
    preparedAt: review.preparedAt,
    foot: `Bundle: ${review.words.join(' ')}`,
    blocks: [
      { kind: 'heading', level: 'record', words: 'Record of a bundle of transactions' },
      words(INTRODUCTION),
      ...headOf(request),
      { kind: 'heading', level: 'part', words: 'Claimed of all of it' },
      words([strong('The bundle says this, and nothing here proves it.')], 'claimed'),
      words(printed(say`It was prepared at ${review.preparedAt}, by the clock of whoever prepared it.`), 'claimed'),
      words(printed(say`Its network is called “${review.network.name}”.`), 'claimed'),
      ...common.map((sentence) => words(printed(sentence), 'claimed')),
      { kind: 'heading', level: 'part', words: 'The transactions, in their order' },
      ...review.transactions.flatMap((reviewed, place) => {
        const bundled = bundle.transactions[place]
        invariant(bundled !== undefined, 'each transaction was reviewed')
        return recordTransaction({ ...request, reviewed, bundled, common: keys })
      }),
    ],
    present: PRESENT,
  }
}

/** A number that stands for a character is written by `drawable` alone, but here. */
const INTRODUCTION = [
  ...printed(
    say`What each transaction does is said from the exact bytes of its message. What stands beside a line at its left is only claimed by whoever prepared the bundle, and nothing here proves it. `,
  ),
  { kind: 'words', text: '‹U+0416› is a character that this page cannot draw, by its number in Unicode. ' } as const,
  ...printed(
    say`Strongroom printed this from the file and from the addresses that it knows, without a clock and without a network. Whether anything was sent, it does not say.`,
  ),
]

function headOf({ review, cannotSign }: RecordRequest): RecordBlock[] {
  const { digest, network, refusals, notes, transactions } = review
  return [
    { kind: 'aloud', label: 'The six words', words: review.words.join(' ') },
    fact('Digest', printed(say`${bytes(digest)}`)),
    fact('Network', printed(say`${networkWords(network)}, by its genesis hash ${bytes(network.genesisHash)}`)),
    fact('Transactions', printed(say`${grouped(transactions.length)}`)),
    fact('Signatures', signaturesWords(review)),
    ...(isRefused(review) ? [] : totalsOf(review)),
    fact('Keys', printed(whoseWords(review))),
    ...refusals.map((refusal) => words([strong('Refused: '), ...printed(codeWords(refusal))], 'refused')),
    ...refusedWords(review),
    ...(cannotSign === null ? [] : [words([strong('Not to be signed: '), ...printed(codeWords(cannotSign))], 'refused')]),
    ...notes.map(({ sentence }) => fact('Note', printed(sentence))),
  ]
}

const codeWords = (error: StrongroomError): Sentence => say`${sayError(error).happened} (${error.code})`

const isRefused = ({ refusals, transactions }: BundleReview): boolean =>
  refusals.length > 0 || transactions.some((one) => one.refusals.length > 0)

function refusedWords({ transactions }: BundleReview): RecordBlock[] {
  const refused = transactions.filter((one) => one.refusals.length > 0)
  if (refused.length === 0) return []
  const of = printed(
    say`${grouped(refused.length)} of ${counted(grouped(transactions.length), 'transaction')}, for the reasons that stand with each. Nothing of the bundle is to be signed.`,
  )
  return [words([strong('Refused: '), ...of], 'refused')]
}

function networkWords({ public: known }: BundleReview['network']): string {
  switch (known) {
    case 'production':
      return 'mainnet'
    case 'test':
      return 'testnet'
    case 'development':
      return 'devnet'
    case null:
      return 'no public network'
  }
}

function signaturesWords({ transactions }: BundleReview) {
  const signers = transactions.flatMap((one) => one.signers)
  const made = signers.filter(({ state }) => state === 'valid').length
  const wrong = signers.filter(({ state }) => state === 'invalid').length
  const standing = made === signers.length ? 'Signed' : made === 0 ? 'Not signed' : 'Partly signed'
  const verified = made === 0 ? '' : ', verified over the exact bytes of each message'
  const bad = wrong === 0 ? '' : ` ${counted(grouped(wrong), 'more is', 'more are')} no signature of these bytes.`
  return [strong(standing), ...printed(say`: ${grouped(made)} of ${grouped(signers.length)}${verified}.${bad}`)]
}

/** Of a bundle of which nothing is refused, each line is one movement of the bytes, and each movement one line. */
function totalsOf({ transactions, mints }: BundleReview): RecordBlock[] {
  const totals = new Map<'native' | (typeof mints)[number]['mint'], bigint>()
  for (const { asset, amount } of transactions.flatMap(({ intent }) => intent.lines)) totals.set(asset, (totals.get(asset) ?? 0n) + amount)
  return [...totals].map(([asset, amount], place) =>
    fact(place === 0 ? 'Moves in all' : '', printed(amountWords({ asset, amount }, mints))),
  )
}

function whoseWords({ isWithKeys, transactions }: BundleReview): Sentence {
  if (!isWithKeys)
    return say`No key of the data folder in which this was printed signs it. Whose an account is, is not said, and nothing was refused for that.`
  const ours = new Set(transactions.flatMap(({ signers }) => signers.flatMap(({ address, role }) => (role === null ? [] : [address]))))
  return say`Compared with the keys of the data folder in which this was printed: ${counted(grouped(ours.size), 'signer is an account', 'signers are accounts')} of ours.`
}

/** What is claimed of every transaction in the same words, where there are several. */
function commonClaims({ transactions }: BundleReview): readonly Sentence[] {
  const [first, ...rest] = transactions
  if (first === undefined || rest.length === 0) return []
  const others = rest.map(({ claims }) => new Set(claims.map(({ sentence }) => plain(sentence))))
  return first.claims.flatMap(({ sentence }) => (others.every((claimed) => claimed.has(plain(sentence))) ? [sentence] : []))
}

const blanks = (...labels: readonly string[]): RecordBlock => ({ kind: 'blanks', labels })
/** As many as take part in a ceremony, and one more. */
const PEOPLE = ['Prepared by', 'Signed by', 'Witness', 'Witness', '']

const PRESENT: readonly RecordBlock[] = [
  { kind: 'heading', level: 'part', words: 'Those present' },
  words(
    printed(
      paragraph([
        say`Compare the six words at the foot of every page with those that were read aloud, and each message hash with what a hardware signer showed.`,
        say`Whoever was present writes their name and signs by hand.`,
      ]),
    ),
  ),
  blanks('Date and time', 'Place'),
  blanks('The six words were read aloud by', 'and compared by'),
  ...PEOPLE.map((role) => blanks(role === '' ? 'Name and part' : `${role}: name`, 'Signature')),
]
