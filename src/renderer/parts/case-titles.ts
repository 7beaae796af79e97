import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Answers } from '../client.ts'

/** What a case is called, by its kind. */
export const CASE_TITLES: Record<Answers['cases']['list']['cases'][number]['kind'], MessageDescriptor> = {
  'balance-break': msg`A balance does not follow from the one before`,
  'movement-missing': msg`A recorded transaction is not in its block`,
  'movement-again': msg`A transaction was shown twice`,
  'dead-yet-landed': msg`What was called dead has landed`,
  'foreign-debit': msg`Somebody else took tokens from an account`,
  'landing-unknown': msg`What was signed elsewhere may have landed unseen`,
  'landed-otherwise': msg`A payment is final in another way than was settled`,
  'not-a-wallet': msg`An account is no longer a wallet`,
  'outcome-differs': msg`A payment did something else than planned`,
  'pending-credits': msg`Pending confidential credits are nearly full`,
  'reconciliation-differs': msg`The chain holds something else than the journal`,
  'unknown-outgoing': msg`A key of yours paid for something unknown here`,
}
