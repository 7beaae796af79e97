import type { Address } from '../../../src/core/address/address.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import type { Account } from '../../../src/practice/bank/account.ts'
import { Bank } from '../../../src/practice/bank/bank.ts'
import { hashBlock } from '../../../src/practice/bank/block.ts'
import type { Entry } from '../../../src/practice/bank/entry.ts'
import { openRuntime } from '../../../src/practice/bank/runtime.ts'
import { parseWire } from '../../../src/practice/bank/wire.ts'
import { createCompose } from '../../../src/practice/compose.ts'
import { createCustomers } from '../../../src/practice/customers/customers.ts'
import { type Faucet, createFaucet } from '../../../src/practice/faucet.ts'
import { createPracticeKey } from '../../../src/practice/keys.ts'
import { createRandom } from '../../../src/practice/random.ts'
import { answerBody } from '../../../src/practice/rpc/envelope.ts'
import { parseJson, writeJson } from '../../../src/practice/rpc/json.ts'
import type { Json } from '../../../src/practice/rpc/json.ts'
import type { Node } from '../../../src/practice/rpc/node.ts'
import { methods } from '../../../src/practice/rpc/methods/table.ts'
import type { JsonRpc } from './exchange.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address
/** Of the recorded ledgers, in lamports a byte. */
const RECORDED_RENT = 6_960n

/** A practice node whose chain is made to be the recorded one: the same slots, hashes, accounts and transaction bytes. */
export type Replay = {
  readonly bank: Bank
  readonly faucet: Faucet
  /** Puts an account there, as it was before the story began. */
  write(address: string, account: Partial<Account> & { readonly lamports: bigint }): void
  /** Closes blocks until the newest is at this slot. Every slot has one, as in the recordings. */
  closeThrough(slot: number): void
  /** Runs recorded bytes into the open block. */
  run(base64: string): Entry
  /** Forgets the blocks before this slot, as a node with a limited ledger. */
  forgetBefore(slot: number): void
  ask(request: unknown): Promise<JsonRpc>
}

/** Opens one. `hashes` are the recorded ones by their slot. */
export async function openReplay(hashes: ReadonlyMap<number, string>): Promise<Replay> {
  const runtime = await openRuntime({ rentLamportsPerByte: RECORDED_RENT })
  const random = createRandom('replay')
  const hashOf: typeof hashBlock = (previous, slot, entries) =>
    (hashes.get(Number(slot)) as Blockhash | undefined) ?? hashBlock(previous, slot, entries)
  const bank = new Bank({ runtime, random, hashOf, finalityBlocks: 31, skipRate: 0, unixSeconds: () => 1_795_175_563n })
  const compose = createCompose(bank)
  const faucet = createFaucet(bank, compose, createPracticeKey(random.bytes('faucet')))
  const customers = createCustomers({ bank, compose, faucet, random })
  const { address: identity } = createPracticeKey(random.bytes('identity'))
  const node: Node = { bank, faucet, customers, identity, releases: [] }
  return {
    bank,
    faucet,
    write(address, account) {
      runtime.writeAccount(address as Address, { data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false, ...account })
      bank.history.noteTokenAccount(address as Address, runtime.readAccount(address as Address))
    },
    closeThrough(slot) {
      while (bank.chain.at('processed').slot < BigInt(slot)) bank.closeBlock()
      bank.chain.confirmTip()
    },
    run(base64) {
      const submission = bank.submit(parseWire(new Uint8Array(Buffer.from(base64, 'base64'))))
      if (submission.kind !== 'landed')
        throw new Error(`not landed: ${JSON.stringify(submission, (_, v) => (typeof v === 'bigint' ? String(v) : v))}`)
      return submission.entry
    },
    forgetBefore(slot) {
      while (bank.chain.first().slot < BigInt(slot)) bank.history.drop(bank.chain.dropFirst().entries)
    },
    async ask(request) {
      return parseJson(await answerBody(node, methods, writeJson(request as Json))) as JsonRpc
    },
  }
}
