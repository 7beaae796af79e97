import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AssetName } from '../backend/assets.ts'
import { type Decided, verbOf } from './decision-words.tsx'
import { figureOf } from './figure.ts'

const ENDS: Readonly<Record<Decided['outcome'], MessageDescriptor>> = {
  'awaiting-confirmation': msg`It waits for your word.`,
  'awaiting-approval': msg`It waits for a second person.`,
  'going-on': msg`It has not ended.`,
  done: msg`All of it is finalized.`,
  'in-part': msg`It has ended, and a part of it is finalized.`,
  failed: msg`It failed: the fee was paid, and nothing else moved.`,
  'not-known': msg`It has ended, and nobody can tell whether all of it was made.`,
  'not-done': msg`It has ended, and nothing of it was made.`,
}

/** What is said of a decision's end; whom it pays and how much only where the name of its asset is given. */
export function noticeOfDecided(decided: Decided, name: AssetName | null): { readonly title: string; readonly body: string } {
  const what = verbOf(decided)
  const body = t(ENDS[decided.outcome])
  const { amount, label } = decided
  if (name === null || amount === null) return { title: what, body }
  const { digits } = figureOf({ amount, decimals: name.decimals, padded: false })
  const title = label === null ? t`${what} of ${digits} ${name.unit}` : t`${what} of ${digits} ${name.unit} to ${label}`
  return { title, body }
}
