import { listOf, memberOf, nullable, type Place, parseSignatureText, refuse } from '../deposit/json.ts'
import { isStrongroomError } from '../error/error.ts'
import type { Signature } from '../keys/signature.ts'
import type { LoadedAccounts } from '../message/expand.ts'
import type { CompiledMessage, MessageVersion } from '../message/message.ts'
import { type DecodedTransaction, decodeTransaction } from '../message/transaction.ts'
import { listAccounts } from './account-list.ts'
import { parseCompiledMessage, parseLoaded, parseParsedMessage, parseVersion } from './parse-rpc-message.ts'
import { parseRpcMeta } from './parse-rpc-meta.ts'
import type { RpcTransaction } from './rpc-transaction.ts'
import { parseEncoded } from './rpc-fields.ts'

type Body = Pick<RpcTransaction, 'signatures' | 'accounts' | 'message'>

/** Reads a transaction entry of a block, or the answer of getTransaction: `{ transaction, meta, version }`, in any encoding. */
export function parseRpcTransaction(place: Place): RpcTransaction {
  const version = parseVersion(memberOf(place, 'version'))
  const meta = memberOf(place, 'meta')
  const body = parseBody({ place: memberOf(place, 'transaction'), loaded: nullable(meta, parseLoaded), version })
  const { accounts, message } = body
  const { instructions } = message.form === 'compiled' ? message.compiled : message
  const counts = { accountCount: accounts.length, instructionCount: instructions.length }
  return { version, ...body, meta: nullable(meta, (known) => parseRpcMeta(known, counts)) }
}

type Shown = { readonly place: Place; readonly loaded: LoadedAccounts | null; readonly version: MessageVersion | null }

function parseBody({ place, loaded, version }: Shown): Body {
  if (Array.isArray(place.value)) return parseBytes({ place, loaded, version })
  const message = memberOf(place, 'message')
  const signatures = memberOf(place, 'signatures')
  const names = listOf(signatures, parseSignatureText)
  if (memberOf(message, 'header').value === undefined) return { signatures: names, ...parseParsedMessage(message) }

  const compiled = parseCompiledMessage(message, version)
  if (names.length !== compiled.header.signerCount) refuse(signatures, 'is not one for each signer')
  return { signatures: names, ...resolve(message, compiled, loaded) }
}

function parseBytes({ place, loaded, version }: Shown): Body {
  const { compiled, signatures } = decode(place)
  if (version !== null && version !== compiled.version) refuse(place, 'is of another version than is said of it')
  const names = signatures.map((signature): Signature => signature ?? refuse(place, 'lacks a signature'))
  return { signatures: names, ...resolve(place, compiled, loaded) }
}

function decode(place: Place): DecodedTransaction {
  const bytes = parseEncoded(place)
  try {
    return decodeTransaction(bytes)
  } catch (error) {
    if (isStrongroomError(error)) refuse(place, `is not a transaction that can be read (${error.code})`)
    throw error
  }
}

function resolve(place: Place, compiled: CompiledMessage, loaded: LoadedAccounts | null): Pick<Body, 'accounts' | 'message'> {
  const count = (kind: 'writableIndexes' | 'readonlyIndexes') => compiled.lookups.reduce((sum, lookup) => sum + lookup[kind].length, 0)
  const { writable, readonly } = loaded ?? { writable: [], readonly: [] }
  if (writable.length !== count('writableIndexes') || readonly.length !== count('readonlyIndexes')) {
    refuse(place, 'takes accounts from lookup tables, and which ones is not said')
  }
  return { accounts: listAccounts(compiled, { writable, readonly }), message: { form: 'compiled', compiled } }
}
