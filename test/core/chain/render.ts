import bs58 from 'bs58'
import type {
  Encoding,
  RpcBlock,
  RpcInstruction,
  RpcMeta,
  RpcReward,
  RpcTokenBalance,
  RpcTransaction,
} from '../../../src/core/chain/rpc-transaction.ts'
import type { CompiledLookup, CompiledMessage, MessageConfig, MessageVersion } from '../../../src/core/message/message.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'

/** Writes what was read in the words of the wire again: what is lost in reading is missing here. */
type Wire = { [name: string]: unknown }

export function renderBlock(block: RpcBlock, encoding: Encoding): Wire {
  return {
    blockhash: block.blockhash,
    previousBlockhash: block.previousBlockhash,
    parentSlot: block.parentSlot,
    blockHeight: block.blockHeight,
    blockTime: block.blockTime,
    ...(block.rewards === null ? {} : { rewards: block.rewards.map(renderReward) }),
    ...(block.transactions === null ? {} : { transactions: block.transactions.map((each) => renderTransaction(each, encoding)) }),
    ...(block.signatures === null ? {} : { signatures: block.signatures }),
  }
}

export function renderTransaction(shown: RpcTransaction, encoding: Encoding): Wire {
  const meta = shown.meta === null ? null : renderMeta(shown, shown.meta, encoding)
  const version = shown.version === null ? {} : { version: typeof shown.version === 'number' ? BigInt(shown.version) : shown.version }
  return { transaction: renderBody(shown, encoding), meta, ...version }
}

function renderBody({ message, signatures, accounts, version }: RpcTransaction, encoding: Encoding): unknown {
  if (message.form === 'parsed') {
    const { lifetimeToken, instructions, lookups, config } = message
    return {
      signatures,
      message: {
        accountKeys: accounts.map(({ address, ...rest }) => ({ pubkey: address, ...rest })),
        recentBlockhash: lifetimeToken,
        instructions: instructions.map(renderInstruction),
        ...renderRest(version, lookups, config),
      },
    }
  }
  if (encoding === 'json') return { signatures, message: renderCompiled(message.compiled) }
  const bytes = encodeTransaction({ message: encodeMessage(message.compiled), signatures })
  return [encoding === 'base58' ? bs58.encode(bytes) : Buffer.from(bytes).toString('base64'), encoding]
}

function renderCompiled({ version, header, staticAccounts, lifetimeToken, instructions, lookups, config }: CompiledMessage): Wire {
  return {
    accountKeys: staticAccounts,
    header: {
      numRequiredSignatures: BigInt(header.signerCount),
      numReadonlySignedAccounts: BigInt(header.readonlySignerCount),
      numReadonlyUnsignedAccounts: BigInt(header.readonlyNonSignerCount),
    },
    recentBlockhash: lifetimeToken,
    // Every instruction of a message stands at height 1; nodes say so or leave it out.
    instructions: instructions.map((each) => renderInstruction({ form: 'compiled', stackHeight: 1, ...each })),
    ...renderRest(version, lookups, config),
  }
}

function renderRest(version: MessageVersion | null, lookups: readonly CompiledLookup[], config: Partial<MessageConfig> | null): Wire {
  const indexes = (list: readonly number[]) => list.map(BigInt)
  const setting = (value: bigint | number | undefined) => (value === undefined ? null : BigInt(value))
  return {
    ...(version === 0 && {
      addressTableLookups: lookups.map(({ table, writableIndexes, readonlyIndexes }) => ({
        accountKey: table,
        writableIndexes: indexes(writableIndexes),
        readonlyIndexes: indexes(readonlyIndexes),
      })),
    }),
    ...(config !== null && {
      transactionConfig: {
        computeUnitLimit: setting(config.computeUnitLimit),
        heapSize: setting(config.heapSize),
        loadedAccountsDataSizeLimit: setting(config.loadedAccountsDataSizeLimit),
        priorityFee: setting(config.priorityFee),
      },
    }),
  }
}

function renderInstruction(shown: RpcInstruction): Wire {
  const stackHeight = shown.stackHeight === null ? null : BigInt(shown.stackHeight)
  if (shown.form === 'compiled') {
    const { programIndex, accountIndexes, data } = shown
    return { programIdIndex: BigInt(programIndex), accounts: accountIndexes.map(BigInt), data: bs58.encode(data), stackHeight }
  }
  const { programId } = shown
  if (shown.form === 'plain') return { programId, accounts: shown.accounts, data: bs58.encode(shown.data), stackHeight }
  const parsed = shown.type === null ? shown.info : { type: shown.type, info: shown.info }
  return { program: shown.program, programId, parsed, stackHeight }
}

function renderMeta({ accounts, message }: RpcTransaction, meta: RpcMeta, encoding: Encoding): Wire {
  const loaded = accounts.filter(({ source }) => source === 'lookupTable')
  const addresses = (writable: boolean) => loaded.filter((each) => each.writable === writable).map(({ address }) => address)
  return {
    err: meta.err,
    status: meta.err === null ? { Ok: null } : { Err: meta.err },
    fee: meta.feeLamports,
    preBalances: meta.preBalances,
    postBalances: meta.postBalances,
    preTokenBalances: meta.preTokenBalances?.map(renderTokenBalance),
    postTokenBalances: meta.postTokenBalances?.map(renderTokenBalance),
    innerInstructions:
      meta.innerInstructions?.map(({ index, instructions }) => ({
        index: BigInt(index),
        instructions: instructions.map(renderInstruction),
      })) ?? null,
    logMessages: meta.logMessages,
    rewards: meta.rewards?.map(renderReward) ?? null,
    computeUnitsConsumed: meta.computeUnitsConsumed,
    costUnits: meta.costUnits,
    ...(message.form === 'compiled' &&
      encoding !== 'jsonParsed' && { loadedAddresses: { writable: addresses(true), readonly: addresses(false) } }),
    ...(meta.returnData !== null && {
      returnData: { programId: meta.returnData.programId, data: [Buffer.from(meta.returnData.data).toString('base64'), 'base64'] },
    }),
  }
}

/** Without the two scaled figures, which are not read. */
function renderTokenBalance({ accountIndex, mint, owner, tokenProgram, amount, decimals }: RpcTokenBalance): Wire {
  const uiTokenAmount = { amount: String(amount), decimals: BigInt(decimals) }
  return { accountIndex: BigInt(accountIndex), mint, owner, programId: tokenProgram, uiTokenAmount }
}

function renderReward({ address, lamports, postBalance, rewardType, commission }: RpcReward): Wire {
  const capital = rewardType === null ? null : `${rewardType.charAt(0).toUpperCase()}${rewardType.slice(1)}`
  return { pubkey: address, lamports, postBalance, rewardType: capital, commission: commission === null ? null : BigInt(commission) }
}
