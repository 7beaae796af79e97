import type { EventData } from './events.ts'

export type ClosingReason = EventData['sending-closed']['reason']

/** `because`: how a sentence ends that says so in passing. `means`: what it is, and what it may mean for the money. */
type Words = { readonly because: string; readonly means: string }

const BY_REASON: Readonly<Record<ClosingReason, Words>> = {
  'movement-unexplained': {
    because: 'a final transaction of one of your keys is not what this journal says.',
    means:
      'A final transaction of one of your keys is not what this journal says was signed. It may have paid something a second time, or paid what this journal still shows as open.',
  },
  'journal-older': {
    because: 'the signer has signed what this journal does not know.',
    means:
      'The signer has signed what this journal does not know: it is an older copy, or another journal. What it shows as open may have been paid. If the newer journal still exists, stop and put it back.',
  },
  'journal-moved': {
    because: 'this journal was last used on another machine or in another folder.',
    means:
      'This journal was last used on another machine or in another folder: it is moved, or a copy. If the other one is still used, stop here: what is done with it is not in this one, and both may pay.',
  },
  'vault-restored': {
    because: 'the vault, or its record of what it signed, was restored.',
    means:
      'The vault was made from words, or it or its record of what was signed is an older copy. Its keys may have paid what this journal does not know: their past is read from the chain first.',
  },
  'key-imported': {
    because: 'a key that was used elsewhere came into the vault.',
    means: 'A key that was used elsewhere came into the vault. What it did is read from the chain first.',
  },
}

/** What says more than the reason: the kind of what was found. */
const BY_KIND: Readonly<Record<string, Words>> = {
  'attempt-altered': {
    because: 'a message that was signed here does not stand in this journal as it was signed.',
    means:
      'A message that was signed here does not stand in this journal as it was signed: somebody wrote into it. Nobody can tell what became of that message, and its payment is not made again.',
  },
  'paid-besides': {
    because: 'a payment that was prepared in a bundle is final on the chain, and its reference was paid by something else too.',
    means:
      'A payment that was prepared in a bundle is final on the chain, and something else has paid its reference, or may. Ask the recipient for what was paid twice.',
  },
  'dead-yet-landed': {
    because: 'a message that this journal called dead is final on the chain.',
    means:
      'A message that this journal calls dead is final on the chain: somebody wrote into it, or a node told it wrongly. What that message was to do is done, and is not done again.',
  },
}

/** Why sending was closed, and what that may mean for the money; `context` as it was closed with. */
export function explainClosing({ reason, context }: { readonly reason: ClosingReason; readonly context: unknown }): string {
  return (wordsOfKind(context) ?? BY_REASON[reason]).means
}

/** The same as the end of a sentence. `reason` as any version may have stored it: empty for one that only another version knows. */
export function explainClosingBriefly({ reason, context }: { readonly reason?: unknown; readonly context?: unknown }): string {
  return (wordsOfKind(context) ?? wordsIn(BY_REASON, reason))?.because ?? ''
}

function wordsOfKind(context: unknown): Words | null {
  return typeof context === 'object' && context !== null && 'kind' in context ? wordsIn(BY_KIND, context.kind) : null
}

function wordsIn(words: Readonly<Record<string, Words>>, name: unknown): Words | null {
  return typeof name === 'string' && Object.hasOwn(words, name) ? (words[name] ?? null) : null
}
