import type { Asset } from '../../core/deposit/deposit.ts'

/** What all accounts hold together of one asset; may exceed 64 bits. */
export type HoldingRecord = {
  readonly asset: Asset
  readonly label: string | null
  readonly held: bigint
  /** The part of it that lies on deposit accounts. */
  readonly onDeposit: bigint
  readonly accounts: number
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
  /** Customers' credits recorded since the time asked. */
  readonly credited: number
}
