/** The watcher: from a node's finalized blocks to credits in the journal, without a miss or a double. */
export { readOfTransaction } from './agreed-transaction.ts'
export { askAgain } from './ask-again.ts'
export { MAX_LAG_SLOTS, readFinalized } from './finalized.ts'
export { type Lag, type LagReader, createLagReader } from './lag.ts'
export { openWatcher, type WatcherOptions } from './open-watcher.ts'
export { openScanner, type Scanner } from './scan/open-scanner.ts'
export type { Watcher, WatcherEvent, WatcherState, WatcherStatus } from './watcher.ts'
