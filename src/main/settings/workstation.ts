import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'
import { NETWORKS, type Network } from './data-folder.ts'
import { readSettingsText } from './settings-file.ts'

/** Whether what is built over a data folder may reach a node: online, or never. */
export type Workstation = 'online' | 'offline'

const FILE = 'workstation'

/**
 * Writes at the first run of a data folder which workstation it is of, and holds every later one to that: keys that were on a machine with a
 * network are not made offline by a switch, nor the other way round. The folder of each network of an offline workstation says it too, so that
 * one that is carried elsewhere is still known.
 * @throws DATA_FOLDER_OFFLINE, DATA_FOLDER_ONLINE, SETTINGS_MALFORMED
 */
export function settleWorkstation({ dataDir, workstation }: { dataDir: string; workstation: Workstation }): void {
  const root = readMark(dataDir)
  const found = new Set(NETWORKS.flatMap((network) => markOfNetwork(dataDir, { network, root })))
  if (root !== null) found.add(root)
  if (workstation === 'online' && found.has('offline')) throw new StrongroomError('DATA_FOLDER_OFFLINE', { path: dataDir })
  if (workstation === 'offline' && found.has('online')) throw new StrongroomError('DATA_FOLDER_ONLINE', { path: dataDir })
  if (root !== null) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeMark(dataDir, workstation)
  // Another first run may have been quicker, and of the other kind.
  if (readMark(dataDir) !== workstation) settleWorkstation({ dataDir, workstation })
}

/** Marks the folder of one network as one of an offline workstation. To be called after {@link settleWorkstation}, before anything is put there. */
export function markOffline(folder: string): void {
  if (readMark(folder) === null) writeMark(folder, 'offline')
}

/** A folder without a mark is of before there were marks, or its making was cut off: then the data folder has one. */
function markOfNetwork(dataDir: string, { network, root }: { network: Network; root: Workstation | null }): Workstation[] {
  const folder = join(dataDir, network)
  return existsSync(folder) ? [readMark(folder) ?? root ?? 'online'] : []
}

function readMark(folder: string): Workstation | null {
  const path = join(folder, FILE)
  const text = readSettingsText(path)?.trim() ?? null
  if (text === null) return null
  if (text === 'online' || text === 'offline') return text
  // A crash at the first run leaves it empty, with nothing beside it.
  if (text === '') return null
  throw new StrongroomError('SETTINGS_MALFORMED', { path })
}

/** Of two first runs at once one writes it, whole: the other finds it there. What a crash left empty is written over. */
function writeMark(folder: string, workstation: Workstation): void {
  const path = join(folder, FILE)
  const written = `${path}.${process.pid}`
  const file = openSync(written, 'w', 0o600)
  try {
    writeFileSync(file, `${workstation}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  if (existsSync(path) && readMark(folder) === null) rmSync(path)
  try {
    linkSync(written, path)
  } catch (error) {
    // A disk that knows no second name for a file, such as a memory stick.
    if (!existsSync(path)) return renameSync(written, path)
    if (readMark(folder) === null) throw error
  }
  rmSync(written)
}
