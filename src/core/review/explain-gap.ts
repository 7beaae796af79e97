import { counted } from '../text/counted.ts'
import { grouped } from '../text/grouped.ts'

/** What is reported about a gap in the ledger, with figures as they stand. */
type Gap = {
  readonly reason: string
  readonly refusals: readonly { readonly node: string }[]
  readonly accounts: { readonly total: number; readonly done: number; readonly troubled: number }
  readonly closed: { readonly note: string } | null
}

const REASONS: { readonly [reason: string]: string } = {
  'not-served': 'No node could show the blocks of these slots.',
  'fewer-calls': 'Asking for each account’s own history took fewer calls than reading every block of a long absence.',
  'chosen-by-accounts': 'A person chose to make up for a long absence account by account.',
  'added-later': 'Accounts were added whose past is wanted.',
}

/** Why a gap was opened, how far it is read back, and what is still to be done. */
export function explainGap({ reason, refusals, accounts, closed }: Gap): string {
  const why = REASONS[reason] ?? `It was opened by hand: ${reason}.`
  const who = refusals.length === 0 ? '' : ` Asked: ${refusals.map(({ node }) => node).join(', ')}.`
  return `${why}${who} ${progressWords(accounts, closed)}`
}

function progressWords({ total, done, troubled }: Gap['accounts'], closed: Gap['closed']): string {
  if (closed !== null) return `Closed: ${closed.note}`
  const sofar = total === 1 ? `${done} of 1 account is read back and balances.` : `${done} of ${total} accounts are read back and balance.`
  if (troubled === 0) return sofar
  return `${sofar} ${counted(troubled, 'does', 'do')} not balance with what the nodes show: add a node with more history, or close the gap with a written note.`
}

/** That slots were just passed over, and why. */
export function explainPassedOver({ from, to, reason }: { readonly from: bigint; readonly to: bigint; readonly reason: string }): string {
  return `Slots ${grouped(from)} to ${grouped(to)} are read back account by account. ${REASONS[reason] ?? reason}`
}

/** What a comparison of every balance with the chain found. */
export function explainComparison(found: {
  readonly compared: number
  readonly unread: number
  readonly slot: bigint
  readonly differences: readonly unknown[]
}): string {
  const { compared, unread, slot, differences } = found
  const left = unread === 0 ? '' : ` ${counted(unread, 'more waits until its', 'more wait until their')} past is read.`
  if (compared === 0) return `No balance was compared with the chain.${left}`
  const differing =
    differences.length === 0
      ? compared === 1
        ? 'equal'
        : 'all equal'
      : `${counted(differences.length, 'differs, with', 'differ, each with')} a case of its own`
  return `${counted(compared, 'balance')} compared with the chain at slot ${grouped(slot)}: ${differing}.${left}`
}

/** What is said of an arrival that is not final. */
export function explainPending({ state, why }: { readonly state: 'pending' | 'vanished'; readonly why: string | null }): string {
  if (state === 'vanished') return `Not credited: it was seen in a confirmed block and is not final. ${why ?? ''}`.trim()
  return 'Seen in a confirmed block: it is credited when the block is final, and counts nowhere before that.'
}

/** That arrivals were seen that are not final, or vanished. */
export function explainPendingChange({ seen, vanished }: { readonly seen: number; readonly vanished: number }): string {
  const words = [
    seen > 0 ? `${seen} seen in a confirmed block, not final yet.` : '',
    vanished > 0 ? `${vanished} vanished: no final block holds them.` : '',
  ]
  return words.filter((text) => text !== '').join(' ')
}
