import type { Journal } from './journal/index.ts'
import type { SignerClient } from './signer-client.ts'

type Parts = { readonly journal: Journal; readonly signer: SignerClient }

/**
 * Has the journal remember how far the files of an open vault have been written: all of them put back together would be noticed by it. To be
 * called after whatever has the signer write one of them.
 */
export async function noteVault({ journal, signer }: Parts): Promise<void> {
  const { generation } = await signer.status()
  if (generation > (await journal.read.vaultGeneration())) await journal.write('vault written', (tx) => tx.noteVault({ generation }))
}
