import { msg } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'
import { fileOfText, type GivenFile } from '../../parts/given-file.ts'
import { say as plain, type Sentence } from '../../../core/text/sentence.ts'
import { recipientRefusedWords } from '../../language/reasons.ts'
import { say } from '../../language/say.ts'
import { LABEL_CHARACTERS_MAX } from '../../../contract/bounds.ts'

/** Somebody of a list, with what is said of them. */
export type ListedRecipient = Answers['recipients']['checkMany'][number]

/** Why somebody of a list stands apart. */
export type Standing = { readonly kind: 'taken' | 'compare' } | { readonly kind: 'refused' | 'already'; readonly words: Sentence }

/** What a person compares before: an address made to resemble another one. */
const TO_COMPARE: readonly ListedRecipient['warnings'][number]['code'][] = ['POISONED', 'LOOK_ALIKE', 'TEXT_DIFFERS']

/** `known`: why nothing is to be done for an address; null where it is. */
export function standingOf(recipient: ListedRecipient, known: (recipient: ListedRecipient) => string | null): Standing {
  if (recipient.standing === 'refused') return { kind: 'refused', words: refusalOf(recipient) }
  const already = known(recipient)
  if (already !== null) return { kind: 'already', words: plain`${already}` }
  return { kind: recipient.warnings.some(({ code }) => TO_COMPARE.includes(code)) ? 'compare' : 'taken' }
}

const refusalOf = ({ reason, words }: ListedRecipient): Sentence =>
  words === null ? say(msg`It is not paid.`) : recipientRefusedWords({ reason, words })

/**
 * Addresses with their names as a file, one a line. Operations take each name from its comma to the end of the line: a name of several lines would
 * make its later lines entries of their own.
 */
export function fileOf(name: string, listed: readonly { readonly address: string; readonly name: string | null }[]): GivenFile {
  const lineOf = ({ address, name: own }: (typeof listed)[number]): string =>
    own === null ? address : `${address},${own.replaceAll(/\s+/g, ' ').slice(0, LABEL_CHARACTERS_MAX)}`
  return fileOfText(name, listed.map(lineOf).join('\n'))
}
