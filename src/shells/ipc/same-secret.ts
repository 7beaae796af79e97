import { createHash, timingSafeEqual } from 'node:crypto'

/** In the same time wherever they differ. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(hash(left), hash(right))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
