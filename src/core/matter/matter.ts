/** What waits for a person, the most urgent first. */
export const MATTER_KINDS = [
  'case',
  'sending-closed',
  'foreign-nonce',
  'unconfirmed',
  'approval',
  'not-known',
  'old-signature',
  'backup',
  'unlisted-token',
] as const
export type MatterKind = (typeof MATTER_KINDS)[number]

/** How many of a kind there are, and since when the oldest of them waits; null where that is not recorded. */
export type Waiting = { readonly count: number; readonly sinceMs: number | null }

/** What was found of each kind. */
export type MatterFacts = Readonly<Record<MatterKind, Waiting>>

/** `isUrgent`: counted in badges, and the first screen is not green. What a stranger can bring about at will, for some lamports, is not. */
export type Matter = Waiting & { readonly kind: MatterKind; readonly isUrgent: boolean }

/** A signature that never expires and that nobody has revoked is old after so long. */
export const OLD_SIGNATURE_MS = 24 * 60 * 60 * 1_000

/** Everything of which there is some, in the order of {@link MATTER_KINDS}. */
export function listMatters(facts: MatterFacts): readonly Matter[] {
  return MATTER_KINDS.flatMap((kind) => {
    const { count, sinceMs } = facts[kind]
    return count === 0 ? [] : [{ kind, count, sinceMs, isUrgent: kind !== 'unlisted-token' }]
  })
}

/** How many things wait urgently: what badges and titles show. */
export const countUrgent = (matters: readonly Pick<Matter, 'count' | 'isUrgent'>[]): number =>
  matters.reduce((sum, { count, isUrgent }) => sum + (isUrgent ? count : 0), 0)

type CopyFacts = {
  /** Practice keys hold no money. */
  readonly isPractice: boolean
  readonly hasVault: boolean
  /** The newest copy of the vault that is kept, and whether it lacks a key. Null before the first. */
  readonly lastCopy: { readonly isBehind: boolean } | null
}

/** Whether a copy of the vault is due: none is known to be kept, or it lacks a key, which the words of the vault may not bring back. */
export const isBackupDue = ({ isPractice, hasVault, lastCopy }: CopyFacts): boolean =>
  !isPractice && hasVault && (lastCopy === null || lastCopy.isBehind)
