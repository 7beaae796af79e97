import { connect, createServer, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { StrongroomError } from '../../../src/core/error/error.ts'
import { openBackend } from '../../../src/main/wiring.ts'
import { encodeFrame, createFrames } from '../../../src/shells/ipc/frames.ts'
import { identity } from '../../../src/shells/ipc/identity.ts'
import { serveConnection } from '../../../src/shells/ipc/socket-connection.ts'
import { until } from '../../support/until.ts'

const LONG = 1024 * 1024
/** Twice as much as may wait to be read. */
const ASKED = 64
const secrets = { asking: 'a'.repeat(43), answering: 'b'.repeat(43) }

/** Both ends of a connection at which so many passphrases were refused, each at great length. */
async function openRefused({ isReading }: { readonly isReading: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-unread-'))
  const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
  const backend = await openBackend({ dataDir: folder, network: 'practice', signer })
  const ends: Socket[] = []
  let refused = 0
  const prove = async (): Promise<void> => {
    refused += 1
    throw new StrongroomError('VAULT_WRONG_PASSPHRASE', { path: 'x'.repeat(LONG) })
  }
  const server = createServer((socket) => {
    ends.push(socket)
    serveConnection(socket, { backend: { router: backend.router, prove }, secrets, showAgain: async () => null })
  })
  await new Promise<void>((resolve) => server.listen(join(folder, 'door'), resolve))
  const asking = connect(join(folder, 'door'))
  onTestFinished(async () => {
    for (const end of [asking, ...ends]) end.destroy()
    server.close()
    await backend.close()
    rmSync(folder, { recursive: true, force: true })
  })
  let answers = 0
  const frames = createFrames(2 * LONG)
  asking.on('error', () => undefined)
  if (isReading) asking.on('data', (chunk: Buffer) => (answers += frames.take(chunk)?.length ?? 0))
  asking.write(encodeFrame(JSON.stringify({ strongroom: 1, ...identity(), asking: secrets.asking })))
  for (let word = 0; word < ASKED; word += 1) {
    asking.write(encodeFrame('{"prove":"a guess"}'))
    // One is answered before the next is asked, as far as the asking end reads it.
    await until(() => (isReading ? answers > word + 1 : refused > word || ends[0]?.destroyed === true))
  }
  await setImmediate()
  return { isCutOff: ends[0]?.destroyed, refused, answers }
}

it('whoever asks and does not read what is answered is cut off before it fills the memory', async () => {
  const { isCutOff, refused } = await openRefused({ isReading: false })
  expect(isCutOff).toBe(true)
  expect(refused).toBeLessThan(ASKED)
})

it('whoever reads is answered, however much it is', async () => {
  expect(await openRefused({ isReading: true })).toEqual({ isCutOff: false, refused: ASKED, answers: ASKED + 1 })
})
