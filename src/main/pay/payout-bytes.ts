import { readFile, stat } from 'node:fs/promises'
import { StrongroomError } from '../../core/error/error.ts'

/** Ten thousand rows with the longest references, labels and memos are smaller. */
const MAX_FILE_BYTES = 8_388_608

/** The bytes of a payout file. @throws PAYOUT_FILE_UNREADABLE, PAYOUT_FILE_TOO_LARGE */
export async function readPayoutBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size <= MAX_FILE_BYTES) return await readFile(path)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new StrongroomError('PAYOUT_FILE_UNREADABLE', { path, detail }, { cause: error })
  }
  throw new StrongroomError('PAYOUT_FILE_TOO_LARGE', { path, mostBytes: MAX_FILE_BYTES })
}
