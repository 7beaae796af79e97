import {
  listOf,
  memberOf,
  nullable,
  type Place,
  parseAmountText,
  parseI64,
  parseSmall,
  parseText,
  parseU64,
  refuse,
} from '../deposit/json.ts'
import { parseRpcInstruction } from './parse-rpc-instruction.ts'
import type { RpcMeta, RpcReward, RpcTokenBalance } from './rpc-transaction.ts'
import { BYTE_LIMIT, parseAddressExactly, parseEncoded } from './rpc-fields.ts'

type InnerInstructions = NonNullable<RpcMeta['innerInstructions']>
type Counts = { readonly accountCount: number; readonly instructionCount: number }

/** Reads what a transaction did. `status`, the older way to say `err`, must agree with it. */
export function parseRpcMeta(place: Place, counts: Counts): RpcMeta {
  const { accountCount } = counts
  const tokenBalances = (name: string) => nullable(memberOf(place, name), (list) => parseTokenBalances(list, accountCount))
  return {
    err: parseOutcome(place),
    feeLamports: parseU64(memberOf(place, 'fee')),
    preBalances: parseBalances(memberOf(place, 'preBalances'), accountCount),
    postBalances: parseBalances(memberOf(place, 'postBalances'), accountCount),
    preTokenBalances: tokenBalances('preTokenBalances'),
    postTokenBalances: tokenBalances('postTokenBalances'),
    innerInstructions: nullable(memberOf(place, 'innerInstructions'), (list) => parseInnerInstructions(list, counts)),
    logMessages: nullable(memberOf(place, 'logMessages'), (list) => listOf(list, parseText)),
    rewards: nullable(memberOf(place, 'rewards'), parseRpcRewards),
    returnData: nullable(memberOf(place, 'returnData'), (data) => ({
      programId: parseAddressExactly(memberOf(data, 'programId')),
      data: parseEncoded(memberOf(data, 'data')),
    })),
    computeUnitsConsumed: nullable(memberOf(place, 'computeUnitsConsumed'), parseU64),
    costUnits: nullable(memberOf(place, 'costUnits'), parseU64),
  }
}

export function parseRpcRewards(place: Place): RpcReward[] {
  return listOf(place, (reward) => ({
    address: parseAddressExactly(memberOf(reward, 'pubkey')),
    lamports: parseI64(memberOf(reward, 'lamports')),
    postBalance: parseU64(memberOf(reward, 'postBalance')),
    rewardType: nullable(memberOf(reward, 'rewardType'), parseText)?.toLowerCase() ?? null,
    commission: nullable(memberOf(reward, 'commission'), (percent) => parseSmall(percent, BYTE_LIMIT)),
  }))
}

/** Reads what programs called in turn, each with the instruction that led to it. */
export function parseInnerInstructions(place: Place, { accountCount, instructionCount }: Counts): InnerInstructions {
  return listOf(place, (item) => ({
    index: parseSmall(memberOf(item, 'index'), instructionCount),
    instructions: listOf(memberOf(item, 'instructions'), (instruction) => parseRpcInstruction(instruction, accountCount)),
  }))
}

function parseOutcome(meta: Place): unknown {
  const err = memberOf(meta, 'err')
  if (err.value === undefined) refuse(err, 'is missing')
  const status = memberOf(meta, 'status')
  if (status.value === undefined || status.value === null) return err.value
  const saysSuccess = memberOf(status, 'Err').value === undefined
  if (saysSuccess !== (err.value === null)) refuse(status, 'contradicts “err”')
  return err.value
}

function parseBalances(place: Place, accountCount: number): bigint[] {
  const balances = listOf(place, parseU64)
  if (balances.length !== accountCount) refuse(place, `has ${balances.length} balances for ${accountCount} accounts`)
  return balances
}

/** Reads the token balances before or after, of `accountCount` accounts. */
export function parseTokenBalances(place: Place, accountCount: number): RpcTokenBalance[] {
  return listOf(place, (item) => {
    const amount = memberOf(item, 'uiTokenAmount')
    return {
      accountIndex: parseSmall(memberOf(item, 'accountIndex'), accountCount),
      mint: parseAddressExactly(memberOf(item, 'mint')),
      owner: nullable(memberOf(item, 'owner'), parseAddressExactly),
      tokenProgram: nullable(memberOf(item, 'programId'), parseAddressExactly),
      amount: parseAmountText(memberOf(amount, 'amount')),
      decimals: parseSmall(memberOf(amount, 'decimals'), BYTE_LIMIT),
    }
  })
}
