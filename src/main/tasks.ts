import type { Task } from '../contract/schemas.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../core/error/error.ts'

/** How many ended tasks are remembered. */
const ENDED_TASKS_KEPT = 100

/** How far work is; what is left out stays as it was. */
export type TaskProgress = Partial<Pick<Task, 'done' | 'total' | 'waits'>>

/** Long work, asked for once and followed by whoever wants to; it outlives the window that asked. */
export type Tasks = {
  /** Starts work that reports how far it is; answers at once. `begun` gets the report function and ends the task when it resolves. */
  start(what: string, total: number, begun: (report: (now: TaskProgress) => void) => Promise<void>): Task
  list(): readonly Task[]
  /** @throws TASK_UNKNOWN */
  show(id: string): Task
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>
}

export function createTasks({ onChange }: { onChange: (task: Task) => void }): Tasks {
  const tasks = new Map<string, Task>()
  const running = new Set<Promise<void>>()
  let count = 0

  const change = (task: Task) => {
    tasks.set(task.id, task)
    onChange(task)
  }
  const forgetOldest = () => {
    const ended = [...tasks.values()].filter(({ state }) => state !== 'running')
    for (const { id } of ended.slice(0, Math.max(0, ended.length - ENDED_TASKS_KEPT))) tasks.delete(id)
  }
  const show = (id: string) => {
    const task = tasks.get(id)
    if (task === undefined) throw new StrongroomError('TASK_UNKNOWN', { id })
    return task
  }

  return {
    start(what, total, begun) {
      count += 1
      const first: Task = { id: `task-${count}`, what, done: 0, total, waits: null, state: 'running', error: null }
      change(first)
      const end = (how: Pick<Task, 'state'> & Partial<Task>) => change({ ...show(first.id), waits: null, ...how })
      const work = begun((now) => change({ ...show(first.id), ...now }))
        .then(() => end({ done: show(first.id).total, state: 'done' }))
        .catch((error: unknown) => end({ state: 'refused', error: toErrorValue(asStrongroomError(error)) }))
        .finally(() => {
          running.delete(work)
          forgetOldest()
        })
      running.add(work)
      return first
    },
    list: () => [...tasks.values()],
    show,
    settled: async () => {
      await Promise.all(running)
    },
  }
}

/** Any error as one of ours: what is not is a defect, named as one. */
export function asStrongroomError(error: unknown): StrongroomError {
  if (isStrongroomError(error)) return error
  return new StrongroomError('OPERATION_DEFECT', { what: error instanceof Error ? error.message : String(error) }, { cause: error })
}
