import { invariant } from '../../../core/error/invariant.ts'
import type { Channel } from '../../../main/signer/host.ts'

/** Said by the backend when it ends the line: a process of this kind is not told when its parent stops listening. */
export const HANG_UP = 'hang up'

/** What Electron gives to a utility process in place of a forked process's own channel. */
type ParentPort = {
  on(event: 'message', act: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: unknown): void
}

/** The channel of a utility process. */
export function openUtilityChannel(): Channel {
  const port = parentPort()
  let close = () => {}
  return {
    onMessage: (act) => port.on('message', ({ data }) => (data === HANG_UP ? close() : act(data))),
    onClose: (act) => {
      close = act
    },
    send: (message) => port.postMessage(message),
    end: () => process.exit(0),
  }
}

function parentPort(): ParentPort {
  const port = 'parentPort' in process ? process.parentPort : undefined
  invariant(port !== undefined, 'the signer is started by the desktop shell, not by hand')
  return port as ParentPort
}
