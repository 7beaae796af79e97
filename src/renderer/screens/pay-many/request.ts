import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'

export type PayoutCheck = Answers['payouts']['check']
export type PayoutRow = PayoutCheck['rows'][number]
export type Payout = Answers['payouts']['show']

/** A file as the window read it. */
export type PayoutFile = { readonly name: string; readonly contents: string }

/** What a person chose on the screen. */
export type PayoutChoice = {
  readonly file: PayoutFile
  readonly asset: AssetKey
  readonly allowUnfundedRecipient: boolean
  /** Lines that are not to be paid. */
  readonly leftOut: readonly number[]
}

/** The choice as the operations take it. */
export function requestOf({ file, asset, allowUnfundedRecipient, leftOut }: PayoutChoice) {
  const leaveOut = leftOut.length === 0 ? {} : { leaveOut: leftOut.join(',') }
  return { file: file.name, contents: file.contents, asset, allowUnfundedRecipient, ...leaveOut }
}
