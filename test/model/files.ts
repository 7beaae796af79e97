import { copyFileSync, existsSync, rmSync } from 'node:fs'
import type { Random } from './random.ts'

/** The files of a journal: SQLite's own, and the log that it writes first. */
const PARTS = ['', '-wal'] as const
/** Copies kept of one history. */
const COPIES_MAX = 4

/** Copies of the journal from earlier moments of a history, taken while no process had it open. */
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
    /** Puts one of them in the place of the journal. */
    putBack: () => {
      const number = random.below(Math.min(taken, COPIES_MAX))
      rmSync(`${path}-shm`, { force: true })
      for (const part of PARTS) copy(copyPath(number, part), `${path}${part}`)
    },
  }
}
