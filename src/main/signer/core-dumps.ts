import { readFileSync, writeFileSync } from 'node:fs'
import type { CoreDumps } from './protocol.ts'

/** Which kinds of memory Linux writes into a core dump of this process; inherited by none, since the signer starts nothing. */
const FILTER = '/proc/self/coredump_filter'
const NO_MEMORY = '0'

/**
 * Keeps memory out of a core dump, as far as that can be asked for from here: on Linux no mapping is dumped.
 * Node has no call for the resource limit itself, and other systems have no such filter.
 */
export function emptyCoreDumps(): CoreDumps {
  if (process.platform !== 'linux') return 'not controlled'
  try {
    writeFileSync(FILTER, NO_MEMORY)
    return /^0+\s*$/.test(readFileSync(FILTER, 'utf8')) ? 'emptied' : 'not controlled'
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 'not controlled'
    throw error
  }
}
