import { SYSTEM_PROGRAM } from '../../../core/program/ids.ts'
import type { Account } from '../../bank/account.ts'
import { encodeAccount, readAccountView } from '../encode/account.ts'
import { readerAt } from '../methods/accounts.ts'
import { readAddress, readCommitment, readConfig } from '../params.ts'
import { never, type Subscribe } from './subscription.ts'

/** How an account that is gone is told: it holds nothing. */
const GONE: Account = { lamports: 0n, data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false }

/** One account, whenever it changes at a commitment. */
export const subscribeAccount: Subscribe = (node, [address, options]) => {
  const wanted = readAddress(address)
  const config = readConfig(options)
  const commitment = readCommitment(config)
  const view = readAccountView(config)
  const read = readerAt(node, commitment)
  let last = read(wanted)
  return {
    notification: 'accountNotification',
    isOver: never,
    news() {
      const account = read(wanted)
      if (isSame(account, last)) return []
      last = account
      return [
        {
          context: { slot: node.bank.chain.at(commitment).slot },
          value: encodeAccount({ address: wanted, account: account ?? GONE }, view, read),
        },
      ]
    },
  }
}

function isSame(left: Account | null, right: Account | null): boolean {
  if (left === null || right === null) return left === right
  return left.lamports === right.lamports && left.owner === right.owner && Buffer.compare(left.data, right.data) === 0
}
