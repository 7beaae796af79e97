import type { Task } from '../contract/schemas.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../core/error/error.ts'

/** How many ended tasks are remembered. */
const ENDED_TASKS_KEPT = 100

/** Long work, asked for once and followed by whoever wants to; it outlives the window that asked. */
export type Tasks = {
  /** Starts work that reports how far it is; answers at once. `begun` gets the report function and ends the task when it resolves. */
  start(what: string, total: number, begun: (report: (done: number) => void) => Promise<void>): Task
  list(): readonly Task[]
  /** @throws TASK_UNKNOWN */
  show(id: string): Task
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>
}

export function openTasks({ onChange }: { onChange: (task: Task) => void }): Tasks {
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
      const first: Task = { id: `task-${count}`, what, done: 0, total, state: 'running', error: null }
      change(first)
      const work = begun((done) => change({ ...show(first.id), done }))
        .then(() => change({ ...show(first.id), done: total, state: 'done' }))
        .catch((error: unknown) => change({ ...show(first.id), state: 'refused', error: toErrorValue(asStrongroomError(error)) }))
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
