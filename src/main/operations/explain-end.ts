import * as z from 'zod'
import { ONLY_NODE_WORDS } from '../../core/review/only-node.ts'
import { inEnglish, paragraph, plain, reasonPart, type Sentence, slot, tell } from '../../core/text/sentence.ts'
import { slotsWithin } from '../../core/text/slots-within.ts'
import type { VerdictRecord } from '../journal/index.ts'

/** What the submitter writes as proof, for each way to end. */
const ProofSchema = z.object({
  slot: z.string().regex(/^\d+$/).optional(),
  node: z.string().optional(),
  nodes: z.array(z.string()).optional(),
  onlyNode: z.boolean().optional(),
  code: z.string().optional(),
  note: z.string().optional(),
  why: z.string().optional(),
})

/** Drafts that ended without the signer’s being asked for them. */
const NOT_ASKED: Readonly<Record<string, Sentence>> = {
  SIGNER_SIGNED_BEFORE: tell`It was not signed: the signer had signed another message for it before, or for a reference that it pays, and what became of that one nobody can tell.`,
  JOURNAL_ATTEMPT_ALTERED: tell`It was not signed: a message before it does not stand in the journal as it was signed, and what became of that one nobody can tell.`,
  SIGNER_SAME_BYTES: tell`It was not signed: the signer had signed the same bytes for another payment, and the chain takes equal bytes once.`,
  NONCE_MOVED: tell`It was not signed: its nonce account held another value when it was to be signed.`,
  BLOCKHASH_OVER: tell`It was not signed: its blockhash was over when it was to be signed.`,
  NONCE_SIGNED_ELSEWHERE: tell`It was not signed: another message may have been signed for it under a nonce, of which nothing here knows.`,
  EQUAL_MEANWHILE: tell`It was not signed: an equal transaction is final from about when it was decided, and may have carried it out.`,
  HIDDEN_MEANWHILE: tell`It was not signed: a transaction that names its accounts is final, and what it moved between them is hidden. It may have carried it out.`,
  SENDING_CLOSED: tell`It was not signed: what became of other messages for it came first.`,
}

/**
 * How an attempt ended and what proves it, in one or two sentences.
 * `byPerson`: whether a person revoked it. A nonce that moved on makes bytes worthless whoever moved it.
 */
export function explainEnd({ state, proof }: VerdictRecord, { byPerson }: { readonly byPerson: boolean }): Sentence {
  const { slot: at, node, nodes, onlyNode = false, code, note, why } = ProofSchema.safeParse(proof).data ?? {}
  const place = [
    ...(at === undefined ? [] : tell` in slot ${slot(BigInt(at))}`),
    ...(node === undefined ? [] : tell`, as node “${node}” shows it`),
  ]
  const alone = onlyNode ? [ALONE] : []
  switch (state) {
    case 'finalized':
      return paragraph([
        note === undefined
          ? tell`It is final${place}. It did what was planned, to the last unit.`
          : tell`It is final${place}, and did something else than planned. A person looked at it and wrote: “${note}”`,
        ...alone,
      ])
    case 'failed':
      return paragraph([
        why === undefined
          ? tell`It failed on chain${place}. The fee was paid; nothing else moved.`
          : tell`It failed on chain${place}: ${inEnglish(slotsGrouped(why))}. The fee was paid; nothing else moved.`,
        ...alone,
      ])
    case 'expired':
      return paragraph([
        tell`Its time is over and it is in no block. It moved nothing and can never execute.`,
        ...testimony(nodes, onlyNode),
      ])
    case 'refused':
      return NOT_ASKED[code ?? ''] ?? notSigned(code)
    case 'unexecuted':
      return paragraph([tell`It was not executed${place} and can never be. Nothing moved.`, ...alone])
    case 'revoked':
      return paragraph([byPerson ? BY_PERSON : BY_ANOTHER, ...testimony(nodes, onlyNode)])
  }
}

const ALONE: Sentence = [reasonPart('onlyNode', 'only-node', ONLY_NODE_WORDS)]

const BY_PERSON = tell`It was taken back before it could execute. Nothing moved.`
const BY_ANOTHER = tell`Its nonce account was advanced by another transaction, so that it can never execute. Nothing of it moved.`

function notSigned(code: string | undefined): Sentence {
  if (code === undefined) return tell`The signer did not sign it. No signature exists, and nothing was sent.`
  return tell`The signer did not sign it (${code}). No signature exists, and nothing was sent.`
}

const slotsGrouped = (written: string): string => plain(slotsWithin(written))

function testimony(nodes: readonly string[] = [], onlyNode = false): Sentence[] {
  if (nodes.length === 0) return []
  const named = nodes.join(', ')
  return [onlyNode ? tell`Proved by ${named}, the only node that was configured.` : tell`Proved by ${named}.`]
}
