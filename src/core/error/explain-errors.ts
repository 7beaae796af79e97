import type { ErrorTable } from './words.ts'

const NOTHING_SIGNED = 'Nothing was signed or sent.'
const GIVE_ANOTHER = 'Copy the whole transaction again from where it came: base64, base58 or hex, or a file of its bytes.'

type Reading = { readonly encoding: string; readonly byteLength: number; readonly asTransaction: string; readonly asMessage: string }

export const explainErrors = {
  EXPLAIN_NOT_READABLE: (_: Record<never, never>) => ({
    happened: 'What was given is neither base64 nor base58 nor hex.',
    money: NOTHING_SIGNED,
    next: GIVE_ANOTHER,
  }),
  EXPLAIN_NOT_A_TRANSACTION: ({ readings, what }: { readings: readonly Reading[]; what: string | null }) => ({
    happened: `What was given is neither a transaction nor a message${what === null ? '' : `: ${what}`} (${readings
      .map(
        ({ encoding, byteLength, asTransaction, asMessage }) =>
          `${encoding}: ${byteLength} bytes, as a transaction ${asTransaction}, as a message ${asMessage}`,
      )
      .join('; ')}).`,
    money: NOTHING_SIGNED,
    next: GIVE_ANOTHER,
  }),
  EXPLAIN_AMBIGUOUS: ({ readings }: { readings: readonly string[] }) => ({
    happened: `What was given can be read in several ways: ${readings.join('; ')}.`,
    money: NOTHING_SIGNED,
    next: 'Say which is meant: its encoding (base64, base58, hex, bytes), and whether it is a transaction or a message.',
  }),
  EXPLAIN_SIGNATURE: (_: Record<never, never>) => ({
    happened: 'What was given has 64 bytes: the signature of a transaction, which names it and does not hold it.',
    money: NOTHING_SIGNED,
    next: 'Only a node has the transaction: have the nodes that are connected asked for it (--nodes), or name one (--url); the signature is then given in base 58.',
  }),
  EXPLAIN_SIGNATURE_UNKNOWN: ({ signature, nodes }: { signature: string; nodes: readonly string[] }) => ({
    happened: `No transaction by the signature ${signature} is known to ${nodes.map((node) => `“${node}”`).join(', ')}.`,
    money: 'That a node does not know a transaction proves nothing: it may still land, or have landed where this node keeps no history.',
    next: 'Check every letter of the signature, and ask a node that keeps the history of transactions.',
  }),
  EXPLAIN_SIGNATURES: ({ addresses }: { addresses: readonly string[] }) => ({
    happened: `What was given holds signatures${addresses.length === 0 ? '' : ` of ${addresses.join(', ')}`}, and not the transaction that was signed.`,
    money: NOTHING_SIGNED,
    next: 'Give the transaction itself. The Solana command line prints it beside its signatures with --dump-transaction-message.',
  }),
  EXPLAIN_PARTS_MISSING: ({ known, needed }: { known: number; needed: number }) => ({
    happened: `What was given is a part of a code: ${known} of the ${needed} parts that are needed.`,
    money: NOTHING_SIGNED,
    next: 'Give all parts together, each on a line of its own.',
  }),
  EXPLAIN_SECRET: (_: Record<never, never>) => ({
    happened: 'What was given looks like a private key or the words of a vault, and is no transaction.',
    money: 'Nothing was kept, signed or sent. Whoever saw it, also in the history of a command line, can move what its account holds.',
    next: 'Delete it from where it was given. If others may have seen it, move what its account holds to another.',
  }),
  EXPLAIN_TOO_LARGE: ({ mostBytes }: { mostBytes: number }) => ({
    happened: `What was given is more than ${mostBytes} bytes, and a transaction is far smaller.`,
    money: NOTHING_SIGNED,
    next: GIVE_ANOTHER,
  }),
  EXPLAIN_FILE_UNREADABLE: ({ file, reason }: { file: string; reason: string }) => ({
    happened: `The file ${file} cannot be read: ${reason}.`,
    money: NOTHING_SIGNED,
    next: 'Check its name and that you may read it, and give it again.',
  }),
} satisfies ErrorTable
