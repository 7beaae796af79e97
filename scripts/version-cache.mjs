// Keeps what is made of the sources in one folder per version beside node_modules, so that it is made once. Plain JavaScript.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hashSources } from './sources.mjs'

const CACHE = join('node_modules', '.cache', 'strongroom')
/** Versions of one kind that stay, so that going back and forth between two branches makes nothing again. */
const VERSIONS_KEPT = 5
const USED_BY = '.used-by-'

/**
 * The folder of this kind for the sources as they are now; `make` fills it where it is missing. Two processes that need it at the same moment both
 * make it, and one of the folders is used. What is made may name its sources by their full path: a copy of the repository makes its own.
 */
export async function madeOnce({ root, kind, sources, make }) {
  const cache = join(root, CACHE)
  const folder = join(cache, `${kind}-${hashSources(root, sources, root).slice(0, 16)}`)
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date())
  } else {
    const partial = `${folder}.${randomBytes(4).toString('hex')}.partial`
    mkdirSync(partial, { recursive: true })
    await make(partial).catch((error) => {
      rmSync(partial, { recursive: true, force: true })
      throw error
    })
    takePlace(partial, folder)
    removeOldest(folder)
  }
  markUse(folder)
  return folder
}

/** Who is second finds it whole and uses that. */
function takePlace(partial, folder) {
  try {
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** A running program reads its files for as long as it lives: a version that one uses stays. */
function removeOldest(newest) {
  const kind = basename(newest).slice(0, basename(newest).lastIndexOf('-') + 1)
  const versions = readdirSync(dirname(newest))
    .filter((name) => name.startsWith(kind) && !name.includes('.'))
    .map((name) => join(dirname(newest), name))
    .map((folder) => ({ folder, usedAt: statSync(folder).mtimeMs }))
    .sort((one, other) => other.usedAt - one.usedAt)
  for (const { folder } of versions.slice(VERSIONS_KEPT)) if (!isInUse(folder)) rmSync(folder, { recursive: true, force: true })
}

const marks = new Set()

function markUse(folder) {
  if (marks.size === 0) process.once('exit', () => marks.forEach((mark) => rmSync(mark, { force: true })))
  // The mark is written beside the folder, because files in the folder may be served.
  const mark = `${folder}${USED_BY}${process.pid}`
  writeFileSync(mark, '')
  marks.add(mark)
}

function isInUse(folder) {
  const mark = `${basename(folder)}${USED_BY}`
  const users = readdirSync(dirname(folder)).filter((name) => name.startsWith(mark))
  return users.some((name) => isAlive(Number(name.slice(mark.length))))
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process.
    return error.code === 'EPERM'
  }
}
