import { plural } from '@lingui/core/macro'
import { aboutWords } from '../../parts/time.tsx'

const DAY_MS = 24 * 60 * 60_000
/** Up to so many days it is said in hours. */
const HOURS_UP_TO_DAYS = 3

/** How long a bundle is out: a bundle may be so for months. */
export function ageWords(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  return days < HOURS_UP_TO_DAYS ? aboutWords(ms) : plural(days, { one: '# day', other: '# days' })
}
