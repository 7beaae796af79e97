import type { ConfidentialKeys } from '../../../core/confidential/derive-keys.ts'
import { openDecryptable } from '../../../core/confidential/decryptable-balance.ts'
import { isEncryptionOf } from '../../../core/confidential/encrypts.ts'
import { findArrived } from '../../../core/confidential/find-arrived.ts'
import { shortOfAmount } from '../../../core/confidential/short-of-amount.ts'
import { withoutAmount } from '../../../core/confidential/without-amount.ts'
import { U64_MAX } from '../../../core/amount/lamports.ts'
import { combinePending, type ConfidentialAccount, isNothing } from '../../../core/program/confidential-account.ts'
import type { HiddenBalances } from '../confidential-protocol.ts'
import type { Zk } from './zk.ts'

type Hidden = Pick<ConfidentialAccount, 'credits' | 'pendingLow' | 'pendingHigh' | 'available' | 'decryptableAvailable'>

/** What is decrypted ends here. */
const DECRYPTED_BITS = 32n
/** How often the upper halves of what is pending may go beyond that: each time that is looked for takes some tenths of a second. */
const BEYOND_MAX = 8n

/** What an account hides, by its keys. The owner's own copy is believed only where the ciphertext is of the same amount. `arrived`: what is known to have arrived. */
export function readHidden(
  zk: Zk,
  { elgamalSecret, aesKey }: ConfidentialKeys,
  hidden: Hidden,
  arrived: readonly bigint[] = [],
): HiddenBalances {
  const decrypt = (ciphertext: Uint8Array): bigint | null => (isNothing(ciphertext) ? 0n : zk.decrypt(elgamalSecret, ciphertext))
  const low = decrypt(hidden.pendingLow)
  const high = low === null ? null : decryptHigh(hidden, decrypt)
  const pending = low === null || high === null ? null : combinePending({ low, high })

  const said = openDecryptable(aesKey, hidden.decryptableAvailable)
  /** What arrived after the copy was made is the rest beyond it: known arrivals, or what decrypts where the whole is too large to. */
  const readBeyond = (copy: bigint): bigint | null => {
    const ciphertext = hidden.available
    const known = findArrived({ elgamalSecret, ciphertext, beyond: copy, arrived })
    const rest = known === null ? withoutAmount(ciphertext, copy) : null
    const beyond = known ?? (rest === null ? null : decrypt(rest))
    return beyond === null || copy + beyond > U64_MAX ? null : copy + beyond
  }
  /** What was taken by a transaction that whoever made the copy did not know of. */
  const readShort = (copy: bigint): bigint | null => {
    const rest = shortOfAmount(hidden.available, copy)
    const short = rest === null ? null : decrypt(rest)
    return short === null || short > copy ? null : copy - short
  }
  const isTrue = said !== null && isEncryptionOf({ elgamalSecret, ciphertext: hidden.available, amount: said })
  if (isTrue) return { pending, available: said, copy: 'true' }
  const available = decrypt(hidden.available) ?? (said === null ? null : (readBeyond(said) ?? readShort(said)))
  return { pending, available, copy: said === null ? 'unreadable' : 'stale' }
}

/** Each arrival brings less than 2^32 in its upper half: so many arrivals less than so many times that. */
function decryptHigh({ credits, pendingHigh }: Hidden, decrypt: (ciphertext: Uint8Array) => bigint | null): bigint | null {
  for (let times = 0n; times === 0n || (times < credits && times <= BEYOND_MAX); times += 1n) {
    const before = times << DECRYPTED_BITS
    const less = withoutAmount(pendingHigh, before)
    const found = less === null ? null : decrypt(less)
    if (found !== null) return before + found
  }
  return null
}
