import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { openSigner, type SignerClient } from '../../../src/main/signer-client.ts'
import { practiceProcessOf } from '../../../src/shells/desktop/practice-process.ts'
import { startSignerProcess } from '../../../src/shells/desktop/signer-process.ts'
import { PASSPHRASE } from '../../main/signer/support/contents.ts'
import { useFolders } from '../../main/signer/support/folder.ts'
import { refusalOf } from '../../main/signer/support/refusal.ts'
import { TREASURY, WORDS } from '../../main/signer/support/signer.ts'
import { started } from './electron-stand-in/utility-process.ts'
import { SIGNER_ENTRY } from './support/desktop.ts'

vi.mock('electron', () => import('./electron-stand-in/electron.ts'))

const newFolder = useFolders()
const passphrase = PASSPHRASE
const clients: SignerClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  started.length = 0
})

async function start(entry = SIGNER_ENTRY): Promise<SignerClient> {
  const client = await openSigner({ vaultPath: join(newFolder(), 'a.vault'), entry, startProcess: startSignerProcess })
  clients.push(client)
  return client
}

describe('the signer as a utility process', () => {
  it('leads a whole life: restore, derive, lock, unlock, close', async () => {
    const client = await start()
    expect(client.processId).toBeGreaterThan(0)
    expect(await client.restore({ passphrase, words: WORDS })).toEqual({ treasury: TREASURY })
    const progress: number[] = []
    await client.deriveAccounts({ count: 250, onProgress: ({ done }) => progress.push(done) })
    expect(progress).toEqual([100, 200, 250])
    expect(await client.lock()).toMatchObject({ state: 'locked' })
    expect(await client.unlock({ passphrase })).toMatchObject({ state: 'unlocked', derivedAccounts: 250 })
    await client.close()
    expect(await refusalOf(() => client.status())).toBe('SIGNER_GONE')
  })

  it('gets an environment of the path alone', async () => {
    await start()
    expect(Object.keys(started[0]?.options.env ?? {})).toEqual(['PATH'])
    expect(started[0]?.options.serviceName).toBe('Strongroom signer')
  })

  it('rejects everything that waits when the process dies', async () => {
    const client = await start()
    await client.create({ passphrase })
    const waiting = refusalOf(() => client.deriveAccounts({ count: 50_000 }))
    process.kill(client.processId, 'SIGKILL')
    expect(await waiting).toBe('SIGNER_GONE')
  })

  it('is ended by force when it answers in no known form', async () => {
    expect(await refusalOf(() => start(new URL('support/babbling-signer.mjs', import.meta.url)))).toBe('SIGNER_GONE')
  })

  it('is gone when its program is not there', async () => {
    expect(await refusalOf(() => start(new URL('not-there.mjs', import.meta.url)))).toBe('SIGNER_GONE')
  })
})

describe('the practice node as a utility process', () => {
  it('answers until it is closed', async () => {
    const program = fileURLToPath(new URL('../../../src/practice/main.ts', import.meta.url))
    const practice = await startPractice({ slotMs: 50, seed: 'desktop' }, practiceProcessOf(program))
    const health = await fetch(`${practice.url}/health`)
    expect(health.ok).toBe(true)
    await practice.close()
    await expect(fetch(`${practice.url}/health`)).rejects.toThrow('fetch failed')
  })

  it('says why it did not start', async () => {
    await expect(startPractice({ slotMs: 50 }, practiceProcessOf('not-there.mjs'))).rejects.toThrow('not-there.mjs')
  })
})
