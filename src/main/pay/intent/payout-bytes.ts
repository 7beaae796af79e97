import { StrongroomError } from '../../../core/error/error.ts'
import { type GivenFile, readGivenFile } from '../../given-file.ts'

/** Ten thousand rows with the longest references, labels and memos are smaller. */
const MAX_FILE_BYTES = 8_388_608

/** The bytes of a payout file. @throws PAYOUT_FILE_UNREADABLE, PAYOUT_FILE_TOO_LARGE */
export async function readPayoutBytes(path: string): Promise<Uint8Array> {
  const file = await readOrExplain(path)
  if (file.kind === 'read') return file.bytes
  if (file.kind === 'too-large') throw new StrongroomError('PAYOUT_FILE_TOO_LARGE', { path, mostBytes: MAX_FILE_BYTES })
  throw new StrongroomError('PAYOUT_FILE_UNREADABLE', { path, detail: 'it is no ordinary file' })
}

async function readOrExplain(path: string): Promise<GivenFile> {
  try {
    return await readGivenFile(path, MAX_FILE_BYTES)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new StrongroomError('PAYOUT_FILE_UNREADABLE', { path, detail }, { cause: error })
  }
}
