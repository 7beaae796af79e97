import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import type { BackendEvent } from '../../../src/contract/events.ts'
import type { Task } from '../../../src/contract/schemas.ts'

const os = implement(contract)

type Parts = { readonly hub: { tell(event: BackendEvent): void }; readonly tasks: Map<string, Task> }

/** Long work, as it is told to the double. */
export function taskAnswers({ hub, tasks }: Parts) {
  return {
    list: os.tasks.list.handler(() => [...tasks.values()]),
    show: os.tasks.show.handler(({ input: { id }, errors }) => {
      const task = tasks.get(id)
      if (task === undefined) throw errors.REFUSED({ data: { code: 'TASK_UNKNOWN', context: { id } } })
      return task
    }),
    stop: os.tasks.stop.handler(({ input: { id }, errors }) => {
      const task = tasks.get(id)
      if (task?.canStop !== true) throw errors.REFUSED({ data: { code: 'TASK_CANNOT_STOP', context: { id } } })
      const stopped: Task = { ...task, state: 'cancelled', canStop: false }
      tasks.set(id, stopped)
      hub.tell({ kind: 'task', task: stopped })
      return stopped
    }),
  }
}
