import { randomBytes } from 'node:crypto'
import { areProofsChecked, PROOF_FEATURES } from '../../src/core/chain/proof-program.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { encodeSimulation } from '../../src/core/plan/simulation.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import type { NodeClient } from '../../src/main/node/index.ts'
import { mintInstructions } from './confidential-party.ts'
import { until } from './until.ts'

const FUNDS = 100_000_000n

/** What a node lacks for confidential transfers, in words: proofs that are checked, version 1, or the extension. Null where it has all of it. */
export async function lackForConfidential(node: NodeClient): Promise<string | null> {
  const { value: features } = await node.getMultipleAccounts(PROOF_FEATURES, { commitment: 'finalized' })
  if (!areProofsChecked(features)) return 'the node does not check proofs of confidential transfers'
  const [payer, mint] = [addressOfSeed(new Uint8Array(randomBytes(32))), addressOfSeed(new Uint8Array(randomBytes(32)))]
  await node.requestAirdrop(payer, lamports(FUNDS))
  await until(async () => (await node.getAccountInfo(payer, { commitment: 'confirmed' })).value !== null)
  const message = encodeSimulation({
    feePayer: payer,
    instructions: mintInstructions({ payer, mint, lamports: 10_000_000n }),
    options: { version: 1, lifetime: { kind: 'blockhash' } },
    computeUnitLimit: 200_000,
    loadedAccountsDataSizeLimit: 4_194_304,
  })
  const question = encodeTransaction({ message, signatures: [null, null] })
  const { value } = await node.simulateTransaction(question, { commitment: 'confirmed', replaceBlockhash: true })
  return value.err === null ? null : `the node makes no confidential mint in a transaction of version 1: ${JSON.stringify(value.err)}`
}
