import type { Signature } from '../../core/keys/signature.ts'
import { answerOf, within } from './gather.ts'
import type { Member } from './member.ts'
import type { Broadcast, BroadcastOptions, NodeAnswer } from './node-set.ts'

/** A node that takes the bytes says so within this, or is told of later. */
const DEFAULT_WITHIN_MS = 1_500

/** Does {@link NodeSet.broadcast}. */
export async function broadcast(members: readonly Member[], transaction: Uint8Array, options: BroadcastOptions): Promise<Broadcast> {
  const { to, withinMs = DEFAULT_WITHIN_MS, onLate = () => undefined, ...send } = options
  const named = members.filter(({ node }) => to.includes(node.name))
  const calls = named.map((member) => answerOf(member, () => member.use((node) => node.sendTransaction(transaction, send))))
  const answers: NodeAnswer<Signature>[] = []
  const late: string[] = []
  for (const [index, heard] of (await Promise.all(calls.map((call) => within(withinMs, call)))).entries()) {
    if (heard !== null) answers.push(heard)
    else {
      late.push(named[index]?.node.name ?? '')
      void calls[index]?.then(onLate)
    }
  }
  return { answers, late }
}
