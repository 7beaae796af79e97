import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Deposit } from './filter.ts'

type Verdict = Deposit['verdict']
type Reason = Extract<Verdict, { kind: 'no-credit' }>['reason']

const REASONS: Record<Reason, MessageDescriptor> = {
  'transaction-failed': msg`transaction failed`,
  'transaction-unexecuted': msg`transaction not run`,
  'account-frozen': msg`account frozen`,
  'outcome-unknown': msg`outcome not known`,
  'nothing-arrived': msg`nothing arrived`,
  confidential: msg`confidential`,
  'owner-changed': msg`owner changed`,
  'not-associated-account': msg`not the derived account`,
  'mint-not-listed': msg`mint not listed`,
  'below-minimum': msg`below the minimum`,
  dust: msg`dust`,
}

/** Why it is not credited; nothing where the state says all. */
export function whyNotWord({ verdict, hiddenAmount }: Pick<Deposit, 'verdict' | 'hiddenAmount'>): string | null {
  if (hiddenAmount !== null) return t`confidential: not counted`
  return verdict.kind === 'no-credit' ? t(REASONS[verdict.reason]) : null
}

/** Whether how much arrived cannot be read by anyone but the account's own confidential keys. */
export const isHidden = (verdict: Verdict): boolean => verdict.kind === 'no-credit' && verdict.reason === 'confidential'

/** In the place of the amount of a confidential arrival that has none. */
export function hiddenWord(why: Deposit['hiddenWhy']): string {
  return why === 'waiting' ? t`readable once the vault is open` : t`cannot be told`
}

/** A check that was made on what arrived, and whether it held. */
export type Check = { readonly holds: boolean; readonly words: MessageDescriptor }

const FINALIZED: Check = { holds: true, words: msg`Its block is finalized: it cannot be undone.` }
const SUCCEEDED: Check = { holds: true, words: msg`The transaction succeeded.` }
const OUR_ACCOUNT: Check = { holds: true, words: msg`The account is ours, and its owner did not change.` }

const FAILED_CHECKS: Record<Reason, readonly Check[]> = {
  'transaction-failed': [FINALIZED, { holds: false, words: msg`The transaction failed on the chain.` }],
  'transaction-unexecuted': [FINALIZED, { holds: false, words: msg`The transaction was not run; not even its fee was taken.` }],
  'account-frozen': [
    FINALIZED,
    { holds: false, words: msg`The transaction failed, and the issuer of the token has frozen the token account.` },
  ],
  'outcome-unknown': [FINALIZED, { holds: false, words: msg`How the transaction ended is not known.` }],
  'nothing-arrived': [FINALIZED, SUCCEEDED, { holds: false, words: msg`The balance is what it was before.` }],
  confidential: [FINALIZED, SUCCEEDED, { holds: false, words: msg`The amount is hidden: no balance that can be read changed.` }],
  'owner-changed': [FINALIZED, SUCCEEDED, { holds: false, words: msg`The token account changed its owner within the transaction.` }],
  'not-associated-account': [
    FINALIZED,
    SUCCEEDED,
    { holds: false, words: msg`The token account is not the one derived from this deposit account.` },
  ],
  'mint-not-listed': [FINALIZED, SUCCEEDED, { holds: false, words: msg`The mint is not listed, so deposits of it are not credited.` }],
  'below-minimum': [FINALIZED, SUCCEEDED, { holds: false, words: msg`It is less than the minimum deposit.` }],
  dust: [FINALIZED, SUCCEEDED, { holds: false, words: msg`It is smaller than what is counted for this asset.` }],
}

/** The checks behind a verdict, in the order they are made, up to the first that did not hold. */
export function checksOf(verdict: Verdict): readonly Check[] {
  switch (verdict.kind) {
    case 'no-credit':
      return FAILED_CHECKS[verdict.reason]
    case 'outgoing':
      return [FINALIZED, SUCCEEDED]
    case 'credit':
      return creditChecks(verdict.class)
  }
}

function creditChecks(creditClass: Extract<Verdict, { kind: 'credit' }>['class']): readonly Check[] {
  switch (creditClass) {
    case 'customer':
      return [FINALIZED, SUCCEEDED, OUR_ACCOUNT, { holds: true, words: msg`No key of ours signed it: it is a customer’s deposit.` }]
    case 'internal':
      return [FINALIZED, SUCCEEDED, OUR_ACCOUNT, { holds: true, words: msg`A key of ours signed it: it is our own doing.` }]
    case 'rent-refund':
      return [FINALIZED, SUCCEEDED, OUR_ACCOUNT, { holds: true, words: msg`It is the rent of an account of ours that was closed.` }]
    case 'reward':
      return [FINALIZED, OUR_ACCOUNT, { holds: true, words: msg`The chain itself paid it, by no transaction.` }]
  }
}
