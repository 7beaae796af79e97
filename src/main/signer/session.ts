import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { createOwnership, type Ownership } from './keys/ownership.ts'
import type { SignerTime } from './pace/signer-time.ts'
import { createReviewedMessages, type ReviewedMessages } from './signing/reviewed.ts'
import type { OlderFile } from './protocol.ts'
import type { SignedRecord } from './signing/signed-record.ts'
import { wipeContents } from './vault/contents.ts'
import { closeVault, type OpenVault } from './vault/vault.ts'

/** One unlocked life: what is true between an unlock and the lock after it. */
export type Unlocked = {
  readonly vault: OpenVault
  readonly ownership: Ownership
  readonly reviewed: ReviewedMessages
  /** Files beside it that were found to be earlier ones when it was opened. */
  readonly older: readonly OlderFile[]
  /** The record of what was signed, once it was read. */
  readonly signed: { record: SignedRecord | null }
}

/** The one place that knows whether the vault is open. Locking takes effect at once, whatever else is under way. */
export class Session {
  #unlocked: Unlocked | null = null
  readonly #time: SignerTime

  constructor(time: SignerTime) {
    this.#time = time
  }

  /** What waits and periods are counted in. */
  nowMs(): number {
    return this.#time.nowMs()
  }

  isUnlocked(): boolean {
    return this.#unlocked !== null
  }

  /** What is open. Asked for again after every pause, since it may have been locked meanwhile. @throws VAULT_LOCKED */
  unlocked(): Unlocked {
    if (this.#unlocked === null) throw new StrongroomError('VAULT_LOCKED', {})
    return this.#unlocked
  }

  /** Goes on from there at the earliest, whatever the calendar says. */
  notBefore(ms: number): void {
    this.#time.notBefore(ms)
  }

  begin(vault: OpenVault, older: readonly OlderFile[] = []): Unlocked {
    this.end()
    this.#time.notBefore(vault.contents.policy.setAtMs)
    const ownership = createOwnership(vault.contents)
    this.#unlocked = { vault, ownership, reviewed: createReviewedMessages(), older, signed: { record: null } }
    return this.#unlocked
  }

  /**
   * Goes on with the vault as it was just saved. What was reviewed stays reviewed: signing asks the policy again.
   * If it was locked during the save, what was saved is wiped as well.
   */
  continueWith(vault: OpenVault): void {
    if (this.#unlocked === null) return closeVault(vault)
    const { vault: before, reviewed, older, signed } = this.#unlocked
    if (before.secret !== vault.secret) before.secret.fill(0)
    if (before.contents.root !== vault.contents.root) wipeContents(before.contents)
    this.#unlocked = { vault, reviewed, older, signed, ownership: createOwnership(vault.contents) }
  }

  /** Locks: wipes the keys and forgets what was reviewed. */
  end(): void {
    if (this.#unlocked === null) return
    closeVault(this.#unlocked.vault)
    this.#unlocked = null
    dropKeyObjects()
  }
}

/**
 * Key objects are freed, and wiped by OpenSSL, only when they are collected: where the process was started so that it can be asked for
 * (`--expose-gc`), that is now.
 */
function dropKeyObjects(): void {
  globalThis.gc?.()
}

/** The account that sweeps go to. */
export function treasuryOf({ vault, ownership }: Unlocked): Address {
  return vault.contents.policy.treasury ?? ownership.account0
}
