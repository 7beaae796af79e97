import type { Address } from '../address/address.ts'
import { sayError, type StrongroomError } from '../error/error.ts'
import { verifySignature } from '../keys/keypair.ts'
import type { Signature } from '../keys/signature.ts'
import { readUnchecked } from '../message/decode.ts'
import { accountRole } from '../message/expand.ts'
import { countAccounts, MAX_ACCOUNTS } from '../message/limits.ts'
import { type CompiledMessage, signersOf } from '../message/message.ts'
import { ByteReader } from '../message/reader.ts'
import { decodeTransactionUnchecked, MAX_TRANSACTION_BYTES, measureTransaction } from '../message/transaction.ts'
import { findFaults } from '../message/well-formed.ts'
import { hashMessage } from '../review/digest.ts'
import { address, paragraph, say, type Sentence } from '../text/sentence.ts'
import type { ExplainedSigner, Explanation, NamedAccount } from './explained.ts'
import { explainInstruction } from './explain-instruction.ts'
import { explainLifetime } from './explain-lifetime.ts'

/** What the bytes are taken for. */
export type Form = Explanation['form']

/**
 * Says what a transaction, or a message, does: from its bytes alone, whoever made it, also where no ledger would run it. For reading: whether
 * anything may be signed is for core/review to say.
 * @throws MESSAGE_TRUNCATED, MESSAGE_TRAILING_BYTES, MESSAGE_LENGTH_NOT_CANONICAL, MESSAGE_VERSION_UNKNOWN, MESSAGE_CONFIG_INVALID,
 *   MESSAGE_SIGNATURE_COUNT
 */
export function explainBytes(bytes: Uint8Array, form: Form): Explanation {
  return form === 'transaction' ? explainTransaction(bytes) : explainMessage(bytes)
}

function explainTransaction(bytes: Uint8Array): Explanation {
  const { message, compiled, signatures } = decodeTransactionUnchecked(bytes)
  return {
    ...explainCompiled(message, compiled, signatures),
    form: 'transaction',
    byteLength: bytes.length,
    signature: signatures[0] ?? null,
  }
}

function explainMessage(bytes: Uint8Array): Explanation {
  const reader = new ByteReader(bytes)
  const compiled = readUnchecked(reader)
  reader.assertEnd()
  return { ...explainCompiled(bytes, compiled, null), form: 'message', byteLength: bytes.length, signature: null }
}

type Common = Omit<Explanation, 'form' | 'byteLength' | 'signature'>

function explainCompiled(message: Uint8Array, compiled: CompiledMessage, signatures: readonly (Signature | null)[] | null): Common {
  const accounts = Array.from({ length: countAccounts(compiled) }, (_, index) => accountAt(compiled, index))
  const instructions = compiled.instructions.map(({ programIndex, accountIndexes, data }) =>
    explainInstruction({
      program: accountAt(compiled, programIndex),
      accounts: accountIndexes.map((index) => accountAt(compiled, index)),
      data,
    }),
  )
  const { faults, notes } = judge(compiled)
  const signers = explainSigners(message, compiled, signatures)
  return {
    version: compiled.version,
    hash: hashMessage(message),
    header: compiled.header,
    feePayer: compiled.staticAccounts[0] ?? null,
    signers,
    lifetime: explainLifetime(compiled, instructions[0]),
    config: compiled.config,
    accounts,
    lookups: compiled.lookups,
    instructions,
    faults,
    understood: faults.length === 0 && compiled.lookups.length === 0 && instructions.every(({ understood }) => understood),
    sentence: summarise({ compiled, instructions, faults, notes, signers }),
  }
}

/** An account behind an index: the message’s own, or one that a lookup table holds. An index may lead nowhere. */
function accountAt(compiled: CompiledMessage, index: number): NamedAccount {
  const { staticAccounts, lookups } = compiled
  const own: Address | undefined = staticAccounts[index]
  const role = accountRole(compiled, index)
  if (own !== undefined) return { index, address: own, table: null, ...role }
  const loaded = [
    ...lookups.flatMap(({ table, writableIndexes }) => writableIndexes.map((place) => ({ table, index: place }))),
    ...lookups.flatMap(({ table, readonlyIndexes }) => readonlyIndexes.map((place) => ({ table, index: place }))),
  ]
  return { index, address: null, table: loaded[index - staticAccounts.length] ?? null, signer: false, writable: role.writable }
}

function explainSigners(
  message: Uint8Array,
  compiled: CompiledMessage,
  signatures: readonly (Signature | null)[] | null,
): ExplainedSigner[] {
  return signersOf(compiled).map((signer, place) => {
    const signature = signatures?.[place] ?? null
    if (signatures === null) return { address: signer, state: 'unsigned', signature }
    if (signature === null) return { address: signer, state: 'missing', signature }
    return { address: signer, state: verifySignature({ address: signer, message, signature }) ? 'valid' : 'invalid', signature }
  })
}

/** Why no ledger would run it; and what is only more than this wallet builds. */
function judge(compiled: CompiledMessage): { readonly faults: readonly Sentence[]; readonly notes: readonly Sentence[] } {
  const found: readonly StrongroomError[] = findFaults(compiled)
  const faults = found.filter(({ code }) => code !== 'MESSAGE_TOO_MANY_ACCOUNTS').map((error) => sayError(error).happened)
  const [byteLength, limit] = [measureTransaction(compiled), MAX_TRANSACTION_BYTES[compiled.version]]
  const size = byteLength > limit ? [say`As a transaction it has ${byteLength} bytes; ${limit} are allowed.`] : []
  const accounts = countAccounts(compiled)
  const locks =
    accounts > MAX_ACCOUNTS
      ? [
          say`It locks ${accounts} accounts: Strongroom signs at most ${MAX_ACCOUNTS}, and whether the ledger takes more is for a node to say.`,
        ]
      : []
  return { faults: [...faults, ...size], notes: locks }
}

type Summary = Pick<Explanation, 'instructions' | 'faults' | 'signers'> & {
  readonly compiled: CompiledMessage
  readonly notes: readonly Sentence[]
}

function summarise({ compiled, instructions, faults, notes, signers }: Summary): Sentence {
  const unknown = instructions.filter(({ understood }) => !understood).length
  const count = instructions.length === 1 ? '1 instruction' : `${instructions.length} instructions`
  const known =
    unknown === 0
      ? say`It has ${count}, every byte of which is understood.`
      : say`It has ${count}, of which ${unknown} ${unknown === 1 ? 'is' : 'are'} not understood whole.`
  const breaks = faults.length === 0 ? [] : [say`No ledger would run it. ${paragraph(faults)}`]
  return paragraph([known, ...breaks, ...notes, ...sayTables(compiled), ...saySignatures(signers)])
}

function sayTables({ lookups }: CompiledMessage): Sentence[] {
  return lookups.map(({ table, writableIndexes, readonlyIndexes }) => {
    const count = writableIndexes.length + readonlyIndexes.length
    return say`It names ${count === 1 ? '1 account' : `${count} accounts`} by ${count === 1 ? 'its place' : 'their places'} in the lookup table ${address(table)}, which is not resolved here: only a node knows which they are.`
  })
}

function saySignatures(signers: readonly ExplainedSigner[]): Sentence[] {
  if (signers.some(({ state }) => state === 'unsigned'))
    return [say`It is a message, which carries no signatures: ${signers.length === 1 ? 'one is' : `${signers.length} are`} needed.`]
  const of = (wanted: ExplainedSigner['state']) => signers.filter(({ state }) => state === wanted)
  const wrong = of('invalid').map(({ address: signer }) => say`The signature that stands for ${address(signer)} is not one of these bytes.`)
  const missing = of('missing').map(({ address: signer }) => say`The signature of ${address(signer)} is missing.`)
  const valid =
    signers.length > 0 && of('valid').length === signers.length ? [say`Every signature that it needs stands there and is valid.`] : []
  return [...wrong, ...missing, ...valid]
}
