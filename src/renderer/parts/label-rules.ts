import { t } from '@lingui/core/macro'
import { LABEL_CHARACTERS_MAX, NOTE_CHARACTERS_MAX } from '../../contract/bounds.ts'

/** Why a label cannot be kept as it is typed, in words, or null. */
export function wrongOfLabel(text: string): string | null {
  const label = text.trim()
  if (label === '') return t`A label has at least one character.`
  return label.length > LABEL_CHARACTERS_MAX ? t`A label has at most ${LABEL_CHARACTERS_MAX} characters.` : null
}

/** Why a note, which may be left out, cannot be kept as it is typed, in words, or null. */
export const wrongOfNote = (text: string): string | null =>
  text.trim().length > NOTE_CHARACTERS_MAX ? t`A note has at most ${NOTE_CHARACTERS_MAX} characters.` : null
