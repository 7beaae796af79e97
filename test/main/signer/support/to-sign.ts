import type { ArgumentOf, JournalHead } from '../../../../src/main/signer/protocol.ts'

const EMPTY_JOURNAL: JournalHead = { id: 0, hash: '00'.repeat(32) }

/** Asks for signatures under each digest, each of an intent of its own, with a journal that holds no event. */
export function toSign(digests: readonly string[]): ArgumentOf<'sign'> {
  return {
    messages: digests.map((digest) => ({
      digest,
      intent: `the intent of ${digest}`,
      references: [],
      earlier: [],
      lastValidBlockHeight: 150n,
    })),
    journal: { head: EMPTY_JOURNAL, known: EMPTY_JOURNAL },
  }
}
