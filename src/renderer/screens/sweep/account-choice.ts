import { t } from '@lingui/core/macro'
import type { Address } from '../../../core/address/address.ts'
import { parseAmount } from '../../../core/amount/text.ts'
import { failureOf } from '../../backend/failure.ts'
import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'

/** A deposit account that holds some of an asset. */
export type Choosable = Answers['sweeps']['accounts']['accounts'][number]

/** Which accounts of an asset are swept: those named, or all; and from which balance on. */
export type AccountChoice = {
  /** Null for all of them, also those that receive something later. */
  readonly accounts: ReadonlySet<Address> | null
  /** In smallest units; null where every balance is worth moving. */
  readonly minimum: bigint | null
}

export const ALL_ACCOUNTS: AccountChoice = { accounts: null, minimum: null }

/** What was chosen of each asset of which something was. */
export type AccountChoices = ReadonlyMap<AssetKey, AccountChoice>

export const isEverything = ({ accounts, minimum }: AccountChoice): boolean => accounts === null && minimum === null

/** A minimum that was typed, exactly; null for none; or why it is none. */
export type TypedMinimum = { readonly minimum: bigint | null } | { readonly wrong: string }

export function typedMinimum(text: string, decimals: number): TypedMinimum {
  if (text.trim() === '') return { minimum: null }
  try {
    const minimum = parseAmount({ text: text.trim(), decimals })
    return { minimum: minimum === 0n ? null : minimum }
  } catch (error) {
    const { happened, next } = failureOf(error).words
    return { wrong: `${happened} ${next}` }
  }
}

/** Whether an account holds less than what is worth moving: it stays, ticked or not. */
export const isBelow = ({ amount }: Choosable, { minimum }: AccountChoice): boolean => minimum !== null && amount < minimum

/** Whether an account is swept, as the planner decides (core/plan/choice), which the window does not see. */
export const isSwept = (row: Choosable, choice: AccountChoice): boolean =>
  !isBelow(row, choice) && choice.accounts?.has(row.address) !== false

/** The choice with these accounts ticked, or not; all that there are ticked is all of them. */
export function withTicked(rows: readonly Choosable[], { accounts, minimum }: AccountChoice, ticked: Ticked): AccountChoice {
  const now = new Set(accounts ?? rows.map(({ address }) => address))
  for (const { address } of ticked.of) {
    if (ticked.to) now.add(address)
    else now.delete(address)
  }
  return { accounts: rows.every(({ address }) => now.has(address)) ? null : now, minimum }
}

type Ticked = { readonly of: readonly Choosable[]; readonly to: boolean }

/** How many are swept, and what they hold. */
export function tallyOf(rows: readonly Choosable[], choice: AccountChoice): { readonly count: number; readonly amount: bigint } {
  const swept = rows.filter((row) => isSwept(row, choice))
  return { count: swept.length, amount: swept.reduce((sum, { amount }) => sum + amount, 0n) }
}

/** Those whose label or address has the text in it. */
export function foundIn(rows: readonly Choosable[], text: string): readonly Choosable[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter(({ address, label }) => address.toLowerCase().includes(wanted) || label?.toLowerCase().includes(wanted) === true)
}

/** What an account is called where it is one of many. */
export const nameOf = ({ address, label }: Choosable): string => label ?? t`account ${address}`
