import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lockDataFolder } from '../../../src/main/journal/index.ts'
import { until } from '../../support/until.ts'
import { app, boxes } from './electron-stand-in/app.ts'
import { useDesktop } from './support/desktop.ts'

vi.mock('electron', () => import('./electron-stand-in/electron.ts'))

const { newFolder } = useDesktop()
const argv = process.argv
let starts = 0
afterEach(() => {
  process.argv = argv
})

/** Runs the program again with these arguments. */
async function run(...args: string[]): Promise<void> {
  process.argv = ['strongroom', ...args]
  starts += 1
  await import(/* @vite-ignore */ `../../../src/shells/desktop/main.ts?start=${starts}`)
}

describe('the desktop program', () => {
  it('does not start with a switch that would lay it open, once packaged', async () => {
    const folder = newFolder()
    app.record.isPackaged = true
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await run('--data', folder, '--remote-debugging-port=9222', '--log-net-log=/tmp/log')
    expect(app.record.exitCodes).toEqual([2])
    expect(said).toHaveBeenCalledWith('Strongroom does not start with --remote-debugging-port, --log-net-log.\n')
    expect(existsSync(join(folder, 'window'))).toBe(false)
    said.mockRestore()
  })

  it('does not start where the environment steers it, packaged or not', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const folder = newFolder()
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await run('--data', folder)
    expect(app.record.exitCodes).toEqual([2])
    expect(said).toHaveBeenCalledWith(expect.stringMatching(/^Strongroom does not start with NODE_TLS_REJECT_UNAUTHORIZED: .*\.\n$/))
    expect(existsSync(join(folder, 'window'))).toBe(false)
    said.mockRestore()
    vi.unstubAllEnvs()
  })

  it('listens to the signal that would open an inspector, and opens none', async () => {
    const before = process.listenerCount('SIGUSR1')
    app.record.gotLock = false
    await run('--data', newFolder())
    expect(process.listenerCount('SIGUSR1')).toBe(before + 1)
  })

  it('says in words why it cannot start, and ends', async () => {
    const folder = newFolder()
    const lock = lockDataFolder({ dataDir: folder })
    await run('--data', folder, '--enable-features=Something')
    await until(() => app.record.exitCodes.length > 0)
    expect(app.record.exitCodes).toEqual([1])
    expect(boxes).toEqual([{ title: expect.stringContaining('.'), content: expect.stringContaining('.') }])
    lock.release()
  })

  it('ends at once where it runs already', async () => {
    app.record.gotLock = false
    await run('--data', newFolder())
    await until(() => app.record.quits > 0)
    expect(boxes).toEqual([])
  })
})
