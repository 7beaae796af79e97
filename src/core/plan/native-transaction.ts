import type { Address } from '../address/address.ts'
import { lamports } from '../amount/lamports.ts'
import { transferLamports } from '../program/system.ts'
import { sumChanges } from './changes.ts'
import { countHeaderInstructions } from './draft.ts'
import type { Measure } from './measure.ts'
import type { NativeCandidate, NativeSweepRequest } from './native-request.ts'
import type { PlannedSource, PlannedTransaction, MessageTemplate } from './sweep.ts'

/** Every instruction of the native and compute-budget programs costs this much. */
const UNITS_PER_INSTRUCTION = 150
/** Accounts without data and two built-in programs load far less. */
const LOADED_BYTES_LIMIT = 1_048_576
const NATIVE = { kind: 'native' } as const

/** The message that moves each amount to the destination. */
export function nativeTemplate({
  transfers,
  feePayer,
  request: { destination, options },
}: {
  transfers: readonly { readonly address: Address; readonly amount: bigint }[]
  feePayer: Address
  request: NativeSweepRequest
}): MessageTemplate {
  return {
    feePayer,
    instructions: transfers.map(({ address, amount }) =>
      transferLamports({ source: address, destination: destination.address, lamports: lamports(amount) }),
    ),
    options,
    computeUnitLimit: UNITS_PER_INSTRUCTION * (transfers.length + countHeaderInstructions(options)),
    loadedAccountsDataSizeLimit: LOADED_BYTES_LIMIT,
  }
}

/** The transaction that sweeps a group. A source that pays moves that much less. */
export function planNativeTransaction({
  members,
  feePayer,
  measure: { byteLength, signerCount, feeLamports, charged },
  request,
}: {
  members: readonly NativeCandidate[]
  feePayer: Address
  measure: Measure
  request: NativeSweepRequest
}): PlannedTransaction {
  const sources = members.map((member) => planSource(member, member.address === feePayer ? feeLamports : lamports(0n)))
  const moved = sources.reduce((sum, { amount }) => sum + amount, 0n)
  const changes = sumChanges([
    ...sources.map(({ account, amount }) => ({ account, asset: NATIVE, change: -amount })),
    { account: feePayer, asset: NATIVE, change: 0n - feeLamports },
    { account: request.destination.address, asset: NATIVE, change: moved },
  ])
  return {
    sources,
    feePayer,
    signerCount,
    byteLength,
    feeLamports,
    ...charged,
    moved,
    changes,
    template: nativeTemplate({ transfers: sources, feePayer, request }),
  }
}

function planSource({ address, balance, kept, movable }: NativeCandidate, feeLamports: PlannedSource['feeLamports']): PlannedSource {
  return { address, account: address, balance, amount: movable - feeLamports, feeLamports, left: kept, rentLamports: lamports(0n) }
}
