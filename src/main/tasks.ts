import type { Task } from '../contract/schemas.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../core/error/error.ts'

/** How many ended tasks are remembered. */
const ENDED_TASKS_KEPT = 100

/** How far work is; what is left out stays as it was. */
export type TaskProgress = Partial<Pick<Task, 'done' | 'total' | 'waits'>>

/** `signal`: aborted, with its reason, once a person stops the work. */
export type TaskControl = { readonly report: (now: TaskProgress) => void; readonly signal: AbortSignal }

/** Long work, asked for once and followed by whoever wants to; it outlives the window that asked. */
export type Tasks = {
  /** Starts work that reports how far it is; answers at once. `begun` gets the report function and ends the task when it resolves. */
  start(what: string, total: number, begun: (report: (now: TaskProgress) => void) => Promise<void>): Task
  /**
   * Has work that only reads, and answers whoever asked, stand among the tasks while it lasts: everybody sees it, and can stop it.
   * @throws TASK_STOPPED where it ends with its signal's reason, and what the work throws
   */
  during<Result>(what: string, work: (control: TaskControl) => Promise<Result>): Promise<Result>
  /** @throws TASK_UNKNOWN, TASK_CANNOT_STOP */
  stop(id: string): Task
  list(): readonly Task[]
  /** @throws TASK_UNKNOWN */
  show(id: string): Task
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>
  /** The same, and nobody waits for what can be stopped. */
  close(): Promise<void>
}

export function createTasks({ onChange }: { onChange: (task: Task) => void }): Tasks {
  const kept = keepTasks(onChange)
  const { begin, alter, show } = kept
  const running = new Set<Promise<void>>()
  const stops = new Map<string, AbortController>()

  /** Ends the task with its work. */
  const follow = ({ id }: Task, work: Promise<unknown>): void => {
    const end = (how: Pick<Task, 'state'> & Partial<Task>) => alter(id, { waits: null, canStop: false, ...how })
    const followed = work
      .then(() => end({ done: show(id).total, state: 'done' }))
      .catch((error: unknown) => {
        const value = toErrorValue(asStrongroomError(error))
        end({ state: value.code === 'TASK_STOPPED' ? 'cancelled' : 'refused', error: value })
      })
      .finally(() => {
        running.delete(followed)
        stops.delete(id)
        kept.forgetOldest()
      })
    running.add(followed)
  }

  const settled = async () => void (await Promise.all(running))
  const stop = (id: string, { what }: Task) => stops.get(id)?.abort(new StrongroomError('TASK_STOPPED', { what }))

  return {
    start(what, total, begun) {
      const task = begin(what, { total, canStop: false })
      follow(
        task,
        begun((now) => alter(task.id, now)),
      )
      return task
    },
    during(what, work) {
      const task = begin(what, { total: 0, canStop: true })
      const { id } = task
      const stopping = new AbortController()
      stops.set(id, stopping)
      const done = work({ report: (now) => alter(id, now), signal: stopping.signal })
      follow(task, done)
      return done
    },
    stop(id) {
      const task = show(id)
      if (!stops.has(id)) throw new StrongroomError('TASK_CANNOT_STOP', { id })
      stop(id, task)
      return show(id)
    },
    list: kept.list,
    show,
    settled,
    close() {
      for (const id of stops.keys()) stop(id, show(id))
      return settled()
    },
  }
}

/** The tasks that run or ended lately, by their ids. */
function keepTasks(onChange: (task: Task) => void) {
  const tasks = new Map<string, Task>()
  let count = 0
  const change = (task: Task): Task => {
    tasks.set(task.id, task)
    onChange(task)
    return task
  }
  const show = (id: string): Task => {
    const task = tasks.get(id)
    if (task === undefined) throw new StrongroomError('TASK_UNKNOWN', { id })
    return task
  }
  return {
    show,
    list: () => [...tasks.values()],
    begin: (what: string, how: Pick<Task, 'total' | 'canStop'>): Task => {
      count += 1
      return change({ id: `task-${count}`, what, done: 0, waits: null, state: 'running', error: null, ...how })
    },
    alter: (id: string, how: Partial<Task>): void => void change({ ...show(id), ...how }),
    forgetOldest() {
      const ended = [...tasks.values()].filter(({ state }) => state !== 'running')
      for (const { id } of ended.slice(0, Math.max(0, ended.length - ENDED_TASKS_KEPT))) tasks.delete(id)
    },
  }
}

/** Any error as one of ours: what is not is a defect, named as one. */
export function asStrongroomError(error: unknown): StrongroomError {
  if (isStrongroomError(error)) return error
  return new StrongroomError('OPERATION_DEFECT', { what: error instanceof Error ? error.message : String(error) }, { cause: error })
}
