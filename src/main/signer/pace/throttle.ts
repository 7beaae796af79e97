import type { Address } from '../../../core/address/address.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { type Clock, pause } from './clock.ts'

const FREE_TRIES = 5
const FIRST_DELAY_MS = 1_000
const DELAY_MAX_MS = 30_000
/** 2^5 seconds is past the longest delay. */
const DOUBLINGS_MAX = 5

export type Throttle = {
  /** Tries something that may answer VAULT_WRONG_PASSPHRASE, after the delay that the failures before have earned. */
  attempt<Result>(act: () => Promise<Result>): Promise<Result>
}

/**
 * Slows down guessing: five wrong passphrases are free, the next wait 1 s, doubling to 30 s. A right one starts again.
 * Calls must come one at a time. It guards this process only: whoever has the file guesses elsewhere, against the key derivation alone.
 */
export function createThrottle(clock: Clock): Throttle {
  let failures = 0
  return {
    async attempt(act) {
      const delayMs = delayAfter(failures)
      if (delayMs > 0) await pause(clock, delayMs)
      try {
        const result = await act()
        failures = 0
        return result
      } catch (error) {
        if (isStrongroomError(error, 'VAULT_WRONG_PASSPHRASE')) failures += 1
        throw error
      }
    },
  }
}

/** A pace for each second person: whoever knows the vault's passphrase, or one of theirs, guesses no other faster by it. */
export function createApproverThrottles(clock: Clock): (approver: Address) => Throttle {
  const throttles = new Map<Address, Throttle>()
  return (approver) => {
    const throttle = throttles.get(approver) ?? createThrottle(clock)
    throttles.set(approver, throttle)
    return throttle
  }
}

function delayAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - FREE_TRIES, DOUBLINGS_MAX), DELAY_MAX_MS)
}
