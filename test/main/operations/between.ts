import { forkSigner, type SignerProcess } from '../../../src/main/signer-process.ts'
import type { SignerOperation } from '../../../src/main/signer/protocol.ts'
import { SIGNER_ENTRY } from '../backend.ts'

/** What is done with the answer once the signer has done the operation: `pass` gives it to the backend. */
export type Between = (pass: () => void, signer: Pick<SignerProcess, 'kill'>) => void

/** How a backend starts its signer so that a test stands between the two, for the first answer to one operation that did not refuse. */
export function standBetween(operation: SignerOperation, act: Between) {
  const startProcess: typeof forkSigner = (start) => {
    const signer = forkSigner(start)
    let asked: number | null = null
    let isOver = false
    return {
      ...signer,
      send(message) {
        if ('operation' in message && message.operation === operation) asked ??= message.id
        signer.send(message)
      },
      onMessage: (tell) =>
        signer.onMessage((message) => {
          const isIt = !isOver && asked !== null && isDone(message, asked)
          if (!isIt) return tell(message)
          isOver = true
          act(() => tell(message), signer)
        }),
    }
  }
  return { entry: SIGNER_ENTRY, startProcess }
}

function isDone(message: unknown, id: number): boolean {
  return (
    typeof message === 'object' && message !== null && 'id' in message && message.id === id && 'kind' in message && message.kind === 'done'
  )
}
