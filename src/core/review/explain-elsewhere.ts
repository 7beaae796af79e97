type What = 'paid' | 'done' | 'moved-home' | 'failed' | 'dead' | 'unknown'

const CALLED_DEAD = 'It was signed here, and this journal had called it dead. It has done what it was signed for: that is not done again.'

/** What is made of a transaction; `isOurs`: it is a message of this journal. */
export const explainElsewhere = ({ what, isOurs }: { readonly what: What; readonly isOurs: boolean }): string =>
  isOurs && (what === 'done' || what === 'paid') ? CALLED_DEAD : ELSEWHERE_WORDS[what]

/** What a comparison made of a transaction that was signed outside this journal, and what follows for the money. */
export const ELSEWHERE_WORDS: Readonly<Record<What, string>> = {
  paid: 'It paid what is known: recorded as paid, and not paid again under its reference.',
  done: 'It carried out something that is known, a sweep or upkeep. It is not done again.',
  'moved-home': 'All it moved went from accounts of yours to accounts of yours, and its fee was paid.',
  failed: 'It had no effect on chain. Nothing moved but its fee, and not even that where it was in a block and not executed.',
  dead: 'It was signed, is in no block, and can never execute. What it was for can be signed again.',
  unknown:
    'Nobody here knows what for: it may have paid somebody, or given tokens or rights away. Its case is yours; whom it is seen to pay is kept.',
}
