import { join } from 'node:path'
import { isNetwork, type Network } from './data-folder.ts'
import { readSettingsText, writeSettingsText } from './settings-file.ts'

const FILE = 'network'

/** The network that was open last, or null before a first choice. @throws SETTINGS_MALFORMED where what stands there is no file */
export function readChosenNetwork(dataDir: string): Network | null {
  const text = readSettingsText(join(dataDir, FILE))?.trim() ?? ''
  return isNetwork(text) ? text : null
}

export function writeChosenNetwork(dataDir: string, network: Network): void {
  writeSettingsText(join(dataDir, FILE), `${network}\n`)
}
