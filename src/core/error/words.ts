/**
 * What a person reads when something went wrong, one sentence each:
 * what happened, what it means for the money, what to do next.
 */
export type ErrorWords = { readonly happened: string; readonly money: string; readonly next: string }

/** Codes of one subject. A code is never reused, and its meaning never changes. */
// biome-ignore format: one line shows the shape
export type ErrorTable = { readonly [code: string]: (context: never) => ErrorWords }
