import { StrongroomError } from '../../core/error/error.ts'
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts'

/** What a node was asked, as far as its error needs to say it. `slot` is null where the question names none. */
export type Question = { readonly node: string; readonly method: string; readonly slot: bigint | null }

/** The error member of a JSON-RPC answer. */
type RpcError = { readonly code: bigint; readonly message: string; readonly data: JsonValue }

/** The codes of field/rpc.md, by the name they have there. */
const RPC_NAMES: ReadonlyMap<bigint, string> = new Map([
  [-32001n, 'block cleaned up'],
  [-32002n, 'preflight failure'],
  [-32003n, 'signature verification failure'],
  [-32004n, 'block not available'],
  [-32005n, 'node unhealthy'],
  [-32006n, 'precompile verification failure'],
  [-32007n, 'slot skipped'],
  [-32008n, 'no snapshot'],
  [-32009n, 'long-term storage slot skipped'],
  [-32010n, 'key excluded from secondary index'],
  [-32011n, 'transaction history not available'],
  [-32012n, 'scan error'],
  [-32013n, 'signature length mismatch'],
  [-32014n, 'block status not yet available'],
  [-32015n, 'unsupported transaction version'],
  [-32016n, 'minimum context slot not reached'],
  [-32017n, 'epoch rewards period active'],
  [-32018n, 'slot not epoch boundary'],
  [-32019n, 'long-term storage unreachable'],
  [-32020n, 'before or until not found'],
  [-32600n, 'invalid request'],
  [-32601n, 'method not found'],
  [-32602n, 'invalid parameters'],
  [-32603n, 'internal error'],
  [-32700n, 'parse error'],
])

type Translation = (question: Question, error: RpcError) => StrongroomError

/** Errors on which a caller decides something; all others are NODE_RPC with their name. */
const TRANSLATIONS: ReadonlyMap<bigint, Translation> = new Map<bigint, Translation>([
  [
    -32001n,
    (at, { message }) => new StrongroomError('NODE_BLOCK_CLEANED_UP', { ...placeOf(at), firstAvailableSlot: firstAvailable(message) }),
  ],
  [-32002n, preflightFailed],
  [-32003n, ({ node }) => new StrongroomError('NODE_SIGNATURE_REFUSED', { node })],
  [-32004n, (at) => new StrongroomError('NODE_BLOCK_NOT_AVAILABLE', placeOf(at))],
  [-32005n, ({ node }, { data }) => new StrongroomError('NODE_UNHEALTHY', { node, slotsBehind: bigintIn(data, 'numSlotsBehind') })],
  [-32006n, ({ node }) => new StrongroomError('NODE_PRECOMPILE_REFUSED', { node })],
  [-32007n, (at, { code }) => new StrongroomError('NODE_SLOT_SKIPPED', { ...placeOf(at), rpcCode: code })],
  [-32009n, (at, { code }) => new StrongroomError('NODE_SLOT_SKIPPED', { ...placeOf(at), rpcCode: code })],
  [-32010n, ({ node, method }) => new StrongroomError('NODE_KEY_NOT_INDEXED', { node, method })],
  [-32011n, ({ node, method }) => new StrongroomError('NODE_HISTORY_OFF', { node, method })],
  [-32012n, ({ node, method }, { message }) => new StrongroomError('NODE_SCAN_FAILED', { node, method, message })],
  [-32013n, ({ node }) => new StrongroomError('NODE_SIGNATURE_COUNT_REFUSED', { node })],
  [-32014n, (at) => new StrongroomError('NODE_BLOCK_STATUS_UNKNOWN', placeOf(at))],
  [-32015n, (at, { message }) => new StrongroomError('NODE_VERSION_UNSUPPORTED', { ...placeOf(at), version: versionIn(message) })],
  [-32016n, ({ node }, { data }) => new StrongroomError('NODE_BEHIND', { node, contextSlot: bigintIn(data, 'contextSlot') })],
  [
    -32017n,
    ({ node, method }, { data }) => {
      const completeBlockHeight = bigintIn(data, 'rewardsCompleteBlockHeight')
      return new StrongroomError('NODE_EPOCH_REWARDS_ACTIVE', { node, method, completeBlockHeight })
    },
  ],
  [-32019n, (at) => new StrongroomError('NODE_STORAGE_UNREACHABLE', placeOf(at))],
  [
    -32020n,
    ({ node, method }, { message }) => new StrongroomError('NODE_SIGNATURE_NOT_FOUND', { node, method, signature: signatureIn(message) }),
  ],
  [-32601n, ({ node, method }) => new StrongroomError('NODE_METHOD_MISSING', { node, method })],
  [-32602n, ({ node, method }, { message }) => new StrongroomError('NODE_PARAMS_REFUSED', { node, method, message })],
])

/** The error of ours that a node's error stands for. */
export function translateRpcError(question: Question, error: RpcError): StrongroomError {
  const translate = TRANSLATIONS.get(error.code)
  if (translate !== undefined) return translate(question, error)
  const { node, method } = question
  return new StrongroomError('NODE_RPC', {
    node,
    method,
    rpcCode: error.code,
    rpcName: RPC_NAMES.get(error.code) ?? 'not a known code',
    message: error.message,
  })
}

function placeOf({ node, slot }: Question): { node: string; slot: bigint | null } {
  return { node, slot }
}

/** `data` is the result of the simulation. */
function preflightFailed({ node }: Question, { message, data }: RpcError): StrongroomError {
  const result: JsonObject = isJsonObject(data) ? data : {}
  const logs = Array.isArray(result['logs']) ? result['logs'].filter((line) => typeof line === 'string') : []
  return new StrongroomError('NODE_PREFLIGHT_FAILED', { node, err: result['err'] ?? message, logs })
}

function bigintIn(data: JsonValue, name: string): bigint | null {
  const value = isJsonObject(data) ? data[name] : undefined
  return typeof value === 'bigint' ? value : null
}

function firstAvailable(message: string): bigint | null {
  const digits = /First available block: (\d{1,20})/.exec(message)?.[1]
  return digits === undefined ? null : BigInt(digits)
}

function versionIn(message: string): string {
  return /version \((\w{1,20})\)/.exec(message)?.[1] ?? 'unknown'
}

function signatureIn(message: string): string | null {
  return /\b[1-9A-HJ-NP-Za-km-z]{64,88}\b/.exec(message)?.[0] ?? null
}
