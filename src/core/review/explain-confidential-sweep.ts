import type { SourceEnd } from '../plan/confidential-sweep.ts'

/** Why an account is not in a confidential sweep. */
export type ConfidentialSweepReason =
  | 'in-a-sweep'
  | 'keys-elsewhere'
  | 'hidden-unreadable'
  | 'other-mint'
  | 'not-confidential'
  | 'not-ours'
  | 'holds-nothing'

/** What an account of a confidential sweep waits for, where nothing refuses it. */
export type ConfidentialSweepWait =
  | 'sending-closed'
  | 'consensus-switch'
  | 'locked'
  | 'going-on'
  | 'node-behind'
  | 'not-recorded'
  | 'hidden-unreadable'
  | 'keys-elsewhere'

/** Why it is left out, in words. */
export function explainLeftOfConfidentialSweep(reason: ConfidentialSweepReason): string {
  switch (reason) {
    case 'in-a-sweep':
      return 'A confidential sweep that goes on has it already.'
    case 'keys-elsewhere':
      return 'It was configured with keys that do not come from its owner’s key. Whoever configured it can empty it.'
    case 'hidden-unreadable':
      return 'An amount in it cannot be decrypted here. Nothing of it is lost: apply with the wallet that can read it.'
    case 'other-mint':
      return 'It is of another token.'
    case 'not-confidential':
      return 'There is no token account that takes confidential transfers.'
    case 'not-ours':
      return 'Its owner’s key is not in this vault, so nothing can be signed for it.'
    case 'holds-nothing':
      return 'Nothing is in it.'
  }
}

/** What it waits for, in words. */
export function explainConfidentialWait(wait: ConfidentialSweepWait): string {
  switch (wait) {
    case 'sending-closed':
      return 'Sending is closed: nothing more is decided until a person opens it.'
    case 'consensus-switch':
      return 'The network is changing its consensus. The sweep goes on once that is over.'
    case 'locked':
      return 'The vault is locked. The sweep goes on once it is unlocked.'
    case 'going-on':
      return 'A transaction of it is on its way.'
    case 'node-behind':
      return 'A node showed it as it was before its last transaction. It is read again.'
    case 'not-recorded':
      return 'What was made public stands on chain and not yet in the journal. The sweep goes on once deposits are read so far.'
    case 'hidden-unreadable':
      return 'An amount in it cannot be decrypted here, so that nobody can say it is empty. Nothing of it is lost: apply with the wallet that can read it, or stop sweeping it.'
    case 'keys-elsewhere':
      return 'The keys that it records no longer come from its owner’s key. Whoever configured it can empty it; stop sweeping it.'
  }
}

/** Why nothing more is decided of an account that is not swept, in words. */
export function explainStoppedSource(why: Extract<SourceEnd, { as: 'stopped' }>['why']): string {
  switch (why) {
    case 'by-person':
      return 'A person stopped it. What was decided before goes on, and whatever is in it stays in it.'
    case 'too-often':
      return 'Something was in it again after each of its transactions, or they had no effect. Look at Activity; sweep it again when the arrivals have ended.'
    case 'journal-may-not-know':
      return 'Sending was closed and opened again, and the journal may not know of all that was done to it. Whatever is in it stays in it; sweep it again where that is wanted.'
  }
}
