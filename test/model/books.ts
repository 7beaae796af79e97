import type { Address } from '../../src/core/address/address.ts'
import type { VerifyReport } from '../../src/main/journal/records.ts'
import type { Block, Chain } from './chain.ts'
import { type Accounts, type Executed, RENT_MINIMUM } from './execute.ts'
import { HOUSE } from './house.ts'
import type { JournalRows } from './journal-rows.ts'

type Say = (rule: string, what: string) => void

/** Cases that say nothing of what left. */
const OF_DEPOSITS: readonly string[] = ['movement-again', 'balance-break']
const WATCHED: readonly Address[] = [HOUSE.treasury, ...HOUSE.deposits]

/** Judges what the watcher wrote down, while it does: nothing that is not final, and no block that the chain does not have. */
export function judgeCursor(rows: JournalRows, chain: Chain, say: Say): void {
  const cursor = rows.cursor.get()
  if (cursor === undefined) return
  const final = chain.finalized()
  if (cursor.slot > BigInt(final.slot)) say('watch', `the cursor is at slot ${cursor.slot}, and slot ${final.slot} is final`)
  const block = cursor.blockhash === null ? null : chain.at(cursor.blockhash)
  if (cursor.blockhash !== null && block === null) say('watch', `the cursor names the block ${cursor.blockhash}, which is on no chain`)
}

/** Whether the watcher has got to a slot, and nothing before it is still to be read. */
export function hasWatched(rows: JournalRows, slot: number): boolean {
  const cursor = rows.cursor.get()
  return cursor !== undefined && cursor.slot >= BigInt(slot) && rows.openGaps.get()?.count === 0n
}

/** The books at the end, where everything up to `slot` was watched: every balance, every deposit, and every movement out (I5). */
export function judgeBooks(rows: JournalRows, { chain, isLost }: { readonly chain: Chain; readonly isLost: boolean }, say: Say): void {
  const cursor = rows.cursor.get()
  const head = cursor === undefined ? null : blockAtOrBefore(chain, Number(cursor.slot))
  // What a transaction does in a second block is told by a case, and waits for a person.
  if (head === null || rows.cases.all().some(({ kind }) => kind === 'movement-again')) return
  for (const { account, amount } of rows.balances.all()) {
    const held = head.accounts.get(account)?.lamports ?? 0n
    if (WATCHED.includes(account) && BigInt(amount) !== held)
      say('I5', `the journal says that ${account} holds ${BigInt(amount)}, and it holds ${held}`)
  }
  // What one node left out while the other had lost the block is told by a balance that does not lead on (docs/threats.md).
  const isToldByBalance = isLost && rows.cases.all().some(({ kind }) => kind === 'balance-break')
  const recorded = new Map(rows.credits.all().map((credit) => [`${credit.signature} ${credit.account}`, credit]))
  for (let block: Block | null = head; block !== null; block = block.parent) {
    for (const executed of block.transactions) {
      for (const account of WATCHED) {
        const change = changeOf(executed, account)
        const credit = recorded.get(`${executed.read.signature} ${account}`)
        if (change !== 0n && credit === undefined && !isToldByBalance)
          say('I5', `${change} lamports of ${account} in slot ${block.slot} are in no row`)
        const isDeposit = change >= RENT_MINIMUM && !executed.read.signers.some((address) => HOUSE.ours.has(address))
        if (isDeposit && credit !== undefined && credit.verdict !== 'credit')
          say('I5', `${change} lamports came to ${account} in slot ${block.slot} and are ${credit.reason ?? credit.verdict}`)
      }
    }
  }
}

type Verified = { readonly chain: Chain; readonly watched: boolean; readonly report: VerifyReport }

/**
 * Whether the product’s own books know what the chain did with our keys: a payment that was made twice, or that no attempt of the journal made,
 * or that the journal calls dead, must be a case or a problem of `verify`; and where there is none, `verify` finds nothing.
 */
export function judgeVerify(rows: JournalRows, { chain, watched, report }: Verified, say: Say): void {
  // What nobody watched, nobody can find.
  const strange = watched ? strangeEnds(rows, chain) : []
  // What a comparison explained, or a person who closed its case, keeps sending closed no longer.
  const unexplained = strange.filter(({ signature }) => rows.explained.get({ name: signature })?.count === 0n)
  const isNamed = unexplained.length === 0 || rows.cases.all().some(({ kind }) => !OF_DEPOSITS.includes(kind)) || !report.intact
  if (strange.length > 0 && !isNamed) say('books', `no case, and the journal is called intact, although ${wordsOf(unexplained)}`)
  if (unexplained.length > 0 && rows.closings.get()?.count === 0n) say('books', `sending is open, although ${wordsOf(unexplained)}`)
  if (strange.length === 0 && !report.intact) say('journal', JSON.stringify(report.problems))
}

type Strange = { readonly signature: string; readonly words: string }

function wordsOf(strange: readonly Strange[]): string {
  return strange.map(({ words }) => words).join('; ')
}

/** What became final under our keys otherwise than the journal says. */
function strangeEnds(rows: JournalRows, chain: Chain): Strange[] {
  const strange: Strange[] = []
  const paidBy = new Map<string, string>()
  const cursor = Number(rows.cursor.get()?.slot ?? 0n)
  for (let block = blockAtOrBefore(chain, cursor); block !== null; block = block.parent) {
    for (const { read, ending } of block.transactions) {
      if (!read.signers.some((address) => HOUSE.ours.has(address))) continue
      const attempt = rows.bySignature.get(read.signature)
      if (attempt === undefined) {
        // What was not executed took not even a fee: there is nothing to be known of.
        if (ending !== 'unexecuted') strange.push({ signature: read.signature, words: `no attempt is ${read.signature}, which ${ending}` })
      } else if (ending === 'landed') {
        if (attempt.state !== 'finalized')
          strange.push({ signature: read.signature, words: `attempt ${attempt.id} landed and is shown ${attempt.state}` })
        if (paidBy.has(attempt.intent_id))
          strange.push({ signature: read.signature, words: `attempt ${attempt.id} paid what another one had paid` })
        paidBy.set(attempt.intent_id, read.signature)
      }
    }
  }
  return strange
}

function blockAtOrBefore(chain: Chain, slot: number): Block | null {
  for (let block: Block | null = chain.finalized(); block !== null; block = block.parent) if (block.slot <= slot) return block
  return null
}

function changeOf({ before, after }: Executed, account: Address): bigint {
  const held = (accounts: Accounts) => accounts.get(account)?.lamports ?? 0n
  return held(after) - held(before)
}
