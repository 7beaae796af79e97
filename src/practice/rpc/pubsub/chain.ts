import type { Entry } from '../../bank/entry.ts'
import type { Json } from '../json.ts'
import { readAddress, readCommitment, readConfig, readTexts } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'
import { never, type Subscribe, slotsSince } from './subscription.ts'

/** Every new block. */
export const subscribeSlots: Subscribe = (node) => {
  const since = slotsSince(node, 'processed')
  return {
    notification: 'slotNotification',
    isOver: never,
    news: () =>
      since().map((slot) => {
        const parent = node.bank.chain.block(slot)?.parentSlot ?? slot
        return { parent, root: node.bank.chain.at('finalized').slot, slot }
      }),
  }
}

/** Every block that became final. */
export const subscribeRoots: Subscribe = (node) => ({
  notification: 'rootNotification',
  isOver: never,
  news: slotsSince(node, 'finalized'),
})

/** What transactions logged: all of them, or those that name one address. */
export const subscribeLogs: Subscribe = (node, [filter, options]) => {
  const isWanted = readLogFilter(filter)
  const since = slotsSince(node, readCommitment(readConfig(options)))
  return {
    notification: 'logsNotification',
    isOver: never,
    news: () =>
      since().flatMap((slot) => {
        const entries = node.bank.chain.block(slot)?.entries ?? []
        return entries.filter(isWanted).map((entry) => ({ context: { slot }, value: encodeLogs(entry) }))
      }),
  }
}

function readLogFilter(filter: unknown): (entry: Entry) => boolean {
  if (filter === 'all' || filter === 'allWithVotes') return () => true
  const [mentioned, ...others] = readTexts(readConfig(filter)['mentions']).map(readAddress)
  if (mentioned === undefined || others.length > 0) throw invalidParams('Invalid Request: Only 1 address supported')
  return ({ accounts }) => accounts.includes(mentioned)
}

function encodeLogs({ signature, error, logs }: Entry): Json {
  return { err: error, logs, signature }
}
