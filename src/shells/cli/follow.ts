import type { Task } from '../../contract/schemas.ts'
import type { Backend } from '../../main/wiring.ts'
import { listen } from './listen.ts'
import { countStates } from './output/states.ts'
import { fromTrouble, troubleText } from './refusal.ts'

type Say = (line: string) => void

/**
 * Stays with long work until it ends, telling how far it is.
 * @throws what ended the task, where it did not end well
 */
export async function followTask(backend: Backend, begun: Task, say: Say): Promise<Task> {
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

/** Stays with what was decided, of whatever kind, until every part of it has ended, telling how many of its transactions are in which state. */
export async function followDecision(backend: Backend, id: string, say: Say) {
  const { events, close } = await listen(backend)
  const shown = await backend.client.activity.decision({ id })
  const states = new Map(shown.parts.map(({ intent, state }): [string, string] => [intent, state]))
  for await (const event of shown.settled ? [] : events) {
    if (event.kind === 'trouble') say(`waiting: ${troubleText(event.error) ?? event.error.code}`)
    if (event.kind === 'attempt' && event.decision === id) {
      states.set(event.intent, event.state)
      say(countStates(states.values()))
    }
    if (event.kind === 'decision' && event.decision === id && event.settled) break
  }
  close()
  return backend.client.activity.decision({ id })
}
