import { join } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import { explainError, StrongroomError } from '../../core/error/error.ts'
import { digestWords } from '../../core/review/digest.ts'
import type { PreparedBundle } from '../carry/index.ts'
import { writeText } from '../export/write-file.ts'
import { keepHead } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { asStrongroomError } from '../tasks.ts'

/**
 * Among the exports. One that is there is left alone: the same bundle may lie in several files. Before it is written the signer keeps where the
 * journal stands: an earlier copy of it would not know that the bundle left.
 */
export async function writeBundle(services: Services, { digest, content, transactions }: PreparedBundle) {
  const { folder } = services
  await keepHead(services)
  const place = { folder: join(folder.path, 'exports'), name: `bundle-${digest.slice(0, 8)}`, ending: 'json' }
  const written = await writeText(place, content)
  return { ...written, digest, digestWords: [...digestWords(hexToBytes(digest))], transactions }
}

/** The same for what was prepared just now: it is out, be it without a file. @throws CARRY_NOT_WRITTEN */
export async function writePrepared(services: Services, prepared: PreparedBundle) {
  try {
    return await writeBundle(services, prepared)
  } catch (error) {
    const why = explainError(asStrongroomError(error)).happened
    throw new StrongroomError('CARRY_NOT_WRITTEN', { digest: prepared.digest, why }, { cause: error })
  }
}
