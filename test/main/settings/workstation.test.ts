import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDataFolder } from '../../../src/main/settings/data-folder.ts'
import { markOffline, settleWorkstation, type Workstation } from '../../../src/main/settings/workstation.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-workstation-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const settle = (dataDir: string, workstation: Workstation) => () => settleWorkstation({ dataDir, workstation })
const coded = (code: string) => expect.objectContaining({ code })

function openOffline(dataDir: string): string {
  settle(dataDir, 'offline')()
  const { path } = openDataFolder({ dataDir, network: 'production' })
  markOffline(path)
  return path
}

describe('a data folder', () => {
  it.each([
    ['offline', 'online', 'DATA_FOLDER_OFFLINE'],
    ['online', 'offline', 'DATA_FOLDER_ONLINE'],
  ] as const)('that was first opened %s is never opened %s', (first, other, code) => {
    const dataDir = join(temporaryFolder(), 'new')
    settle(dataDir, first)()
    for (let time = 0; time < 2; time += 1) expect(settle(dataDir, other)).toThrow(coded(code))
    expect(settle(dataDir, first)).not.toThrow()
    expect(readFileSync(join(dataDir, 'workstation'), 'utf8')).toBe(`${first}\n`)
  })

  it('of before there were workstations is one with a network', () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'production'))
    expect(settle(dataDir, 'offline')).toThrow(coded('DATA_FOLDER_ONLINE'))
    expect(existsSync(join(dataDir, 'workstation'))).toBe(false)
    expect(settle(dataDir, 'online')).not.toThrow()
  })

  it('is still known as offline where its mark is gone, or a network’s folder was carried elsewhere', () => {
    const dataDir = temporaryFolder()
    const path = openOffline(dataDir)
    rmSync(join(dataDir, 'workstation'))
    expect(settle(dataDir, 'online')).toThrow(coded('DATA_FOLDER_OFFLINE'))

    const other = temporaryFolder()
    settle(other, 'online')()
    renameSync(path, join(other, 'production'))
    expect(settle(other, 'online')).toThrow(coded('DATA_FOLDER_OFFLINE'))
    expect(settle(other, 'offline')).toThrow(coded('DATA_FOLDER_ONLINE'))
  })

  it('whose first run was cut off goes on as what it was to be', () => {
    const dataDir = temporaryFolder()
    settle(dataDir, 'offline')()
    // Made, and not marked yet.
    mkdirSync(join(dataDir, 'production'))
    expect(settle(dataDir, 'online')).toThrow(coded('DATA_FOLDER_OFFLINE'))
    expect(settle(dataDir, 'offline')).not.toThrow()

    const empty = temporaryFolder()
    writeFileSync(join(empty, 'workstation'), '')
    settle(empty, 'offline')()
    expect(readFileSync(join(empty, 'workstation'), 'utf8')).toBe('offline\n')
    expect(readdirSync(empty)).toEqual(['workstation'])
  })

  it('whose mark cannot be read is opened as neither', () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'workstation'), 'ofline\n')
    for (const workstation of ['online', 'offline'] as const) expect(settle(dataDir, workstation)).toThrow(coded('SETTINGS_MALFORMED'))
  })
})
