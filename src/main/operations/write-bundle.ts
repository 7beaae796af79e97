import { join } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import { digestWords } from '../../core/review/digest.ts'
import type { PreparedBundle } from '../carry/index.ts'
import { writeWhole } from '../export/write-file.ts'
import { keepHead } from '../pay/index.ts'
import type { Services } from '../services.ts'

/**
 * Among the exports. One that is there is left alone: the same bundle may lie in several files. Before it is written the signer keeps where the
 * journal stands: an earlier copy of it would not know that the bundle left.
 */
export async function writeBundle(services: Services, { digest, content, transactions }: PreparedBundle) {
  const { folder } = services
  await keepHead(services)
  const place = { folder: join(folder.path, 'exports'), name: `bundle-${digest.slice(0, 8)}`, ending: 'json' }
  const written = await writeWhole(place, once(content))
  return { ...written, digest, digestWords: [...digestWords(hexToBytes(digest))], transactions }
}

async function* once(text: string): AsyncIterable<string> {
  yield text
}
