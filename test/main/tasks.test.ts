import { describe, expect, it } from 'vitest'
import type { Task } from '../../src/contract/schemas.ts'
import { StrongroomError } from '../../src/core/error/error.ts'
import { asStrongroomError, createTasks } from '../../src/main/tasks.ts'
import { failureOf } from '../support/failure.ts'

const ENDED_KEPT = 100

function openWatched() {
  const changes: Task[] = []
  return { changes, tasks: createTasks({ onChange: (task) => changes.push(task) }) }
}

describe('long work', () => {
  it('is answered at once, tells how far it is, and ends as done', async () => {
    const { tasks, changes } = openWatched()
    const begun = tasks.start('count', 3, async (report) => {
      report({ waits: 'Waiting for a block.' })
      for (const done of [1, 2]) report({ done, waits: null })
    })
    expect(begun).toMatchObject({ what: 'count', done: 0, total: 3, waits: null, state: 'running', canStop: false, error: null })
    await tasks.settled()
    expect(changes.map(({ done, waits, state }) => [done, waits, state])).toEqual([
      [0, null, 'running'],
      [0, 'Waiting for a block.', 'running'],
      [1, null, 'running'],
      [2, null, 'running'],
      [3, null, 'done'],
    ])
    expect(tasks.show(begun.id)).toMatchObject({ state: 'done', done: 3 })
  })

  it('ends as refused with the code of what ended it, and keeps how far it had come', async () => {
    const { tasks } = openWatched()
    const { id } = tasks.start('derive', 9, async (report) => {
      report({ done: 4, waits: 'Waiting for a block.' })
      throw new StrongroomError('VAULT_LOCKED', {})
    })
    await tasks.settled()
    expect(tasks.show(id)).toMatchObject({ state: 'refused', done: 4, waits: null, error: { code: 'VAULT_LOCKED' } })
  })

  it('may learn only on the way how much there is to do', async () => {
    const { tasks } = openWatched()
    const { id } = tasks.start('compare', 0, async (report) => report({ done: 1, total: 7 }))
    await tasks.settled()
    expect(tasks.show(id)).toMatchObject({ state: 'done', done: 7, total: 7 })
  })

  it('names a defect as one', async () => {
    const { tasks } = openWatched()
    const { id } = tasks.start('derive', 1, () => Promise.reject(new TypeError('x is not a function')))
    await tasks.settled()
    expect(tasks.show(id).error).toMatchObject({ code: 'OPERATION_DEFECT', context: { what: 'x is not a function' } })
    expect(asStrongroomError('just a text')).toMatchObject({ code: 'OPERATION_DEFECT', context: { what: 'just a text' } })
  })

  it('stands among the tasks while somebody waits for its answer, and ends with it', async () => {
    const { tasks, changes } = openWatched()
    const answered = tasks.during('verify', async ({ report }) => {
      report({ done: 1, total: 2 })
      return 7
    })
    expect(tasks.list()).toMatchObject([{ what: 'verify', done: 1, total: 2, state: 'running', canStop: true }])
    expect(await answered).toBe(7)
    await tasks.settled()
    expect(changes.at(-1)).toMatchObject({ state: 'done', done: 2, canStop: false })
    await expect(tasks.during('verify', () => Promise.reject(new StrongroomError('VAULT_LOCKED', {})))).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    })
    await tasks.settled()
    expect(tasks.list().at(-1)).toMatchObject({ state: 'refused', error: { code: 'VAULT_LOCKED' } })
  })

  it('is stopped by a person where somebody waits for its answer, once, and whoever waits is told', async () => {
    const { tasks } = openWatched()
    const waiting = tasks.during(
      'verify',
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const [task] = tasks.list()
    const id = task?.id ?? ''
    tasks.stop(id)
    await expect(waiting).rejects.toMatchObject({ code: 'TASK_STOPPED', context: { what: 'verify' } })
    await tasks.settled()
    expect(tasks.show(id)).toMatchObject({ state: 'cancelled', canStop: false })
    const begun = tasks.start('derive', 1, () => Promise.resolve())
    for (const one of [id, begun.id]) expect(() => tasks.stop(one)).toThrow(expect.objectContaining({ code: 'TASK_CANNOT_STOP' }))
    expect(() => tasks.stop('none')).toThrow(expect.objectContaining({ code: 'TASK_UNKNOWN' }))
  })

  it('keeps nobody who closes waiting for what can be stopped, and is waited for where it cannot', async () => {
    const { tasks } = openWatched()
    const waiting = tasks.during(
      'verify',
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    let isDerived = false
    tasks.start('derive', 1, async (report) => {
      await Promise.resolve()
      report({ done: 1 })
      isDerived = true
    })
    const refused = failureOf(waiting)
    await tasks.close()
    expect((await refused).code).toBe('TASK_STOPPED')
    expect(isDerived).toBe(true)
  })

  it('is forgotten in the order it was begun once a hundred others have ended, but never while it runs', async () => {
    const { tasks } = openWatched()
    let finish: () => void = () => undefined
    const running = tasks.start('slow', 1, () => new Promise((resolve) => (finish = resolve)))
    for (let count = 0; count <= ENDED_KEPT; count += 1) {
      const { id } = tasks.start('quick', 1, async () => undefined)
      while (tasks.show(id).state === 'running') await Promise.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(tasks.list()).toHaveLength(ENDED_KEPT + 1)
    expect(tasks.list()[0]).toMatchObject({ id: running.id, state: 'running' })
    expect(() => tasks.show('task-2')).toThrow(expect.objectContaining({ code: 'TASK_UNKNOWN' }))
    finish()
    await tasks.settled()
  })
})
