import type { AnswerOf, ArgumentOf, JournalHead } from '../../../../src/main/signer/protocol.ts'

const EMPTY_JOURNAL: JournalHead = { id: 0, hash: '00'.repeat(32) }

type Ask = (operation: 'sealDecisions', argument: ArgumentOf<'sealDecisions'>) => Promise<AnswerOf<'sealDecisions'>>

/** Asks for signatures under each digest, each of an intent of its own that nobody decided, with a journal that holds no event. */
export function toSign(digests: readonly string[]): ArgumentOf<'sign'> {
  return {
    messages: digests.map((digest) => ({
      digest,
      intent: intentOf(digest),
      references: [],
      earlier: [],
      lastValidBlockHeight: 150n,
      notBeforeSlot: 1n,
      nonceSlot: null,
      seal: null,
    })),
    journal: { head: EMPTY_JOURNAL, known: EMPTY_JOURNAL },
  }
}

const intentOf = (digest: string) => `the intent of ${digest}`

/** What is asked for, with a seal for each message that has none and that was reviewed: a person decides it now. */
export async function withSeals(
  ask: Ask,
  asked: ArgumentOf<'sign'>,
  reviewed: ReadonlyMap<string, Uint8Array>,
): Promise<ArgumentOf<'sign'>> {
  const messages: ArgumentOf<'sign'>['messages'][number][] = []
  for (const one of asked.messages) {
    const { intent, references, digest } = one
    const message = reviewed.get(digest)
    if (one.seal !== null || message === undefined) messages.push(one)
    else {
      const { seals } = await ask('sealDecisions', { intents: [{ intent, message, references, lifetime: 'blockhash' }] })
      messages.push({ ...one, seal: seals[0] ?? null })
    }
  }
  return { ...asked, messages }
}
