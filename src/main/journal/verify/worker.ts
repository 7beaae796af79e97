import { parentPort, workerData } from 'node:worker_threads'
import { toErrorValue } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { asStrongroomError } from '../../tasks.ts'
import { inSnapshot, openReadOnly, pinSnapshot, translateSqliteError } from '../sqlite.ts'
import type { Asked, Said } from './thread.ts'
import { verifyJournal } from './verify.ts'

/** The program of a verifying thread: it pins a state of the journal when it is told to, and then verifies that state. */
const port = parentPort
invariant(port !== null, 'a verifying thread is started by the journal')
const { path } = workerData as { readonly path: string }
const say = (said: Said) => port.postMessage(said)
const asked = (wanted: Asked) => new Promise<void>((resolve) => port.once('message', (word: Asked) => word === wanted && resolve()))

try {
  const file = openReadOnly(path)
  const toPin = asked('pin')
  say({ kind: 'ready' })
  await toPin
  await inSnapshot(file, async () => {
    pinSnapshot(file)
    const toVerify = asked('verify')
    say({ kind: 'pinned' })
    await toVerify
    say({ kind: 'verified', report: await verifyJournal(file, { onProgress: (now) => say({ kind: 'checked', now }) }) })
  })
  file.close()
} catch (error) {
  say({ kind: 'failed', error: toErrorValue(asStrongroomError(translateSqliteError(error, path))) })
}
