import type { Bundle, BundledTransaction, HiddenAct } from '../core/bundle/bundle.ts'
import { fillBlanks } from '../core/bundle/blanks.ts'
import { MOST_HIDDEN_ACTS } from '../core/bundle/bounds.ts'
import { findCompletedProblem } from '../core/bundle/hidden-act.ts'
import { keysOf, reasonNotToPay, standingIn } from '../core/bundle/hidden-payment.ts'
import type { BundleNote } from '../core/bundle/review.ts'
import { tokenAmount } from '../core/amount/lamports.ts'
import { isStrongroomError, StrongroomError } from '../core/error/error.ts'
import { invariant } from '../core/error/invariant.ts'
import { transferInstructions } from '../core/plan/confidential-payment.ts'
import { withdrawalInstructions } from '../core/plan/confidential-upkeep.ts'
import { applyPending, decodeConfidentialInstruction, proofsIn } from '../core/program/confidential-transfer.ts'
import { decodeMessage } from '../core/message/decode.ts'
import { expandInstructions } from '../core/message/expand.ts'
import type { Instruction } from '../core/program/instruction.ts'
import { explainTokenUpkeep } from '../core/review/explain-token-upkeep.ts'
import { explainUnpayable } from '../core/review/explain-unpayable.ts'
import type { UnpayableReason } from '../core/plan/payment.ts'
import type { TokenUpkeepReason } from '../core/plan/token-upkeep.ts'
import { address, say, type Sentence, units } from '../core/text/sentence.ts'
import { readPathsOf } from './pay/index.ts'
import type { Services } from './services.ts'
import type { HiddenBalances } from './signer/confidential-protocol.ts'

/*
 * What only the keys here make of a bundle about hidden balances. Nothing is believed of it: what an account hides is read from the data that was carried,
 * by keys that follow from its owner's, and what cannot be read is not signed.
 */

type Parts = Pick<Services, 'journal' | 'signer'>
type Hiding = BundledTransaction & { readonly hidden: HiddenAct }

const isHiding = (one: BundledTransaction): one is Hiding => one.hidden !== undefined

/** How many acts on hidden balances a bundle holds. */
export function countHiding({ transactions }: Pick<Bundle, 'transactions'>): number {
  return transactions.filter(isHiding).length
}

/** What the keys here read of each hidden balance of a bundle, by the number of its transaction; none where there is none, or too many. */
export async function readHiddenBalances(parts: Parts, { transactions }: Bundle): Promise<ReadonlyMap<number, HiddenTold>> {
  const told = new Map<number, HiddenTold>()
  // More is not signed (sign-bundle.ts): it would keep the signer busy for nothing.
  if (countHiding({ transactions }) > MOST_HIDDEN_ACTS) return told
  for (const [place, one] of transactions.entries()) if (isHiding(one)) told.set(place + 1, await readOne(parts, one))
  return told
}

/** What is said of it before it is signed. `reason`: why it is not signed; null where nothing says so. */
type HiddenTold = { readonly note: BundleNote; readonly reason: string | null }

async function readOne(parts: Parts, one: Hiding): Promise<HiddenTold> {
  const { hidden } = one
  const { account, data } = hidden
  const note = (sentence: Sentence): BundleNote => ({ kind: 'hidden-balance', sentence })
  try {
    const { read } = await parts.signer.readConfidential({ accounts: [{ account, data }], paths: await pathsOf(parts, hidden) })
    const balances = read[0]?.hidden ?? null
    if (balances === null)
      return { note: note(say`What ${address(account)} hides cannot be read by the keys here.`), reason: reasonOf('keys-elsewhere') }
    const reason = findReason(one, balances)
    return { note: note(sayBalances(hidden, balances)), reason: reason === null ? null : reasonOf(reason) }
  } catch (error) {
    if (!isStrongroomError(error, 'VAULT_LOCKED')) throw error
    return {
      note: note(say`What ${address(account)} hides is read once the vault is open: before that no amount of it is known here.`),
      reason: null,
    }
  }
}

type Reason = TokenUpkeepReason | UnpayableReason

/** In words, without the full stop: it ends a sentence. */
function reasonOf(reason: Reason): string {
  return isUnpayable(reason) ? explainUnpayable(reason) : explainTokenUpkeep(reason)
}

const UPKEEP_REASONS: ReadonlySet<Reason> = new Set([
  'keys-elsewhere',
  'hidden-unreadable',
  'nothing-available',
  'more-than-available',
  'not-provable',
])
const isUnpayable = (reason: Reason): reason is UnpayableReason => !UPKEEP_REASONS.has(reason)

function findReason({ hidden, message }: Hiding, { pending, available }: HiddenBalances): Reason | null {
  const standing = standingIn(hidden.data)
  const against =
    hidden.kind === 'pay' && standing !== null
      ? reasonNotToPay(hidden, standing, expandInstructions({ message: decodeMessage(message) }))
      : null
  if (against !== null) return against
  if (available === null || (hidden.kind === 'apply' && pending === null)) return 'hidden-unreadable'
  if (hidden.kind === 'apply') return null
  if (available === 0n) return 'nothing-available'
  if (hidden.amount === 'all' || hidden.amount <= available) return null
  return hidden.kind === 'pay' ? 'available-short' : 'more-than-available'
}

function sayBalances(hidden: HiddenAct, { pending, available }: HiddenBalances): Sentence {
  const mint = standingIn(hidden.data)?.token.mint ?? null
  const much = (amount: bigint | null) => (amount === null ? 'an amount that cannot be read here' : units(amount, mint))
  const before = say`By the keys here, ${address(hidden.account)} has ${much(pending)} pending and ${much(available)} available`
  if (available === null) return say`${before}.`
  if (hidden.kind === 'apply')
    return pending === null ? say`${before}.` : say`${before}; once it is applied, ${units(available + pending, mint)} is available.`
  const amount = hidden.amount === 'all' ? available : hidden.amount
  if (amount > available) return say`${before}; ${units(amount, mint)} is asked for, which is more.`
  if (hidden.kind === 'pay') {
    const to = standingIn(hidden.recipient.data)?.token.owner ?? hidden.recipient.account
    return say`${before}; ${units(amount, mint)} of it is paid in secret to ${address(to)}, and ${units(available - amount, mint)} stays available.`
  }
  return say`${before}; ${units(amount, mint)} of it becomes public, and ${units(available - amount, mint)} stays available.`
}

/**
 * The bundle with its blanks filled by the keys here. What fills them is in the journal before anything of it is signed, and taken from there when the
 * bundle is signed again: proofs are drawn at random, and another filling would be another transaction over the same nonce.
 * @throws BUNDLE_CANNOT_SIGN, BUNDLE_COMPLETED, VAULT_LOCKED
 */
export async function completeBundle(parts: Parts, bundle: Bundle, digest: string): Promise<Bundle> {
  if (!bundle.transactions.some(isHiding)) return bundle
  const kept = await parts.journal.read.completed(digest)
  const transactions: BundledTransaction[] = []
  for (const [place, one] of bundle.transactions.entries()) {
    invariant(isHiding(one), 'a bundle of hidden balances holds nothing else')
    const transaction = place + 1
    const before = kept.get(transaction)
    if (one.hidden.completed !== null && !isSame(one.hidden.completed, before)) throw cannotSign(transaction, FILLED_ELSEWHERE)
    const completed = before ?? (await makeOne(parts, one, transaction))
    const problem = findCompletedProblem({ ...one, hidden: { ...one.hidden, completed } })
    if (problem !== null) throw new StrongroomError('BUNDLE_COMPLETED', { transaction, problem })
    if (before === undefined)
      await parts.journal.write('bundle-completed', (tx) =>
        tx.noteBundleCompleted({ bundle: digest, number: transaction, message: completed }),
      )
    transactions.push({ ...one, hidden: { ...one.hidden, completed } })
  }
  return { ...bundle, transactions }
}

const FILLED_ELSEWHERE = 'its blanks were filled on another machine than this one: have the bundle as it was prepared signed'

function isSame(bytes: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.from(bytes).equals(other)
}

function cannotSign(transaction: number, reason: string): StrongroomError {
  return new StrongroomError('BUNDLE_CANNOT_SIGN', { transaction, reason })
}

async function makeOne(parts: Parts, one: Hiding, transaction: number): Promise<Uint8Array> {
  const { message, hidden } = one
  const made = await makeInstructions(parts, one)
  if (typeof made === 'string') throw cannotSign(transaction, reasonOf(made))
  return fillBlanks(message, hidden, made)
}

async function makeInstructions({ journal, signer }: Parts, one: Hiding): Promise<readonly Instruction[] | Reason> {
  const { message, hidden } = one
  const { account, data } = hidden
  const standing = standingIn(hidden.data)
  invariant(standing !== null, 'a sound bundle carries the account')
  const { owner, mint } = standing.token
  const asked = { account, data, paths: await pathsOf({ journal }, hidden) }
  if (hidden.kind === 'apply') {
    const { read, made } = await signer.makeApplication(asked)
    if (made === null) return reasonOfNone(one, read.hidden)
    const { expectedCredits, decryptableAvailable } = made
    return [applyPending({ account, owner, expectedCredits, decryptableAvailable })]
  }
  if (hidden.kind === 'pay') {
    const keys = keysOf(hidden)
    invariant(keys !== null, 'a sound bundle carries the keys')
    const { read, made } = await signer.makeConfidentialPayment({ ...asked, ...keys, amount: hidden.amount })
    const reason = read.hidden === null ? null : findReason(one, read.hidden)
    if (made === null || reason !== null) return reason ?? reasonOfNone(one, read.hidden)
    return transferInstructions({ source: account, mint, destination: hidden.recipient.account, owner }, made)
  }
  const { read, made } = await signer.makeWithdrawal({ ...asked, amount: hidden.amount })
  if (made === null) return reasonOfNone(one, read.hidden)
  const parts = { ...made, amount: tokenAmount(made.amount), ...proofsIn(made) }
  return withdrawalInstructions({ place: { account, owner, mint }, decimals: decimalsIn(message), parts })
}

function reasonOfNone(one: Hiding, balances: HiddenBalances | null): Reason {
  if (balances === null) return 'keys-elsewhere'
  return findReason(one, balances) ?? 'not-provable'
}

function decimalsIn(message: Uint8Array): number {
  const instructions = expandInstructions({ message: decodeMessage(message) })
  const [withdrawal] = instructions.flatMap((one) => decodeConfidentialInstruction(one) ?? [])
  invariant(withdrawal?.kind === 'withdrawConfidential', 'a sound bundle withdraws what it says')
  return withdrawal.decimals
}

function pathsOf({ journal }: Pick<Parts, 'journal'>, hidden: HiddenAct) {
  const owner = standingIn(hidden.data)?.token.owner
  return readPathsOf(journal, owner === undefined ? [] : [owner])
}

/** Whose the accounts are and of which mint: the standard's keys follow from both. The signer derives each again. */
export function hiddenHints({ transactions }: Bundle) {
  return transactions.flatMap(({ hidden }) => {
    const standing = hidden === undefined ? null : standingIn(hidden.data)
    return hidden === undefined || standing === null
      ? []
      : [{ account: hidden.account, owner: standing.token.owner, mint: standing.token.mint }]
  })
}
