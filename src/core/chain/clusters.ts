/** The genesis hashes of the public networks: what a network is, whatever it is called. A node on another one is refused. */
export const GENESIS_HASHES = {
  production: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  test: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  development: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
} as const

export type PublicCluster = keyof typeof GENESIS_HASHES

/** The public network with this genesis, or null: a practice network, or somebody's own. */
export function findPublicNetwork(genesisHash: string): PublicCluster | null {
  for (const [network, hash] of Object.entries(GENESIS_HASHES)) if (hash === genesisHash) return network as PublicCluster
  return null
}

/** Where a node of a public network first asks for its peers, as the network's own documentation names them. */
export const ENTRYPOINTS = {
  production: entrypoints('mainnet-beta', 5),
  test: entrypoints('testnet', 3),
  development: entrypoints('devnet', 5),
} as const

function entrypoints(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, nth) => `entrypoint${nth === 0 ? '' : nth + 1}.${name}.solana.com:8001`)
}
