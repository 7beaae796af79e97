import type { blockErrors } from '../../../../core/error/block-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'

export const germanBlockErrors: SameErrors<typeof blockErrors> = {
  BLOCK_MALFORMED: ({ path, problem }) => ({
    happened: `Ein Node antwortete mit einem Block, der nicht gelesen werden kann: ${path} ${problem}.`,
    money: 'Aus diesem Block wird nichts gutgeschrieben und nichts übergangen; die Beobachtung bleibt vor ihm stehen.',
    next: 'Fragen Sie einen anderen Node nach dem Block. Antwortet jeder Node so, muss Strongroom auf den neuesten Stand gebracht werden.',
  }),
}
