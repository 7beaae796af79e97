import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { writeCustomers } from '../export/index.ts'
import { dataUrlOfBytes } from '../given-file.ts'
import { confirmAccount } from '../receive/confirm-account.ts'
import { deriveForCustomers } from '../receive/derive-for-customers.ts'
import { readCustomers } from '../receive/read-customers.ts'
import type { SerialQueue } from '../serial-queue.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { requireUnlocked } from './require-unlocked.ts'

/** Addresses that are handed out. `deriving`: whatever derives waits for what derives before it. */
export function receivingOperations(services: Services, deriving: SerialQueue) {
  const { journal, signer, watcher, folder, now } = services
  return {
    deriveFor: os.accounts.deriveFor.handler(async ({ input: { again, withContents, ...given } }) => {
      await requireUnlocked(services)
      const names = await readCustomers(given)
      const made = await deriving.run(() => deriveForCustomers(services, { names, again }))
      watcher.wake()
      const accounts = made.map(({ isNew: _, ...account }) => account)
      const derived = made.filter(({ isNew }) => isNew).length
      const { path, byteLength, text } = await writeCustomers({ folder: folder.path, now, rows: made }).catch((error: unknown) => {
        throw isStrongroomError(error, 'EXPORT_FAILED')
          ? new StrongroomError('CUSTOMERS_NOT_WRITTEN', { ...error.context, derived })
          : error
      })
      const itself = withContents ? { contents: dataUrlOfBytes(Buffer.from(text)) } : {}
      return { path, byteLength, derived, accounts, ...itself }
    }),
    receive: os.accounts.receive.handler(async ({ input: { address } }) => {
      const [account] = await journal.read.accountsByAddress([address])
      if (account === undefined) throw new StrongroomError('ACCOUNT_UNKNOWN', { address })
      return confirmAccount(signer, account)
    }),
  }
}
