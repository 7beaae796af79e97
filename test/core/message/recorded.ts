import { readFileSync } from 'node:fs'
import bs58 from 'bs58'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { parseSignature, type Signature } from '../../../src/core/keys/signature.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import type { CompiledMessage, MessageConfig, MessageVersion } from '../../../src/core/message/message.ts'

/** A transaction as a node shows it in the `json` encoding. */
type RpcTransaction = {
  readonly version: MessageVersion
  readonly transaction: { readonly signatures: readonly string[]; readonly message: RpcMessage }
}
type RpcMessage = {
  readonly accountKeys: readonly string[]
  readonly header: { numRequiredSignatures: number; numReadonlySignedAccounts: number; numReadonlyUnsignedAccounts: number }
  readonly recentBlockhash: string
  readonly instructions: readonly { programIdIndex: number; accounts: readonly number[]; data: string }[]
  readonly addressTableLookups?: readonly { accountKey: string; writableIndexes: number[]; readonlyIndexes: number[] }[]
  readonly transactionConfig?: { readonly [name in keyof MessageConfig]: number | null }
}

/** Every value of the recording, outermost first. */
function* walk(value: unknown): Generator<Record<string, unknown> | unknown[]> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown> | unknown[]
  for (const inner of Object.values(value)) yield* walk(inner)
}

function readLines(file: string): unknown[] {
  const text = readFileSync(new URL(`../../vectors/conformance/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

/** The bytes of every transaction that a node showed as `[text, encoding]`, each once. */
export function recordedBytes(file: string): Uint8Array[] {
  const texts = new Map<string, Uint8Array>()
  for (const value of readLines(file).flatMap((line) => [...walk(line)])) {
    const shown = Array.isArray(value) ? [] : value['transaction']
    if (!Array.isArray(shown)) continue
    const [text, encoding] = shown as [string?, string?]
    if (text !== undefined && encoding === 'base64') texts.set(text, new Uint8Array(Buffer.from(text, 'base64')))
    if (text !== undefined && encoding === 'base58') texts.set(text, bs58.decode(text))
  }
  return [...texts.values()]
}

/** The bytes of every transaction that a node was asked to send or simulate in base 64, by the name of the request. */
export function requestedBytes(file: string): { name: string; bytes: Uint8Array; refusal: string | null }[] {
  type Line = {
    name: string
    request?: { method?: string; params?: [string?, { encoding?: string }?] }
    response: { error?: { message: string } }
  }
  return (readLines(file) as Line[]).flatMap(({ name, request, response }) => {
    const [text, options] = request?.params ?? []
    const isTransaction = request?.method === 'sendTransaction' || request?.method === 'simulateTransaction'
    if (!isTransaction || text === undefined || options?.encoding !== 'base64') return []
    return [{ name, bytes: new Uint8Array(Buffer.from(text, 'base64')), refusal: response.error?.message ?? null }]
  })
}

/** Every transaction that a node showed field by field, each once. */
export function recordedFields(file: string): { signatures: Signature[]; message: CompiledMessage }[] {
  const bySignature = new Map<string, { signatures: Signature[]; message: CompiledMessage }>()
  for (const value of readLines(file).flatMap((line) => [...walk(line)])) {
    const shown = value as Partial<RpcTransaction>
    const message = shown.transaction?.message
    if (shown.version === undefined || message?.header === undefined) continue
    const signatures = shown.transaction?.signatures.map(parseSignature) ?? []
    bySignature.set(signatures.join(), { signatures, message: toCompiled(shown.version, message) })
  }
  return [...bySignature.values()]
}

function toCompiled(version: MessageVersion, shown: RpcMessage): CompiledMessage {
  return {
    version,
    header: {
      signerCount: shown.header.numRequiredSignatures,
      readonlySignerCount: shown.header.numReadonlySignedAccounts,
      readonlyNonSignerCount: shown.header.numReadonlyUnsignedAccounts,
    },
    staticAccounts: shown.accountKeys.map(parseAddress),
    lifetimeToken: shown.recentBlockhash as Blockhash,
    instructions: shown.instructions.map(({ programIdIndex, accounts, data }) => ({
      programIndex: programIdIndex,
      accountIndexes: accounts,
      data: bs58.decode(data),
    })),
    lookups: (shown.addressTableLookups ?? []).map(({ accountKey, ...indexes }) => ({ table: accountKey as Address, ...indexes })),
    config: shown.transactionConfig === undefined ? null : toConfig(shown.transactionConfig),
  }
}

function toConfig({ computeUnitLimit, heapSize, loadedAccountsDataSizeLimit, priorityFee }: NonNullable<RpcMessage['transactionConfig']>) {
  return {
    ...(computeUnitLimit !== null && { computeUnitLimit }),
    ...(heapSize != null && { heapSize }),
    ...(loadedAccountsDataSizeLimit !== null && { loadedAccountsDataSizeLimit }),
    ...(priorityFee != null && { priorityFee: lamports(BigInt(priorityFee)) }),
  }
}
