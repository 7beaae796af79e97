import { createHash } from 'node:crypto'
import type { Address } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { addressOfSeed, signBytes } from '../../src/core/keys/keypair.ts'
import { compileMessage } from '../../src/core/message/compile.ts'
import { encodeMessage } from '../../src/core/message/encode.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { nonceAddress } from '../../src/core/plan/nonce-upkeep.ts'
import { SYSTEM_PROGRAM } from '../../src/core/program/ids.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import { NONCE_ACCOUNT_BYTES } from '../../src/core/program/nonce-account.ts'
import { createAccountWithSeed, initializeNonce } from '../../src/core/program/system.ts'
import type { NodeClient } from '../../src/main/node/index.ts'

/** The key of somebody who is known by a name alone. */
export const strangerSeed = (name: string) => new Uint8Array(createHash('sha256').update(`stranger ${name}`).digest())

type Sending = { readonly node: NodeClient; readonly seed: Uint8Array; readonly instructions: readonly Instruction[] }

/** The holder of a key sends a transaction of their own. */
export async function keySends({ node, seed, instructions }: Sending) {
  const { blockhash, lastValidBlockHeight, fetchedSlot } = await node.getLatestBlockhash({ commitment: 'confirmed' })
  const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight, fetchedSlot } as const
  const message = encodeMessage(compileMessage({ version: 'legacy', feePayer: addressOfSeed(seed), instructions, lifetime }))
  const transaction = encodeTransaction({ message, signatures: [signBytes({ seed, message })] })
  return node.sendTransaction(transaction, { preflightCommitment: 'confirmed' })
}

type Making = Pick<Sending, 'node'> & { readonly name: string; readonly authority: Address }

/** Somebody with money makes a nonce account and names whom they like. */
export async function strangerNames({ node, name, authority }: Making): Promise<Address> {
  const seed = strangerSeed(name)
  const payer = addressOfSeed(seed)
  const account = nonceAddress({ payer, seed: 'theirs' })
  const rent = await node.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_BYTES)
  const creation = createAccountWithSeed({
    payer,
    account,
    base: payer,
    seed: 'theirs',
    lamports: lamports(rent),
    byteLength: BigInt(NONCE_ACCOUNT_BYTES),
    owner: SYSTEM_PROGRAM,
  })
  await keySends({ node, seed, instructions: [creation, initializeNonce({ nonceAccount: account, authority })] })
  return account
}
