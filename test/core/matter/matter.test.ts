import { describe, expect, it } from 'vitest'
import {
  backupStanding,
  COPY_OLD_MS,
  countUrgent,
  isBackupDue,
  listMatters,
  MATTER_KINDS,
  type MatterFacts,
} from '../../../src/core/matter/matter.ts'
import { matterWords } from '../../../src/core/matter/matter-words.ts'

const NOTHING = { count: 0, sinceMs: null }
const NONE = Object.fromEntries(MATTER_KINDS.map((kind) => [kind, NOTHING])) as unknown as MatterFacts

describe('what waits for a person', () => {
  it('is nothing where nothing was found', () => {
    expect(listMatters(NONE)).toEqual([])
    expect(countUrgent([])).toBe(0)
  })

  it('is listed by urgency, whatever began first', () => {
    const facts = { ...NONE, backup: { count: 1, sinceMs: 1 }, approval: { count: 2, sinceMs: 5 }, case: { count: 1, sinceMs: 9 } }
    expect(listMatters(facts).map(({ kind }) => kind)).toEqual(['case', 'approval', 'backup'])
    expect(countUrgent(listMatters(facts))).toBe(4)
  })

  it('is not urgent where a stranger can bring it about at will', () => {
    const [only] = listMatters({ ...NONE, 'unlisted-token': { count: 1_000, sinceMs: null } })
    expect(only).toEqual({ kind: 'unlisted-token', count: 1_000, sinceMs: null, isUrgent: false })
    expect(countUrgent(listMatters({ ...NONE, 'unlisted-token': { count: 1_000, sinceMs: null } }))).toBe(0)
  })

  it('is said of one and of many, each kind in a sentence of its own', () => {
    const said = MATTER_KINDS.flatMap((kind) => [1, 3].map((count) => matterWords({ kind, count })))
    for (const sentence of said) expect(sentence).toMatch(/^[A-Z0-9][^\n]*\.$/)
    expect(matterWords({ kind: 'approval', count: 1 })).toMatch(/^One transaction waits/)
    expect(matterWords({ kind: 'approval', count: 3 })).toMatch(/^3 transactions wait/)
  })
})

const DAY_MS = 24 * 60 * 60 * 1_000

describe('a copy of the vault', () => {
  const VAULT = { isPractice: false, hasVault: true, lastCopy: { atMs: 1_000, isBehind: false }, nowMs: 2_000 }

  it('is due before the first one, and once a key was imported after the newest', () => {
    expect(isBackupDue(VAULT)).toBe(false)
    expect(isBackupDue({ ...VAULT, lastCopy: null })).toBe(true)
    expect(isBackupDue({ ...VAULT, lastCopy: { atMs: 1_000, isBehind: true } })).toBe(true)
  })

  it('is old, and due, once it was neither saved nor proved for a quarter of a year', () => {
    expect(backupStanding({ ...VAULT, nowMs: 1_000 + COPY_OLD_MS })).toBe('current')
    expect(backupStanding({ ...VAULT, nowMs: 1_001 + COPY_OLD_MS })).toBe('old')
    expect(isBackupDue({ ...VAULT, nowMs: 1_001 + COPY_OLD_MS })).toBe(true)
    expect(backupStanding({ ...VAULT, lastCopy: null })).toBe('never')
  })

  it('is old where it was kept at a time that is still to come, since nobody knows when that was', () => {
    const lastCopy = { atMs: 100 * DAY_MS, isBehind: false }
    expect(backupStanding({ ...VAULT, lastCopy, nowMs: 99 * DAY_MS })).toBe('current')
    expect(backupStanding({ ...VAULT, lastCopy, nowMs: 99 * DAY_MS - 1 })).toBe('old')
  })

  it('is never due of practice keys, nor before there is a vault', () => {
    expect(isBackupDue({ ...VAULT, isPractice: true, lastCopy: null })).toBe(false)
    expect(isBackupDue({ ...VAULT, hasVault: false, lastCopy: null })).toBe(false)
  })
})
