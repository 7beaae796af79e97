import { url } from 'node:inspector'
import type { StrongroomError } from '../core/error/error.ts'
import { findSteering } from '../core/start/steering.ts'

/**
 * To be asked before anything secret is: why this process does not go on as it was started; null where it may. From here on the signal that
 * opens Node's inspector opens none.
 */
export function beginUnsteered(execArgv: readonly string[] = process.execArgv): StrongroomError | null {
  process.on('SIGUSR1', () => undefined)
  return findSteering({ env: process.env, execArgv, inspector: url() })
}
