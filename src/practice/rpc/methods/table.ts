import type { Methods } from '../node.ts'
import { accountMethods } from './accounts.ts'
import { blockMethods } from './blocks.ts'
import { chainMethods } from './chain.ts'
import { clusterMethods } from './cluster.ts'
import { feeMethods } from './fees.ts'
import { practiceMethods } from './practice.ts'
import { programAccountMethods } from './program-accounts.ts'
import { sendingMethods } from './sending.ts'
import { tokenMethods } from './tokens.ts'
import { transactionMethods } from './transactions.ts'

/** Every method the node answers. */
export const methods: Methods = {
  ...chainMethods,
  ...clusterMethods,
  ...blockMethods,
  ...transactionMethods,
  ...accountMethods,
  ...tokenMethods,
  ...programAccountMethods,
  ...feeMethods,
  ...sendingMethods,
  ...practiceMethods,
}
