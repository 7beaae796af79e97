import type { MessageDescriptor } from '@lingui/core'
import type { MessagePlaceholder } from '@lingui/core/macro'
import { type Piece, type Sentence, sentenceOf } from '../../core/text/sentence.ts'
import { i18n } from './i18n.ts'

declare module '@lingui/core/macro' {
  /** A message for {@link say}, which takes the parts of a sentence as well. */
  export function defineMessage(literals: TemplateStringsArray, ...placeholders: (MessagePlaceholder | Piece)[]): MessageDescriptor
}

/** Writes a sentence of the catalogue with parts in it: say(msg`Moves ${sol(lamports)} to ${address(to)}.`) */
export const say = (words: MessageDescriptor): Sentence => sentenceOf(i18n.pieces(words) as readonly Piece[])
