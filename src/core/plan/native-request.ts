import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { SweepChoice } from './choice.ts'
import type { ChainTerms, Holder, TransactionOptions, EmptyingMode } from './sweep.ts'

/** A wallet to sweep. `plain` is false when the account is not the system program's or carries data (a nonce account, say): it is left alone. */
export type NativeSource = Holder & { readonly plain?: boolean }

export type NativeSweepRequest = {
  readonly sources: readonly NativeSource[]
  /** Everything unless something is chosen. */
  readonly choice?: SweepChoice
  readonly mode: EmptyingMode
  readonly destination: Holder
  /** Pays where no source of a group can; null when it must not. It keeps its own rent-exempt minimum. */
  readonly treasury: Holder | null
  readonly terms: ChainTerms
  readonly options: TransactionOptions
}

/** A source with what it keeps and what can leave it, before any fee. */
export type NativeCandidate = { readonly address: Address; readonly balance: Lamports; readonly kept: Lamports; readonly movable: Lamports }
