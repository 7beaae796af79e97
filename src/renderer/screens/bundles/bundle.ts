import type { Address } from '../../../core/address/address.ts'
import type { Answers } from '../../client.ts'
import type { GivenFile } from '../../parts/given-file.ts'

/** A bundle as its review says it. */
export type Shown = Answers['bundles']['show']
export type ShownTransaction = Shown['transactions'][number]
/** What came of signing one. */
export type Signed = Answers['bundles']['sign']

/** Whom a person means who signs elsewhere. */
export type Named = {
  readonly feePayers?: Address[]
  readonly nonceAuthorities?: Address[]
}

/** A file that was opened, with the review of exactly its bytes, and whom it was reviewed with. */
export type Opened = { readonly file: GivenFile; readonly review: Shown; readonly named?: Named }

/**
 * How a bundle stands, worst first.
 * - refused: something in it contradicts its bytes, or is not ours
 * - complete: every signature is in it
 * - unsignable: nothing is refused, and an offline workstation does not sign it all the same
 * - unsigned: signatures are missing, and nothing in the file speaks against making them
 */
export type Standing = 'refused' | 'complete' | 'unsignable' | 'unsigned'

export function standingOf({ refusals, transactions, cannotSign }: Shown): Standing {
  if (refusals.length > 0 || transactions.some(isRefused)) return 'refused'
  if (transactions.every(isComplete)) return 'complete'
  return cannotSign === null ? 'unsigned' : 'unsignable'
}

export const isRefused = ({ refusals }: ShownTransaction): boolean => refusals.length > 0
export const isComplete = ({ signers }: ShownTransaction): boolean => signers.every(({ state }) => state === 'valid')
export const neverExpires = ({ notes }: ShownTransaction): boolean => notes.some(({ kind }) => kind === 'never-expires')
/** What is to be known before it is signed. That a payment goes to somebody else is no warning where that was decided: what it does says so. */
export const warningsOf = (transaction: ShownTransaction): ShownTransaction['warnings'] =>
  transaction.intent.kind === 'payment' && !isRefused(transaction)
    ? transaction.warnings.filter(({ kind }) => kind !== 'foreign-destination')
    : transaction.warnings
/** Whether there is something to read beside what it does: all that lives by a nonce account says that it does not expire. */
export const isWarned = (transaction: ShownTransaction): boolean =>
  warningsOf(transaction).length > 0 || transaction.notes.some(({ kind }) => kind !== 'never-expires')

/** What is refused of accounts whose keys are on another workstation. */
const OF_KEYS: readonly string[] = ['BUNDLE_FEE_PAYER', 'BUNDLE_NONCE_AUTHORITY']

/** Signers of transactions that are refused since no key here is theirs, each once. */
export function foreignSigners({ transactions }: Shown) {
  const refused = transactions.filter(({ refusals }) => refusals.some(({ code }) => OF_KEYS.includes(code)))
  return [...new Set(refused.flatMap(({ signers }) => signers.flatMap(({ address, role }) => (role === null ? [address] : []))))]
}

/** Whether it is refused for that alone. */
export const isOfOtherKeys = ({ refusals, transactions }: Shown): boolean =>
  refusals.length === 0 && transactions.every((transaction) => transaction.refusals.every(({ code }) => OF_KEYS.includes(code)))

/** Signatures that are in it, and all that are asked for. */
export function signaturesIn({ transactions }: Pick<Shown, 'transactions'>): { readonly made: number; readonly all: number } {
  const signers = transactions.flatMap((transaction) => transaction.signers)
  return { made: signers.filter(({ state }) => state === 'valid').length, all: signers.length }
}

export type Total = { readonly asset: string; readonly amount: bigint }

/** What moves in all, by asset. Of a transaction that nothing is refused of, each line is one movement of its bytes, and each movement one line. */
export function totalsOf(transactions: readonly ShownTransaction[]): readonly Total[] {
  const totals = new Map<string, bigint>()
  for (const { asset, amount } of transactions.flatMap(({ intent }) => intent.lines)) totals.set(asset, (totals.get(asset) ?? 0n) + amount)
  return [...totals].map(([asset, amount]) => ({ asset, amount }))
}

/** Whom it reaches, each once. */
export const recipientsOf = (transactions: readonly ShownTransaction[]): readonly string[] => [
  ...new Set(transactions.flatMap(({ intent }) => intent.lines.map(({ recipient }) => recipient))),
]
