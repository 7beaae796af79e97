import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { openDataFolder } from '../../../src/main/settings/data-folder.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { operations } from '../../../src/shells/cli/operations.ts'
import { encodeFrame, createFrames } from '../../../src/shells/ipc/frames.ts'
import { identity } from '../../../src/shells/ipc/identity.ts'
import { type Reached, reachSocket } from '../../../src/shells/ipc/socket-client.ts'
import { type Notice, readNotice } from '../../../src/shells/ipc/socket-place.ts'
import { openSocketServer, type SocketServer } from '../../../src/shells/ipc/socket-server.ts'
import { failureOf } from '../../support/failure.ts'

const PASSPHRASE = 'a passphrase for a socket'

let root: string
let folder: string
let backend: Backend
let server: SocketServer
let notice: Notice
const reached: Reached[] = []
let showAgain: () => Promise<string | null>

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'strongroom-socket-'))
  folder = openDataFolder({ dataDir: root, network: 'practice' }).path
  const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
  backend = await openBackend({ dataDir: root, network: 'practice', signer })
  showAgain = async () => null
  server = await openSocketServer({ backend, folder, showAgain: () => showAgain() })
  notice = readNotice(folder) as Notice
})
afterEach(async () => {
  for (const { close } of reached.splice(0)) close()
  await server.close()
  await backend.close()
  rmSync(root, { recursive: true, force: true })
})

async function reach(): Promise<Reached> {
  const one = await reachSocket(folder)
  if (one === null) throw new Error('nobody answers')
  reached.push(one)
  return one
}

const hello = (changed: object = {}) => JSON.stringify({ strongroom: 1, ...identity(), asking: notice.asking, ...changed })

/** What is answered to these bytes, until so much was or the other side ends the connection. */
async function answersTo(most: number, ...parts: readonly (string | Buffer)[]): Promise<string[]> {
  const socket = connect(notice.socket)
  const frames = createFrames(1_000_000)
  const answers: string[] = []
  socket.on('data', (chunk: Buffer) => {
    answers.push(...(frames.take(chunk) ?? []))
    if (answers.length >= most) socket.destroy()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (const part of parts) socket.write(typeof part === 'string' ? encodeFrame(part) : part)
  await closed
  return answers
}

const refused = (code: string, context: object = {}) => ({ code: 'REFUSED', data: { code, context: expect.objectContaining(context) } })

describe('a caller that does not begin as a command does', () => {
  it.each([
    ['nothing that is a message', Buffer.from('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')],
    ['a message that is announced as too long', Buffer.from([0xff, 0xff, 0xff, 0xff])],
    ['what is no JSON', 'strongroom?'],
    ['an operation at once', '{"i":"1","p":{"u":"/app/info"}}'],
    ['JSON of another kind', '{"strongroom":2}'],
    ['a word without end', JSON.stringify({ strongroom: 1, version: 'x'.repeat(20_000) })],
  ])('is disconnected and learns nothing: %s', async (_, sent) => {
    expect(await answersTo(1, sent)).toEqual([])
  })

  it('is told nothing with a secret that is not the one in the folder', async () => {
    expect(await answersTo(1, hello({ asking: notice.answering }))).toEqual([])
    expect(await answersTo(1, hello({ asking: 'x' }))).toEqual([])
  })

  it('is cut off when it says nothing', async () => {
    expect(await answersTo(1)).toEqual([])
  })

  it('keeps nobody else from being answered', async () => {
    const silent = Array.from({ length: 20 }, () => connect(notice.socket))
    const { client } = await reach()
    await expect(client.app.info({})).resolves.toMatchObject({ network: 'practice' })
    for (const socket of silent) socket.destroy()
  })
})

describe('a command of another version', () => {
  it.each([{ version: '0.0.9' }, { contract: 'another' }])('is told which this one is, and answered nothing: %j', async (other) => {
    const answers = await answersTo(2, hello(other), '{"i":"1","p":{"u":"/app/info"}}')
    expect(answers.map((text) => JSON.parse(text))).toEqual([{ strongroom: 1, ...identity(), answering: notice.answering }])
  })
})

describe('a command that was let in', () => {
  it('is cut off for words that there are not, whoever sends them', async () => {
    // Its welcome may be on its way when it is cut off.
    for (const sent of ['{"prove":7}', 'strongroom?', Buffer.from([0xff, 0xff, 0xff, 0xff])])
      expect((await answersTo(2, hello(), sent)).slice(1)).toEqual([])
  })

  it('gets an address of the window where there is one to give, and is cut off where it cannot be made', async () => {
    await expect((await reach()).showAgain()).resolves.toBeNull()
    showAgain = async () => 'http://127.0.0.1:1/#launch=once'
    await expect((await reach()).showAgain()).resolves.toBe('http://127.0.0.1:1/#launch=once')
    showAgain = () => Promise.reject(new Error('the vault could not be locked'))
    await expect((await reach()).showAgain()).resolves.toBeNull()
    expect((await answersTo(2, hello(), '{"window":"anything"}')).slice(1)).toEqual([])
  })

  it('has an argument refused that reaches for a prototype or is nested too deep', async () => {
    const asked = (json: string) => `{"i":"1","p":{"u":"/tasks/show","b":{"json":${json}}}}`
    for (const json of ['{"__proto__":{"polluted":true}}', `${'['.repeat(200_000)}${']'.repeat(200_000)}`]) {
      const [, answer] = await answersTo(2, hello(), asked(json))
      expect(answer).toContain('OPERATION_ARGUMENT')
    }
    expect('polluted' in {}).toBe(false)
  })

  it('names no place for the backend to read or write', async () => {
    const { client, prove } = await reach()
    await backend.client.vault.create({ passphrase: PASSPHRASE })
    await prove(PASSPHRASE)
    const path = join(root, 'new.vault')
    const named = (field: string) => refused('OPERATION_ARGUMENT', { field })
    await expect(client.vault.backup({ path, passphrase: PASSPHRASE })).rejects.toMatchObject(named('path'))
    await expect(client.vault.drill({ path, passphrase: PASSPHRASE })).rejects.toMatchObject(named('path'))
    await expect(client.accounts.import({ file: path })).rejects.toMatchObject(named('file'))
    await expect(client.payouts.check({ file: path })).rejects.toMatchObject(named('file'))
  })

  it('does not take the vault or the network from the window', async () => {
    const { client } = await reach()
    const alone = (operation: string) => refused('IPC_ALONE', { operation })
    await expect(client.vault.create({ passphrase: PASSPHRASE })).rejects.toMatchObject(alone('vault create'))
    await expect(client.vault.restore({ passphrase: PASSPHRASE, words: 'none' })).rejects.toMatchObject(alone('vault restore'))
    await expect(client.app.switchNetwork({ network: 'test' })).rejects.toMatchObject(alone('app switch-network'))
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'absent' })
  })
})

describe('the vault that a window has open', () => {
  const needing = operations.filter(({ opensVault }) => opensVault)
  const codeOf = async (client: object, { group, name }: { group: string; name: string }) => {
    const ask = Reflect.get(Reflect.get(client, group), name) as (argument: unknown) => Promise<unknown>
    return ask({}).then(
      () => 'answered',
      ({ data }: { data: { code: string } }) => data.code,
    )
  }

  it('is used by nobody who has not given the passphrase, for every operation that uses it', async () => {
    const { client } = await reach()
    await backend.client.vault.create({ passphrase: PASSPHRASE })
    const codes = new Set<string>()
    for (const operation of needing) codes.add(await codeOf(client, operation))
    expect(needing.length).toBeGreaterThan(20)
    expect([...codes]).toEqual(['IPC_NOT_PROVED'])
  })

  it('is used with the passphrase, by the connection that gave it and no other', async () => {
    const [one, other] = [await reach(), await reach()]
    await backend.client.vault.create({ passphrase: PASSPHRASE })
    expect(await failureOf(one.prove('another passphrase'))).toMatchObject({ code: 'VAULT_WRONG_PASSPHRASE' })
    await expect(one.client.policy.show({})).rejects.toMatchObject(refused('IPC_NOT_PROVED'))
    await one.prove(PASSPHRASE)
    await expect(one.client.policy.show({})).resolves.toBeDefined()
    await expect(other.client.policy.show({})).rejects.toMatchObject(refused('IPC_NOT_PROVED'))
    await expect(other.client.vault.stayOpen({})).rejects.toMatchObject(refused('IPC_NOT_PROVED', { operation: 'vault stay-open' }))
    await expect(one.client.vault.stayOpen({})).resolves.toMatchObject({ state: 'unlocked' })
    await expect(backend.client.vault.status({})).resolves.toMatchObject({ state: 'unlocked' })
  })

  it('gives no token another name for whoever has not given the passphrase', async () => {
    const { client, prove } = await reach()
    await backend.client.vault.create({ passphrase: PASSPHRASE })
    const asked = { mint: parseAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'), label: 'Dollar' }
    await expect(client.mints.label(asked)).rejects.toMatchObject(refused('IPC_NOT_PROVED', { operation: 'mints label' }))
    await prove(PASSPHRASE)
    await expect(client.mints.label(asked)).rejects.toMatchObject(refused('MINT_NOT_LISTED'))
  })

  it('locks the socket as it locks the window, and a passphrase does not open it in passing', async () => {
    const { client, prove } = await reach()
    await backend.client.vault.create({ passphrase: PASSPHRASE })
    await prove(PASSPHRASE)
    await backend.client.vault.lock({})
    expect(await failureOf(prove(PASSPHRASE))).toMatchObject({ code: 'VAULT_LOCKED' })
    await expect(client.recipients.list({})).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await expect(client.policy.show({})).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await expect(client.app.info({})).resolves.toBeDefined()
    await expect(backend.client.vault.status({})).resolves.toMatchObject({ state: 'locked' })
  })
})

describe('whoever reads what is answered', () => {
  it('hears of the end of the other side as that, in an answer and in a stream', async () => {
    const { client } = await reach()
    const events = await client.events.watch({})
    const next = failureOf(events.next())
    await server.close()
    expect(await next).toMatchObject({ code: 'IPC_LOST', context: { operation: 'events watch' } })
    expect(await failureOf(client.app.info({}))).toMatchObject({ code: 'IPC_LOST', context: { operation: 'app info' } })
    expect(await reachSocket(folder)).toBeNull()
  })

  it('ends a stream quietly when it wants no more', async () => {
    const { client, close } = await reach()
    const stop = new AbortController()
    const first = (await client.events.watch({}, { signal: stop.signal })).next()
    stop.abort()
    await expect(first).resolves.toMatchObject({ done: true })
    const second = (await client.events.watch({})).next()
    close()
    await expect(second).resolves.toMatchObject({ done: true })
  })

  it('gets bigints as bigints, dates as dates, and the context of a refusal', async () => {
    const { client } = await reach()
    await client.recipients.add({ text: 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5', label: 'Anna' })
    expect(await client.activity.list({})).toEqual(await backend.client.activity.list({}))
    expect(await client.overview.show({})).toEqual(await backend.client.overview.show({}))
    await expect(client.tasks.show({ id: 'none' })).rejects.toMatchObject(refused('TASK_UNKNOWN', { id: 'none' }))
  })
})
