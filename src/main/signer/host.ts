import { timingSafeEqual } from 'node:crypto'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { InvariantError } from '../../core/error/invariant.ts'
import { emptyCoreDumps } from './core-dumps.ts'
import { realClock } from './pace/clock.ts'
import type { SignerMessage } from './protocol.ts'
import { EnvelopeSchema, isSignerOperation, LaunchSchema, parseArgument, parseRequest } from './requests.ts'
import { openSigner, type Signer } from './signer.ts'
import { realDisk } from './vault/disk.ts'
import type { VaultLimits } from './vault/limits.ts'

/** The channel to the backend. `process` of a forked process is one. */
export type Channel = {
  readonly onMessage: (act: (message: unknown) => void) => void
  readonly onClose: (act: () => void) => void
  readonly send: (message: SignerMessage) => void
  readonly end: () => void
}

/**
 * Serves one backend over one channel: the first message launches, the rest are requests. Nothing that comes over the channel ends
 * the process but the channel's own end, and then the vault is locked first.
 */
export function runSigner({ channel, limits }: { channel: Channel; limits: VaultLimits }): void {
  let context: { signer: Signer; token: Uint8Array } | null = null
  channel.onMessage((message) => {
    if (context === null) context = launch({ channel, limits, message })
    else void answer({ ...context, channel, message })
  })
  channel.onClose(() => {
    context?.signer.close()
    channel.end()
  })
}

type Launching = { channel: Channel; limits: VaultLimits; message: unknown }

function launch({ channel, limits, message }: Launching): { signer: Signer; token: Uint8Array } | null {
  try {
    const { token, vaultPath, autoLockMs } = parseRequest(LaunchSchema, message)
    const signer = openSigner({
      vaultPath,
      disk: realDisk,
      limits,
      clock: realClock,
      calendarMs: Date.now(),
      autoLockMs,
      coreDumps: emptyCoreDumps(),
      onLocked: () => channel.send({ kind: 'locked' }),
    })
    return { signer, token: Uint8Array.from(token) }
  } catch (error) {
    channel.send({ kind: 'refused', id: null, error: toErrorValue(explained('launch', error)) })
    return null
  }
}

type Asking = { signer: Signer; token: Uint8Array; channel: Channel; message: unknown }

/** Answers one request, whatever it is, exactly once. */
async function answer({ signer, token, channel, message }: Asking): Promise<void> {
  let id: number | null = null
  let operation = 'a request'
  try {
    const envelope = parseRequest(EnvelopeSchema, message)
    id = envelope.id
    if (!timingSafeEqual(envelope.token, token)) throw new StrongroomError('SIGNER_WRONG_TOKEN', {})
    operation = envelope.operation
    if (!isSignerOperation(operation)) throw new StrongroomError('SIGNER_UNKNOWN_OPERATION', { operation })
    const argument = parseArgument(operation, envelope.argument)
    const value = await signer.ask(operation, argument, (progress) => channel.send({ kind: 'progress', id: envelope.id, ...progress }))
    channel.send({ kind: 'done', id, value })
  } catch (error) {
    channel.send({ kind: 'refused', id, error: toErrorValue(explained(operation, error)) })
  }
}

/** A defect is told by its kind alone: the message of an error that is not ours may hold a secret. */
function explained(operation: string, error: unknown): StrongroomError {
  if (isStrongroomError(error)) return error
  const what = error instanceof InvariantError ? error.message : error instanceof Error ? error.name : typeof error
  return new StrongroomError('SIGNER_DEFECT', { operation, what })
}
