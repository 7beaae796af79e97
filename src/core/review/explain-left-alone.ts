/**
 * Why a transaction of a bundle is not revoked.
 * - altered: somebody wrote into its record, so that it is not known what it lives by
 * - dead: it can never land
 * - landed, ended: it stands in the ledger, or it came back and has ended
 * - landing: a node shows it in a block, and nobody named it
 * - advanced: its nonce account holds another value, and it has landed or never will
 * - handed-over: another key has authority over its nonce account now
 * - under-way: its nonce account is being advanced already
 */
export type LeftAloneReason = 'altered' | 'dead' | 'landed' | 'ended' | 'landing' | 'advanced' | 'handed-over' | 'under-way'

const WORDS: Record<LeftAloneReason, string> = {
  altered: 'Its record in the journal was altered, so that it is not known by which nonce account it lives.',
  dead: 'It never landed and never can.',
  landed: 'It stands in the ledger.',
  ended: 'It came back and has ended.',
  landing: 'A node shows it in a block. Wait until that is final; where it does not become final, name it by its number to revoke it.',
  advanced: 'Its nonce account holds another value now: it has landed, or never will. The proof is being gathered.',
  'handed-over': 'Another key has authority over its nonce account now, and only that key can advance it.',
  'under-way': 'Its nonce account is to be advanced already, by what was decided or prepared before.',
}

/** Why a revocation is not prepared. Its fee is paid by the account that has authority over the nonce accounts. */
export const PAYER_SHORT =
  'The account that pays does not hold enough for the fee: what is out or outstanding takes from it, and it must keep its minimum. Send lamports to it first.'

/** The same in words. */
export function explainLeftAlone(reason: LeftAloneReason): string {
  return WORDS[reason]
}
