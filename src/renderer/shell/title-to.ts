import { t } from '@lingui/core/macro'
import { useLook } from '../parts/look.ts'
import type { Place } from '../routes.tsx'
import { keysTo, shortcutsOf } from './shortcuts.ts'

/** The title of a link to a place: its name, and the keys that lead there as well. */
export function useTitleTo({ name, path }: Place): string {
  const [first, second] = keysTo(path, shortcutsOf(useLook()))
  return first === undefined || second === undefined ? t(name) : t`${t(name)} (keys: ${first}, then ${second})`
}
