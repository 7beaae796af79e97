import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bank } from '../../../src/practice/bank/bank.ts'
import type { BankOptions } from '../../../src/practice/bank/bank-options.ts'
import { openRuntime } from '../../../src/practice/bank/runtime.ts'
import { type Compose, createCompose } from '../../../src/practice/compose.ts'
import { createCustomers, type Customers } from '../../../src/practice/customers/customers.ts'
import { createFaucet, type Faucet } from '../../../src/practice/faucet.ts'
import { type LedgerFile, openLedgerFile } from '../../../src/practice/kept/ledger-file.ts'
import { createPracticeKey } from '../../../src/practice/keys.ts'
import { createRandom } from '../../../src/practice/random.ts'
import { answerBody } from '../../../src/practice/rpc/envelope.ts'
import { methods } from '../../../src/practice/rpc/methods/table.ts'

const SEED = 'a network that is kept'

let folder: string | null = null
let files = 0

/** Of a file that is not there yet. Files of tests that run in one process share this module: their folder goes with the process. */
export function newPath(): string {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'strongroom-kept-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  files += 1
  return join(folder, `chain-${files}.sqlite`)
}

/** A network over a file, whose time passes only when told. It ends as a killed process does: nothing is written as it stops. */
export type KeptNode = {
  readonly bank: Bank
  readonly faucet: Faucet
  readonly customers: Customers
  readonly compose: Compose
  readonly file: LedgerFile
  /** The answer's text. */
  ask(method: string, ...params: readonly unknown[]): Promise<string>
  stop(): void
}

type Options = Partial<Pick<BankOptions, 'finalityBlocks' | 'skipRate' | 'kept' | 'unixSeconds'>>

export async function openKeptNode(path: string, options: Options = {}): Promise<KeptNode> {
  const file = openLedgerFile(path)
  const random = createRandom(SEED)
  const bank = new Bank({
    runtime: await openRuntime(),
    random,
    finalityBlocks: 8,
    skipRate: 0.1,
    unixSeconds: () => 1_795_000_000n,
    ledger: file.ledgerOf(SEED),
    ...(file.kept === null ? {} : { continues: file.kept.network }),
    ...options,
  })
  const compose = createCompose(bank)
  const faucet = createFaucet(bank, compose, createPracticeKey(random.bytes('faucet')))
  const customers = createCustomers({ bank, compose, faucet, random })
  const node = { bank, faucet, customers, identity: createPracticeKey(random.bytes('identity')).address, releases: [] }
  return {
    bank,
    faucet,
    customers,
    compose,
    file,
    ask: (method, ...params) => answerBody(node, methods, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
    stop: () => file.close(),
  }
}
