import { existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { invariant } from '../../src/core/error/invariant.ts'
import { transferLamports } from '../../src/core/program/system.ts'
import { verifySignature } from '../../src/core/keys/keypair.ts'
import { accountPath, deriveSeed } from '../../src/core/keys/derivation.ts'
import { openSigner, type SignerClient, type SignerOptions } from '../../src/main/signer-client.ts'
import { forkSigner } from '../../src/main/signer-process.ts'
import { realDisk } from '../../src/main/signer/vault/disk.ts'
import { openVault } from '../../src/main/signer/vault/vault.ts'
import { drawEntropy, rootOfEntropy, wordsOfEntropy } from '../../src/main/signer/vault/words.ts'
import { CHEAP_LIMITS } from '../support/vault-limits.ts'
import { PASSPHRASE } from './signer/support/contents.ts'
import { useFolders } from './signer/support/folder.ts'
import { messageOf, sweepOf } from './signer/support/messages.ts'
import { SIGNER_ENTRY } from './signer/support/raw-signer.ts'
import { refusalOf } from './signer/support/refusal.ts'
import { hintOf, TREASURY, WORDS } from './signer/support/signer.ts'
import { toSign, withSeals } from './signer/support/to-sign.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE
const clients: SignerClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

async function start(options: Partial<SignerOptions> = {}): Promise<SignerClient> {
  const client = await openSigner({ vaultPath: join(newFolder(), 'a.vault'), entry: SIGNER_ENTRY, ...options })
  clients.push(client)
  return client
}

const kill = async (client: SignerClient): Promise<void> => {
  process.kill(client.processId, 'SIGKILL')
  while (existsSync(`/proc/${client.processId}`)) await new Promise((resolve) => setImmediate(resolve))
}

/** A person decides what was reviewed, and it is signed. */
async function signDecided(client: SignerClient, reviewed: readonly { readonly digest: string }[], message: Uint8Array) {
  const asked = toSign(reviewed.map(({ digest }) => digest))
  const messages = new Map(reviewed.map(({ digest }) => [digest, message]))
  return client.sign(await withSeals((_, argument) => client.sealDecisions(argument), asked, messages))
}

describe('the signer client', () => {
  it('leaves no process behind where there is no vault to be read', async () => {
    const folder = newFolder()
    let processId = 0
    const startProcess: SignerOptions['startProcess'] = (how) => {
      const signer = forkSigner(how)
      processId = signer.processId
      return signer
    }
    // A folder is no vault.
    await expect(start({ vaultPath: folder, startProcess })).rejects.toMatchObject({ code: 'VAULT_UNREADABLE' })
    expect(() => process.kill(processId, 0)).toThrow('ESRCH')
  })

  it('leads a whole life: create, derive, review, sign, lock, unlock, close', async () => {
    const printed: string[] = []
    const client = await start({ onOutput: (text) => printed.push(text) })
    expect(await client.status()).toMatchObject({ state: 'absent', autoLockMs: 600_000 })
    const { treasury } = await client.restore({ passphrase, words: WORDS })
    expect(treasury).toBe(TREASURY)

    const progress: number[] = []
    const { accounts } = await client.deriveAccounts({ count: 250, onProgress: ({ done }) => progress.push(done) })
    expect(accounts.slice(0, 2)).toEqual([hintOf(1), hintOf(2)])
    expect(progress).toEqual([100, 200, 250])

    const message = messageOf([sweepOf(1), sweepOf(2)])
    const { reviewed } = await client.review({ messages: [message], paths: accounts.slice(0, 2) })
    const { signed } = await signDecided(client, reviewed, message)
    expect(signed[0]?.signatures).toHaveLength(2)
    for (const { address, signature } of signed[0]?.signatures ?? []) expect(verifySignature({ address, message, signature })).toBe(true)

    expect(await client.lock()).toMatchObject({ state: 'locked' })
    expect(await refusalOf(() => client.sign(toSign(reviewed.map(({ digest }) => digest))))).toBe('VAULT_LOCKED')
    expect(await client.unlock({ passphrase })).toMatchObject({ state: 'unlocked', derivedAccounts: 250 })
    await client.close()
    expect(printed.join('')).toBe('')
    expect(await refusalOf(() => client.status())).toBe('SIGNER_GONE')
  })

  it('rejects with the code and the words the signer refused with', async () => {
    const client = await start()
    const failure = await client.unlock({ passphrase }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'StrongroomError', code: 'VAULT_ABSENT' })
    expect(String(failure)).toContain('There is no vault at')
  })

  it('tells when the vault locked itself', async () => {
    const locked = Promise.withResolvers<void>()
    const client = await start({ autoLockMs: 1_000, onLocked: locked.resolve })
    await client.create({ passphrase })
    await locked.promise
    expect(await client.status()).toMatchObject({ state: 'locked' })
  })

  it('does not start on a program that is not there', async () => {
    expect(await refusalOf(() => start({ entry: new URL('./not-there.ts', import.meta.url) }))).toBe('SIGNER_GONE')
  })

  it('rejects everything that waits when the process dies, and does not start another', async () => {
    let gone = 0
    const client = await start({ onGone: () => (gone += 1) })
    await client.create({ passphrase })
    const waiting = [refusalOf(() => client.deriveAccounts({ count: 50_000 })), refusalOf(() => client.backup({ path: 'x', passphrase }))]
    process.kill(client.processId, 'SIGKILL')
    expect(await Promise.all(waiting)).toEqual(['SIGNER_GONE', 'SIGNER_GONE'])
    expect(await refusalOf(() => client.status())).toBe('SIGNER_GONE')
    expect(gone).toBe(1)
  })
})

describe.runIf(process.platform === 'linux')('the signer process on Linux', () => {
  it('has an empty environment but for the path, no secret in its arguments, and no inspector', async () => {
    const client = await start()
    await client.create({ passphrase })
    const of = (name: string) => readFileSync(`/proc/${client.processId}/${name}`, 'utf8').split('\0').filter(Boolean)
    const names = of('environ').map((entry) => entry.slice(0, entry.indexOf('=')))
    // The channel's number and its form of messages are how Node itself hands over the channel.
    expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['PATH'])
    const program = of('cmdline')
    expect(program.join(' ')).not.toContain('inspect')
    expect(program).toContain('--disable-proto=delete')
    expect(program.join(' ')).not.toContain('vault')
  })

  it('does not open an inspector when it is told to by a signal', async () => {
    const printed: string[] = []
    const client = await start({ onOutput: (text) => printed.push(text) })
    process.kill(client.processId, 'SIGUSR1')
    expect(await client.status()).toMatchObject({ state: 'absent' })
    expect(printed.join('')).toBe('')
  })

  it('leaves no memory in a core dump, and says so', async () => {
    const client = await start()
    expect(await client.status()).toMatchObject({ coreDumps: 'emptied' })
    expect(readFileSync(`/proc/${client.processId}/coredump_filter`, 'utf8').trim()).toMatch(/^0+$/)
  })

  it('holds no key in its memory after a lock', async () => {
    const vaultPath = join(newFolder(), 'a.vault')
    const first = await start({ vaultPath })
    // Random words: those of the other tests are a pattern that stands in any memory.
    const entropy = drawEntropy()
    await first.restore({ passphrase, words: wordsOfEntropy(entropy).join(' ') })
    await first.close()
    const client = await start({ vaultPath })
    const { treasury } = await client.unlock({ passphrase })
    const { accounts } = await client.deriveAccounts({ count: 1 })
    const message = sweepBetween({ source: accounts[0]?.address, destination: treasury })
    const { reviewed } = await client.review({ messages: [message], paths: accounts })
    expect((await signDecided(client, reviewed, message)).signed[0]?.signatures).toHaveLength(1)

    const root = Buffer.from(await rootOfEntropy(entropy))
    const seeds = [0, 1].map((n) => deriveSeed({ root, path: accountPath(n) }))
    expect(await countInMemory(client.processId, root)).toBe(1)
    await client.lock()
    for (const secret of [root, entropy, ...seeds]) expect(await countInMemory(client.processId, Buffer.from(secret))).toBe(0)
  })

  it('killed at any moment of many saves, leaves a vault with everything it had acknowledged', async () => {
    const vaultPath = join(newFolder(), 'a.vault')
    const place = { path: vaultPath, disk: realDisk, limits: CHEAP_LIMITS, now: () => 0 }
    let acknowledged = 0
    const first = await start({ vaultPath })
    await first.restore({ passphrase, words: WORDS })
    await first.close()
    for (let round = 0; round < 12; round++) {
      const client = await start({ vaultPath })
      await client.unlock({ passphrase })
      const saves = saveUntilGone(client, (count) => {
        acknowledged = count
      })
      const target = acknowledged + 1 + (round % 3)
      while (acknowledged < target) await new Promise((resolve) => setImmediate(resolve))
      for (let spin = 0; spin < round * 7; spin++) await new Promise((resolve) => setImmediate(resolve))
      await kill(client)
      expect(await saves).toBe('SIGNER_GONE')
      const { contents } = await openVault(place, { passphrase })
      expect([acknowledged, acknowledged + 1]).toContain(contents.derivedAccounts)
      acknowledged = contents.derivedAccounts
    }
  })
})

/** One lamport from one account to another, paid for by the first. */
function sweepBetween({ source, destination }: { source: Address | undefined; destination: Address | null }): Uint8Array {
  invariant(source !== undefined && destination !== null, 'two accounts')
  return messageOf([transferLamports({ source, destination, lamports: lamports(1n) })], { feePayer: source })
}

/** Saves one account after the other, and tells how many the signer has acknowledged. */
async function saveUntilGone(client: SignerClient, onSaved: (count: number) => void): Promise<string> {
  const { derivedAccounts } = await client.status()
  return refusalOf(async () => {
    for (let count = derivedAccounts + 1; count < 100_000; count++) {
      await client.deriveAccounts({ count: 1 })
      onSaved(count)
    }
  })
}

/** How often the bytes stand in the writable memory of a process. */
async function countInMemory(processId: number, secret: Buffer): Promise<number> {
  const maps = readFileSync(`/proc/${processId}/maps`, 'utf8').split('\n')
  const memory = await open(`/proc/${processId}/mem`, 'r')
  let found = 0
  try {
    for (const line of maps) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      if (from === undefined || to === undefined) continue
      found += countIn(await readRange(memory, BigInt(`0x${from}`), BigInt(`0x${to}`)), secret)
    }
  } finally {
    await memory.close()
  }
  return found
}

type Memory = Awaited<ReturnType<typeof open>>

async function readRange(memory: Memory, from: bigint, to: bigint): Promise<Buffer> {
  const buffer = Buffer.alloc(Number(to - from))
  const result = await memory.read(buffer, 0, buffer.length, from).catch((error: NodeJS.ErrnoException) => {
    // Some ranges, such as those of the kernel, are listed but cannot be read.
    if (error.code === 'EIO') return { bytesRead: 0 }
    throw error
  })
  return buffer.subarray(0, result.bytesRead)
}

function countIn(bytes: Buffer, secret: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, at + 1)) count += 1
  return count
}
