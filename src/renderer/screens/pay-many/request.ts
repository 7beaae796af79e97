import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import type { GivenFile } from '../../parts/given-file.ts'
import { type How, priceOf } from '../pay/form.ts'

export type PayoutCheck = Answers['payouts']['check']
export type PayoutRow = PayoutCheck['rows'][number]
/** A file as it was judged, whoever signs what it pays. */
export type JudgedFile = Omit<PayoutCheck, 'landing' | 'awaiting'>
export type Payout = Answers['payouts']['show']

/** What a person chose on the screen. */
export type PayoutChoice = How & {
  readonly file: GivenFile
  readonly asset: AssetKey
  readonly allowUnfundedRecipient: boolean
  /** For rows without one of their own; empty for none. */
  readonly memo: string
  /** Lines that are not to be paid. */
  readonly leftOut: readonly number[]
}

/** What a file was judged with, as far as its rows are read and its sums are added up. */
export type Judged = {
  readonly check: JudgedFile
  readonly choice: Pick<PayoutChoice, 'file'>
  readonly asset: ListedAsset
}

/** What a check answered, as whoever goes on from it gives it back. */
export function answersOf({ confirmation, price, units, leaveOut }: JudgedFile) {
  return {
    ...(confirmation === null ? {} : { confirmation }),
    ...(price === null ? {} : { price }),
    ...(units === null ? {} : { units }),
    ...(leaveOut === null ? {} : { leaveOut }),
  }
}

/** The choice as the operations take it. */
export function requestOf({ file, asset, allowUnfundedRecipient, memo, version, lifetime, leftOut }: PayoutChoice) {
  const leaveOut = leftOut.length === 0 ? {} : { leaveOut: leftOut.join(',') }
  const withMemo = memo.trim() === '' ? {} : { withMemo: memo.trim() }
  return { file: file.name, contents: file.contents, asset, allowUnfundedRecipient, version, lifetime, ...withMemo, ...leaveOut }
}

/** The same as it is checked: start takes the price that the check gave. */
export function checkRequestOf(choice: PayoutChoice) {
  return { ...requestOf(choice), ...priceOf(choice) }
}
