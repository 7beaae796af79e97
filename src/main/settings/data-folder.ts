import { chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'

/** Set on a folder in which nobody may rename or remove what others put there. */
const STICKY = 0o1000

/** The networks a data folder can hold; each has its own journal and its own nodes. The practice network never shares a folder with money. */
export const NETWORKS = ['production', 'test', 'development', 'practice'] as const
export type Network = (typeof NETWORKS)[number]

export function isNetwork(text: string): text is Network {
  return NETWORKS.some((network) => network === text)
}

export type DataFolder = {
  readonly path: string
  readonly vaultPath: string
  readonly journalPath: string
  readonly nodesPath: string
  readonly deskPath: string
  /** Signatures that were revoked, beside the journal. */
  readonly revokedPath: string
}

/** Where data is kept when nobody says otherwise: the place the operating system gives to applications. */
export function standardDataDir(platform: NodeJS.Platform = process.platform, env: NodeJS.ProcessEnv = process.env): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Strongroom')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Strongroom')
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'strongroom')
}

/** Where the folder of a network is, whether or not it is there. */
export function networkFolder({ dataDir, network }: { dataDir: string; network: Network }): string {
  return join(dataDir, network)
}

/**
 * Opens (and makes, readable by its owner alone) the folder of one network: vault, journal and nodes of practice and real networks never meet.
 * @throws DATA_FOLDER_SHARED
 */
export function openDataFolder({ dataDir, network }: { dataDir: string; network: Network }): DataFolder {
  const path = networkFolder({ dataDir, network })
  mkdirSync(path, { recursive: true, mode: 0o700 })
  assertNotShared(dataDir)
  chmodSync(path, 0o700)
  return {
    path,
    vaultPath: join(path, 'vault.strongroom'),
    journalPath: join(path, 'journal.sqlite'),
    nodesPath: join(path, 'nodes.json'),
    deskPath: join(path, 'desk.json'),
    revokedPath: join(path, 'revoked.txt'),
  }
}

/** Whoever may write a folder can put another one in place of what it holds, but for one with the sticky bit. Windows keeps no such bits. */
function assertNotShared(dataDir: string): void {
  if (process.platform === 'win32') return
  const { mode } = statSync(dataDir)
  if ((mode & constants.S_IWOTH) !== 0 && (mode & STICKY) === 0) throw new StrongroomError('DATA_FOLDER_SHARED', { path: dataDir })
}
