import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'
import type { GlyphName } from '../../parts/glyphs.tsx'
import type { Kind } from '../../parts/state.tsx'
import { canBeApplied, canBeWithdrawn, type HiddenAccount } from './hidden-account.ts'

/** A sweep of confidential accounts. */
export type HiddenSweep = Answers['confidentialSweeps']['show']
export type HiddenSource = HiddenSweep['sources'][number]
export type HiddenSweepPlan = Answers['confidentialSweeps']['plan']

export const hiddenSweepPath = (id: string): string => `/confidential/${id}`

type Look = { readonly kind: Kind; readonly glyph: GlyphName; readonly word: MessageDescriptor }

/** How an account of a sweep stands. */
export const SOURCE_LOOKS: Record<HiddenSource['state'], Look> = {
  open: { kind: 'act', glyph: 'processed', word: msg`goes on` },
  swept: { kind: 'sure', glyph: 'finalized', word: msg`swept` },
  stopped: { kind: 'warning', glyph: 'warn', word: msg`stopped` },
}

/** What a step does, as a person calls it. */
export const ACT_WORDS: Record<HiddenSource['steps'][number]['act'], MessageDescriptor> = {
  apply: msg`Apply`,
  withdraw: msg`Withdraw`,
  sweep: msg`Sweep`,
}

/** A token of which deposit accounts hide something that can be swept from here. */
export type SweepableToken = { readonly mint: HiddenAccount['mint']; readonly label: string; readonly accounts: number }

/** Listed tokens with something to sweep among the accounts that were read: what nobody listed is no money here. */
export function tokensToSweep(accounts: readonly HiddenAccount[]): readonly SweepableToken[] {
  const found = new Map<string, SweepableToken>()
  for (const one of accounts) {
    const { mint, label, ownerRole } = one
    if (label === null || ownerRole !== 'deposit' || !(canBeApplied(one) || canBeWithdrawn(one))) continue
    found.set(mint, { mint, label, accounts: (found.get(mint)?.accounts ?? 0) + 1 })
  }
  return [...found.values()]
}
