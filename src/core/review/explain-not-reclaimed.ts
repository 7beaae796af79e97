import type { NotReclaimedReason } from '../plan/reclaim-item.ts'
import type { TokenAccountReason } from '../plan/token-upkeep.ts'
import { explainTokenUpkeep } from './explain-token-upkeep.ts'

type OwnReason = Exclude<NotReclaimedReason, TokenAccountReason>

const WORDS: { readonly [Reason in OwnReason]: string } = {
  'deposit-address':
    'It is the empty token account of a deposit address. Once it is closed, whoever pays this token there pays for a new account first, or cannot pay at all. Ask for deposit addresses too where it is to be closed all the same.',
  'sweeps-arrive-here': 'It is empty, and it is where sweeps of this token arrive: closed, it would be paid for again.',
  'wrapped-sol': 'It holds wrapped SOL. Lamports above its minimum become part of what it holds as soon as anybody has them counted.',
  'authority-elsewhere': 'The key that has authority over this nonce account is not in this vault.',
  'in-use': 'Something that is decided and has not ended uses it. It can be reclaimed once that has ended.',
  'less-than-its-cost': 'It gives back no more than it would cost.',
  'nobody-can-pay': 'The treasury account cannot pay the fee and keep its own minimum.',
}

/** Why the rent of an account is not reclaimed. */
export function explainNotReclaimed(reason: NotReclaimedReason): string {
  return isOwn(reason) ? WORDS[reason] : explainTokenUpkeep(reason)
}

function isOwn(reason: NotReclaimedReason): reason is OwnReason {
  return reason in WORDS
}
