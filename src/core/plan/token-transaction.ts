import type { Address } from '../address/address.ts'
import { lamports, tokenAmount } from '../amount/lamports.ts'
import { UNITS_PER_HOOK, withHookAccounts } from '../hook/hook.ts'
import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import { createAssociatedAccountIdempotent } from '../program/associated-token.ts'
import type { Instruction } from '../program/instruction.ts'
import { closeTokenAccount, transferChecked, transferCheckedWithFee } from '../program/token.ts'
import { sumChanges } from './changes.ts'
import { countHeaderUnits } from './draft.ts'
import type { Measure } from './measure.ts'
import type { PlannedSource, PlannedTransaction, MessageTemplate } from './sweep.ts'
import { UNITS_PER_CREATION, UNITS_PER_TOKEN_INSTRUCTION } from './token-units.ts'
import { countSteps, isClosed, type TokenSource, type TokenSweepRequest, withheldFrom } from './token-request.ts'

/** Token-2022's program is the largest thing loaded, at some 1.4 MB; a hook's program may be larger. */
const LOADED_BYTES_LIMIT = 4_194_304
const LOADED_BYTES_LIMIT_WITH_HOOK = 33_554_432
const NATIVE = { kind: 'native' } as const

type Group = { readonly sources: readonly TokenSource[]; readonly destination: Address; readonly request: TokenSweepRequest }

/** The message that empties each account into the destination. */
export function tokenTemplate({ sources, destination, request }: Group): MessageTemplate {
  const { treasury, options } = request
  const moves = sources.flatMap((source) => tokenInstructions({ source, destination, request }))
  const isHooked = countHooked(sources) > 0
  return {
    feePayer: treasury.address,
    instructions: [...creationInstructions(request), ...moves],
    options,
    // What a hook takes is a guess, and where nothing is paid for units, all there are cost nothing.
    computeUnitLimit: isHooked && options.computeUnitPrice === undefined ? MAX_COMPUTE_UNITS : countTokenUnits(sources, request),
    loadedAccountsDataSizeLimit: isHooked ? LOADED_BYTES_LIMIT_WITH_HOOK : LOADED_BYTES_LIMIT,
  }
}

/** Compute units that emptying these accounts takes at most, each hook taken for as much as hooks usually need. */
export function countTokenUnits(sources: readonly TokenSource[], request: TokenSweepRequest): number {
  const steps = sources.reduce((sum, source) => sum + countSteps(source, request), 0)
  return (
    UNITS_PER_CREATION * creationInstructions(request).length +
    UNITS_PER_TOKEN_INSTRUCTION * steps +
    UNITS_PER_HOOK * countHooked(sources) +
    countHeaderUnits(request.options)
  )
}

function countHooked(sources: readonly TokenSource[]): number {
  return sources.filter(({ amount, hook }) => amount > 0n && hook !== undefined).length
}

/** What is done to one account: emptied, closed, or both. */
function tokenInstructions({
  source,
  destination,
  request,
}: {
  source: TokenSource
  destination: Address
  request: TokenSweepRequest
}): Instruction[] {
  const { mint, tokenProgram, decimals } = request
  const { owner, account, amount, hook } = source
  const move =
    amount === 0n
      ? []
      : [withHookAccounts(moveInstruction({ tokenProgram, mint, decimals, amount, source: account, destination, owner }, request), hook)]
  const close = isClosed(source, request)
    ? [closeTokenAccount({ tokenProgram, account, destination: rentDestinationOf(request), owner })]
    : []
  return [...move, ...close]
}

/** Where the mint withholds a fee, it is named: the chain then refuses a transfer under another one. */
function moveInstruction(move: Parameters<typeof transferChecked>[0], request: TokenSweepRequest): Instruction {
  const isFree = request.transferFee === undefined || request.transferFee === null
  return isFree ? transferChecked(move) : transferCheckedWithFee({ ...move, fee: tokenAmount(withheldFrom(move.amount, request)) })
}

/** The transaction that sweeps a group; the treasury pays. */
export function planTokenTransaction({
  sources: members,
  measure,
  destination,
  request,
}: Group & { measure: Measure }): PlannedTransaction {
  const { byteLength, signerCount, feeLamports, charged } = measure
  const { treasury, destinationRentLamports: rentLamports } = request
  const sources = members.map((source) => planSource(source, request))
  const moved = sources.reduce((sum, { amount }) => sum + amount, 0n)
  const changes = predictChanges({ sources, moved, feeLamports, destination, request })
  const template = tokenTemplate({ sources: members, destination, request })
  const planned = { sources, feePayer: treasury.address, signerCount, byteLength, feeLamports, ...charged, moved, changes, template }
  return rentLamports === null ? planned : { ...planned, makes: { account: destination, rentLamports } }
}

function planSource(source: TokenSource, request: TokenSweepRequest): PlannedSource {
  const { owner, account, amount, lamports: rent } = source
  const none = lamports(0n)
  return {
    address: owner,
    account,
    balance: amount,
    amount,
    feeLamports: none,
    left: 0n,
    rentLamports: isClosed(source, request) ? rent : none,
  }
}

/** Where each transaction may be the one that pays for the destination account, nothing is predicted of the treasury's lamports. */
function predictChanges({
  sources,
  moved,
  feeLamports,
  destination,
  request,
}: Pick<PlannedTransaction, 'sources' | 'moved' | 'feeLamports'> & { destination: Address; request: TokenSweepRequest }) {
  const { mint, tokenProgram, decimals, treasury } = request
  const asset = { kind: 'token', mint, tokenProgram, decimals } as const
  const rent = sources.reduce((sum, { rentLamports }) => sum + rentLamports, 0n)
  const withheld = sources.reduce((sum, { amount }) => sum + withheldFrom(amount, request), 0n)
  const all = sumChanges([
    ...sources.map(({ account, amount }) => ({ account, asset, change: -amount })),
    { account: destination, asset, change: moved - withheld },
    { account: treasury.address, asset: NATIVE, change: 0n - feeLamports },
    // A closed account gives back all that it then holds, with what anybody sent to it meanwhile.
    ...(rent > 0n ? [{ account: rentDestinationOf(request), asset: NATIVE, change: rent, atLeast: true as const }] : []),
  ])
  const isPredictable = request.destinationRentLamports === null
  return all.filter(({ account, asset: { kind } }) => isPredictable || kind !== 'native' || account !== treasury.address)
}

function creationInstructions({
  destinationRentLamports,
  destinationOwner: owner,
  treasury,
  mint,
  tokenProgram,
}: TokenSweepRequest): Instruction[] {
  if (destinationRentLamports === null) return []
  return [createAssociatedAccountIdempotent({ payer: treasury.address, owner, mint, tokenProgram })]
}

function rentDestinationOf({ rentDestination, treasury }: TokenSweepRequest): Address {
  return rentDestination ?? treasury.address
}
