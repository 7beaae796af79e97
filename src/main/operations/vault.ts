import type { Address } from '../../core/address/address.ts'
import type { ErrorCode } from '../../core/error/codes.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import { adoptAccounts } from '../accounts.ts'
import { bytesOfDataUrl, dataUrlOfBytes } from '../given-file.ts'
import type { ClosedReason, Journal } from '../journal/index.ts'
import { keepHead, noticeOlderJournal } from '../pay/index.ts'
import { createSerialQueue } from '../serial-queue.ts'
import type { Services } from '../services.ts'
import type { ShownLocked } from '../settings/desk.ts'
import type { ArgumentOf, OlderFile, SignerStatus } from '../signer/protocol.ts'
import { os } from './implement.ts'
import { noteVault } from '../note-vault.ts'
import { secondOf } from './policy.ts'
import { requireUnlocked } from './require-unlocked.ts'

export function vaultOperations(services: Services) {
  const { signer, submitter, events, journal } = services
  // Practice money needs no waiting; elsewhere the signer's own wait holds.
  const coolDown = services.network === 'practice' ? { coolDownMs: 0 } : {}
  const status = async () => shownStatus(services, await signer.status())
  const known = () => journal.read.vaultGeneration()
  const opening = createSerialQueue()
  /** Tells of the vault's new state, once what it holds is in the journal. */
  const settled = async ({ isFresh = false } = {}) => {
    const now = await status()
    if (now.state === 'unlocked') {
      for (const found of now.older) tellOlder(services, found)
      // Before what the vault holds is taken in: accounts that an older journal does not know have a past to be read.
      await noticeOlder(services)
      await adoptAccounts(services, { isFresh })
      await keepOpened(services)
      await noteVault(services)
    }
    events.tell({ kind: 'vault', state: now.state })
    return now
  }
  const opened = (open: () => Promise<unknown>) =>
    opening.run(async () => {
      const now = await services.gate.whileOpening(() => open().then(() => settled()))
      submitter.wake()
      return now
    })

  return {
    status: os.vault.status.handler(status),
    create: os.vault.create.handler(async ({ input }) => {
      const { words, treasury } = await signer.create({ ...input, ...coolDown, known: await known() })
      await settled({ isFresh: true })
      return { words: [...words], treasury }
    }),
    restore: os.vault.restore.handler(({ input }) =>
      opening.run(async () => {
        const { treasury } = await closedFor(services, { reason: 'vault-restored' }, async () =>
          signer.restore({ ...input, ...coolDown, known: await known() }),
        )
        await settled()
        return { treasury }
      }),
    ),
    unlock: os.vault.unlock.handler(({ input }) => opened(async () => signer.unlock({ ...input, known: await known() }))),
    acceptOlder: os.vault.acceptOlder.handler(({ input: { passphrase, ...agreed } }) =>
      opened(async () => acceptOlder(services, { passphrase, ...secondOf(agreed), known: await known() })),
    ),
    lock: os.vault.lock.handler(async () => {
      await signer.lock()
      return settled()
    }),
    stayOpen: os.vault.stayOpen.handler(async () => shownStatus(services, await signer.stayOpen())),
    whileLocked: os.vault.whileLocked.handler(async ({ input }) => chooseShown(services, input)),
    lockAfter: os.vault.lockAfter.handler(({ input }) => lockAfter(services, input)),
    changePassphrase: os.vault.changePassphrase.handler(({ input }) => changePassphrase(services, input)),
    importKeypair: os.vault.importKeypair.handler(({ input: { passphrase, label, keypair, ...agreed } }) =>
      opening.run(async () => {
        await requireUnlocked(services)
        const asked = { passphrase, label, keypair, ...secondOf(agreed) }
        const { address } = await closedFor(services, { reason: 'key-imported' }, () => signer.importKeypair(asked))
        await settled()
        return { address }
      }),
    ),
    // No key comes in while a copy is made: it is recorded with those that it holds.
    backup: os.vault.backup.handler(({ input }) => opening.run(() => backUp(services, input))),
    drill: os.vault.drill.handler(({ input }) => opening.run(() => drill(services, input))),
  }
}

async function shownStatus({ journal, desk }: Pick<Services, 'journal' | 'desk'>, told: SignerStatus) {
  const { state, treasury, derivedAccounts, importedAccounts, autoLockMs, locksInMs, older } = told
  // A locked vault tells no address. Where the money goes home to is no secret, and the journal has it from when the vault was open.
  const home = state === 'locked' ? await readHome(journal) : treasury
  return {
    state,
    treasury: home,
    derivedAccounts,
    importedAccounts,
    autoLockMs,
    locksInMs,
    shownLocked: desk.shownLocked(),
    older: [...older],
  }
}

async function chooseShown(services: Services, { show }: { readonly show: ShownLocked }) {
  const { signer, desk, events } = services
  await requireUnlocked(services)
  desk.showLocked(show)
  const now = await shownStatus(services, await signer.status())
  events.tell({ kind: 'vault', state: now.state })
  return now
}

const MINUTE_MS = 60_000

/** The signer first: what it refuses is kept for no later start. */
async function lockAfter(services: Services, { minutes }: { readonly minutes: number }) {
  const { signer, desk, events } = services
  await requireUnlocked(services)
  const autoLockMs = minutes * MINUTE_MS
  const now = await shownStatus(services, await signer.setAutoLock({ autoLockMs }))
  desk.lockAfter(autoLockMs)
  events.tell({ kind: 'vault', state: now.state })
  return now
}

/** Makes a copy and records it: as kept where it was written here, and otherwise once a drill opened it where it was kept. */
async function backUp(services: Services, { contents, ...asked }: ArgumentOf<'backup'> & { readonly contents: boolean }) {
  const made = await (contents ? handOver(services, asked) : services.signer.backup(asked))
  const bytes = made.byteLength
  await services.journal.write('vault copied', (tx) => (contents ? tx.noteHanded({ bytes }) : tx.noteCopied({ bytes })))
  return made
}

/** Opens a copy. One with every key of the vault is recorded as kept. */
async function drill(
  { signer, journal }: Services,
  { contents, ...asked }: Omit<ArgumentOf<'restoreDrill'>, 'bytes'> & { readonly contents?: string | undefined },
) {
  const given = contents === undefined ? {} : { bytes: bytesOfDataUrl(contents) }
  const { opened, addressesCompared, same } = await signer.restoreDrill({ ...asked, ...given })
  if (same) await journal.write('vault copied', (tx) => tx.noteCopied({ bytes: given.bytes?.length ?? null }))
  return { opened, addressesCompared, same }
}

/** The copy itself, for whoever writes it where no backend is asked to. */
async function handOver({ signer }: Services, { path, passphrase }: ArgumentOf<'backup'>) {
  const { bytes } = await signer.copy({ passphrase })
  return { path, byteLength: bytes.length, contents: dataUrlOfBytes(bytes) }
}

async function changePassphrase(services: Services, asked: ArgumentOf<'changePassphrase'>) {
  const { signer, journal } = services
  const answer = await signer.changePassphrase({ ...asked, known: await journal.read.vaultGeneration() })
  if ((await signer.status()).state === 'unlocked') await noteVault(services)
  return answer
}

/** Sending is closed only where the vault is an older one; the newest is unlocked. */
async function acceptOlder(services: Services, asked: ArgumentOf<'acceptOlder'>): Promise<void> {
  const { signer } = services
  const { passphrase, known } = asked
  if (await isUnlocked(() => signer.unlock({ passphrase, known }))) return
  await closedFor(services, { reason: 'vault-restored' }, () => signer.acceptOlder(asked))
}

/** Whether it opened; false where the vault is not the newest. */
async function isUnlocked(unlock: () => Promise<unknown>): Promise<boolean> {
  try {
    await unlock()
    return true
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_OLDER') || isStrongroomError(error, 'VAULT_UNWITNESSED')) return false
    throw error
  }
}

/** What is said before anything is written. After a failing disk or the end of the signer nobody knows whether the key is there. */
const NOTHING_STORED: readonly ErrorCode[] = [
  'KEYPAIR_NOT_READABLE',
  'KEYPAIR_NOT_64_BYTES',
  'KEYPAIR_HALVES_DIFFER',
  'SIGNER_APPROVER_FILE',
  'SIGNER_APPROVER_SAME',
  'SIGNER_APPROVER_UNKNOWN',
  'SIGNER_APPROVER_WAITS',
  'SIGNER_BUSY',
  'SIGNER_REQUEST_MALFORMED',
  'SIGNER_SECOND_NEEDED',
  'VAULT_ABSENT',
  'VAULT_EXISTS',
  'VAULT_FULL',
  'VAULT_KEYPAIR_KNOWN',
  'VAULT_PASSPHRASE_LENGTH',
  'VAULT_WORDS_INVALID',
  'VAULT_WRONG_PASSPHRASE',
]

/**
 * Does what brings keys into the vault that may have been used elsewhere. Sending is closed first, so that a kill in between leaves it closed;
 * where it was refused, it is as it was, but for what was compared. A second key has a past that no comparison before it has seen. To be done
 * one at a time: who is refused would open what another closed for the same reason.
 */
async function closedFor<Done>({ journal }: Services, { reason }: { reason: ClosedReason }, act: () => Promise<Done>): Promise<Done> {
  const isNew = await journal.write('closing', (tx) => tx.closeSending({ reason, context: null, again: true }))
  try {
    return await act()
  } catch (error) {
    const isRefused = isStrongroomError(error) && NOTHING_STORED.includes(error.code)
    if (isNew && isRefused)
      await journal.write('closing', (tx) => tx.withdrawClosing({ reason, note: 'It was not done: no key came into the vault.' }))
    throw error
  }
}

/** Whoever put an earlier file there can write to the folder: a person is told at once, whatever the file is of use for. */
function tellOlder({ events }: Services, { path, generation, newest }: OlderFile): void {
  events.tell({ kind: 'trouble', error: { code: 'SIGNER_FILE_OLDER', context: { path, generation, newest } } })
}

/** A record that cannot be read keeps nothing from being looked at: the signer itself signs nothing then, and says why. */
async function noticeOlder(services: Services): Promise<void> {
  try {
    await noticeOlderJournal(services)
  } catch (error) {
    if (!isStrongroomError(error, 'SIGNER_RECORD_UNREADABLE') && !isStrongroomError(error, 'VAULT_LOCKED')) throw error
    services.events.tell({ kind: 'trouble', error: { code: error.code, context: { ...error.context } } })
  }
}

/**
 * The signer keeps where this journal stands at each opening: an earlier copy is told from it, also where nothing was signed since. What keeps the
 * signer from it is told elsewhere, as a journal that is older.
 */
async function keepOpened(services: Services): Promise<void> {
  try {
    await keepHead(services)
  } catch (error) {
    if (!isStrongroomError(error) || !KEPT_ELSEWHERE.includes(error.code)) throw error
  }
}

const KEPT_ELSEWHERE: readonly ErrorCode[] = ['SIGNER_JOURNAL_OLDER', 'SIGNER_RECORD_OLDER', 'SIGNER_RECORD_UNREADABLE', 'VAULT_LOCKED']

/** The treasury account, or null before a first vault. */
async function readHome(journal: Journal): Promise<Address | null> {
  const [treasury] = await journal.read.accounts({ role: 'treasury', limit: 1 })
  return treasury?.address ?? null
}
