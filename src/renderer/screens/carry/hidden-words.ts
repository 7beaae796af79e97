import { t } from '@lingui/core/macro'
import type { Carried } from './carried.ts'

/** What a transaction does to a hidden balance, without the amount: that stands beside it, where anybody knows it. */
export function hiddenWords({ act, amount }: NonNullable<Carried['hidden']>): string {
  if (act === 'apply') return t`apply of what is pending`
  return amount === null ? t`withdrawal of all that is available` : t`withdrawal of an amount`
}
