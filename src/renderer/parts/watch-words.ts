import type { Watcher } from '../backend/live.ts'
import { formatCount } from './figure.ts'

/** How blocks are read, as the watcher says. */
export function watchWords(watcher: Watcher): string {
  switch (watcher.state) {
    case 'following':
      return 'Blocks are read as they are finalized.'
    case 'catching-up':
      return `Reading older blocks, at ${watcher.cursor === null ? 'a slot not known' : `slot ${formatCount(watcher.cursor)}`}.`
    case 'stuck':
      return 'Reading of blocks is held up; Overview says why.'
    case 'starting':
      return 'Reading of blocks begins.'
    case 'stopped':
      return 'Blocks are not being read.'
  }
}
