import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES = ['accounts.jsonl', 'confidential.jsonl']

/** The data of every account a real node was recorded to give in base 64. */
export function recordedAccounts(): readonly Uint8Array[] {
  const folder = join(import.meta.dirname, '..', '..', 'vectors', 'conformance')
  const text = FILES.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  return [...text.matchAll(/"data":\s*\["([A-Za-z0-9+/=]*)",\s*"base64"\]/g)].map(
    ([, data = '']) => new Uint8Array(Buffer.from(data, 'base64')),
  )
}
