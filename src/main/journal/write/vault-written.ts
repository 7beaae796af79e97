import { countImported, countVaults } from '../read/matters.ts'
import { readVaultGeneration } from '../read/vault-written.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.noteVault}. */
export async function noteVault({ db, append }: Change, { generation }: Given<'noteVault'>): Promise<void> {
  if (generation > (await readVaultGeneration(db))) await append('vault-written', { generation })
}

/** Does {@link JournalWriter.noteCopied}. */
export async function noteCopied({ db, append }: Change, { bytes }: Given<'noteCopied'>): Promise<void> {
  await append('vault-copied', { bytes, imported: await countImported(db), vaults: await countVaults(db) })
}
