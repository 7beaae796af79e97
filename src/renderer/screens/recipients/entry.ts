import type { Answers } from '../../client.ts'

/** Somebody in the address book. */
export type BookEntry = Answers['recipients']['list']['recipients'][number]
