import { t } from '@lingui/core/macro'
/** The most accounts that one derivation makes. */
export const DERIVE_MAX = 1_000_000

export type Count = { readonly count: number; readonly wrong: null } | { readonly count: null; readonly wrong: string | null }

/** Reads how many accounts are wanted; nothing typed is not wrong yet. */
export function parseCount(text: string): Count {
  const digits = text.trim().replaceAll(',', '')
  if (digits === '') return { count: null, wrong: null }
  if (!/^[0-9]{1,7}$/.test(digits)) return { count: null, wrong: t`Write a whole number, such as 200.` }
  const count = Number(digits)
  if (count < 1 || count > DERIVE_MAX) return { count: null, wrong: t`From 1 to 1,000,000 at a time.` }
  return { count, wrong: null }
}
