import { plural, t } from '@lingui/core/macro'
import { useApi } from '../backend/backend.tsx'
import { type QueryState, useBackendQuery } from '../backend/query.ts'
import type { Answers } from '../client.ts'
import type { GlyphName } from './glyphs.tsx'

export type Matters = Answers['matters']['list']
export type Matter = Matters['matters'][number]

/** A signature grows old, and no event tells of it. */
const ASK_EVERY_MS = 60_000

/** What waits for a person, as every badge, title and list shows it. */
export const useMatters = (): QueryState<Matters> =>
  useBackendQuery(useApi().matters.list.queryOptions({ input: {}, refetchInterval: ASK_EVERY_MS }))

/** `path`: where it is shown and ended; `does`: what the link there says. */
type Shown = { readonly path: string; readonly glyph: GlyphName; readonly words: (count: number) => string; readonly does: () => string }

/** How the window says each kind, and where it leads. */
export const MATTERS: Readonly<Record<Matter['kind'], Shown>> = {
  case: {
    path: '/ledger',
    glyph: 'outstanding',
    words: (count) =>
      plural(count, {
        one: 'One case is open: the journal and the chain differ.',
        other: '# cases are open: the journal and the chain differ.',
      }),
    does: () => t`See what does not add up`,
  },
  'sending-closed': {
    path: '/sending',
    glyph: 'outstanding',
    words: () => t`Sending is closed: nothing new is signed until you open it again.`,
    does: () => t`See why`,
  },
  'foreign-nonce': {
    path: '/nonces',
    glyph: 'outstanding',
    words: (count) =>
      plural(count, {
        one: 'A nonce account that nobody here made names a key of yours.',
        other: '# nonce accounts that nobody here made name keys of yours.',
      }),
    does: () => t`See the foreign nonce account`,
  },
  unconfirmed: {
    path: '/sending',
    glyph: 'outstanding',
    words: (count) =>
      plural(count, {
        one: 'One decision has no seal of the signer: confirm it or give it up.',
        other: '# decisions have no seal of the signer: confirm them or give them up.',
      }),
    does: () => t`See what was decided`,
  },
  approval: {
    path: '/policy/approve',
    glyph: 'two',
    words: (count) =>
      plural(count, { one: 'One transaction waits for a second person.', other: '# transactions wait for a second person.' }),
    does: () => t`Read and decide`,
  },
  'not-known': {
    path: '/sending',
    glyph: 'unknown',
    words: (count) =>
      plural(count, {
        one: 'Of one transaction nobody can tell whether it was made.',
        other: 'Of # transactions nobody can tell whether they were made.',
      }),
    does: () => t`See which, and whom to ask`,
  },
  'old-signature': {
    path: '/outstanding',
    glyph: 'forever',
    words: (count) =>
      plural(count, {
        one: 'A signature that never expires is more than a day old. It can execute until you revoke it.',
        other: '# signatures that never expire are more than a day old. They can execute until you revoke them.',
      }),
    does: () => t`See the signatures`,
  },
  backup: {
    path: '/settings',
    glyph: 'lock',
    words: () =>
      t`The vault has no backup that is proved and current. Save one, and prove it by a restore drill in Audit: the words alone do not bring back imported keys or the policy.`,
    does: () => t`Save a backup`,
  },
  'unlisted-token': {
    path: '/settings',
    glyph: 'stamp',
    words: (count) =>
      plural(count, {
        one: 'A token that nobody listed arrived. It is not credited until you list it.',
        other: '# tokens that nobody listed arrived. They are not credited until you list them.',
      }),
    does: () => t`List or ignore them`,
  },
}

/** How many things wait urgently at the places with these paths. */
export const urgentAt = ({ matters }: Matters, paths: readonly string[]): number =>
  matters.filter(({ kind, urgent }) => urgent && paths.includes(MATTERS[kind].path)).reduce((sum, { count }) => sum + count, 0)
