import { toErrorValue } from '../core/error/error.ts'
import type { EventHub } from './events.ts'
import { asStrongroomError } from './tasks.ts'

/** Tells whoever listens of what went wrong where nobody waits for an answer. */
export function tellTrouble(events: EventHub) {
  return (error: unknown) => {
    const { code, context } = toErrorValue(asStrongroomError(error))
    events.tell({ kind: 'trouble', error: { code, context: { ...context } } })
  }
}
