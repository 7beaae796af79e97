import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { forkSigner, type SignerProcess } from '../../src/main/signer-process.ts'
import { type Backend, type BackendOptions, openBackend } from '../../src/main/wiring.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { followTask } from '../../src/shells/cli/follow.ts'
import { putNewJournalIn } from '../support/new-journal.ts'
import { until } from '../support/until.ts'
import { askNode } from './pay/relay.ts'

export const PASSPHRASE = 'a passphrase for a backend'
/** Between two looks at a node: with less, most of a test's processor time goes into looking. */
const PAUSE_MS = 100
export const SIGNER_ENTRY = new URL('../support/signer-main.ts', import.meta.url)

/** A data folder that goes when the test ends. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-backend-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A backend with a cheap vault, closed with the test, and the signer processes it started. */
export async function openTestBackend(options: Partial<BackendOptions> & { readonly dataDir: string }) {
  const signers: SignerProcess[] = []
  const startProcess: typeof forkSigner = (start) => {
    const started = forkSigner(start)
    signers.push(started)
    return started
  }
  await putNewJournalIn({ network: 'practice', ...options })
  const backend = await openBackend({ network: 'practice', pauseMs: PAUSE_MS, signer: { entry: SIGNER_ENTRY, startProcess }, ...options })
  let open = true
  const reader = backend.client
  readers.add(reader)
  const close = async () => {
    readers.delete(reader)
    if (open) await backend.close()
    open = false
  }
  onTestFinished(close)
  return { ...backend, close, signers }
}

/** Locks the vault once the signer has written what it was writing: from then on no file beside the vault changes. */
export async function lockAtRest({ client }: Pick<Backend, 'client'>): Promise<void> {
  await client.vault.lock({})
  // The signer answers this after everything that it was asked before.
  const { treasury } = await client.vault.status({})
  if (treasury === null) throw new Error('a vault has a treasury')
  await expect(client.policy.forbid({ address: treasury })).rejects.toMatchObject({ data: { code: 'VAULT_LOCKED' } })
}

type Reader = Pick<Backend['client'], 'deposits'>

/** The backends of this file's tests that are open. */
const readers = new Set<Reader>()
/** Blocks that a chain may be ahead of who reads it before more of them pass: every block that nobody waited for is read all the same. */
const AHEAD_MAX = 16n
const LOOK_EVERY_MS = 20
/** After so many looks without a step, who reads stands still, and is waited for no more until it goes on. */
const STILL_LOOKS = 10
const stoodAt = new WeakMap<Reader, bigint>()

async function waitForReader(reader: Reader, tip: bigint): Promise<void> {
  let last: bigint | null = null
  for (let still = 0; still < STILL_LOOKS; still += 1) {
    const { cursor } = await reader.deposits.watcher({})
    if (cursor === null || cursor + AHEAD_MAX >= tip || stoodAt.get(reader) === cursor) return
    if (cursor !== last) still = 0
    last = cursor
    await sleep(LOOK_EVERY_MS)
  }
  if (last !== null) stoodAt.set(reader, last)
}

/** A practice node whose time stands still until it is told to pass; it then waits for a backend that is still reading what passed before. */
export type StillPractice = Practice & { advance(blocks: bigint): Promise<void> }

export async function openStillPractice(): Promise<StillPractice> {
  const practice = await startPractice({ slotMs: 60_000, finalityBlocks: 4, skipRate: 0 })
  let tip = 0n
  const advance = async (blocks: bigint) => {
    for (const reader of readers) await waitForReader(reader, tip)
    tip = (await askNode(practice.url, 'practice_advance', [blocks])) as bigint
  }
  await advance(4n)
  return { ...practice, advance }
}

/** Takes the node in, makes a vault and derives accounts; gives their addresses once the watcher follows. */
export async function furnish(backend: Backend, url: string, count: number): Promise<readonly Address[]> {
  const { client } = backend
  await client.nodes.add({ name: 'practice', url })
  await client.vault.create({ passphrase: PASSPHRASE })
  await followTask(backend, await client.accounts.derive({ count }), () => undefined)
  await until(async () => (await client.deposits.watcher({})).state === 'following')
  const { accounts } = await client.accounts.list({ role: 'deposit', limit: count })
  return accounts.map(({ address }) => address)
}
