import { msg, t } from '@lingui/core/macro'
import { spoken, type Words } from '../../language/words.ts'
import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { type AssetLike, decimalsOf, unitOf } from '../../parts/amount.tsx'
import { figureOf } from '../../parts/figure.ts'

export type Asked = { readonly asset: AssetKey; readonly days: number; readonly zone: string }

type Why = NonNullable<Answers['daily']['holdings']['days'][number]['why']>

const NOT_KNOWN: Record<Why, Words> = {
  'before-journal': msg`not known: before the journal began`,
  'not-read-yet': msg`not known: its blocks are not read yet`,
  gap: msg`not known: blocks were passed over`,
  'time-not-recorded': msg`not known: no time was recorded about midnight`,
  differs: msg`not known: journal and chain did not agree`,
}

export const whyWords = (why: Why | null): string => (why === null ? t`not known` : spoken(NOT_KNOWN[why]))

/** The exact amount with its unit. */
export function amountWords(amount: bigint, { asset, label }: { readonly asset: AssetLike; readonly label: string | null }): string {
  return `${figureOf({ amount, decimals: decimalsOf(asset), padded: false }).digits} ${unitOf(asset, label)}`
}
