import type { Answers } from '../../client.ts'

/** Somebody in the address book, or allowed by the policy. */
export type BookEntry = Answers['recipients']['list']['recipients'][number]
