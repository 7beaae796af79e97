import bs58 from 'bs58'
import type { Address } from '../../../core/address/address.ts'
import type { Simulated } from '../../bank/simulate.ts'
import type { Json } from '../json.ts'
import { type AccountView, encodeAccount } from './account.ts'
import type { ReadAccount } from './account-data.ts'
import { encodeReturnData, encodeTokenBalance } from './meta.ts'

type Options = {
  readonly replacement: Json
  readonly accounts: { readonly addresses: readonly Address[]; readonly view: AccountView } | null
  readonly showInner: boolean
  readonly read: ReadAccount
}

/** A simulation as simulateTransaction answers it.  */
export function encodeSimulation(simulated: Simulated, { replacement, accounts, showInner, read }: Options): Json {
  const unverified = simulated.error === 'SignatureFailure'
  const known = <Value extends Json>(value: Value): Json => (unverified ? null : value)
  return {
    ...encodeCommon(simulated),
    accounts: encodeAccounts(simulated, accounts, read),
    innerInstructions: showInner ? encodeInner(simulated) : null,
    loadedAddresses: simulated.loaded,
    postBalances: known(simulated.after.lamports),
    postTokenBalances: known(simulated.after.tokens.map(encodeTokenBalance)),
    preBalances: known(simulated.before.lamports),
    preTokenBalances: known(simulated.before.tokens.map(encodeTokenBalance)),
    replacementBlockhash: replacement,
  }
}

/** The simulation as it stands beside the error of a failed preflight: without balances. */
export function encodePreflight(simulated: Simulated): Json {
  return {
    ...encodeCommon(simulated),
    accounts: null,
    innerInstructions: null,
    loadedAddresses: null,
    postBalances: null,
    postTokenBalances: null,
    preBalances: null,
    preTokenBalances: null,
    replacementBlockhash: null,
  }
}

function encodeCommon({ error, fee, loadedBytes, logs, returnData, unitsConsumed }: Simulated): { readonly [name: string]: Json } {
  return { err: error, fee, loadedAccountsDataSize: loadedBytes, logs, returnData: encodeReturnData(returnData), unitsConsumed }
}

function encodeAccounts({ error, accountAfter }: Simulated, wanted: Options['accounts'], read: ReadAccount): Json {
  if (wanted === null) return null
  return wanted.addresses.map((address) =>
    error === null ? encodeAccount({ address, account: accountAfter(address) }, wanted.view, read) : null,
  )
}

function encodeInner({ innerInstructions }: Simulated): Json {
  return innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map(({ accounts, data, programIdIndex, stackHeight }) => ({
      accounts,
      data: bs58.encode(data),
      programIdIndex,
      stackHeight,
    })),
  }))
}
