import type { JournalHome } from './records.ts'

/** Where the journal is, and whom it could ask: a part of the right to write. */
export type PlaceWriter = {
  /** The journal was opened here. Where it was at home elsewhere and keys of ours are in it, sending is closed: it may be a copy. */
  openAt(found: JournalHome): Promise<'first' | 'same' | 'moved'>
  /** Records this machine and folder as the journal's own, because a person said so. */
  settleAt(found: JournalHome): Promise<void>
  /** These nodes are configured from the next movement on. */
  noteConfigured(configured: { readonly nodes: readonly string[] }): Promise<void>
}
