import { setImmediate } from 'node:timers/promises'
import type { Address } from '../../core/address/address.ts'
import { blockHeight, slot } from '../../core/chain/slot.ts'
import { invariant } from '../../core/error/invariant.ts'
import { type Blockhash, isBlockhash, type Lifetime } from '../../core/lifetime/lifetime.ts'
import { compileMessage } from '../../core/message/compile.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { encodeMessage } from '../../core/message/encode.ts'
import { buildMessage } from '../../core/plan/draft.ts'
import type { MessageTemplate, SweepPlan } from '../../core/plan/sweep.ts'
import type { Upkeep } from '../../core/plan/upkeep.ts'
import { SYSTEM_PROGRAM } from '../../core/program/ids.ts'
import type { OurRole, Review } from '../../core/review/review.ts'
import { reviewMessage } from '../../core/review/review-message.ts'
import type { Journal } from '../journal/index.ts'
import { type Asked, unasked } from '../../core/review/unasked.ts'
import { distinct, type Sentence } from '../../core/text/sentence.ts'

/** Transactions reviewed before everything else gets a turn; their accounts are looked up in the journal together. */
const REVIEWED_AT_A_TIME = 100

/** Every message is reviewed under a blockhash: an advance that it begins with is what it does, and not what it lives by. */
const STANDS_IN = 'never-expires'

/**
 * What each transaction of a plan will do, from the bytes of its message, and what there is to beware of in all of them. `owner`: whose the destination
 * is; null where that is not proved.
 */
export async function reviewPlan(journal: Journal, { destination, transactions }: SweepPlan, owner: Address | null): Promise<Reviewed> {
  const home = owner === null ? [] : [{ account: destination, owner }]
  return reviewTransactions(
    journal,
    transactions.map(({ template, sources }) => ({
      template,
      asked: {},
      tokenAccounts: [...home, ...sources.map(({ account, address }) => ({ account, owner: address }))],
    })),
  )
}

type Reviewed = { readonly words: Sentence[]; readonly warnings: Sentence[] }

/** A planned transaction with who is said to own the token accounts in it, and what a person asked for with it. */
type Reviewable = {
  readonly template: MessageTemplate
  readonly asked: Asked
  readonly tokenAccounts: readonly { readonly account: Address; readonly owner: Address }[]
  /** What it moves in secret, as it is planned; left out where it moves nothing so. */
  readonly hidden?: readonly bigint[]
}

/** As {@link reviewPlan}, of any planned transactions. `homes` are token accounts that are the treasury's. */
export async function reviewTransactions(
  journal: Journal,
  transactions: readonly Reviewable[],
  homes: readonly Address[] = [],
): Promise<Reviewed> {
  const hints = await readHints(journal, homes)
  const words: Sentence[] = []
  const warnings: Sentence[] = []
  for (let start = 0; start < transactions.length; start += REVIEWED_AT_A_TIME) {
    const run = transactions.slice(start, start + REVIEWED_AT_A_TIME)
    for (const [place, review] of (await reviewRun(journal, run, hints)).entries()) {
      words.push(review.sentence)
      for (const { kind, sentence } of unasked(review, run[place]?.asked ?? {})) if (kind !== STANDS_IN) warnings.push(sentence)
    }
    await setImmediate()
  }
  return { words, warnings: distinct(warnings) }
}

type Hints = Awaited<ReturnType<typeof readHints>>

async function readHints(journal: Journal, homes: readonly Address[]) {
  const mints = (await journal.read.mints()).map(({ mint, tokenProgram, label }) => ({ mint, tokenProgram, label: label ?? mint }))
  const treasuries = await journal.read.accounts({ role: 'treasury', limit: 1 })
  const noncePool = (await journal.read.nonces()).flatMap(({ address, closed }) => (closed ? [] : [address]))
  return { mints, noncePool, home: treasuries.flatMap(({ address }) => homes.map((account) => ({ account, owner: address }))) }
}

async function reviewRun(journal: Journal, transactions: readonly Reviewable[], hints: Hints): Promise<Review[]> {
  const made = transactions.map(({ template, tokenAccounts, hidden = [], asked }) => ({
    message: placeholderMessage(template),
    tokenAccounts,
    hidden,
    named: asked.upkeep === undefined ? [] : namedBy(asked.upkeep),
  }))
  return reviewMade(journal, made, hints)
}

/** The message of a planned transaction under a blockhash that a person gave: to the byte what is signed. */
export function messageUnder(template: MessageTemplate, blockhash: Blockhash): Uint8Array {
  return encodeMessage(compileMessage(buildMessage({ template, lifetime: { ...placeholderLifetime(), blockhash } })))
}

/** The message of a planned transaction, all but its blockhash. */
export function placeholderMessage(template: MessageTemplate): Uint8Array {
  return encodeMessage(compileMessage(buildMessage({ template: underBlockhash(template), lifetime: placeholderLifetime() })))
}

/** Addresses that stand in what upkeep tells a program, and are none of its message’s accounts. */
export function namedBy(upkeep: Upkeep): readonly Address[] {
  return upkeep.act === 'create-nonce' || upkeep.act === 'authorize-nonce' ? [upkeep.authority] : []
}

/** A message that was made already, with who is said to own the token accounts in it, and with addresses that it names in its data alone. */
type Made = { readonly message: Uint8Array; readonly named?: readonly Address[] } & Pick<Reviewable, 'tokenAccounts' | 'hidden'>

/** What messages will do that were made already, each from its own bytes. `homes` as for {@link reviewTransactions}. */
export async function reviewMessages(journal: Journal, made: readonly Made[], homes: readonly Address[] = []): Promise<Review[]> {
  return reviewMade(journal, made, await readHints(journal, homes))
}

async function reviewMade(journal: Journal, made: readonly Made[], { mints, noncePool, home }: Hints): Promise<Review[]> {
  const mentioned = made.flatMap(({ message, named = [] }) => [...decodeMessage(message).staticAccounts, ...named])
  const roles = await readRoles(journal, [...mentioned, ...home.map(({ owner }) => owner)])
  const ours = (address: Address) => roles.get(address) ?? null
  return made.map(({ message, tokenAccounts, hidden = [] }) =>
    reviewMessage({ message, ours, mints, noncePool, hidden, tokenAccounts: [...home, ...tokenAccounts] }),
  )
}

/** Which nonce account it will be is known when it is drafted; the plan says beside it that it lives by one. */
function underBlockhash(template: MessageTemplate): MessageTemplate {
  return { ...template, options: { ...template.options, lifetime: { kind: 'blockhash' } } }
}

/** In the place of the blockhash a transaction gets when it is signed; it changes nothing of what the message does. */
function placeholderLifetime(): Extract<Lifetime, { kind: 'blockhash' }> {
  const zeros: string = SYSTEM_PROGRAM
  invariant(isBlockhash(zeros), 'thirty-two zero bytes look like a blockhash')
  return { kind: 'blockhash', blockhash: zeros, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
}

async function readRoles(journal: Journal, addresses: readonly Address[]): Promise<ReadonlyMap<Address, OurRole>> {
  const accounts = await journal.read.accountsByAddress([...new Set(addresses)])
  return new Map(accounts.map(({ address, role }) => [address, role]))
}
