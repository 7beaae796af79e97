import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { DecisionEvents, EventData, StoredData } from '../../../../core/journal/events.ts'
import { explainClosingBriefly } from '../../../../core/journal/explain-closing.ts'
import { type Sentence } from '../../../../core/text/sentence.ts'
import { say } from '../../../language/say.ts'
import { formatCount } from '../../../parts/figure.ts'
import {
  accountsOf,
  addressOf,
  asList,
  asText,
  isRecord,
  withNote,
  withReason,
  type EventWords,
  warning,
  moves,
  nameOf,
  rest,
  shortDigest,
  slotOf,
  transactionsOf,
  type WordsOf,
} from './parts.ts'

/** What a decision is called in a sentence, by its kind. */
const DECIDED: ReadonlyMap<unknown, MessageDescriptor> = new Map([
  ['sweep', msg`A sweep`],
  ['payment', msg`A payment`],
  ['upkeep', msg`Upkeep`],
])

const CONFIDENTIAL_ACT: ReadonlyMap<unknown, MessageDescriptor> = new Map([
  ['apply', msg`an apply`],
  ['withdraw', msg`a withdrawal`],
  ['sweep', msg`a sweep`],
])

const ELSEWHERE: Readonly<Record<EventData['found-elsewhere']['what'], MessageDescriptor>> = {
  paid: msg`it paid what is known, and that is not paid again.`,
  done: msg`it carried out what is known, and that is not done again.`,
  'moved-home': msg`all it moved went between accounts of yours.`,
  failed: msg`it had no effect on chain; nothing moved but its fee, and not even that where it was not executed.`,
  dead: msg`it is in no block, and can never be executed.`,
  unknown: msg`nobody knows what for.`,
}

/** What entries say of what was decided, and of whether anything new is signed. */
export const DECISION_WORDS: WordsOf<DecisionEvents> = {
  'decision-added': ({ kind, intents }) =>
    moves(say(msg`${t(DECIDED.get(kind) ?? msg`Something`)} in ${transactionsOf(intents)} was decided.`), t`decided`, 'sweep'),
  'intent-added': ({ intent, sources }) =>
    moves(say(msg`Transaction ${nameOf(intent)} was decided, from ${accountsOf(asList(sources).length)}.`), t`decided`, 'sweep'),
  'bundle-prepared': ({ bundle, messages }) =>
    moves(
      say(msg`Bundle ${shortDigest(bundle)} was prepared, with ${transactionsOf(asList(messages).length)} to be signed elsewhere.`),
      t`prepared`,
      'sweep',
    ),
  'bundle-signing': ({ bundle, messages }) =>
    moves(
      say(msg`Bundle ${shortDigest(bundle)} was given to the signer: ${transactionsOf(asList(messages).length)}.`),
      t`given to the signer`,
      'stamp',
    ),
  'bundle-signed': ({ bundle, messages }) =>
    moves(
      say(
        msg`Bundle ${shortDigest(bundle)} was signed by keys of this vault: ${transactionsOf(asList(messages).length)}, which may be sent from now on.`,
      ),
      t`signed`,
      'stamp',
    ),
  'bundle-completed': ({ bundle, number }) =>
    moves(
      say(msg`The blanks of transaction ${String(number)} of bundle ${shortDigest(bundle)} were filled by keys of this vault.`),
      t`filled`,
      'stamp',
    ),
  'confidential-sweep-added': ({ accounts }) =>
    moves(say(msg`A confidential sweep was decided, of ${accountsOf(asList(accounts).length)}.`), t`decided`, 'sweep'),
  'confidential-step': ({ act, accounts }) =>
    moves(
      say(
        msg`Of ${accountsOf(asList(accounts).length)} in a confidential sweep, ${t(CONFIDENTIAL_ACT.get(act) ?? msg`something`)} was decided.`,
      ),
      t`decided`,
      'sweep',
    ),
  'confidential-source-ended': ({ account, as, slot }) =>
    as === 'swept'
      ? rest(
          say(msg`Nothing is left in ${addressOf(account)}, which was swept confidentially, as of slot ${slotOf(slot)}.`),
          t`swept`,
          'stamp',
        )
      : warning(say(msg`Account ${addressOf(account)} is not swept confidentially any more.`), t`stopped`, 'warn'),
  'carried-returned': ({ intent }) =>
    moves(say(msg`The signature of transaction ${nameOf(intent)}, which was made elsewhere, is known.`), t`signed`, 'stamp'),
  'carried-dead': ({ message }) =>
    rest(say(msg`The transaction with the digest ${shortDigest(message)}, which left in a bundle, can never land.`), t`void`, 'revoked'),
  'carried-landed': ({ message }) =>
    warning(
      say(msg`The transaction with the digest ${shortDigest(message)}, which left in a bundle and was called dead, stands in the ledger.`),
      t`landed`,
      'warn',
    ),
  'intents-sealed': ({ intents }) =>
    rest(say(msg`Sealed by the signer as decided: ${transactionsOf(asList(intents).length)}.`), t`sealed`, 'stamp'),
  'intent-replaced': ({ intent, by }) =>
    rest(say(msg`Transaction ${nameOf(intent)} was replaced by ${transactionsOf(asList(by).length)}.`), t`replaced`, 'internal'),
  'approval-awaited': ({ intent }) =>
    rest(say(msg`Transaction ${nameOf(intent)} waits for the approval of a second person.`), t`waiting`, 'two'),
  'intent-approved': ({ intent, approver }) =>
    moves(
      asText(approver) === ''
        ? say(msg`Transaction ${nameOf(intent)} was approved by a second person.`)
        : say(msg`Transaction ${nameOf(intent)} was approved by ${addressOf(approver)}.`),
      t`approved`,
      'two',
    ),
  'intent-satisfied': ({ intent, elsewhere }) => ({
    say:
      elsewhere === true
        ? say(msg`Transaction ${nameOf(intent)} is done, for certain, by another message than those followed for it.`)
        : say(msg`Transaction ${nameOf(intent)} is done, for certain.`),
    word: t`finalized`,
    glyph: 'finalized',
    kind: 'sure',
  }),
  'withdrawal-begun': ({ account, amount }) =>
    rest(
      amount === null
        ? say(msg`Rent of proofs that were made for ${addressOf(account)} is taken back.`)
        : say(msg`A confidential withdrawal in several transactions began in ${addressOf(account)}.`),
      t`begun`,
      'hidden',
    ),
  'withdrawal-step': ({ decision }) =>
    rest(say(msg`The next transaction of a confidential withdrawal was decided, ${nameOf(decision)}.`), t`next`, 'hidden'),
  'withdrawal-given-up': ({ why }) => rest(withNote(say(msg`A confidential withdrawal was given up`), why), t`given up`, 'revoked'),
  'withdrawal-ended': ({ withdrawn, why }) =>
    rest(
      withdrawn === true
        ? say(msg`A confidential withdrawal ended: its amount is public.`)
        : withNote(say(msg`A confidential withdrawal ended; the journal knows of no transaction of it that withdrew the amount`), why),
      t`ended`,
      'hidden',
    ),
  'proofs-begun': ({ intent, account }) =>
    rest(
      say(msg`Transaction ${nameOf(intent)} pays in secret out of ${addressOf(account)}: accounts are to keep its proofs first.`),
      t`begun`,
      'hidden',
    ),
  'proofs-step': ({ intent, decision }) =>
    rest(say(msg`The next transaction for the proofs of ${nameOf(intent)} was decided, ${nameOf(decision)}.`), t`next`, 'hidden'),
  'proofs-given-up': ({ intent, why }) =>
    rest(
      withNote(say(msg`Transaction ${nameOf(intent)} is not paid in secret, and the rent of its proofs is taken back`), why),
      t`given up`,
      'hidden',
    ),
  'proofs-kept': ({ intent }) => rest(say(msg`Accounts keep the proofs of transaction ${nameOf(intent)}.`), t`proved`, 'hidden'),
  'proofs-ended': ({ intent, why }) =>
    rest(
      why === null
        ? say(msg`No account keeps a proof of transaction ${nameOf(intent)} any more.`)
        : withNote(say(msg`Nothing more is done for the proofs of transaction ${nameOf(intent)}`), why),
      t`ended`,
      'hidden',
    ),
  'intent-abandoned': ({ intent, why }) =>
    rest(withNote(say(msg`Transaction ${nameOf(intent)} was given up`), why), t`given up`, 'revoked'),
  'intent-unknown': ({ intent, why }) =>
    warning(
      withReason(say(msg`Nobody can tell what became of transaction ${nameOf(intent)}, and it is not made again`), why),
      t`not known`,
      'unknown',
    ),
  'unknown-closed': ({ intent, note }) =>
    rest(withNote(say(msg`A person closed transaction ${nameOf(intent)}, of which nobody can tell`), note), t`closed`, 'ok'),
  'sending-closed': ({ reason, context }) => ({
    say: withReason(say(msg`Sending was closed, nothing new is decided or signed`), explainClosingBriefly({ reason, context })),
    word: t`closed`,
    glyph: 'warn',
    kind: 'stop',
  }),
  'sending-reopened': ({ note }) => rest(withNote(say(msg`Sending was opened again`), note), t`opened`, 'open'),
  'sending-compared': tellCompared,
  'found-elsewhere': (found) =>
    (found.what === 'unknown' ? warning : rest)(withReason(foundWords(found), wordsIn(ELSEWHERE, found.what)), t`found`, 'search'),
}

/** Before another message is signed the chain is asked of those that were signed here; everything else a comparison finds. */
function foundWords({ slot, what, proof }: StoredData<'found-elsewhere'>): Sentence {
  if (isRecord(proof) && proof['by'] === 'chain')
    return say(msg`A message that was signed here, and that this journal had called dead, was found final in slot ${slotOf(slot)}`)
  return what === 'dead'
    ? say(msg`A comparison found a message that is none of those followed here, up to slot ${slotOf(slot)}`)
    : say(msg`A comparison found a message that is none of those followed here, in slot ${slotOf(slot)}`)
}

function tellCompared({ slot, satisfied, abandoned, unknown, cases }: StoredData<'sending-compared'>): EventWords {
  const found = [
    [asList(satisfied), (many: string) => t`${many} carried out elsewhere`],
    [asList(abandoned), (many: string) => t`${many} carried out in part, the rest given up`],
    [asList(unknown), (many: string) => t`${many} of which nobody can tell`],
    [asList(cases), (many: string) => t`${many} cases explained`],
  ] as const
  const words = found.flatMap(([list, wordsOf]) => (list.length === 0 ? [] : [wordsOf(formatCount(list.length))]))
  return rest(
    say(msg`Compared with the chain up to slot ${slotOf(slot)}: ${words.join(', ') || t`nothing of what is open was found`}.`),
    t`compared`,
    'search',
  )
}

/** The text for a stored name; none for a name that only another version knows. */
function wordsIn(words: Readonly<Record<string, MessageDescriptor>>, name: unknown): string {
  const found = Object.hasOwn(words, asText(name)) ? words[asText(name)] : undefined
  return found === undefined ? '' : t(found)
}
