import { parentPort } from 'node:worker_threads'
import { WatchedTable } from '../../../core/deposit/scan/watched-table.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { type Job, readBody } from './read-body.ts'

/** The program of a scan thread: one job after the other, each answered with the block or null. */
const port = parentPort
invariant(port !== null, 'a scan thread is started by the scanner')
port.on('message', (job: Job) => port.postMessage(readBody(job, new WatchedTable(job.memory))))
