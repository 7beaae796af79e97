import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import bs58 from 'bs58'
import { type Address, decodeAddress } from '../../src/core/address/address.ts'

/** An address that belongs to a name; nobody holds its key. */
export function addressNamed(name: string): Address {
  return decodeAddress(sha256(utf8ToBytes(name)))
}

/** A signature's text that belongs to a name. */
export function signatureNamed(name: string): string {
  const half = sha256(utf8ToBytes(name))
  return bs58.encode(Uint8Array.of(...half, ...half))
}

/** One account of a transaction: what it held before and after, and its token entries. */
export type AccountStory = {
  readonly address: string
  readonly signer?: boolean
  /** True unless said otherwise. */
  readonly writable?: boolean
  /** Lamports before and after; one figure when they stay. */
  readonly lamports?: readonly [bigint, bigint] | bigint
  readonly tokenBefore?: TokenStory
  readonly tokenAfter?: TokenStory
}
export type TokenStory = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly tokenProgram: string
  readonly decimals?: bigint
}
export type TransactionStory = {
  readonly name: string
  readonly accounts: readonly AccountStory[]
  readonly fee?: bigint
  readonly error?: unknown
  /** The node does not know how it ended. */
  readonly outcomeUnknown?: boolean
}
export type RewardStory = { readonly pubkey: string; readonly lamports: bigint; readonly postBalance: bigint; readonly rewardType?: string }

/** The `result` of getBlock (accounts, jsonParsed) that tells these transactions. The first account pays the fee. */
export function blockTelling(transactions: readonly TransactionStory[], rewards: readonly RewardStory[] = []) {
  return {
    blockhash: addressNamed('blockhash'),
    previousBlockhash: addressNamed('previous blockhash'),
    parentSlot: 99n,
    blockHeight: 90n,
    blockTime: 1_795_176_318n,
    transactions: transactions.map(tellTransaction),
    rewards: rewards.map((reward) => ({ commission: null, rewardType: 'Fee', ...reward })),
  }
}

function tellTransaction({ name, accounts, fee = 5_000n, error = null, outcomeUnknown = false }: TransactionStory) {
  const meta = {
    err: error,
    fee,
    preBalances: accounts.map(({ lamports = 0n }) => (typeof lamports === 'bigint' ? lamports : lamports[0])),
    postBalances: accounts.map(({ lamports = 0n }) => (typeof lamports === 'bigint' ? lamports : lamports[1])),
    preTokenBalances: accounts.flatMap(({ tokenBefore }, index) => tellToken(index, tokenBefore)),
    postTokenBalances: accounts.flatMap(({ tokenAfter }, index) => tellToken(index, tokenAfter)),
    status: error === null ? { Ok: null } : { Err: error },
  }
  const accountKeys = accounts.map(({ address, signer = false, writable = true }) => ({
    pubkey: address,
    signer,
    writable,
    source: 'transaction',
  }))
  return { meta: outcomeUnknown ? null : meta, transaction: { accountKeys, signatures: [signatureNamed(name)] }, version: 'legacy' }
}

/** As a node does, the scaled figures stand beside the raw one, and are of no use. */
function tellToken(accountIndex: number, story: TokenStory | undefined) {
  if (story === undefined) return []
  const { mint, owner, amount, tokenProgram, decimals = 6n } = story
  const uiTokenAmount = { amount: String(amount), decimals, uiAmount: Number(amount), uiAmountString: 'not read' }
  return [{ accountIndex: BigInt(accountIndex), mint, owner, programId: tokenProgram, uiTokenAmount }]
}
