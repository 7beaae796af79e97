import type { Task } from '../../contract/schemas.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { Client } from '../door/socket-client.ts'
import { listen } from './listen.ts'
import { countStates } from './output/states.ts'
import { fromTrouble, troubleText } from './refusal.ts'

type Say = (line: string) => void
type Followed = { readonly client: Client }

/**
 * Stays with long work until it ends, telling how far it is.
 * @throws what ended the task, where it did not end well
 */
export async function followTask(backend: Followed, begun: Task, say: Say): Promise<Task> {
  const { events, close } = await listen(backend)
  // It may have ended before anybody listened.
  let task = await backend.client.tasks.show({ id: begun.id })
  for await (const event of task.state === 'running' ? events : []) {
    if (event.kind !== 'task' || event.task.id !== begun.id) continue
    task = event.task
    say(`${task.what}: ${task.done} of ${task.total}`)
    if (task.state !== 'running') break
  }
  close()
  const trouble = fromTrouble(task.error)
  if (trouble !== null) throw trouble
  return task
}

/**
 * Stays with what was decided, of whatever kind, until every part of it has ended or waits for a second person, telling how many of its
 * transactions are in which state. `approved`: a part that a second person approved just now; that it is not drafted yet is no waiting for them.
 */
export function followDecision(backend: Followed, id: string, say: Say, approved?: string) {
  return knownDecided(id, followParts(backend, id, say, approved))
}

async function followParts(backend: Followed, id: string, say: Say, approved?: string) {
  const { events, close } = await listen(backend)
  const shown = await backend.client.activity.decision({ id })
  const states = new Map(shown.parts.map(({ intent, state }): [string, string] => [intent, intent === approved ? 'waiting' : state]))
  for await (const event of shown.settled || isAwaitingOthers(states) ? [] : events) {
    if (event.kind === 'trouble') say(`waiting: ${troubleText(event.error) ?? event.error.code}`)
    if (event.kind === 'attempt' && event.decision === id) {
      states.set(event.intent, event.state)
      say(countStates(states.values()))
      if (isAwaitingOthers(states)) break
    }
    if (event.kind === 'decision' && event.decision === id && event.settled) break
  }
  close()
  return backend.client.activity.decision({ id })
}

/** What was decided goes on, whoever went away: that is told instead of not knowing. */
export async function knownDecided<Answer>(decision: string, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    throw isStrongroomError(error, 'DOOR_LOST') ? new StrongroomError('DOOR_LOST_DECIDED', { decision }, { cause: error }) : error
  }
}

const ENDED = ['satisfied', 'finalized', 'abandoned', 'refused']

/** Whether all that has not ended waits for a second person, for whom this command would have to end: they need this vault. */
function isAwaitingOthers(states: ReadonlyMap<string, string>): boolean {
  const going = [...states.values()].filter((state) => !ENDED.includes(state))
  return going.length > 0 && going.every((state) => state === 'awaiting-approval')
}
