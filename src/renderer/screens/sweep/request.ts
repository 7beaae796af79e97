import { msg } from '@lingui/core/macro'
import type { Address } from '../../../core/address/address.ts'
import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import type { AccountChoice } from './account-choice.ts'
import type { OnDeposit } from './on-deposit.ts'

export type SweepPlan = Answers['sweeps']['plan']
/** A plan of our own keys, or of keys that are elsewhere. */
export type PackedPlan = Omit<SweepPlan, 'landing'>
export type Sweep = Answers['sweeps']['show']

/** How assets are swept: what stays, and the form of the transactions. */
export type Manner = {
  readonly mode: 'keep-minimum' | 'empty'
  readonly close: boolean
  readonly version: 'auto' | 'legacy' | '1'
}

/** How one asset is swept. */
export type AssetManner = Manner & { readonly asset: AssetKey }

/** What is asked of one asset; the same for the plan and for the start, which also takes the digest of the plan that was read. */
export type SweepRequest = AssetManner & { readonly accounts?: Address[]; readonly minimum?: bigint }

export const FIRST_MANNER: Manner = { mode: 'keep-minimum', close: false, version: 'legacy' }

/** Everything that lies on deposit accounts; no mint has this name. */
export const ALL = 'all'

/** What a person chose to sweep. */
export type Chosen = AssetKey | typeof ALL

/** All of it where more than one asset has something to sweep, otherwise the one that has. */
export function firstChoice(there: readonly OnDeposit[]): Chosen {
  const [first, ...others] = there.filter(({ onDepositAccounts }) => onDepositAccounts !== null && onDepositAccounts > 0n)
  return others.length > 0 ? ALL : (first?.key ?? 'native')
}

/** The assets that a choice stands for. Of all of them those that have nothing are left alone, unless none has anything. */
export function chosenOf(there: readonly OnDeposit[], chosen: Chosen): readonly OnDeposit[] {
  if (chosen !== ALL) return there.filter(({ key }) => key === chosen)
  const held = there.filter(({ onDepositAccounts }) => onDepositAccounts !== 0n)
  return held.length === 0 ? there : held
}

/** What is asked of an asset; only tokens have an account that can be closed. */
export const requestOf = ({ mode, close, version }: Manner, asset: AssetKey): AssetManner => ({
  asset,
  mode,
  close: asset === 'native' ? false : close,
  version,
})

/** The same, of the accounts that a person chose. */
export function requestOfChosen(manner: Manner, asset: AssetKey, { accounts, minimum }: AccountChoice): SweepRequest {
  const chosen = accounts === null ? {} : { accounts: [...accounts] }
  return { ...requestOf(manner, asset), ...chosen, ...(minimum === null ? {} : { minimum }) }
}

export const SWEEP_STEPS = [msg`Choose`, msg`Review`, msg`Sign`, msg`Follow to finalized`] as const

/** Where sweeps are followed, several of them on one page. */
export const followPath = (ids: readonly string[]): string => `/sweep/${ids.join('/')}`

/** The title of a sheet, with its asset where the page shows several: no two of a page have one name. */
export const titleOf = (title: string, unit: string | null): string => (unit === null ? title : `${title}: ${unit}`)
