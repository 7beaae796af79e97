import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockDataFolder } from '../../../src/main/journal/index.ts'
import { openDataFolder } from '../../../src/main/settings/data-folder.ts'
import { encodeFrame } from '../../../src/shells/ipc/frames.ts'
import { makeSocketPlace, type SocketPlace } from '../../../src/shells/ipc/socket-place.ts'
import { PracticeStartError } from '../../../src/practice/endpoint.ts'
import { until } from '../../support/until.ts'
import { newFolder, openFurnished, openWindow, PASSPHRASE, strongroom } from './support/beside-window.ts'
import { runCli } from './support/program.ts'

const ANNA = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'
const quiet = { code: 0, told: '' }

describe('a command beside a window', () => {
  it('prints what it prints with a backend of its own', async () => {
    const dataDir = newFolder()
    const { close } = await openFurnished(dataDir)
    const commands = [
      ['app', 'info', '--json'],
      ['mints', 'list'],
      ['recipients', 'check', '--to', 'none'],
      ['tasks', 'show', '--id', 'none', '--json'],
    ]
    const beside = []
    for (const argv of commands) beside.push(await strongroom(dataDir, argv))
    await close()
    const alone = []
    for (const argv of commands) alone.push(await strongroom(dataDir, argv))
    expect(beside).toEqual(alone)
    expect(beside.map(({ code }) => code)).toEqual([0, 0, 2, 1])
  })

  it('says what only an open vault knows, as a backend of its own does not', async () => {
    const dataDir = newFolder()
    const { client, close } = await openFurnished(dataDir)
    await client.recipients.add({ text: ANNA, label: 'Anna' })
    const list = async () => (await strongroom(dataDir, ['recipients', 'list'])).out
    expect(await list()).toMatch(/Anna .+ not-allowed +–$/m)
    await close()
    expect(await list()).toMatch(/Anna .+ – +– +–$/m)
  })

  it('changes what the window shows', async () => {
    const dataDir = newFolder()
    const { client } = await openFurnished(dataDir)
    await expect(strongroom(dataDir, ['recipients', 'add', '--text', ANNA, '--label', 'Anna'])).resolves.toMatchObject(quiet)
    await expect(client.recipients.list({})).resolves.toMatchObject({ total: 1 })
  })

  it('follows events until it is interrupted, and ends as ever', async () => {
    const dataDir = newFolder()
    const { client } = await openFurnished(dataDir)
    const stop = new AbortController()
    const lines: string[] = []
    const watching = strongroom(dataDir, ['events', 'watch'], { interrupted: stop.signal, onOut: (line) => lines.push(line) })
    await until(async () => {
      await client.vault.unlock({ passphrase: PASSPHRASE })
      return lines.some((line) => line.includes('vault'))
    })
    stop.abort()
    await expect(watching).resolves.toMatchObject(quiet)
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'unlocked' })
  })

  it('stays with long work of the window, beside another command', async () => {
    const dataDir = newFolder()
    const { client } = await openFurnished(dataDir)
    const derive = strongroom(dataDir, ['accounts', 'derive', '--count', '30', '--json'], { secrets: [PASSPHRASE] })
    const add = strongroom(dataDir, ['recipients', 'add', '--text', ANNA, '--label', 'Anna'])
    const [derived, added] = await Promise.all([derive, add])
    expect({ ...derived, out: JSON.parse(derived.out) }).toMatchObject({ ...quiet, out: { state: 'done', done: 30 } })
    expect(added).toMatchObject(quiet)
    await expect(client.accounts.list({ role: 'deposit' })).resolves.toMatchObject({ total: 30 })
  })

  it('says where what it began goes on, when it is interrupted', async () => {
    const dataDir = newFolder()
    const { client } = await openFurnished(dataDir)
    const stop = new AbortController()
    const argv = ['accounts', 'derive', '--count', '3000']
    const deriving = strongroom(dataDir, argv, { secrets: [PASSPHRASE], interrupted: stop.signal, onMoving: () => stop.abort() })
    const { code, told } = await deriving
    expect({ code, told }).toEqual({
      code: 130,
      told: 'Ended before it was done. What was begun is in the journal and goes on in the Strongroom that is open.',
    })
    await until(async () => (await client.tasks.list({})).every(({ state }) => state === 'done'))
    await expect(client.accounts.list({ role: 'deposit' })).resolves.toMatchObject({ total: 3_000 })
  })

  it('reaches a window whose data folder has too long a path for a socket', async () => {
    const dataDir = join(newFolder(), 'n'.repeat(120))
    await openFurnished(dataDir)
    await expect(strongroom(dataDir, ['vault', 'status', '--json'])).resolves.toMatchObject(quiet)
  })

  it('reaches the network that the window went to, and has every other one to itself', async () => {
    const dataDir = newFolder()
    const launch = await openLaunchOf(dataDir)
    await (await launch.backend()).client.app.switchNetwork({ network: 'development' })
    await (await launch.backend()).client.vault.create({ passphrase: PASSPHRASE })
    const stateOn = async (network: string) => {
      const { out } = await runCli(['vault', 'status', '--json', '--data', dataDir, '--network', network])
      return (JSON.parse(out) as { state: string }).state
    }
    expect(await stateOn('development')).toBe('unlocked')
    expect(await stateOn('test')).toBe('absent')
  })
})

describe('the vault that the window has open', () => {
  it('is used with the passphrase alone, as by a command with a backend of its own', async () => {
    const dataDir = newFolder()
    const { client } = await openFurnished(dataDir)
    const wrong = await strongroom(dataDir, ['policy', 'show'], { secrets: ['another passphrase'] })
    expect(wrong).toMatchObject({ code: 1, out: '', told: expect.stringContaining('(VAULT_WRONG_PASSPHRASE)') })
    await expect(strongroom(dataDir, ['policy', 'show'], { secrets: [PASSPHRASE] })).resolves.toMatchObject(quiet)
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'unlocked' })
  })

  it('is asked for no passphrase while it is locked, and is not opened in passing', async () => {
    const dataDir = newFolder()
    const { client } = await openFurnished(dataDir)
    await client.vault.lock({})
    // Nobody answers a question here: one that is asked would be told.
    const { code, told } = await strongroom(dataDir, ['policy', 'show'])
    expect({ code, told }).toEqual({ code: 1, told: expect.stringContaining('(VAULT_LOCKED)') })
    await expect(strongroom(dataDir, ['recipients', 'list'])).resolves.toMatchObject({ code: 1 })
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'locked' })
  })

  it('is opened and closed by the commands that say so', async () => {
    const dataDir = newFolder()
    const { client } = await openFurnished(dataDir)
    await expect(strongroom(dataDir, ['vault', 'lock'])).resolves.toMatchObject(quiet)
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'locked' })
    await expect(strongroom(dataDir, ['vault', 'unlock'], { secrets: [PASSPHRASE] })).resolves.toMatchObject(quiet)
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'unlocked' })
  })

  it('is made, restored and changed for another by no command', async () => {
    const dataDir = newFolder()
    const { client } = await openWindow(dataDir).then((launch) => launch.backend())
    const commands = [
      ['vault', 'create'],
      ['vault', 'restore'],
      ['app', 'switch-network', '--to', 'test'],
    ]
    for (const argv of commands.slice(0, 2)) {
      const { code, told } = await strongroom(dataDir, argv, { secrets: [PASSPHRASE, 'twelve words'] })
      expect({ code, told }).toEqual({ code: 1, told: expect.stringContaining('(IPC_ALONE)') })
    }
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'absent' })
  })
})

describe('a Strongroom that cannot be asked', () => {
  /** Holds the folder as a window does, and answers with this. */
  async function pretend(answer: (place: SocketPlace) => object): Promise<{ dataDir: string; heard: () => string }> {
    const dataDir = newFolder()
    const folder = openDataFolder({ dataDir, network: 'development' }).path
    const lock = lockDataFolder({ dataDir: folder })
    const place = makeSocketPlace(folder)
    let heard = ''
    const server = createServer((socket) => {
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
      socket.once('data', () => socket.write(encodeFrame(JSON.stringify(answer(place)))))
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(place.socket, () => resolve()))
    place.announce()
    onTestFinished(() => {
      server.close()
      lock.release()
    })
    return { dataDir, heard: () => heard }
  }
  const welcome = { strongroom: 1, version: '9.9.9', contract: 'f'.repeat(64) }

  it('is another version: that is said, with what to do, and nothing is asked', async () => {
    const { dataDir, heard } = await pretend(({ answering }) => ({ ...welcome, answering }))
    const { code, told } = await strongroom(dataDir, ['vault', 'lock'])
    expect(code).toBe(1)
    expect(told).toMatch(/another version \(9\.9\.9, ffffffff\) than this command \(\d.*start it again from the same place/s)
    expect(told).toContain('(IPC_OTHER_VERSION)')
    expect(heard()).not.toContain('vault')
  })

  it('does not know the secret of the folder: no passphrase is given away', async () => {
    const { dataDir, heard } = await pretend(({ asking }) => ({ ...welcome, answering: asking }))
    const { code, told } = await strongroom(dataDir, ['policy', 'show'], { secrets: [PASSPHRASE] })
    expect({ code, told }).toEqual({ code: 1, told: expect.stringContaining('(IPC_UNSAFE)') })
    expect(heard()).not.toContain(PASSPHRASE)
  })

  it('is reached through a folder that others may change: nothing is asked', async () => {
    const dataDir = newFolder()
    await openFurnished(dataDir)
    chmodSync(join(dataDir, 'development', 'door'), 0o770)
    const { code, told } = await strongroom(dataDir, ['vault', 'status'])
    expect({ code, told }).toEqual({ code: 1, told: expect.stringContaining('is open to other users') })
  })

  it('is another command, or no longer there: the folder is in use, and nothing was done', async () => {
    const dataDir = newFolder()
    const folder = openDataFolder({ dataDir, network: 'development' }).path
    const lock = lockDataFolder({ dataDir: folder })
    onTestFinished(() => lock.release())
    const inUse = { code: 1, told: expect.stringContaining('(JOURNAL_IN_USE)') }
    await expect(strongroom(dataDir, ['vault', 'status'])).resolves.toMatchObject(inUse)
    const place = makeSocketPlace(folder)
    writeFileSync(place.socket, '')
    place.announce()
    await expect(strongroom(dataDir, ['vault', 'status'])).resolves.toMatchObject(inUse)
  })

  it('went away in between: whether it was done is not known, and the exit code says so', async () => {
    const dataDir = newFolder()
    const { client, close } = await openFurnished(dataDir)
    const lines: string[] = []
    const watching = strongroom(dataDir, ['events', 'watch', '--json'], { onOut: (line) => lines.push(line) })
    await until(async () => {
      await client.vault.unlock({ passphrase: PASSPHRASE })
      return lines.length > 0
    })
    await close()
    const { code, told } = await watching
    expect(code).toBe(3)
    expect(told).toMatch(/went away before it answered.*Whether it was done is not known.*before you give the command again/s)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ error: { code: 'IPC_LOST' } })
  })
})

/** A window that may change networks, and begins with practice, without a node. */
function openLaunchOf(dataDir: string) {
  const startNode = () => Promise.reject(new PracticeStartError('No node is started here.'))
  return openWindow(dataDir, { network: undefined, practice: { startNode } })
}
