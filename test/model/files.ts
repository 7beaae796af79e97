import { copyFileSync, existsSync, rmSync } from 'node:fs'
import type { Files } from './disk.ts'
import type { Random } from './random.ts'

/** The files of a journal: SQLite's own, and the log that it writes first. */
const PARTS = ['', '-wal'] as const
/** Copies kept of one history. */
const COPIES_MAX = 4

/** Copies of the journal from earlier moments of a history: what is copied while a process works is what a crash would leave. */
export function openOldCopies(path: string, random: Random) {
  let taken = 0
  const copyPath = (number: number, part: string) => `${path}.copy-${number}${part}`
  const copy = (from: string, to: string) => {
    if (existsSync(from)) copyFileSync(from, to)
    else rmSync(to, { force: true })
  }
  return {
    keep: () => {
      for (const part of PARTS) copy(`${path}${part}`, copyPath(taken % COPIES_MAX, part))
      taken += 1
    },
    isAny: () => taken > 0,
    /** Puts one of them in place of the journal. */
    putBack: () => {
      const number = random.below(Math.min(taken, COPIES_MAX))
      rmSync(`${path}-shm`, { force: true })
      for (const part of PARTS) copy(copyPath(number, part), `${path}${part}`)
    },
  }
}

/**
 * Whether the signer notices a file of its own that is of an earlier moment than the others. Until it does, every file put back alone is a way to
 * be asked for what was signed, spent or approved before.
 */
export const IS_OLDER_RECORD_NOTICED = false

/** Copies of the vault's files from earlier moments of a history. */
export function openOldRecords(files: Files, random: Random) {
  const copies: Files[] = []
  /** What stands in place of a newer file, and that file. */
  const replaced = new Map<string, { readonly older: Uint8Array; readonly newer: Uint8Array }>()
  return {
    keep: () => {
      copies.push(new Map(files))
      if (copies.length > COPIES_MAX) copies.shift()
    },
    isAny: () => copies.length > 0,
    /** Puts one file, or some, of an earlier moment in their places; a `.backup` may stand for its file. Never all of them. Gives their names. */
    putBack: (): readonly string[] => {
      const copy = random.pick(copies)
      const names = [...files.keys()].filter((name) => !name.endsWith('.backup') && !name.endsWith('.new'))
      const chosen = names.filter(() => random.chance(0.4)).slice(0, names.length - 1)
      return chosen.filter((name) => {
        const older = random.chance(0.3) ? files.get(`${name}.backup`) : copy.get(name)
        const newer = files.get(name)
        if (older === undefined || newer === undefined || Buffer.from(older).equals(newer)) return false
        replaced.set(name, { older, newer: replaced.get(name)?.newer ?? newer })
        files.set(name, older)
        return true
      })
    },
    /** A person finds the newest files and puts them where they belong, as every message about an older file says. */
    mend: () => {
      for (const [name, { older, newer }] of replaced) if (files.get(name) === older) files.set(name, newer)
      replaced.clear()
    },
  }
}
