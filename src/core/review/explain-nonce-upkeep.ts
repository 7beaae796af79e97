import type { NonceReason } from '../plan/nonce-reason.ts'

const WORDS: Record<NonceReason, string> = {
  'not-there': 'The chain shows no nonce account there. Leave it out of the pool, or wait until its creation is final.',
  'handed-over': 'Another key has authority over it now. Where that key is in this vault, add the account to the pool again.',
  'authority-elsewhere':
    'The key that has authority over it is not in this vault. Only that key, where it is, can advance it, hand it over or take lamports out of it.',
  'authority-not-ours': 'The key that would get it is not in this vault: nothing here could use the account or close it any more.',
  'same-authority': 'That key has authority over it already.',
  'more-than-held': 'It holds less than that.',
  'below-minimum': 'It would keep less than the rent-exempt minimum, which the chain refuses. Take less, or all of it.',
  'payer-short':
    'The treasury account does not hold enough for the rent and the fee, with what other outstanding payments will take and the minimum it must keep.',
  'under-way':
    'Something that was decided of it before has not ended, and goes on. See Activity whether it is what you ask for; for anything else, wait until that has ended.',
}

/** Why a nonce account is not made or changed so, and what can be done about it, in words. */
export function explainNonceUpkeep(reason: NonceReason): string {
  return WORDS[reason]
}
