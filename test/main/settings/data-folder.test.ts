import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readChosenNetwork, writeChosenNetwork } from '../../../src/main/settings/chosen-network.ts'
import { isNetwork, NETWORKS, openDataFolder, standardDataDir } from '../../../src/main/settings/data-folder.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the data folder', () => {
  it('keeps vault, journal and nodes of every network apart', () => {
    const dataDir = temporaryFolder()
    const folders = NETWORKS.map((network) => openDataFolder({ dataDir, network }))
    const files = folders.flatMap(({ vaultPath, journalPath, nodesPath }) => [vaultPath, journalPath, nodesPath])
    expect(new Set(files).size).toBe(NETWORKS.length * 3)
    for (const { path, vaultPath } of folders) expect(vaultPath.startsWith(`${path}/`)).toBe(true)
  })

  it.skipIf(process.platform === 'win32')('is for its owner alone, also when it was open to others before', () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'practice'))
    chmodSync(join(dataDir, 'practice'), 0o755)
    expect(statSync(openDataFolder({ dataDir, network: 'practice' }).path).mode & 0o777).toBe(0o700)
  })

  it.skipIf(process.platform === 'win32')('is not used where every user of the machine may replace what is in it', () => {
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o777)
    expect(() => openDataFolder({ dataDir, network: 'practice' })).toThrow(expect.objectContaining({ code: 'DATA_FOLDER_SHARED' }))
    for (const mode of [0o1777, 0o775, 0o700]) {
      chmodSync(dataDir, mode)
      expect(openDataFolder({ dataDir, network: 'practice' }).path).toBe(join(dataDir, 'practice'))
    }
  })

  it('stands where the operating system keeps what applications store', () => {
    expect(standardDataDir('linux', { XDG_DATA_HOME: '/data' })).toBe(join('/data', 'strongroom'))
    expect(standardDataDir('linux', {})).toContain(join('.local', 'share', 'strongroom'))
    expect(standardDataDir('darwin', {})).toContain(join('Library', 'Application Support', 'Strongroom'))
    expect(standardDataDir('win32', { APPDATA: 'C:\\Roaming' })).toBe(join('C:\\Roaming', 'Strongroom'))
  })
})

describe('the network that was open last', () => {
  it('is none before a first choice, then the one chosen', () => {
    const dataDir = temporaryFolder()
    expect(readChosenNetwork(dataDir)).toBeNull()
    writeChosenNetwork(dataDir, 'test')
    writeChosenNetwork(dataDir, 'production')
    expect(readChosenNetwork(dataDir)).toBe('production')
    expect(readFileSync(join(dataDir, 'network'), 'utf8')).toBe('production\n')
  })

  it.each(['', 'mainnet', 'practice and more', '__proto__'])('is none where the file says “%s”', (text) => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'network'), text)
    expect(readChosenNetwork(dataDir)).toBeNull()
    expect(isNetwork(text)).toBe(false)
  })
})
