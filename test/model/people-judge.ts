import { bytesToHex } from '@noble/hashes/utils.js'
import { digestMessage } from '../../src/core/review/digest.ts'
import type { JournalRows } from './journal-rows.ts'
import { takenBy } from './signed-judge.ts'
import { type SignedHere, type SignerAsked, THRESHOLD } from './vault.ts'

type Say = (rule: string, what: string) => void
type Ending = { readonly done: () => void; readonly unsure: () => void }

const NOTHING = () => undefined

/**
 * Judges what is signed above the threshold: each message by one approval of that very payment, which is used once. Nor is a payment drafted for
 * approval again and again. What the signer was about to do when it died or was locked may have been done or not.
 */
export function openPeopleJudge({ say, rows }: { readonly say: Say; readonly rows: () => JournalRows }) {
  /** Payments of which an approval may be there, by intent. */
  const given = new Set<string>()
  const asked = new Map<string, number>()
  const bySeal = new Map<string, string>()
  const paidFor = new Set<string>()
  const underWay = new Set<() => void>()
  let approvals = 0

  const begin = (asking: SignerAsked): Ending => {
    if (asking.operation === 'sign') return { done: NOTHING, unsure: () => mayHaveSigned(asking.messages) }
    if (asking.operation === 'dropApproval') return { done: () => given.delete(bySeal.get(asking.seal) ?? ''), unsure: NOTHING }
    const decided = asking.messages.map((one) => one.decided)
    for (const { intent, seal } of decided) {
      asked.set(intent, (asked.get(intent) ?? 0) + 1)
      if (seal !== null) bySeal.set(seal, intent)
    }
    const unsure = () => decided.forEach(({ intent }) => given.add(intent))
    return {
      done: () => {
        unsure()
        approvals += decided.length
      },
      unsure,
    }
  }
  const mayHaveSigned = (messages: Extract<SignerAsked, { operation: 'sign' }>['messages']) => {
    for (const { digest, intent } of messages) if (given.has(intent)) paidFor.add(digest)
  }
  return {
    approvals: () => approvals,
    /** Something begins at the signer that has to do with approvals; what is given back is told how it ended. */
    onAsked: (asking: SignerAsked) => {
      const { done, unsure } = begin(asking)
      underWay.add(unsure)
      return (isDone: boolean) => {
        if (underWay.delete(unsure)) (isDone ? done : unsure)()
      }
    },
    onSigned: ({ message, toSign: { intent } }: SignedHere) => {
      const digest = bytesToHex(digestMessage(message))
      if (paidFor.has(digest) || takenBy(message).lamports <= THRESHOLD) return
      paidFor.add(digest)
      if (!given.delete(intent)) say('approval', `${digest} was signed for ${intent}, which nobody had approved`)
    },
    onKilled: () => {
      for (const unsure of underWay) unsure()
      underWay.clear()
    },
    /** A payment is held once, and once more for each approval of it that came to nothing. */
    look: () => {
      for (const { intent_id: intent, times } of rows().held.all()) {
        const most = 1 + (asked.get(intent) ?? 0)
        if (Number(times) > most) say('approval', `${intent} was held for approval ${times} times, where ${most} would do`)
      }
    },
  }
}
