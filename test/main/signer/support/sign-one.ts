import type { JournalHead, ToSign } from '../../../../src/main/signer/protocol.ts'
import { messageOf, sweepOf } from './messages.ts'
import { hintOf, type TestSigner } from './signer.ts'

/** A journal's event by its number. Another `branch` is another journal. */
export const eventOf = (id: number, branch = 0): JournalHead => ({ id, hash: (id * 16 + branch).toString(16).padStart(64, '0') })

/** Has a message reviewed that moves `amount` lamports `times` times. Its digest. */
export async function reviewed(signer: TestSigner, amount: number, times = 1): Promise<string> {
  const message = messageOf(Array.from({ length: times }, () => sweepOf(1, BigInt(amount))))
  const { reviewed: answers } = await signer.ask('review', { messages: [message], paths: [hintOf(1)] })
  return answers[0]?.digest ?? ''
}

type Asked = Partial<Omit<ToSign, 'digest'>> & { readonly amount: number; readonly head?: JournalHead; readonly branch?: number }

/** Asks for one signature, with a journal that holds the recorded event and ends at `head`. */
export async function signOne(signer: TestSigner, { amount, head = eventOf(1), branch = 0, ...known }: Asked) {
  const recorded = await signer.ask('journalHead', {})
  const digest = await reviewed(signer, amount, known.references?.length)
  const message = {
    digest,
    intent: 'intent 1',
    references: [],
    earlier: [],
    lastValidBlockHeight: 150n,
    notBeforeSlot: 120n,
    nonceSlot: null,
    seal: null,
    ...known,
  }
  const shown = { head, known: recorded === null || recorded.id > head.id ? null : eventOf(recorded.id, branch) }
  const { signed } = await signer.ask('sign', { messages: [message], journal: shown })
  const signature = signed[0]?.signatures[0]?.signature
  if (signature === undefined) throw new Error('one message was signed')
  return { digest, signature }
}
