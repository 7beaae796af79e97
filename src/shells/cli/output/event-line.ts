import type { BackendEvent } from '../../../contract/events.ts'
import type { Task } from '../../../contract/schemas.ts'
import { grouped } from '../../../core/text/grouped.ts'
import { plain } from '../../../core/text/sentence.ts'
import { slotsWithin } from '../../../core/text/slots-within.ts'
import { troubleText } from '../refusal.ts'
import { wordOfState } from './states.ts'

/** An event in one line. */
export function eventLine(event: BackendEvent): string {
  return `${event.kind.padEnd(8)} ${detailOf(event)}`
}

/** `derive accounts: 5 of 9`, or what it waits for. */
export function taskLine({ what, done, total, waits }: Task): string {
  return `${what}: ${waits ?? `${grouped(done)} of ${grouped(total)}`}`
}

function detailOf(event: BackendEvent): string {
  switch (event.kind) {
    case 'slot':
      return `${grouped(event.finalizedSlot)} finalized${event.msPerSlot === null ? '' : `, ${Math.round(event.msPerSlot)} ms a slot`}`
    case 'deposit':
      return depositWords(event)
    case 'ledger':
      return event.words
    case 'watcher':
      return watcherWords(event.watcher)
    case 'attempt':
      return `${wordOfState(event.state).padEnd(10)} ${event.intent}${event.signature === null ? '' : `  ${event.signature}`}`
    case 'decision':
      return `${event.decision} ${event.settled ? 'settled' : 'goes on'}`
    case 'nonces':
      return event.foreign === 0
        ? 'no foreign nonce account names a key of ours'
        : `${event.foreign} foreign naming a key of ours: see nonces foreign`
    case 'sending':
      return SENDING[event.state]
    case 'mint':
      return `${event.mint} is ${MINT_STANDINGS[event.standing]}`
    case 'task':
      return event.task.waits === null ? `${taskLine(event.task)}, ${event.task.state}` : taskLine(event.task)
    case 'vault':
      return event.state
    case 'node':
      return `${event.name} ${event.standing}${event.trouble === null ? '' : ` (${event.trouble})`}`
    case 'disagreement':
      return `${event.nodes.join(', ')} ${event.open ? 'disagree' : 'agree again'}: ${plain(slotsWithin(event.what))}`
    case 'trouble':
      return troubleText(event.error) ?? event.error.code
  }
}

const SENDING = {
  open: 'open: what has the signer’s seal, and waits for nobody’s approval, is signed',
  waiting: 'waits until the journal has read what is final: see sending status',
  switching: 'the network is changing its consensus, nothing new is signed meanwhile: see sending status',
  closed: 'closed, nothing new is signed: see sending status',
  offline: 'offline: nothing is sent from here',
} as const

const MINT_STANDINGS = { listed: 'listed', ignored: 'ignored', unlisted: 'not listed, and in sight' } as const

type Deposit = Extract<BackendEvent, { kind: 'deposit' }>

/** `slot 17: 3 credits, 1 not credited`. */
export function depositWords({ slot, credits, nonCredits }: Deposit): string {
  return `slot ${grouped(slot)}: ${credits} credit${credits === 1 ? '' : 's'}${nonCredits === 0 ? '' : `, ${nonCredits} not credited`}`
}

function watcherWords({ state, cursor, trouble }: Extract<BackendEvent, { kind: 'watcher' }>['watcher']): string {
  const upTo = cursor === null ? '' : `, everything known up to slot ${grouped(cursor)}`
  const why = troubleText(trouble)
  return `${state}${upTo}${why === null ? '' : `: ${why}`}`
}
