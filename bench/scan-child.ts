import { existsSync, readFileSync } from 'node:fs'
import { scanBlock } from '../src/core/deposit/scan/scan-block.ts'
import { WatchedTable } from '../src/core/deposit/scan/watched-table.ts'

/** `node scan-child.ts idle|scan|kit FILE`: the most memory this process ever had, in bytes, after reading the block some times. */
const TIMES = 3
const STATUS = '/proc/self/status'
const [, , act, file = ''] = process.argv
const body = readFileSync(file)
const watched = WatchedTable.ofCapacity(100_000)
const readText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
for (let time = 0; time < TIMES; time += 1) {
  if (act === 'scan' && scanBlock({ body, id: 1n, watched, readText }) === null) throw new Error('not in the plain form')
  // Loaded only where it is measured: its own code is larger than a block.
  if (act === 'kit') await (await import('./scan-contenders.ts')).kitGetBlock(body)
}
process.stdout.write(String(peakBytes()))

/** Where the system tells it, this program's own peak: the other figure begins with the size of the process that started this one. */
function peakBytes(): number {
  const own = existsSync(STATUS) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024
}
