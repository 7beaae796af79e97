import type { Answers } from '../client.ts'

export type Network = Answers['app']['info']['network']

/** In the order in which they are offered. */
export const NETWORKS = ['production', 'test', 'development', 'practice'] as const satisfies readonly Network[]

const NAMES: Record<Network, string> = { production: 'Mainnet', test: 'Testnet', development: 'Devnet', practice: 'Practice network' }

/** The name people know a network by. */
export const networkName = (network: Network): string => NAMES[network]
