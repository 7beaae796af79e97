import type { Json } from '../json.ts'
import { readCommitment, readConfig, readSignature } from '../params.ts'
import type { Subscribe } from './subscription.ts'

/** One transaction: told once when it reaches its commitment, and, if asked, once when it is received. Then it is over. */
export const subscribeSignature: Subscribe = (node, [text, options]) => {
  const signature = readSignature(text)
  const config = readConfig(options)
  const commitment = readCommitment(config)
  let tellsReceipt = config['enableReceivedNotification'] === true
  let isTold = false
  return {
    notification: 'signatureNotification',
    isOver: () => isTold,
    news() {
      const { chain, history } = node.bank
      const entry = history.bySignature(signature)
      if (entry === undefined) return []
      const news: Json[] = []
      if (tellsReceipt) news.push({ context: { slot: chain.at('processed').slot }, value: 'receivedSignature' })
      tellsReceipt = false
      const { slot } = chain.at(commitment)
      isTold = entry.slot <= slot
      if (isTold) news.push({ context: { slot }, value: { err: entry.error } })
      return news
    },
  }
}
