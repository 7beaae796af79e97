import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Answers } from '../client.ts'

export type Network = Answers['app']['info']['network']

/** In the order in which they are offered. */
export const NETWORKS = ['production', 'test', 'development', 'practice'] as const satisfies readonly Network[]

const NAMES: Record<Network, MessageDescriptor> = {
  production: msg`Mainnet`,
  test: msg`Testnet`,
  development: msg`Devnet`,
  practice: msg`Practice network`,
}

/** The name people know a network by. */
export const networkName = (network: Network): string => t(NAMES[network])
