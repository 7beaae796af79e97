/**
 * A copy of secret bytes that can be wiped. Its buffer lies outside the garbage-collected heap: V8 keeps small arrays inside, moves them
 * when it collects, and leaves the old bytes behind.
 */
export function copySecret(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new ArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

/** The same, and wipes where they came from. */
export function takeSecret(bytes: Uint8Array): Uint8Array {
  const copy = copySecret(bytes)
  bytes.fill(0)
  return copy
}
