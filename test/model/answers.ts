import type { Address } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../src/core/chain/slot.ts'
import type { AccountsBlock, AccountsTransaction } from '../../src/core/deposit/block.ts'
import { SYSTEM_PROGRAM } from '../../src/core/program/ids.ts'
import type { AccountInfo, SignatureInfo, SignatureStatus, Simulation, TransactionRecord } from '../../src/main/node/index.ts'
import type { Account, Accounts } from './execute.ts'
import { encodeNonceAccount } from './nonce-bytes.ts'
import type { Landing, RpcBlock } from './view.ts'

const ERR = { InstructionError: [0n, { Custom: 1n }] }

/** What a picture shows, in the shapes that a node answers in. */
export function infoOf(account: Account | undefined): AccountInfo | null {
  if (account === undefined || account.lamports === 0n) return null
  const data = account.nonce === null ? new Uint8Array() : encodeNonceAccount(account.nonce)
  return { lamports: lamports(account.lamports), owner: SYSTEM_PROGRAM, data, executable: false, rentEpoch: 0n, space: BigInt(data.length) }
}

export function statusOf({ slot: at, ending, commitment }: Landing): SignatureStatus {
  return { slot: slot(at), confirmations: commitment === 'finalized' ? null : 1n, err: ending === 'landed' ? null : ERR, commitment }
}

export function signatureInfoOf({ slot: at, ending, commitment, read: { signature } }: Landing): SignatureInfo {
  return { signature, slot: slot(at), blockTime: null, err: ending === 'landed' ? null : ERR, memo: null, commitment }
}

export function recordOf(landing: Landing): TransactionRecord {
  return { slot: slot(landing.slot), index: null, transaction: transactionOf(landing) }
}

function transactionOf({ read, ending, before, after }: Landing): AccountsTransaction {
  const balances = (accounts: Accounts) => read.accountKeys.map((address: Address) => accounts.get(address)?.lamports ?? 0n)
  return {
    signature: read.signature,
    accountKeys: read.accountKeys.map((pubkey, index) => ({ pubkey, signer: index < read.signers.length, writable: true })),
    meta: {
      succeeded: ending === 'landed',
      error: ending === 'landed' ? null : ERR,
      feeLamports: ending === 'unexecuted' ? 0n : read.feeLamports,
      preBalances: balances(before),
      postBalances: balances(after),
      preTokenBalances: [],
      postTokenBalances: [],
    },
  }
}

export function accountsBlockOf({ hash, previousHash, parentSlot, height, landings }: RpcBlock): AccountsBlock {
  return {
    blockhash: hash,
    previousBlockhash: previousHash,
    parentSlot: slot(parentSlot),
    blockHeight: blockHeight(height),
    blockTimeSeconds: null,
    transactionCount: landings.length,
    transactions: landings.map((landing, index) => ({ ...transactionOf(landing), index })),
    rewards: [],
  }
}

/** That it would succeed: what the model's chain makes of it is the chain's to say. */
export function simulationOf(): Simulation {
  return {
    err: null,
    logs: [],
    accounts: null,
    unitsConsumed: 150n,
    loadedAccountsDataSize: null,
    returnData: null,
    innerInstructions: null,
    replacementBlockhash: null,
    feeLamports: null,
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
    loadedAddresses: null,
  }
}
