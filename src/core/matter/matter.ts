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

/** The newest copy of the vault that is kept: when it was saved or proved, and whether it lacks a key or is that of another vault. */
export type CopyKept = { readonly atMs: number; readonly isBehind: boolean }

const DAY_MS = 24 * 60 * 60 * 1_000

type CopyFacts = {
  /** Practice keys hold no money. */
  readonly isPractice: boolean
  readonly hasVault: boolean
  /** Null before the first. */
  readonly lastCopy: CopyKept | null
  readonly nowMs: number
}

/** A copy that nobody has proved for so long is old: media fail unseen. */
export const COPY_OLD_MS = 90 * 24 * 60 * 60 * 1_000

/**
 * How the copies of a vault stand.
 * - not-needed: there is no vault, or its keys are for practice
 * - never: none is known to be kept
 * - behind: the newest lacks a key, which the words of the vault may not bring back
 * - old: the newest was neither saved nor proved in {@link COPY_OLD_MS}, or at a time that is still to come
 */
export const BACKUP_STANDINGS = ['not-needed', 'never', 'behind', 'old', 'current'] as const
export type BackupStanding = (typeof BACKUP_STANDINGS)[number]

export function backupStanding({ isPractice, hasVault, lastCopy, nowMs }: CopyFacts): BackupStanding {
  if (isPractice || !hasVault) return 'not-needed'
  if (lastCopy === null) return 'never'
  if (lastCopy.isBehind) return 'behind'
  // One of tomorrow was kept while the clock was wrong, or it is now: nobody knows how old it is.
  const ageMs = nowMs - lastCopy.atMs
  return ageMs > COPY_OLD_MS || ageMs < -DAY_MS ? 'old' : 'current'
}

/** Whether a copy of the vault is due. */
export const isBackupDue = (facts: CopyFacts): boolean => !['not-needed', 'current'].includes(backupStanding(facts))
