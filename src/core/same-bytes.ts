/** Whether two runs of bytes are the same. It takes longer the later they differ: for what is no secret. */
export function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, place) => byte === right[place])
}
