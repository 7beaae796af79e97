import { randomBytes } from 'node:crypto'
import type { Address } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { findPublicNetwork } from '../../src/core/chain/clusters.ts'
import { addressOfSeed, signBytes } from '../../src/core/keys/keypair.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import { compileMessage } from '../../src/core/message/compile.ts'
import { encodeMessage } from '../../src/core/message/encode.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { nonceAddress } from '../../src/core/plan/nonce-upkeep.ts'
import { SYSTEM_PROGRAM } from '../../src/core/program/ids.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import { NONCE_ACCOUNT_BYTES } from '../../src/core/program/nonce-account.ts'
import { createAccountWithSeed, initializeNonce, transferLamports } from '../../src/core/program/system.ts'
import { type NodeClient, openNode } from '../../src/main/node/index.ts'
import type { Network } from '../../src/main/settings/data-folder.ts'
import { startPractice } from '../../src/practice/endpoint.ts'
import { patient } from './patient-node.ts'
import { until } from './until.ts'

/** A node to run a story on: the practice node, or any with a faucet that `STRONGROOM_TEST_NODE` names. */
export type AnyNode = { readonly url: string; readonly network: Network; readonly node: NodeClient; close(): Promise<void> }

const FINALIZATION_MS = 120_000

export async function openAnyNode(): Promise<AnyNode> {
  const named = process.env['STRONGROOM_TEST_NODE']
  const practice = named === undefined ? await startPractice({ slotMs: 100, finalityBlocks: 12 }) : null
  const url = named ?? practice?.url ?? ''
  const node = patient(openNode({ name: 'story', url }))
  const network = findPublicNetwork(await node.getGenesisHash()) ?? 'practice'
  return {
    url,
    network,
    node,
    async close() {
      node.close()
      await practice?.close()
    },
  }
}

/** Why nobody new can be paid on this network, in words; null where they can. */
export function lackForStrangers({ network }: AnyNode): string | null {
  return network === 'practice' ? null : `on the network ${network} whom the policy allows waits for a day before anything is paid to them`
}

/** Says that a test is skipped, and why; `null` for one that is not. */
export function saySkipped(what: string, lack: string | null): void {
  if (lack !== null) console.log(`skipped, ${what}: ${lack}`)
}

/** Somebody with money of their own, who pays in with transactions of their own making. */
export type Customer = {
  readonly address: Address
  /** Carries out instructions in one transaction, which the holders of further keys sign too, and gives its name once it is finalized, however it ended. */
  send(instructions: readonly Instruction[], others?: readonly Uint8Array[]): Promise<Signature>
  /** Pays each recipient in one transaction. */
  pay(payments: readonly { readonly to: Address; readonly amount: bigint }[]): Promise<Signature>
  /** Makes nonce accounts whose authority is somebody else, and pays for them. */
  makeNonces(wanted: { readonly authority: Address; readonly count: number }): Promise<Address[]>
}

/** That one transaction has room for. */
const NONCES_AT_ONCE = 4

/** A new customer, funded by the node's faucet. */
export async function openCustomer(node: NodeClient, funds: bigint): Promise<Customer> {
  const seed = new Uint8Array(randomBytes(32))
  const address = addressOfSeed(seed)
  await fund(node, address, funds)
  let nonces = 0
  const send = async (instructions: readonly Instruction[], others: readonly Uint8Array[] = []) => {
    const { blockhash, lastValidBlockHeight, fetchedSlot } = await node.getLatestBlockhash({ commitment: 'confirmed' })
    const lifetime = { kind: 'blockhash' as const, blockhash, lastValidBlockHeight, fetchedSlot }
    const compiled = compileMessage({ version: 'legacy', feePayer: address, instructions, lifetime })
    const message = encodeMessage(compiled)
    const bySigner = new Map([seed, ...others].map((key) => [addressOfSeed(key), signBytes({ seed: key, message })]))
    const signatures = compiled.staticAccounts.slice(0, compiled.header.signerCount).map((signer) => bySigner.get(signer) ?? null)
    // Without preflight: a customer's mistake is to reach the chain.
    const signature = await node.sendTransaction(encodeTransaction({ message, signatures }), {
      preflightCommitment: 'confirmed',
      skipPreflight: true,
    })
    await untilFinalized(node, signature)
    return signature
  }
  return {
    address,
    send,
    pay: (payments) =>
      send(payments.map(({ to, amount }) => transferLamports({ source: address, destination: to, lamports: lamports(amount) }))),
    async makeNonces({ authority, count }) {
      const rent = await node.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_BYTES)
      const made = Array.from({ length: count }, () => {
        nonces += 1
        const name = `nonce ${nonces}`
        const account = nonceAddress({ payer: address, seed: name })
        const shape = { lamports: lamports(rent), byteLength: BigInt(NONCE_ACCOUNT_BYTES), owner: SYSTEM_PROGRAM }
        const creation = createAccountWithSeed({ payer: address, account, base: address, seed: name, ...shape })
        return { account, instructions: [creation, initializeNonce({ nonceAccount: account, authority })] }
      })
      const runs = Array.from({ length: Math.ceil(count / NONCES_AT_ONCE) }, (_, run) =>
        made.slice(run * NONCES_AT_ONCE, (run + 1) * NONCES_AT_ONCE),
      )
      await Promise.all(runs.map((run) => send(run.flatMap(({ instructions }) => instructions))))
      return made.map(({ account }) => account)
    },
  }
}

/** What a faucet that others use gives at once. */
const AIRDROP_MAX = 1_000_000_000n

/** Asks the faucet in small parts, no two of them alike: equal gifts under one blockhash are one transaction. */
async function fund(node: NodeClient, address: Address, funds: bigint): Promise<void> {
  const parts = Number((funds + AIRDROP_MAX - 1n) / AIRDROP_MAX)
  let left = funds
  const gifts: Signature[] = []
  for (let part = parts; part > 0; part -= 1) {
    const gift = part === 1 ? left : left / BigInt(part) - BigInt(part)
    left -= gift
    gifts.push(await node.requestAirdrop(address, lamports(gift)))
  }
  for (const gift of gifts) await untilFinalized(node, gift)
}

/** Seldom enough for a node that others use. */
const LOOK_EVERY_MS = 200

async function untilFinalized(node: NodeClient, signature: Signature): Promise<void> {
  await until(async () => (await node.getSignatureStatuses([signature])).value[0]?.commitment === 'finalized', {
    withinMs: FINALIZATION_MS,
    everyMs: LOOK_EVERY_MS,
  })
}
