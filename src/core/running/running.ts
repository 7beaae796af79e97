/** What can be under way, the most important first. */
export const RUNNING_KINDS = ['sweep', 'payment', 'confidential-sweep', 'upkeep', 'task', 'blocks'] as const
export type RunningKind = (typeof RUNNING_KINDS)[number]

/** What goes on while nobody does anything. */
const GOING_STATES = ['on-the-way', 'signing', 'working'] as const

/**
 * How something that has not ended stands.
 * - on-the-way: something of it is signed, and may land
 * - signing: it is decided, and about to be signed
 * - working: long work, and nothing of it waits
 * - waits-for-vault, waits-for-sending: nothing more of it is signed before the vault is unlocked, or sending is open
 * - waits-for-signature: it left in a bundle, and no signature of it is known
 * - waits-for-word, waits-for-approval: a person has to confirm it, or a second person to approve it
 */
export const RUNNING_STATES = [
  ...GOING_STATES,
  'waits-for-vault',
  'waits-for-sending',
  'waits-for-signature',
  'waits-for-word',
  'waits-for-approval',
] as const
export type RunningState = (typeof RUNNING_STATES)[number]

/** Whether it goes on while nobody does anything. */
export const isGoing = (state: RunningState): boolean => GOING_STATES.some((going) => going === state)

/** Of the transactions of a decision that have not ended, how many stand where; none of them twice. */
export type OpenCounts = {
  /** Signed, and may land. */
  readonly signed: number
  readonly unsigned: number
  /** Left in a bundle. */
  readonly out: number
  readonly unconfirmed: number
  readonly awaiting: number
}

/** What lets something new be signed. */
export type Leave = { readonly isUnlocked: boolean; readonly isSendingOpen: boolean }

/** How a decision stands: by what goes on of it, and where nothing does, by what the rest waits for. */
export function stateOfOpen({ signed, unsigned, out, unconfirmed }: OpenCounts, leave: Leave): RunningState {
  if (signed > 0) return 'on-the-way'
  if (unsigned > 0) return stateOfUnsigned(leave)
  if (out > 0) return 'waits-for-signature'
  return unconfirmed > 0 ? 'waits-for-word' : 'waits-for-approval'
}

/** How it stands where nothing of it is signed. */
export function stateOfUnsigned({ isUnlocked, isSendingOpen }: Leave): RunningState {
  if (!isSendingOpen) return 'waits-for-sending'
  return isUnlocked ? 'signing' : 'waits-for-vault'
}

type Ordered = { readonly kind: RunningKind; readonly state: RunningState }

/** What goes on before what waits, the most important first; of one kind, as they were given. */
export function inOrder<Running extends Ordered>(all: readonly Running[]): readonly Running[] {
  const rank = ({ kind, state }: Ordered) => (isGoing(state) ? 0 : RUNNING_KINDS.length) + RUNNING_KINDS.indexOf(kind)
  return all.toSorted((left, right) => rank(left) - rank(right))
}
