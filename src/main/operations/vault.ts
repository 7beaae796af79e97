import type { Address } from '../../core/address/address.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import { adoptAccounts } from '../accounts.ts'
import type { ClosedReason, Journal } from '../journal/index.ts'
import { noticeOlderJournal } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { secondOf } from './policy.ts'

export function vaultOperations(services: Services) {
  const { signer, events, journal } = services
  // Practice money needs no waiting; elsewhere the signer's own wait holds.
  const coolDown = services.network === 'practice' ? { coolDownMs: 0 } : {}
  const status = async () => {
    const { state, treasury, derivedAccounts, importedAccounts, autoLockMs } = await signer.status()
    // A locked vault tells no address. Where the money goes home to is no secret, and the journal has it from when the vault was open.
    const home = state === 'locked' ? await readHome(journal) : treasury
    return { state, treasury: home, derivedAccounts, importedAccounts, autoLockMs }
  }
  /** Tells of the vault's new state, once what it holds is in the journal. */
  const settled = async () => {
    const now = await status()
    if (now.state === 'unlocked') {
      // Before what the vault holds is taken in: accounts that an older journal does not know have a past to be read.
      await noticeOlder(services)
      await adoptAccounts(services)
    }
    events.tell({ kind: 'vault', state: now.state })
    return now
  }

  return {
    status: os.vault.status.handler(status),
    create: os.vault.create.handler(async ({ input }) => {
      const { words, treasury } = await signer.create({ ...input, ...coolDown })
      await settled()
      return { words: [...words], treasury }
    }),
    restore: os.vault.restore.handler(async ({ input }) => {
      const { treasury } = await closedFor(services, { reason: 'vault-restored' }, () => signer.restore({ ...input, ...coolDown }))
      await settled()
      return { treasury }
    }),
    unlock: os.vault.unlock.handler(async ({ input }) => {
      await signer.unlock(input)
      services.submitter.wake()
      return settled()
    }),
    lock: os.vault.lock.handler(async () => {
      await signer.lock()
      return settled()
    }),
    changePassphrase: os.vault.changePassphrase.handler(({ input }) => signer.changePassphrase(input)),
    importKeypair: os.vault.importKeypair.handler(async ({ input: { passphrase, label, keypair, ...agreed } }) => {
      const asked = { passphrase, label, keypair, ...secondOf(agreed) }
      const { address } = await closedFor(services, { reason: 'key-imported' }, () => signer.importKeypair(asked))
      await settled()
      return { address }
    }),
    backup: os.vault.backup.handler(({ input }) => signer.backup(input)),
    drill: os.vault.drill.handler(async ({ input }) => {
      const { opened, addressesCompared, same } = await signer.restoreDrill(input)
      return { opened, addressesCompared, same }
    }),
  }
}

/**
 * Does what brings keys into the vault that may have been used elsewhere. Sending is closed first, so that a kill in between leaves it closed;
 * where nothing came of it, it is as it was.
 */
async function closedFor<Done>({ journal }: Services, { reason }: { reason: ClosedReason }, act: () => Promise<Done>): Promise<Done> {
  const isNew = await journal.write('closing', (tx) => tx.closeSending({ reason, context: null }))
  try {
    return await act()
  } catch (error) {
    if (isNew) await journal.write('closing', (tx) => tx.reopenSending({ reason, note: 'It was not done: no key came into the vault.' }))
    throw error
  }
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

/** The treasury account, or null before a first vault. */
async function readHome(journal: Journal): Promise<Address | null> {
  const [treasury] = await journal.read.accounts({ role: 'treasury', limit: 1 })
  return treasury?.address ?? null
}
