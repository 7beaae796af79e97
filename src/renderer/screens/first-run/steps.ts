import { msg } from '@lingui/core/macro'
import type { Network } from '../../parts/network.ts'

/** Where the first run is. The words are only ever here, in memory, between being made and being asked back. */
export type Step =
  | { readonly at: 'where' }
  | { readonly at: 'node' }
  | { readonly at: 'vault' }
  | { readonly at: 'words'; readonly words: readonly string[] }
  | { readonly at: 'accounts' }

export const STEP_NAMES = [msg`Where`, msg`Vault`, msg`Words`, msg`Accounts`] as const

const PLACES: Record<Step['at'], number> = { where: 0, node: 0, vault: 1, words: 2, accounts: 3 }

export const stepPlace = ({ at }: Step): number => PLACES[at]

/** A switch of networks reloads the window; the location says that the first run goes on after it. */
export const RESUME_VAULT = '/start/vault'

/** Where the first run begins. A real network was chosen already, by whoever moved to it or started on it: a node of it is asked for. */
export function firstStep({ network, location }: { readonly network: Network; readonly location: string }): Step {
  if (network !== 'practice') return { at: 'node' }
  return location === RESUME_VAULT ? { at: 'vault' } : { at: 'where' }
}
