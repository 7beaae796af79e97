import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNetwork, type Network } from './data-folder.ts'

const FILE = 'network'

/** The network that was open last, or null before a first choice. */
export function readChosenNetwork(dataDir: string): Network | null {
  const path = join(dataDir, FILE)
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  return isNetwork(text) ? text : null
}

export function writeChosenNetwork(dataDir: string, network: Network): void {
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.new`, `${network}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
