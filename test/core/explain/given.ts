import { decodeTransaction, encodeTransaction } from '../../../src/core/message/transaction.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { type Signature, isSignature } from '../../../src/core/keys/signature.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { type Printed, readRecording } from '../message/command-line.ts'
import { recordedBytes, recordedFields, requestedBytes } from '../message/recorded.ts'

type Given = { readonly name: string; readonly bytes: Uint8Array; readonly isSigned: boolean }

/** Every transaction of test/vectors/conformance, each once: shown by a node, asked of one where it can be read, and signed by the command line. */
export function givenTransactions(): readonly Given[] {
  const shown = ['blocks.jsonl', 'transactions.jsonl', 'v1.jsonl', 'confidential.jsonl', 'confirmation.jsonl', 'chain.jsonl'].flatMap(
    (file) => recordedBytes(file).map((bytes, place): Given => ({ name: `${file} ${place}`, bytes, isSigned: true })),
  )
  const told = ['blocks.jsonl', 'transactions.jsonl', 'v1.jsonl'].flatMap((file) =>
    recordedFields(file).map(({ signatures, message }, place): Given => {
      const bytes = encodeTransaction({ message: encodeMessage(message), signatures })
      return { name: `${file} ${place}, field by field`, bytes, isSigned: true }
    }),
  )
  const asked = ['sending.jsonl', 'v1.jsonl'].flatMap((file) =>
    requestedBytes(file)
      .filter(({ bytes }) => isReadable(bytes))
      .map(({ name, bytes }): Given => ({ name: `${file} ${name}`, bytes, isSigned: !/signature|unsigned|sig/i.test(name) })),
  )
  const signed = ['offline-signing.json', 'offline-signing-tokens.json'].flatMap((file) =>
    readRecording(file).cases.map(({ name, stdout }): Given => ({ name: `${file} ${name}`, ...assemble(JSON.parse(stdout) as Printed) })),
  )
  const each = new Map([...shown, ...told, ...asked, ...signed].map((given) => [Buffer.from(given.bytes).toString('hex'), given]))
  return [...each.values()]
}

function isReadable(bytes: Uint8Array): boolean {
  try {
    decodeTransaction(bytes)
    return true
  } catch (error) {
    if (isStrongroomError(error)) return false
    throw error
  }
}

/** The message that the command line printed, with the signatures it printed in their places. */
function assemble({ message: text, signers }: Printed): Omit<Given, 'name'> {
  const message = new Uint8Array(Buffer.from(text, 'base64'))
  const { header, staticAccounts } = decodeMessage(message)
  const printed = new Map(signers.map((line) => line.split('=') as [string, string]))
  const signatures = staticAccounts.slice(0, header.signerCount).map((account): Signature | null => {
    const signature = printed.get(account)
    return signature !== undefined && isSignature(signature) ? signature : null
  })
  return { bytes: encodeTransaction({ message, signatures }), isSigned: signatures.every((signature) => signature !== null) }
}
