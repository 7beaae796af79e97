// Says the SHA-256 of the record of the bundle of the tests, in a process that may believe another time and another language.
import { createHash } from 'node:crypto'
import { bundle } from '../../core/bundle/support.ts'
import { recordOf } from './support.ts'

const record = await recordOf(bundle)
console.log(
  JSON.stringify({ sha256: createHash('sha256').update(record).digest('hex'), zone: new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset() }),
)
