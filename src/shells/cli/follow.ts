import type { Task } from '../../contract/schemas.ts'
import { explainError, isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { SETTLED_STATES } from '../../core/payment/state.ts'
import type { Client } from '../ipc/socket-client.ts'
import { Interrupted } from './interrupt.ts'
import { listen } from './listen.ts'
import { taskLine } from './output/event-line.ts'
import { countStates } from './output/states.ts'
import { asOurs, fromTrouble, troubleText } from './refusal.ts'

type Say = (line: string) => void
type WithTasks = { readonly client: Pick<Client, 'events'> & { readonly tasks: Pick<Client['tasks'], 'show'> } }
type Decided = Awaited<ReturnType<Client['activity']['decision']>>
type WithDecisions = { readonly client: Pick<Client, 'events'> & { readonly activity: Pick<Client['activity'], 'decision'> } }

/**
 * Follows long work until it ends and reports its progress.
 * @throws what ended the task, where it did not end well
 */
export async function followTask(backend: WithTasks, begun: Task, say: Say): Promise<Task> {
  const { events, close } = await listen(backend)
  // It may have ended before anybody listened.
  let task = await backend.client.tasks.show({ id: begun.id })
  if (task.state === 'running') say(taskLine(task))
  for await (const event of task.state === 'running' ? events : []) {
    if (event.kind !== 'task' || event.task.id !== begun.id) continue
    task = event.task
    say(taskLine(task))
    if (task.state !== 'running') break
  }
  close()
  const trouble = fromTrouble(task.error)
  if (trouble !== null) throw trouble
  return task
}

/**
 * Stays with what was decided, of whatever kind, until every part of it has ended, waits for a person or is out in a bundle, telling how many of its
 * transactions are in which state. `approved`: a part that a second person approved just now; that it is not drafted yet is no waiting for them.
 * @throws IPC_LOST_DECIDED, DECISION_NOT_FOLLOWED: it goes on without this command
 */
export function followDecision(backend: WithDecisions, id: string, say: Say, approved?: string) {
  return knownDecided(id, followParts(backend, id, say, approved))
}

/** The same for whoever goes on asking of it, and says of all of that that it is decided. */
export async function followParts(backend: WithDecisions, id: string, say: Say, approved?: string) {
  const { events, close } = await listen(backend)
  let shown = await backend.client.activity.decision({ id })
  let states = new Map(shown.parts.map(({ intent, state }): [string, string] => [intent, intent === approved ? 'waiting' : state]))
  for await (const event of shown.settled || isAwaitingOthers(states, ENDED) || isOut(shown, states) ? [] : events) {
    if (event.kind === 'trouble') say(`waiting: ${troubleText(event.error) ?? event.error.code}`)
    if ((event.kind !== 'attempt' && event.kind !== 'decision') || event.decision !== id) continue
    if (event.kind === 'decision' && event.settled) break
    if (event.kind === 'attempt') {
      states.set(event.intent, event.state)
      say(countStates(states.values()))
    }
    if (!isAwaitingOthers(states, MAY_HAVE_ENDED) && !haveAllEnded(states, MAY_HAVE_ENDED)) continue
    // What follows on an attempt that ended is not told by its state: the journal knows whether the part ends by it, is made again or replaced.
    shown = await backend.client.activity.decision({ id })
    states = new Map(shown.parts.map(({ intent, state }) => [intent, state]))
    if (isAwaitingOthers(states, ENDED) || isOut(shown, states)) break
  }
  close()
  return backend.client.activity.decision({ id })
}

/**
 * The work, which follows what was decided. Whatever ends it ends the following alone: what was decided goes on, and that is told instead of
 * words that are true of what was asked last, such as that nothing was signed.
 * @throws IPC_LOST_DECIDED, DECISION_NOT_FOLLOWED
 */
export async function knownDecided<Answer>(decision: string, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Interrupted) throw error
    const ours = asOurs(error)
    if (isStrongroomError(ours, 'IPC_LOST')) throw new StrongroomError('IPC_LOST_DECIDED', { decision }, { cause: error })
    const why = `${explainError(ours).happened} (${ours.code})`
    throw new StrongroomError('DECISION_NOT_FOLLOWED', { decision, why }, { cause: error })
  }
}

/** A part that has ended, as the journal says it. */
const ENDED = ['satisfied', 'abandoned', 'failed', 'not-known']
/** What attempts tell of a part that may have ended by them. */
const MAY_HAVE_ENDED = [...ENDED, ...SETTLED_STATES]

/** What waits for a person, for whom this command would have to end: who confirms or approves needs this vault. */
const ASKED = ['awaiting-confirmation', 'awaiting-approval']

type States = ReadonlyMap<string, string>

/** Whether all that has not ended left in a bundle and waits to be brought back. */
function isOut({ out }: Pick<Decided, 'out'>, states: States): boolean {
  return out > 0 && haveAllEnded(states, ENDED)
}

const haveAllEnded = (states: States, ended: readonly string[]): boolean => [...states.values()].every((state) => ended.includes(state))

/** Whether all that has not ended waits for a person. */
function isAwaitingOthers(states: States, ended: readonly string[]): boolean {
  const going = [...states.values()].filter((state) => !ended.includes(state))
  return going.length > 0 && going.every((state) => ASKED.includes(state))
}
