import type { RunningState } from './running.ts'

const WORDS: Readonly<Record<RunningState, string>> = {
  'on-the-way': 'What is signed of it is not final yet.',
  signing: 'It is being signed.',
  working: 'It goes on.',
  'waits-for-vault': 'The vault is locked: nothing more of it is signed before it is unlocked.',
  'waits-for-sending': 'Nothing more of it is signed before sending is open.',
  'waits-for-signature': 'It left in a bundle and waits for its signatures.',
  'waits-for-word': 'It has no seal of the signer, and waits for your word.',
  'waits-for-approval': 'It waits for a second person.',
}

/** How something that has not ended stands, in a sentence. */
export const runningWords = (state: RunningState): string => WORDS[state]
