import type { BackendEvent } from '../../../contract/events.ts'
import type { Backend } from '../../../main/wiring.ts'
import { listen } from '../listen.ts'
import { depositWords, eventLine } from '../output/event-line.ts'
import { footer, type Pulse } from './footer.ts'
import type { DemoScreen } from './screen.ts'

/** Shows the backend's events as they come; the function given back ends it. */
export async function tellEvents(backend: Backend, screen: DemoScreen): Promise<() => void> {
  const { events, close } = await listen(backend)
  const follow = async () => {
    let pulse: Pulse = { slot: 0n, msPerSlot: null, credits: 0, decision: null, states: new Map() }
    for await (const event of events) {
      pulse = after(pulse, event)
      screen.moving(footer(pulse))
      if (event.kind === 'deposit') screen.say(depositWords(event))
      if (event.kind === 'trouble') screen.say(eventLine(event))
    }
  }
  follow().catch((error: unknown) => screen.say(`The events ended: ${String(error)}`))
  return close
}

function after(pulse: Pulse, event: BackendEvent): Pulse {
  switch (event.kind) {
    case 'slot':
      return { ...pulse, slot: event.finalizedSlot, msPerSlot: event.msPerSlot }
    case 'deposit':
      return { ...pulse, credits: pulse.credits + event.credits }
    case 'attempt': {
      // One sweep at a time is shown: those before it have ended.
      const states = new Map(event.decision === pulse.decision ? pulse.states : [])
      return { ...pulse, decision: event.decision, states: states.set(event.intent, event.state) }
    }
    case 'disagreement':
    case 'node':
    case 'ledger':
    case 'decision':
    case 'mint':
    case 'nonces':
    case 'sending':
    case 'task':
    case 'trouble':
    case 'vault':
    case 'watcher':
      return pulse
  }
}
