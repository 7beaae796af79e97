/** What is told of a gap in the ledger, with figures as they stand. */
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
  const sofar = `${done} of ${total} accounts are read back and balance.`
  if (troubled === 0) return sofar
  return `${sofar} ${troubled} do not balance with what the nodes show: add a node with more history, or close the gap with a written note.`
}
