import { formatPath, HARDENED, parsePath } from '../keys/derivation.ts'
import type { CborKey, CborTag, CborValue } from './cbor.ts'
import { fieldsOf } from './fields.ts'

/** Where a signer finds a key: the path under its root, and the root’s fingerprint, where it is known. */
export type KeyPath = { readonly path: string; readonly sourceFingerprint: number | null }

export const KEY_PATH_TAG = 304n
const TYPE = 'crypto-keypath'
const FIELD = { components: 1n, sourceFingerprint: 2n, depth: 3n }
const U32_MAX = 0xffff_ffffn

/**
 * A path as a crypto-keypath of the registry: each step, and that it is hardened.
 * @throws KEY_PATH_MALFORMED
 */
export function encodeKeyPath({ path, sourceFingerprint }: KeyPath): CborTag {
  const components = parsePath(path).flatMap((step): CborValue[] => [BigInt(step), true])
  const fields = new Map<CborKey, CborValue>([[FIELD.components, components]])
  if (sourceFingerprint !== null) fields.set(FIELD.sourceFingerprint, BigInt(sourceFingerprint))
  return { tag: KEY_PATH_TAG, value: fields }
}

/**
 * Reads one. Its steps are numbers and all hardened: Ed25519 knows no others.
 * @throws UR_FIELD
 */
export function decodeKeyPath(value: CborValue): KeyPath {
  const fields = fieldsOf(value, TYPE, Object.values(FIELD))
  const components = fields.list(FIELD.components) ?? []
  const depth = fields.uint(FIELD.depth, 255n)
  if (components.length % 2 === 1) throw fields.refuse('one of its steps does not say whether it is hardened')
  if (depth !== null && Number(depth) !== components.length / 2) throw fields.refuse('it has another depth than steps')
  const steps = Array.from({ length: components.length / 2 }, (_, place) => {
    const [step, isHardened] = [components[2 * place], components[2 * place + 1]]
    if (typeof step !== 'bigint' || step >= BigInt(HARDENED)) throw fields.refuse('one of its steps is no number below 2147483648')
    if (isHardened !== true) throw fields.refuse('one of its steps is not hardened, which keys of Solana always are')
    return Number(step)
  })
  const fingerprint = fields.uint(FIELD.sourceFingerprint, U32_MAX)
  return { path: formatPath(steps), sourceFingerprint: fingerprint === null ? null : Number(fingerprint) }
}
