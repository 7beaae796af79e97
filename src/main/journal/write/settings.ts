import { createHash } from 'node:crypto'
import { StrongroomError } from '../../../core/error/error.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Given, NewAccount } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.setNetwork}. */
export async function setNetwork({ db, atMs, append }: Change, network: Given<'setNetwork'>): Promise<void> {
  const { name, genesisHash } = network
  const known = await db.selectFrom('network').select('genesis_hash').executeTakeFirst()
  if (known?.genesis_hash === genesisHash) return
  if (known !== undefined) throw new StrongroomError('JOURNAL_OTHER_NETWORK', { expected: known.genesis_hash, found: genesisHash })
  await db.insertInto('network').values({ id: 1n, name, genesis_hash: genesisHash, at_ms: atMs }).execute()
  await append('network-set', network)
}

/** The event names the accounts by the digest of their addresses, one per line: a hundred thousand of them would drown the others. */
export async function addAccounts(change: Change, accounts: readonly NewAccount[]): Promise<number> {
  const added: string[] = []
  for (const chunk of inChunks(accounts)) added.push(...(await addChunk(change, chunk)))
  const [first] = added
  if (first !== undefined) await change.append('accounts-added', { count: added.length, first, addressesSha256: digestLines(added) })
  return added.length
}

async function addChunk({ db, atMs, append }: Change, accounts: readonly NewAccount[]): Promise<readonly string[]> {
  const wanted = accounts.map(({ address, role, path, label, historyFrom }) => {
    return { address, role, path, label: label ?? null, at_ms: atMs, history_from: historyFrom ?? null }
  })
  const promoted = wanted.some(({ role }) => role !== 'watch') ? await promoteWatched(db, wanted) : []
  if (promoted.length > 0) await append('accounts-promoted', { accounts: promoted })
  const asked = wanted.filter(({ history_from: from }) => from !== null)
  for (const { address, history_from } of asked) {
    await db.updateTable('account').set({ history_from, history_gap: null }).where('address', '=', address).execute()
  }
  const rows = await db
    .insertInto('account')
    .values(wanted)
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address')
    .execute()
  return [...promoted, ...rows.map((row) => row.address)]
}

type Wanted = Pick<NewAccount, 'address' | 'role' | 'path'>

/** Those that were only watched until now and whose key is ours from now on. */
async function promoteWatched(db: Queries, wanted: readonly Wanted[]): Promise<readonly string[]> {
  const known = await db
    .selectFrom('account')
    .select('address')
    .where('role', '=', 'watch')
    .where(
      'address',
      'in',
      wanted.map(({ address }) => address),
    )
    .execute()
  const watched = new Set(known.map(({ address }) => address))
  const promoted = wanted.filter(({ address, role }) => role !== 'watch' && watched.has(address))
  for (const { address, role, path } of promoted) {
    await db.updateTable('account').set({ role, path }).where('address', '=', address).execute()
  }
  return promoted.map(({ address }) => address)
}

/** Does {@link JournalWriter.labelAccount}. */
export async function labelAccount({ db, append }: Change, labelled: Given<'labelAccount'>): Promise<void> {
  const { address, label } = labelled
  const { numUpdatedRows } = await db.updateTable('account').set({ label }).where('address', '=', address).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new StrongroomError('ACCOUNT_UNKNOWN', { address })
  await append('account-labelled', { address, label })
}

function digestLines(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
