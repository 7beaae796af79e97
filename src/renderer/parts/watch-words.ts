import { t } from '@lingui/core/macro'
import type { Watcher } from '../backend/live.ts'
import { formatCount } from './figure.ts'

/** How blocks are read, as the watcher says. */
export function watchWords(watcher: Watcher): string {
  switch (watcher.state) {
    case 'following':
      return t`Blocks are read as they are finalized.`
    case 'catching-up':
      return watcher.cursor === null
        ? t`Reading older blocks, at a slot not known.`
        : t`Reading older blocks, at slot ${formatCount(watcher.cursor)}.`
    case 'stuck':
      return t`Reading of blocks has stopped; Overview says why.`
    case 'starting':
      return t`Reading of blocks begins.`
    case 'stopped':
      return t`Blocks are not being read.`
  }
}
