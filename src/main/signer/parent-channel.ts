import { invariant } from '../../core/error/invariant.ts'
import type { Channel } from './host.ts'

/** The channel of a process that a backend forked. */
export function openParentChannel(): Channel {
  invariant(process.send !== undefined, 'the signer is started by a backend, not by hand')
  return {
    onMessage: (act) => process.on('message', act),
    onClose: (act) => process.once('disconnect', act),
    send: (message) => {
      if (process.connected) process.send?.(message)
    },
    end: () => process.exit(0),
  }
}
