import { t } from '@lingui/core/macro'
import { ACCOUNTS_MAX } from '../../../contract/bounds.ts'
import { formatCount } from '../../parts/figure.ts'
import { parseWholeNumber } from '../../parts/whole-number.ts'

export type Count = { readonly count: number; readonly wrong: null } | { readonly count: null; readonly wrong: string | null }

/** Reads how many accounts are wanted; nothing typed is not wrong yet. */
export function parseCount(text: string): Count {
  if (text.trim() === '') return { count: null, wrong: null }
  const count = parseWholeNumber(text, { min: 1, max: ACCOUNTS_MAX })
  return count === null ? { count, wrong: t`A whole number from 1 to ${formatCount(ACCOUNTS_MAX)}.` } : { count, wrong: null }
}
