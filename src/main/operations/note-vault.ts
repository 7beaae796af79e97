import type { Services } from '../services.ts'

type Parts = Pick<Services, 'journal' | 'signer'>

/** Has the journal remember how far the files of an open vault have been written: all of them put back together would be noticed by it. */
export async function noteVault({ journal, signer }: Parts): Promise<void> {
  const { generation } = await signer.status()
  if (generation > (await journal.read.vaultGeneration())) await journal.write('vault written', (tx) => tx.noteVault({ generation }))
}
