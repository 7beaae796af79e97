/** Where the first run is. The words are only ever here, in memory, between being made and being asked back. */
export type Step =
  | { readonly at: 'where' }
  | { readonly at: 'node' }
  | { readonly at: 'vault' }
  | { readonly at: 'words'; readonly words: readonly string[] }
  | { readonly at: 'accounts' }

export const STEP_NAMES = ['Where', 'Vault', 'Words', 'Accounts'] as const

const PLACES: Record<Step['at'], number> = { where: 0, node: 0, vault: 1, words: 2, accounts: 3 }

export const stepPlace = ({ at }: Step): number => PLACES[at]

/** A switch of networks reloads the window; the location says where the first run goes on after it. */
export const RESUME = { node: '/start/node', vault: '/start/vault' } as const

/** Where the first run begins at a location. */
export function firstStep(location: string): Step {
  if (location === RESUME.node) return { at: 'node' }
  return location === RESUME.vault ? { at: 'vault' } : { at: 'where' }
}
