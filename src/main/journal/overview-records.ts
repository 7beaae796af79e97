import type { Address } from '../../core/address/address.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { DailyReader } from './daily-records.ts'
import type { PeriodReader } from './period-records.ts'
import type { CopyKept, Waiting } from '../../core/matter/matter.ts'

/** What all accounts hold together of one asset; may exceed 64 bits. */
export type HoldingRecord = {
  readonly asset: Asset
  readonly label: string | null
  /** Whether nobody listed it and a person put it out of sight. */
  readonly ignored: boolean
  readonly held: bigint
  /** The part of it that lies on deposit accounts. */
  readonly onDeposit: bigint
  readonly inTreasury: bigint
  readonly accounts: number
}

/** A mint that nobody listed, of which accounts of the journal hold something, or that a person put out of sight. */
export type UnlistedMintRecord = {
  readonly id: number
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  /** Accounts that hold some of it. */
  readonly accounts: number
  /** Since when it is out of sight; null while it is not. */
  readonly ignoredAtMs: number | null
}

export type OverviewRecord = {
  readonly holdings: readonly HoldingRecord[]
  /** Open intents, how many of them have nothing signed that may still land, and the accounts that all of them hold. */
  readonly inFlight: { readonly transactions: number; readonly unsigned: number; readonly accounts: number }
  /** Intents that a second person has to approve. */
  readonly awaitingApproval: number
  /** Intents that have ended, and nobody can tell whether they were carried out. */
  readonly notKnown: number
  readonly openCases: number
  /**
   * What is signed and can still land; how many of it live by a blockhash, and how many by a nonce and are not confirmed; and what left in bundles and
   * may be signed elsewhere.
   */
  readonly outstanding: { readonly signatures: number; readonly expire: number; readonly neverExpire: number; readonly left: number }
  /** As {@link MattersRecord} has it. */
  readonly lastCopy: CopyKept | null
  /** Customers' credits recorded since the given time. */
  readonly credited: number
}

/** What the journal knows of that waits for a person. */
export type MattersRecord = {
  readonly cases: Waiting
  /** Transactions that a second person has to approve. */
  readonly awaitingApproval: Waiting
  readonly notKnown: Waiting
  /** What was signed under a nonce before a given time, has not ended, and nobody has revoked. */
  readonly oldSignatures: Waiting
  /** Tokens that are held, that nobody listed and nobody put out of sight. */
  readonly unlistedTokens: Waiting
  /** Null before the first. */
  readonly lastCopy: CopyKept | null
}

/** Answers the first screen: a part of the journal's reader. */
export type OverviewReader = DailyReader &
  PeriodReader & {
    /** Its figures, all of one moment. */
    overview(of: { readonly sinceMs: number }): Promise<OverviewRecord>
    /** What waits for a person, all of one moment. */
    matters(of: { readonly signedBeforeMs: number }): Promise<MattersRecord>
  }
