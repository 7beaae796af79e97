// One process at a time, also where the one before was killed. Plain JavaScript for whatever Node the user has (18 or later).
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 250
/** Who has the turn touches the file at every look: one that stays untouched for as long was left by a process that was killed. */
const ABANDONED_MS = 10_000

/** Waits until this process is the only one that wrote the file at `path`. Gives what ends the turn. */
export async function takeTurn(path, { onWait }) {
  const mine = randomUUID()
  for (let waited = null; !(await isTaken(path, mine)); waited = lookAgain(path, waited)) {
    if (waited === null) onWait()
    else await sleep(LOOK_EVERY_MS)
  }
  const isMine = () => existsSync(path) && readFileSync(path, 'utf8') === mine
  const touching = setInterval(() => isMine() && utimesSync(path, new Date(), new Date()), LOOK_EVERY_MS)
  return () => {
    clearInterval(touching)
    if (isMine()) rmSync(path)
  }
}

async function isTaken(path, mine) {
  try {
    writeFileSync(path, mine, { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  // Who found a turn abandoned at the same moment may have removed this one instead.
  await sleep(LOOK_EVERY_MS)
  return existsSync(path) && readFileSync(path, 'utf8') === mine
}

/** Since when the file is as it is, by this process's own clock: a machine that slept has no abandoned turns when it wakes. */
function lookAgain(path, before) {
  const touchedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
  if (before === null || before.touchedMs !== touchedMs) return { touchedMs, sinceMs: performance.now() }
  if (performance.now() - before.sinceMs > ABANDONED_MS) rmSync(path, { force: true })
  return before
}
