import { plural, t } from '@lingui/core/macro'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import type { Answers } from '../client.ts'
import { formatCount } from './figure.ts'

type Standing = Answers['deposits']['watcher']['asOf']

/** While the journal is behind, what is left shrinks by the second. */
const WHILE_BEHIND_MS = 1_000
/** That it has caught up is only lost where reading stands still, which an event tells too. */
const WHILE_CAUGHT_UP_MS = 10_000

type Asked = { readonly state: { readonly data?: { readonly asOf: Standing } | undefined } }

/** How often to ask what rests on the journal, beside what the event stream tells: `useBackendQuery({ ...options, refetchInterval: behindEveryMs })` */
export const behindEveryMs = ({ state }: Asked): number => (state.data?.asOf.caughtUp === true ? WHILE_CAUGHT_UP_MS : WHILE_BEHIND_MS)

/**
 * As of which slot a page's figures are true, while that is behind the chain; nothing once the journal has caught up. It is a fact and no
 * alarm: nobody has to act. `<Behind />` stands first in every page whose figures rest on the blocks that were read.
 */
export function Behind() {
  const { value } = useBackendQuery({ ...useApi().deposits.watcher.queryOptions({ input: {} }), refetchInterval: behindEveryMs })
  if (value === undefined || value.asOf.caughtUp) return null
  return (
    <p className="tiny dim" role="status">
      {behindWords(value.asOf)}
    </p>
  )
}

/** `1 slot`, `12,000 slots` */
export const slotsWords = (slots: bigint): string => plural(Number(slots), { one: '# slot', other: '# slots' })

function behindWords({ slot, slotsBehind }: Standing): string {
  if (slot === null) return t`Nothing of the chain has been read yet.`
  if (slotsBehind === null)
    return t`As of slot ${formatCount(slot)}. How far the chain is beyond it is not known: no node has answered yet.`
  if (slotsBehind === 0n) return t`As of slot ${formatCount(slot)}.`
  return t`As of slot ${formatCount(slot)}, ${slotsWords(slotsBehind)} behind the chain. What arrived since appears as its block is read.`
}
