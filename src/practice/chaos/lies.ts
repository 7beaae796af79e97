import bs58 from 'bs58'
import { createRandom } from '../random.ts'
import type { Json } from '../rpc/json.ts'
import type { Dice } from './dice.ts'
import type { Fault } from './fault.ts'

type Members = { readonly [name: string]: Json | undefined }
type Asked = { readonly name: string; readonly params: readonly unknown[]; readonly request: bigint }
/** Turns a true result into an untrue one that looks like it. `roll` gives a number from 0 to below its argument. */
type Lie = { readonly methods: ReadonlySet<string>; readonly tell: (result: Json, roll: (sides: bigint) => bigint) => Json }

/** A height this much above the slot has been seen on a real network. */
const HEIGHT_ABOVE_SLOT = 22_000_000n
/** A last valid height that is too low kills a transaction early; one too high never lets it die. */
const WRONG_LAST_VALID = [-149n, -60n, 1_000n]

const LIES: { readonly [Name in Fault]?: Lie } = {
  'lie-height': on(['getBlockHeight', 'getEpochInfo'], (result) => {
    if (!isMembers(result)) return isInteger(result) ? BigInt(result) + HEIGHT_ABOVE_SLOT : result
    return { ...result, blockHeight: integerOf(result['absoluteSlot']) + HEIGHT_ABOVE_SLOT }
  }),
  'lie-last-valid-height': on(['getLatestBlockhash', 'getFees'], (result, roll) => {
    const wrong = WRONG_LAST_VALID[Number(roll(BigInt(WRONG_LAST_VALID.length)))] ?? 0n
    return inValue(result, (value) => {
      const height = integerOf(value['lastValidBlockHeight']) + wrong
      return { ...value, lastValidBlockHeight: height < 0n ? 0n : height }
    })
  }),
  'lie-latest-blockhash': on(['getLatestBlockhash', 'getRecentBlockhash', 'getFees'], (result, roll) =>
    inValue(result, (value) => ({ ...value, blockhash: inventedHash(roll) })),
  ),
  'lie-block-blockhash': on(['getBlock', 'getConfirmedBlock'], (result, roll) =>
    isMembers(result) ? { ...result, blockhash: inventedHash(roll) } : result,
  ),
  'lie-slots': on(['getBlocks', 'getBlocksWithLimit', 'getConfirmedBlocks'], (result, roll) => {
    if (!isList(result) || result.length === 0) return result
    const left = Number(roll(BigInt(result.length)))
    return result.filter((_, index) => index !== left)
  }),
  'lie-balance': on(['getBalance', 'getAccountInfo', 'getMultipleAccounts'], (result, roll) =>
    inAnyValue(result, (value) => {
      if (isInteger(value)) return otherAmount(value, roll)
      return isMembers(value) ? { ...value, lamports: otherAmount(integerOf(value['lamports']), roll) } : value
    }),
  ),
  'lie-status-absent': on(['getSignatureStatuses'], (result) => inAnyValue(result, () => null)),
  'lie-status-landed': on(['getSignatureStatuses'], (result) => inAnyValue(result, (value) => value ?? landed(result))),
  'lie-status-failed': on(['getSignatureStatuses'], (result) =>
    inAnyValue(result, (value) => (isMembers(value) ? { ...value, err: FAILURE, status: { Err: FAILURE } } : value)),
  ),
  'lie-blockhash-end': on(['getLatestBlockhash'], (result, roll) => {
    const by = OTHER_END[Number(roll(BigInt(OTHER_END.length)))] ?? 0n
    const told = inValue(result, (value) => ({
      ...value,
      lastValidBlockHeight: atLeastZero(integerOf(value['lastValidBlockHeight']) + by),
    }))
    const context = isMembers(told) ? told['context'] : undefined
    return isMembers(told) && isMembers(context)
      ? { ...told, context: { ...context, slot: atLeastZero(integerOf(context['slot']) + by) } }
      : told
  }),
  'lie-terms': on(['getMinimumBalanceForRentExemption', 'getFeeForMessage'], (result, roll) => {
    const [times, parts] = OTHER_TERMS[Number(roll(BigInt(OTHER_TERMS.length)))] ?? [1n, 1n]
    const other = (value: Json) => (isInteger(value) ? (BigInt(value) * times) / parts : value)
    return isInteger(result) ? other(result) : inAnyValue(result, other)
  }),
  'lie-simulation': on(['simulateTransaction'], (result) =>
    inValue(result, (value) => ({ ...value, err: value['err'] === null ? FAILURE : null, unitsConsumed: 1n })),
  ),
}
/** Slot and last valid height of a blockhash are moved together, so that they fit one chain. */
const OTHER_END = [-145n, -140n, -100n, -40n, 20n, 300n]
const OTHER_TERMS: readonly (readonly [times: bigint, parts: bigint])[] = [
  [2n, 1n],
  [10_000n, 1n],
  [1n, 2n],
  [0n, 1n],
]
const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value)
const FAILURE = { InstructionError: [0, { Custom: 1 }] }

/** The result, or what the dice make of it. */
export function tellLies(dice: Dice, { name, request }: Asked, result: Json): Json {
  let told = result
  for (const [fault, { methods, tell }] of Object.entries(LIES) as [Fault, Lie][]) {
    if (methods.has(name) && dice.strikes(fault, request)) told = tell(told, (sides) => dice.roll(fault, request, sides))
  }
  return told
}

function on(methods: readonly string[], tell: Lie['tell']): Lie {
  return { methods: new Set(methods), tell }
}

/** A status as final as any, for a signature the node does not know. */
function landed(result: Json): Json {
  const context = isMembers(result) ? result['context'] : null
  const slot = isMembers(context) ? integerOf(context['slot']) : 0n
  return { confirmationStatus: 'finalized', confirmations: null, err: null, slot: slot > 40n ? slot - 40n : 0n, status: { Ok: null } }
}

/** Half as much, or a SOL more. */
function otherAmount(amount: number | bigint, roll: (sides: bigint) => bigint): bigint {
  return roll(2n) === 0n ? BigInt(amount) / 2n : BigInt(amount) + 1_000_000_000n
}

/** The base-58 text of a hash that no block has. */
function inventedHash(roll: (sides: bigint) => bigint): string {
  return bs58.encode(createRandom('invented').bytes(String(roll(2n ** 63n))))
}

/** Changes the `value` of an answer with a context, where that is an object. */
function inValue(result: Json, change: (value: Members) => Json): Json {
  return inAnyValue(result, (value) => (isMembers(value) ? change(value) : value))
}

/** Changes the `value` of an answer with a context, or each of its values where there is a list. */
function inAnyValue(result: Json, change: (value: Json) => Json): Json {
  if (!isMembers(result)) return result
  const { value } = result
  if (value === undefined) return result
  return { ...result, value: isList(value) ? value.map(change) : change(value) }
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function isInteger(value: Json | undefined): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
}

function integerOf(value: Json | undefined): bigint {
  return isInteger(value) ? BigInt(value) : 0n
}
