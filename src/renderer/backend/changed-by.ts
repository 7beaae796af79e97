import type { Group } from './freshen.ts'

/**
 * Which groups of answers an act of this group changes, beside what the event stream says: the page where a person acted asks again at once, and what
 * failed after the act need not have told anybody of it.
 */
const CHANGED_BY: Readonly<Partial<Record<Group, readonly Group[]>>> = {
  accounts: ['accounts'],
  activity: ['activity', 'audit', 'payments', 'payouts', 'sweeps', 'overview', 'matters', 'ledger', 'cases', 'sending'],
  approvals: ['approvals', 'matters', 'payments', 'activity'],
  audit: ['audit', 'activity'],
  bundles: ['bundles', 'nonces'],
  cases: ['cases', 'sending', 'overview', 'matters', 'activity', 'sweeps'],
  ledger: ['ledger'],
  nodes: ['nodes', 'overview', 'ledger'],
  nonces: ['nonces', 'overview', 'matters'],
  outstanding: ['outstanding', 'matters'],
  policy: ['policy', 'approvals', 'recipients'],
  recipients: ['recipients'],
  sending: ['sending', 'overview', 'matters', 'activity'],
  vault: ['vault', 'overview', 'matters', 'audit'],
}

/** Keys of queries and mutations begin with the path of their operation. */
const pathOf = (key: readonly unknown[] | undefined): readonly unknown[] => (Array.isArray(key?.[0]) ? key[0] : [])

/** The first part of an operation's path, as the keys of queries hold it. */
export const groupOf = (key: readonly unknown[]): unknown => pathOf(key)[0]

/**
 * Whether an answer is asked for again after an act. A plan is what a person reads before signing: an act that succeeded leaves it as it was read, and one that
 * failed has it made again.
 */
export function isChangedBy(
  mutationKey: readonly unknown[] | undefined,
  queryKey: readonly unknown[],
  ended: 'success' | 'failure',
): boolean {
  const [acted] = pathOf(mutationKey)
  const [asked, name] = pathOf(queryKey)
  const groups = Object.entries(CHANGED_BY).find(([group]) => group === acted)?.[1] ?? []
  const isPlan = typeof name === 'string' && name.startsWith('plan')
  return groups.some((group) => group === asked) && (ended === 'failure' || !isPlan)
}
