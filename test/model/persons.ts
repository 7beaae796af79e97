import type { Address } from '../../src/core/address/address.ts'
import { askForAnything } from './asker.ts'
import { decide, decideAgain, type Payee, type Receipts, revokeAgain } from './decide.ts'
import type { Pieces } from './life.ts'
import { decideOnWaiting } from './people.ts'
import type { World } from './world.ts'

/** People of a history, and somebody else who speaks to its signer. */
export type Persons = ReturnType<typeof openPersons>

/** What each starts is not waited for: the process may be killed in the middle of it. */
export function openPersons(world: World) {
  const { now, judge, random, network } = world
  const supplies: Payee[] = []
  const { payments } = judge
  const mayAsk: Receipts['mayAsk'] = (key) => !payments.isMadeAgain() || !payments.mayBePaid(key)
  const receipts: Receipts = { supplies, mayAsk, onAsked: payments.onAsked }
  // The journal of a process that was killed meanwhile is closed: that is no defect.
  const during = async (pieces: Pieces, work: Promise<unknown>, onEnd: () => void) => {
    try {
      await work
    } catch (error) {
      if (now.life === pieces) judge.say('defect', String(error))
    } finally {
      if (now.life === pieces) onEnd()
    }
  }
  return {
    decide: (pieces: Pieces, what: 'new' | 'again' | 'revoked' = 'new') => {
      now.deciding += 1
      const asked = { weather: world.storm, random, receipts }
      const acts = {
        new: () => decide(pieces, asked),
        again: () => decideAgain(pieces, asked),
        revoked: () => revokeAgain(pieces, world.revoked),
      }
      const keep = (id: string | null) => id !== null && world.decided.push(id)
      void during(pieces, acts[what]().then(keep), () => (now.deciding -= 1))
    },
    /** Asks the signer for what they please. What it signs may land, or may never be heard of. */
    ask: (pieces: Pieces) => {
      now.isAsking = true
      const handOut = (bytes: Uint8Array | null) => {
        if (bytes === null) return
        world.count('asked')
        const signature = network.take(bytes, { keep: random.chance(now.weather.keep) })
        if (signature !== null) judge.onAsked(signature)
      }
      const work = askForAnything({ journal: pieces.journal, signer: world.asked, chain: world.chain, random, say: judge.say }).then(
        handOut,
      )
      void during(pieces, work, () => (now.isAsking = false))
    },
    decideOnWaiting: (pieces: Pieces, approver: Address) => {
      now.agreeing += 1
      const work = decideOnWaiting({ pieces, queue: now.approvals, approver, random, onDeclined: () => world.count('declined') })
      void during(pieces, work, () => (now.agreeing -= 1))
    },
  }
}
