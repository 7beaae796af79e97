import * as z from 'zod'
import { operation } from './operation.ts'
import { IdSchema, TaskSchema } from './schemas.ts'

export const tasks = {
  list: operation
    .meta({ words: 'Lists long work that runs or ran since the start.', example: 'tasks list', errors: [], whileLocked: true, reads: true })
    .input(z.strictObject({}))
    .output(z.array(TaskSchema)),
  show: operation
    .meta({ words: 'Shows one piece of long work.', example: 'tasks show --id <id>', errors: ['TASK_UNKNOWN'], whileLocked: 'to-read' })
    .input(z.strictObject({ id: IdSchema }))
    .output(TaskSchema),
  stop: operation
    .meta({
      words:
        'Stops one piece of long work that only reads: a verification, an export, a report. It ends with the part that it is at, and leaves no part of a file.',
      example: 'tasks stop --id <id>',
      errors: ['TASK_UNKNOWN', 'TASK_CANNOT_STOP'],
    })
    .input(z.strictObject({ id: IdSchema }))
    .output(TaskSchema),
}
