import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * A utility process does not read Node's options from its arguments, so the signer takes from itself what they would have taken:
 * the prototype setter, code from text, the signal that opens an inspector, and it asks for the collector that lets go of key objects. The permission model has no
 * such second way; what it would forbid (processes, workers, add-ons) the signer's own code never does, which lint holds.
 */

/** To be called before anything else is loaded. */
export function harden(): void {
  process.on('SIGUSR1', () => undefined)
  Reflect.deleteProperty(Object.prototype, '__proto__')
  setFlagsFromString('--expose-gc')
  globalThis.gc ??= runInNewContext('gc') as NonNullable<typeof globalThis.gc>
  refuseCodeFromText()
}

function refuseCodeFromText(): void {
  const refuse = () => {
    throw new EvalError('The signer makes no code from text.')
  }
  Object.assign(globalThis, { eval: refuse, Function: refuse })
  for (const make of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(make), 'constructor', { value: refuse })
  }
}
