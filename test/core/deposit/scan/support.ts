import { lamports } from '../../../../src/core/amount/lamports.ts'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { AccountsBlock } from '../../../../src/core/deposit/block.ts'
import { findMovements } from '../../../../src/core/deposit/find-movements.ts'
import { parseAccountsBlock } from '../../../../src/core/deposit/parse-block.ts'
import { listMints, type MovementRules } from '../../../../src/core/deposit/rules.ts'
import { scanBlock } from '../../../../src/core/deposit/scan/scan-block.ts'
import { WatchedTable } from '../../../../src/core/deposit/scan/watched-table.ts'
import { isStrongroomError } from '../../../../src/core/error/error.ts'
import { isJsonObject, type JsonValue, parseJson, stringifyJson } from '../../../../src/main/node/json.ts'
import { BusyChain, Dice } from '../../../support/busy-block.ts'

export const ID = 7n
const dice = new Dice(2026)
/** Watched addresses of every length an address has, from 32 letters (all zero bytes but one) to 44. */
export const watchedAddresses = [
  '11111111111111111111111111111112',
  ...Array.from({ length: 8 }, (_, zeros) => dice.addressWithZeros(zeros * 3)),
  ...dice.addresses(12),
]
export const table = WatchedTable.ofCapacity(1).with(watchedAddresses)
/** Nobody is looked for: whatever is wrong is wrong with strangers, whom no exact parser looks at afterwards. */
export const nobody = WatchedTable.ofCapacity(1)

export const rules: MovementRules = {
  slot: slot(380_000_000n),
  wallets: new Set(watchedAddresses),
  ownKeys: new Set(watchedAddresses.slice(0, 2)),
  mints: listMints([]),
  minimumDepositLamports: lamports(890_880n),
  dustFloorLamports: lamports(5_000n),
}

/** A small block, its answer as a node writes it. */
export function busyAnswer(seed: number, transactions = 6): JsonValue {
  const { block } = new BusyChain({ seed, watched: watchedAddresses, people: 40 }).block(380_000_000, transactions)
  return { jsonrpc: '2.0', result: block, id: ID }
}

export const bodyOf = (answer: JsonValue): string => stringifyJson(answer)
export const readText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** What the scan makes of a body: null where it leaves it to the exact parser. */
export function scan(body: string | Uint8Array, watched = table): AccountsBlock | null {
  return scanBlock({ body: typeof body === 'string' ? Buffer.from(body) : body, id: ID, watched, readText })
}

/** What the exact parser makes of it: the block, or the word for why not. */
export function parse(body: string | Uint8Array): AccountsBlock | string {
  try {
    const answer = parseJson(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
    if (!isJsonObject(answer) || answer['jsonrpc'] !== '2.0' || answer['id'] !== ID || answer['error'] !== undefined)
      return 'not the answer'
    return parseAccountsBlock(answer['result'])
  } catch (error) {
    if (isStrongroomError(error, 'BLOCK_MALFORMED')) return error.code
    if (error instanceof SyntaxError) return 'not JSON'
    throw error
  }
}

/** What is wrong with the scan of a body, held against the exact parser; null where nothing is. */
export function disagreement(body: string | Uint8Array): string | null {
  const scanned = scan(body)
  if (scanned === null && scan(body, nobody) === null) return null
  const exact = parse(body)
  if (typeof exact === 'string') return `the exact parser says ${exact}`
  if (scanned === null) return null
  const told = (block: AccountsBlock) => {
    const { transactions: _, rewards: __, ...header } = block
    return stringifyAll({ ...header, movements: movementsIn(block) })
  }
  return told(scanned) === told(exact) ? null : `the exact parser finds ${told(exact)}, the scan ${told(scanned)}`
}

/** The movements, or what findMovements says of an address that is none. */
function movementsIn(block: AccountsBlock): unknown {
  try {
    return findMovements(block, rules)
  } catch (error) {
    if (isStrongroomError(error, 'BLOCK_MALFORMED')) return error.context
    throw error
  }
}

const stringifyAll = (value: unknown) => JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))

/** The value written with its members in another order in every object, as `pick` says. */
export function writeReordered(value: JsonValue, pick: (count: number) => number): string {
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => writeReordered(item, pick)).join(',')}]`
  if (!isJsonObject(value)) return stringifyJson(value)
  const left = Object.entries(value)
  const members: string[] = []
  while (left.length > 0) {
    const [[name, member] = ['', null]] = left.splice(pick(left.length) % left.length, 1)
    members.push(`${JSON.stringify(name)}:${writeReordered(member, pick)}`)
  }
  return `{${members.join(',')}}`
}
