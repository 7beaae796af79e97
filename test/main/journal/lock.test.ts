import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockDataFolder } from '../../../src/main/journal/index.ts'
import { temporaryFolder } from './support.ts'

const DOOR = join(import.meta.dirname, '../../../src/main/journal/index.ts')

/** Another process that holds the lock until it is killed. */
async function startHolder(dataDir: string): Promise<ChildProcess> {
  const program = `const { lockDataFolder } = await import(${JSON.stringify(DOOR)})
    // A lock that nothing refers to is closed with the garbage.
    globalThis.lock = lockDataFolder({ dataDir: ${JSON.stringify(dataDir)} })
    process.send('held')
    setInterval(() => undefined, 60_000)`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => {
    holder.kill('SIGKILL')
  })
  await once(holder, 'message')
  return holder
}

describe('the lock of a data folder', () => {
  it('is refused to a second holder in the same process, and free again once released', () => {
    const dataDir = temporaryFolder()
    const lock = lockDataFolder({ dataDir })
    expect(() => lockDataFolder({ dataDir })).toThrow(expect.objectContaining({ code: 'JOURNAL_IN_USE', context: { dataDir } }))
    lock.release()
    lockDataFolder({ dataDir }).release()
  })

  it('may be released twice', () => {
    const lock = lockDataFolder({ dataDir: temporaryFolder() })
    lock.release()
    expect(() => lock.release()).not.toThrow()
  })

  it('is refused while another process holds it, and free as soon as that process is killed', async () => {
    const dataDir = temporaryFolder()
    const holder = await startHolder(dataDir)
    expect(() => lockDataFolder({ dataDir })).toThrow(expect.objectContaining({ code: 'JOURNAL_IN_USE' }))
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockDataFolder({ dataDir }).release()
  })

  it('keeps folders apart', () => {
    const lock = lockDataFolder({ dataDir: temporaryFolder() })
    expect(() => lockDataFolder({ dataDir: temporaryFolder() }).release()).not.toThrow()
    lock.release()
  })

  it('says that a folder is not there', () => {
    const dataDir = join(temporaryFolder(), 'absent')
    expect(() => lockDataFolder({ dataDir })).toThrow(expect.objectContaining({ code: 'JOURNAL_UNREADABLE' }))
  })
})
