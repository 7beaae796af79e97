import { bytesToHex } from '@noble/hashes/utils.js'
import { digestMessage } from '../../src/core/review/digest.ts'
import { digestEffects } from '../../src/core/review/effects.ts'
import type { JournalRows } from './journal-rows.ts'
import { takenBy } from './signed-judge.ts'
import { type SignedHere, type SignerAsked, THRESHOLD } from './vault.ts'

type Say = (rule: string, what: string) => void
/** An approval that may be there: every intent that was decided when it was given, and those that it could open; null where nobody knows any more. */
type Given = { readonly decided: ReadonlySet<string>; readonly equal: ReadonlySet<string> } | null

/**
 * Judges what is signed above the threshold: each message by one approval of what it does, which is used once. A payment that was decided after
 * the approval was given may take it from an equal one, which then waits again; where that one has ended it must not. Nor is anything drafted for
 * approval again and again. What the signer was about to do when it died or was locked may have been done or not.
 */
export function openPeopleJudge({ say, rows }: { readonly say: Say; readonly rows: () => JournalRows }) {
  const given = new Map<string, Given>()
  const asked = new Map<string, number>()
  const paidFor = new Set<string>()
  const effectsOf = new Map<bigint, string>()
  const underWay = new Set<() => void>()
  let approvals = 0

  const effectsIn = ({ id, message }: { readonly id: bigint; readonly message: Uint8Array }): string => {
    const effects = effectsOf.get(id) ?? effectsOfMessage(message)
    effectsOf.set(id, effects)
    return effects
  }
  const standingFor = (effects: string) => ({
    decided: new Set(
      rows()
        .intents.all()
        .map(({ id }) => id),
    ),
    equal: new Set(
      rows()
        .drafted.all()
        .flatMap((row) => (isUnfinished(row.intent_state) && effectsIn(row) === effects ? [row.intent_id] : [])),
    ),
  })
  const isTaken = ({ decided, equal }: NonNullable<Given>, intent: string): boolean => {
    const stands = new Set(
      rows()
        .intents.all()
        .flatMap(({ id, state }) => (isUnfinished(state) ? [id] : [])),
    )
    return !decided.has(intent) && ![...equal].some((id) => stands.has(id))
  }
  const mayHaveSigned = (messages: readonly Uint8Array[]) => {
    for (const message of messages) if (given.has(effectsOfMessage(message))) paidFor.add(bytesToHex(digestMessage(message)))
  }
  const begin = ({ effects, operation, messages }: SignerAsked): { readonly done: () => void; readonly unsure: () => void } => {
    if (operation === 'sign') return { done: () => undefined, unsure: () => mayHaveSigned(messages) }
    if (operation === 'dropApproval') return { done: () => given.delete(effects), unsure: () => undefined }
    const standing = standingFor(effects)
    asked.set(effects, (asked.get(effects) ?? 0) + 1)
    return {
      done: () => {
        given.set(effects, standing)
        approvals += 1
      },
      unsure: () => given.set(effects, both(given.get(effects), standing)),
    }
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
    onSigned: ({ message, toSign, by }: SignedHere) => {
      const digest = bytesToHex(digestMessage(message))
      if (paidFor.has(digest) || takenBy(message).lamports <= THRESHOLD) return
      paidFor.add(digest)
      const effects = effectsOfMessage(message)
      const approval = given.get(effects)
      given.delete(effects)
      if (approval === undefined) say('approval', `${digest} was signed for ${toSign.intent}, and nobody had approved it`)
      else if (by === 'the backend' && approval !== null && isTaken(approval, toSign.intent))
        say('approval', `${digest} was signed for ${toSign.intent} by an approval of an earlier one that has ended`)
    },
    onKilled: () => {
      for (const unsure of underWay) unsure()
      underWay.clear()
    },
    /** Another journal is in the place of this one. */
    onReplaced: () => {
      effectsOf.clear()
      for (const effects of given.keys()) given.set(effects, null)
    },
    /** An approval opens its payment, and at most one equal payment beside it. */
    look: () => {
      const counts = new Map<string, Counted>()
      for (const row of rows().drafted.all()) {
        const effects = effectsIn(row)
        const { intents, held, alive, over } = counts.get(effects) ?? { intents: new Set(), held: 0, alive: 0, over: new Set() }
        counts.set(effects, {
          intents: intents.add(row.intent_id),
          held: held + Number(row.held),
          alive: alive + Number(row.alive),
          over: row.intent_state === 'abandoned' ? over.add(row.intent_id) : over,
        })
      }
      for (const [effects, { intents, held, alive, over }] of counts) {
        const most = intents.size + over.size + 2 * (asked.get(effects) ?? 0) - alive
        if (held > most) say('approval', `${[...intents].join(', ')} were held for approval ${held} times, where ${most} would do`)
      }
    },
  }
}

type Counted = { readonly intents: Set<string>; readonly held: number; readonly alive: number; readonly over: Set<string> }

function effectsOfMessage(message: Uint8Array): string {
  return bytesToHex(digestEffects(message))
}

function isUnfinished(state: string): boolean {
  return state === 'open' || state === 'awaiting-approval'
}

function both(one: Given | undefined, other: NonNullable<Given>): Given {
  if (one === null || one === undefined) return one === null ? null : other
  return { decided: new Set([...one.decided, ...other.decided]), equal: new Set([...one.equal, ...other.equal]) }
}
