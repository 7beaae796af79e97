import { existsSync, renameSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { InvariantError } from '../../core/error/invariant.ts'
import { atPath, type Pieces, type Stopping, writePieces, type Written } from './write-file.ts'

/** Folders of the same name before the number at the end is taken for a defect. */
const SAME_NAME_MAX = 1_000

type Place = { readonly folder: string; readonly name: string }

/** Writes one file into the folder. */
type Put = (name: string, pieces: Pieces) => Promise<Omit<Written, 'path' | 'name'>>

/**
 * Writes a folder of files, readable by their owner alone. It has its name once every file is whole and on the disk; before, and after a failure,
 * nothing is there by that name, and what is there is left alone: the new one gets a number.
 * @throws EXPORT_FAILED, the signal's reason
 */
export async function writeFolder<Result>(
  place: Place & Stopping,
  fill: (put: Put) => Promise<Result>,
): Promise<Result & { readonly path: string }> {
  await atPath(place.folder, () => mkdir(place.folder, { recursive: true, mode: 0o700 }))
  const partial = await makePartial(place)
  try {
    const filled = await fill(async (name, pieces) => {
      const path = join(partial, name)
      return await writePieces({ file: await atPath(path, () => open(path, 'wx', 0o600)), path }, pieces, place)
    })
    await syncFolder(partial)
    // In one turn, so that nothing of this process takes the name in between.
    const path = await atPath(partial, async () => {
      const free = freePath(place, '')
      renameSync(partial, free)
      return free
    })
    await syncFolder(place.folder)
    return { ...filled, path }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** The folder that is filled under another name. Whoever fills it has made it. */
async function makePartial(place: Place): Promise<string> {
  const partial = freePath(place, '.partial')
  await atPath(partial, () => mkdir(partial, { mode: 0o700 }))
  return partial
}

function freePath({ folder, name }: Place, ending: string): string {
  for (let number = 1; number <= SAME_NAME_MAX; number += 1) {
    const path = join(folder, `${name}${number === 1 ? '' : `-${number}`}${ending}`)
    if (!existsSync(path)) return path
  }
  throw new InvariantError(`${SAME_NAME_MAX} exports of the name ${name}`)
}

/** Windows opens no folders, and keeps their names without it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await atPath(path, () => open(path, 'r'))
  try {
    await atPath(path, () => folder.sync())
  } finally {
    await folder.close()
  }
}
