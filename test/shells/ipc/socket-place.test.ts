import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeSocketPlace, readNotice } from '../../../src/shells/ipc/socket-place.ts'

function newFolder(name = 'network'): string {
  const root = mkdtempSync(join(tmpdir(), 'strongroom-place-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function listening(path: string): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, () => resolve()))
  onTestFinished(() => void server.close())
  return server
}

async function announced(folder: string) {
  const place = makeSocketPlace(folder)
  await listening(place.socket)
  place.announce()
  onTestFinished(() => place.clear())
  return place
}

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8)
const OTHERS = ['open to other users', 'IPC_UNSAFE'] as const

describe.skipIf(process.platform === 'win32')('the place of a socket', () => {
  it('is for its owner alone, and known once somebody listens', async () => {
    const folder = newFolder()
    const place = makeSocketPlace(folder)
    expect(readNotice(folder)).toBeNull()
    await listening(place.socket)
    place.announce()
    const { socket, asking, answering } = place
    expect(readNotice(folder)).toEqual({ socket, asking, answering })
    expect(modeOf(join(folder, 'door'))).toBe('700')
    expect(modeOf(join(folder, 'door', 'open.json'))).toBe('600')
    expect(modeOf(socket)).toBe('600')
    expect(asking).not.toBe(answering)
    place.clear()
    expect(existsSync(join(folder, 'door'))).toBe(false)
  })

  it('is a short one where the path of the data folder is too long, and goes with its owner', async () => {
    const folder = newFolder('n'.repeat(120))
    const { socket, clear } = await announced(folder)
    expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103)
    expect(dirname(socket)).not.toContain(folder)
    expect(modeOf(dirname(socket))).toBe('700')
    expect(readNotice(folder)).toMatchObject({ socket })
    clear()
    expect(existsSync(dirname(socket))).toBe(false)
  })

  it('takes away what a killed one left, the short folder too', async () => {
    const folder = newFolder('n'.repeat(120))
    const killed = await announced(folder)
    const next = await announced(folder)
    expect(existsSync(dirname(killed.socket))).toBe(false)
    expect(readNotice(folder)?.socket).toBe(next.socket)
  })

  it('takes away no folder that a notice names and that is none of a socket', async () => {
    const folder = newFolder('n'.repeat(120))
    const { asking, answering } = await announced(folder)
    const other = newFolder('valuable')
    writeFileSync(join(folder, 'door', 'open.json'), JSON.stringify({ socket: join(other, 'socket'), asking, answering }))
    makeSocketPlace(folder).clear()
    expect(existsSync(other)).toBe(true)
  })

  it.each([
    ['the data folder', ''],
    ['its folder', 'door'],
    ['the notice', 'door/open.json'],
  ])('is not used where %s is open to others', async (_, name) => {
    const folder = newFolder()
    await announced(folder)
    const path = join(folder, name)
    const [problem, code] = OTHERS
    for (const bits of [0o040, 0o004, 0o022]) {
      const mode = lstatSync(path).mode & 0o777
      chmodSync(path, mode | bits)
      expect(() => readNotice(folder)).toThrow(
        expect.objectContaining({ code, context: { path: expect.any(String), problem: `is ${problem}` } }),
      )
      chmodSync(path, mode)
    }
    expect(readNotice(folder)).not.toBeNull()
  })

  it('is not used where the folder of the socket is open to others, or leads somewhere else', async () => {
    const folder = newFolder('n'.repeat(120))
    const { socket } = await announced(folder)
    chmodSync(dirname(socket), 0o755)
    expect(() => readNotice(folder)).toThrow(expect.objectContaining({ code: 'IPC_UNSAFE' }))
    const link = join(newFolder(), 'link')
    symlinkSync(newFolder(), link)
    const notice = join(folder, 'door', 'open.json')
    const told: object = JSON.parse(readFileSync(notice, 'utf8'))
    writeFileSync(notice, JSON.stringify({ ...told, socket: join(link, 'socket') }))
    expect(() => readNotice(folder)).toThrow(expect.objectContaining({ context: { path: link, problem: 'leads somewhere else' } }))
  })

  it('is none where the notice is none', async () => {
    const folder = newFolder()
    await announced(folder)
    for (const text of ['', '{', '{"socket":7}', 'x'.repeat(20_000)]) {
      writeFileSync(join(folder, 'door', 'open.json'), text)
      expect(readNotice(folder)).toBeNull()
    }
  })
})
