import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'
import { type Seed, SEED_BYTES } from './keypair.ts'

const CURVE = utf8ToBytes('ed25519 seed')
export const HARDENED = 0x8000_0000
const MAX_DEPTH = 255
const MAX_PATH_LENGTH = MAX_DEPTH * 12

/** A node of the tree: 32 bytes of key, 32 bytes of chain code. */
type Branch = Uint8Array

/** The path of the n-th account, as the ledger's command line and common wallets count: `m/44'/501'/n'/0'`. */
export function accountPath(n: number): string {
  invariant(Number.isInteger(n) && n >= 0 && n < HARDENED, `account number ${n}`)
  return `m/44'/501'/${n}'/0'`
}

const ACCOUNT_PATH = /^m\/44'\/501'\/(0|[1-9]\d{0,6})'\/0'$/

/** The number of the account at a path that {@link accountPath} writes, below 10,000,000; null of any other path. */
export function findAccountNumber(path: string): number | null {
  const number = ACCOUNT_PATH.exec(path)?.[1]
  return number === undefined ? null : Number(number)
}

/**
 * The seed at a path under a root of 16 to 64 bytes (SLIP-0010, ed25519; from words, the root is the 64-byte BIP-39 seed). A new array; the
 * branches passed on the way are wiped.
 * @throws KEY_PATH_MALFORMED
 */
export function deriveSeed({ root, path }: { root: Uint8Array; path: string }): Seed {
  invariant(root.length >= 16 && root.length <= 64, `a root of ${root.length} bytes`)
  const steps = parsePath(path)
  let branch: Branch = hmac(sha512, CURVE, root)
  for (const step of steps) {
    const child = deriveChild(branch, step)
    branch.fill(0)
    branch = child
  }
  const seed = branch.slice(0, SEED_BYTES)
  branch.fill(0)
  return seed
}

/**
 * ed25519 knows hardened steps only: child = HMAC-SHA512(chain code, 0x00 ‖ key ‖ index + 2^31).
 */
function deriveChild(parent: Branch, index: number): Branch {
  const hardened = new Uint8Array(4)
  new DataView(hardened.buffer).setUint32(0, index + HARDENED)
  const data = concatBytes(Uint8Array.of(0), parent.subarray(0, SEED_BYTES), hardened)
  const child = hmac(sha512, parent.subarray(SEED_BYTES), data)
  data.fill(0)
  return child
}

/** The text of steps, each of them hardened. */
export function formatPath(steps: readonly number[]): string {
  return ['m', ...steps.map((step) => `${step}'`)].join('/')
}

/**
 * The steps of a path, without the 2^31 that hardens each:
 *
 *     path = "m" *( "/" number "'" )        ; number below 2^31, without leading zeros
 *
 * @throws KEY_PATH_MALFORMED
 */
export function parsePath(path: string): number[] {
  const steps = path.length <= MAX_PATH_LENGTH && /^m(?:\/(?:0|[1-9]\d{0,9})')*$/.test(path) ? path.split('/').slice(1) : null
  const numbers = steps?.map((step) => Number(step.slice(0, -1)))
  const isInRange = numbers !== undefined && numbers.length <= MAX_DEPTH && numbers.every((number) => number < HARDENED)
  if (!isInRange) throw new StrongroomError('KEY_PATH_MALFORMED', { path })
  return numbers
}
