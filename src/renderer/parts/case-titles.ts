import type { Answers } from '../client.ts'

/** What a case is called, by its kind. */
export const CASE_TITLES: Record<Answers['cases']['list']['cases'][number]['kind'], string> = {
  'balance-break': 'A balance does not follow from the one before',
  'movement-missing': 'A recorded transaction is not in its block',
  'movement-again': 'A transaction was shown twice',
  'dead-yet-landed': 'What was called dead has landed',
  'foreign-debit': 'Somebody else took tokens from an account',
  'landing-unknown': 'What was signed elsewhere may have landed unseen',
  'landed-otherwise': 'A payment is final in another way than was settled',
  'not-a-wallet': 'An account is no wallet any more',
  'outcome-differs': 'A payment did something else than planned',
  'pending-credits': 'An account takes few more hidden amounts',
  'reconciliation-differs': 'The chain holds something else than the journal',
  'unknown-outgoing': 'A key of yours paid for something unknown here',
}
