import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountPath } from '../../src/core/keys/derivation.ts'
import { slot } from '../../src/core/chain/slot.ts'
import { isStrongroomError, type StrongroomError } from '../../src/core/error/error.ts'
import { openSnapshots, openWrites, verifyFile } from '../../src/main/journal/connections.ts'
import { type Journal, lockDataFolder, openJournal } from '../../src/main/journal/index.ts'
import { createReader } from '../../src/main/journal/read/create-reader.ts'
import { openFile, openReadOnly, prepareForWriting } from '../../src/main/journal/sqlite.ts'
import { type NodeClient, type NodeSet, openMeasuring, openNodes } from '../../src/main/node/index.ts'
import { noticeOlderJournal, createSendingGate, openSubmitter, type SendingGate } from '../../src/main/pay/index.ts'
import type { RevokedList } from '../../src/main/pay/revoked-list.ts'
import { createLagReader, openWatcher, type Watcher } from '../../src/main/watch/index.ts'
import type { SignerClient } from '../../src/main/signer-client.ts'
import { OPEN_GATE } from '../support/open-gate.ts'
import { ROOT } from './chain.ts'
import { type Desk, openDesk } from './desk.ts'
import { openingAccounts, HOUSE } from './house.ts'
import { GENESIS } from './node.ts'
import type { Ledger } from './ledger.ts'
import type { Scheduler } from './scheduler.ts'
import { makeVaultFiles, type VaultTemplate } from './vault.ts'

const JOURNAL = 'journal.sqlite'
/** Of the model's time. */
const ROUND_PAUSE_MS = 1_000
/** Seldom: each check asks every node nine things. */
const CHECK_PAUSE_MS = 60_000

/** What a planted fault may put itself in front of. */
export type Pieces = { readonly journal: Journal; readonly nodes: NodeSet; readonly signer: SignerClient }

/** One life of the process: from its start to the moment it is killed. */
export type Life = Pieces & {
  /** What a person asks while sending is closed; null where no block is watched, so that nothing can be compared. */
  readonly desk: Desk | null
  /** What the product does whenever the vault was opened. */
  onUnlocked(): void
  kill(): void
}

export type LifeOptions = {
  readonly folder: string
  readonly scheduler: Scheduler
  readonly clients: readonly NodeClient[]
  readonly signer: SignerClient
  readonly lock: typeof lockDataFolder
  /** In the place of the product's own. */
  readonly gate: SendingGate | null
  readonly wrap: (template: Pieces) => Pieces
  readonly onCommit: () => void
  readonly onTrouble: (error: StrongroomError) => void
  /** Whether blocks are watched as well, and what is reported about an end of the watcher that is a defect. */
  readonly watching: boolean
  /** What has read whatever is final, where no blocks are watched. */
  readonly ledger: Ledger | null
  /** Stands beside the journal, and is put back with none. */
  readonly revoked: RevokedList
  readonly makeAgain: () => Promise<void>
  readonly onDefect: (error: unknown) => void
}

/**
 * Starts the process over what its folder holds. The journal is put together of its real parts, so that being killed can close its files in
 * the middle of everything; and it does not wait for the disk, since no power fails here.
 * @throws JOURNAL_IN_USE
 */
export function startLife(options: LifeOptions): Life {
  const { folder, scheduler, clients, lock, wrap, onCommit } = options
  let isKilled = false
  // What a dead process meets is that its files are closed.
  const onTrouble = (error: StrongroomError) => {
    if (!isKilled) options.onTrouble(error)
  }
  const path = join(folder, JOURNAL)
  const held = lock({ dataDir: folder })
  const file = openFile(path)
  prepareForWriting(file)
  file.pragma('synchronous = OFF')
  const readFile = openReadOnly(path)
  const onStep = async (step: string) => {
    if (step.endsWith(':after')) onCommit()
    await scheduler.turn(step)
  }
  const snapshots = openSnapshots(readFile)
  const journal: Journal = {
    read: createReader(async (question) => {
      await scheduler.turn('the journal is read')
      return snapshots.snapshot(question)
    }),
    write: openWrites(file, { path, now: scheduler.nowMs, onStep }).write,
    verify: () => verifyFile({ path }),
    atOnce: () => Promise.reject(new Error('no model makes a report')),
    close: async () => undefined,
  }
  const nodes = openNodes({ nodes: clients, genesisHash: GENESIS, now: scheduler.nowMs })
  // What a node once said of itself is not believed for ever: the product checks again and again, too.
  openMeasuring({ nodes, everyMs: CHECK_PAUSE_MS, onChecked: () => undefined, onTrouble: options.onDefect })
  const { ledger } = options
  const template = wrap({
    journal: ledger === null ? journal : { ...journal, read: ledger.readingOf(journal.read) },
    nodes,
    signer: options.signer,
  })
  const watched = options.watching ? watchAndGuard(template, options) : null
  const gate = options.gate ?? watched?.gate ?? ledger?.gate ?? OPEN_GATE
  openSubmitter({
    ...template,
    gate,
    revoked: options.revoked,
    pauseMs: ROUND_PAUSE_MS,
    pause: (ms) => scheduler.sleep(ms),
    onStep: (step) => scheduler.turn(step),
    onChange: () => undefined,
    onTrouble,
  })
  const notice = () =>
    void noticeOlder(
      template,
      (error) => options.onDefect(error),
      () => isKilled,
    )
  notice()
  return {
    ...template,
    desk: watched === null ? null : openDesk({ ...template, ...watched, gate, makeAgain: options.makeAgain, turn: scheduler.turn }),
    onUnlocked: notice,
    kill: () => {
      isKilled = true
      scheduler.forget()
      file.close()
      readFile.close()
      held.release()
    },
  }
}

async function noticeOlder(template: Pieces, onDefect: (error: unknown) => void, isKilled: () => boolean): Promise<void> {
  try {
    await noticeOlderJournal(template)
  } catch (error) {
    const isShut = isStrongroomError(error, 'VAULT_LOCKED') || isStrongroomError(error, 'VAULT_ABSENT')
    if (!isKilled() && !isShut) onDefect(error)
  }
}

/** Blocks are watched, and nothing new is signed before what was final at the start is read. */
function watchAndGuard(template: Pieces, { scheduler, onDefect }: LifeOptions): { readonly gate: SendingGate; readonly watcher: Watcher } {
  const { journal, nodes } = template
  const watcher = openWatcher({
    journal,
    nodes,
    pollMs: ROUND_PAUSE_MS,
    now: scheduler.nowMs,
    onEvent: () => undefined,
    onStep: (step) => scheduler.turn(step),
    onDefect,
  })
  const isHeard = () => nodes.states().every(({ standing }) => standing !== 'unasked')
  return { gate: createSendingGate({ journal, lag: createLagReader({ journal, nodes, watcher }), isHeard }), watcher }
}

/** A folder with the journal of a house that has decided nothing yet. */
export function openFolder(template: string): { readonly folder: string; readonly path: string; readonly close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-model-'))
  const path = join(folder, JOURNAL)
  copyFileSync(template, path)
  return { folder, path, close: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What every history begins with: a journal, and the vault's files. */
export type Template = { readonly path: string; readonly vault: VaultTemplate; close(): void }

/** Makes it, of a house that has decided nothing yet. */
export async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-model-'))
  const path = join(folder, JOURNAL)
  const journal = await openJournal({ path, now: () => 0 })
  const { treasury, deposits, nonces } = HOUSE
  const opening = openingAccounts()
  await journal.write('house', async (tx) => {
    await tx.addAccounts([
      { address: treasury, role: 'treasury', path: null, label: 'Treasury' },
      ...deposits.map((address, index) => ({ address, role: 'deposit', path: accountPath(index + 1) }) as const),
    ])
    await tx.openCursor({ slot: slot(ROOT.slot), blockhash: ROOT.hash })
    await tx.openBalances(
      deposits.map((account) => ({
        owner: account,
        account,
        asset: { kind: 'native' },
        amount: opening.get(account)?.lamports ?? 0n,
        slot: slot(ROOT.slot),
      })),
    )
    for (const address of nonces) await tx.keepNonce({ address, authority: treasury, label: null })
  })
  await journal.close()
  return { path, vault: await makeVaultFiles(), close: () => rmSync(folder, { recursive: true, force: true }) }
}
