import type { Matter, MatterKind } from './matter.ts'

/** `many`: behind their number; left out of what there is one of at most. */
type Words = { readonly one: string; readonly many?: string; readonly then: string }

const WORDS: Readonly<Record<MatterKind, Words>> = {
  case: { one: 'One case is open', many: 'cases are open', then: 'the journal and the chain differ' },
  'sending-closed': { one: 'Sending is closed', then: 'nothing new is signed until you open it again' },
  'foreign-nonce': {
    one: 'One nonce account that nobody here made names a key of yours',
    many: 'nonce accounts that nobody here made name keys of yours',
    then: 'whoever has a signature of that key over it can send that at any time',
  },
  unconfirmed: {
    one: 'One decision has no seal of the signer',
    many: 'decisions have no seal of the signer',
    then: 'nothing is signed for it before you confirm it',
  },
  approval: {
    one: 'One transaction waits for a second person',
    many: 'transactions wait for a second person',
    then: 'nothing of it is signed before somebody approves it',
  },
  'not-known': {
    one: 'Of one transaction nobody can tell whether it was made',
    many: 'transactions ended and nobody can tell whether they were made',
    then: 'ask who would have received the money, and close it',
  },
  'old-signature': {
    one: 'One signature that never expires is more than a day old',
    many: 'signatures that never expire are more than a day old',
    then: 'each can execute until you revoke it',
  },
  backup: {
    one: 'The vault has no backup that is proved and current',
    then: 'keep one on another medium and prove it by a drill: the words do not bring back imported keys or the policy',
  },
  'unlisted-token': {
    one: 'One token that nobody listed arrived',
    many: 'tokens that nobody listed arrived',
    then: 'deposits of it are not credited until you list it',
  },
}

/** What waits, in a sentence. */
export function matterWords({ kind, count }: Pick<Matter, 'kind' | 'count'>): string {
  const { one, many, then } = WORDS[kind]
  return `${count === 1 || many === undefined ? one : `${count} ${many}`}: ${then}.`
}
