import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'
import { isNetwork, type Network } from './data-folder.ts'
import { readPlainFile } from './plain-file.ts'

const FILE = 'network'

/** The network that was open last, or null before a first choice. @throws SETTINGS_MALFORMED where what stands there is no file */
export function readChosenNetwork(dataDir: string): Network | null {
  const path = join(dataDir, FILE)
  if (!existsSync(path)) return null
  try {
    const text = readPlainFile(path).trim()
    return isNetwork(text) ? text : null
  } catch (error) {
    throw new StrongroomError('SETTINGS_MALFORMED', { path }, { cause: error })
  }
}

export function writeChosenNetwork(dataDir: string, network: Network): void {
  const path = join(dataDir, FILE)
  rmSync(`${path}.new`, { force: true })
  writeFileSync(`${path}.new`, `${network}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(`${path}.new`, path)
}
