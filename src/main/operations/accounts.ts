import * as z from 'zod'
import type { Address } from '../../core/address/address.ts'
import { type Slot, slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { MOST_MESSAGE_BYTES } from '../../core/ur/limits.ts'
import { readAddressList, writeAddressList } from '../address-list.ts'
import { deriveAccounts } from '../accounts.ts'
import { readAddressFile } from '../address-file.ts'
import { dataUrlOfBytes } from '../given-file.ts'
import type { AccountHolding, AccountKey, AccountRecord } from '../journal/index.ts'
import { createSerialQueue } from '../serial-queue.ts'
import type { Services } from '../services.ts'
import { readAsOf } from './read-as-of.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { os } from './implement.ts'
import { decodePageKey, encodePageKey } from './page-key.ts'
import { receivingOperations } from './receiving.ts'

const KeySchema = z.strictObject({ value: z.string(), address: z.string() }) satisfies z.ZodType<AccountKey>

export function accountOperations(services: Services) {
  const { journal, tasks } = services
  // Each begins after the last account there is: two at once would derive the same ones.
  const deriving = createSerialQueue()
  return {
    derive: os.accounts.derive.handler(async ({ input: { count } }) => {
      await requireUnlocked(services)
      return tasks.start('derive accounts', count, (report) =>
        deriving.run(() => deriveAccounts(services, { count, report: (done) => report({ done }) })),
      )
    }),
    ...receivingOperations(services, deriving),
    watch: os.accounts.watch.handler(async ({ input: { address, label, since } }) => {
      const account = { address, role: 'watch' as const, path: null, ...(label === undefined ? {} : { label }) }
      const added = await journal.write('watch', (tx) => tx.addAccounts([{ ...account, ...historyOf(since) }]))
      if (added === 0) throw new StrongroomError('ACCOUNT_KNOWN', { address })
      return { address, role: 'watch' as const, path: null, label: label ?? null }
    }),
    import: os.accounts.import.handler(async ({ input: { since, ...given } }) => {
      const listed = await readAddressFile(given)
      const accounts = listed.map((one) => ({ ...one, role: 'watch' as const, path: null, ...historyOf(since) }))
      const added = await journal.write('import', (tx) => tx.addAccounts(accounts))
      services.watcher.wake()
      return { read: listed.length, added }
    }),
    exportAddresses: os.accounts.exportAddresses.handler(async ({ input: { withContents } }) => {
      const { words, text, ...written } = await writeAddressList(services)
      const itself = withContents && written.byteLength <= MOST_MESSAGE_BYTES ? { contents: dataUrlOfBytes(Buffer.from(text)) } : {}
      return { ...written, words: [...words], ...itself }
    }),
    importAddresses: os.accounts.importAddresses.handler(async ({ input: { file, contents, words, since } }) => {
      const { accounts } = await readAddressList({ file, contents }, { words, network: services.network })
      const listed = accounts.map(({ address, label }) => {
        return { address, role: 'watch' as const, path: null, ...(label === null ? {} : { label }), ...historyOf(since) }
      })
      const added = await journal.write('import', (tx) => tx.addAccounts(listed))
      services.watcher.wake()
      return { read: listed.length, added }
    }),
    list: os.accounts.list.handler(async ({ input: { role, search, sort, order, ignored, after, limit } }) => {
      const filter = { ...(role === undefined ? {} : { role }), ...(search === undefined ? {} : { search }) }
      const name = `accounts ${sort} ${order}`
      const page = { sort, descending: order === 'descending', ...decodePageKey(name, KeySchema, after), limit }
      const asOf = await readAsOf(services)
      const { rows, next } = await journal.read.findAccounts({ ...filter, ...page })
      const total = await journal.read.countAccounts(filter)
      const unread = await journal.read.pastUnread(rows.map(({ account }) => account.address))
      return { accounts: rows.map((row) => shownHolding(row, { unread, ignored })), total, next: encodePageKey(name, next), asOf }
    }),
    label: os.accounts.label.handler(async ({ input: { address, label } }) => {
      await journal.write('label', (tx) => tx.labelAccount({ address, label }))
      const [account] = await journal.read.accountsByAddress([address])
      if (account === undefined) throw new StrongroomError('ACCOUNT_UNKNOWN', { address })
      return shown(account)
    }),
    balances: os.accounts.balances.handler(async ({ input: { after, limit } }) => {
      const asOf = await readAsOf(services)
      const rows = await journal.read.balances({ ...(after === undefined ? {} : { after }), limit })
      const balances = rows.map(({ owner, account, asset, amount, slot }) => ({ owner, account, asset, amount, slot }))
      return { balances, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null), asOf }
    }),
  }
}

function shown({ address, role, path, label }: AccountRecord) {
  return { address, role, path, label }
}

type Showing = { readonly unread: ReadonlySet<Address>; readonly ignored: boolean }

function shownHolding({ account, native, tokens }: AccountHolding, { unread, ignored }: Showing) {
  const inSight = tokens.flatMap(({ ignored: out, ...token }) => (out && !ignored ? [] : [token]))
  const ignoredTokens = tokens.length - inSight.length
  return { ...shown(account), native, pastUnread: unread.has(account.address), tokens: inSight, ignoredTokens }
}

function historyOf(since: number | undefined): { historyFrom?: Slot } {
  return since === undefined ? {} : { historyFrom: slot(since) }
}
