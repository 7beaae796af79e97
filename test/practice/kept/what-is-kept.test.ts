import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { Bank } from '../../../src/practice/bank/bank.ts'
import { BEFORE } from '../../../src/practice/bank/consensus.ts'
import { createGenesis } from '../../../src/practice/bank/block.ts'
import { createHistory } from '../../../src/practice/bank/history.ts'
import type { Closing, Ledger, Standing } from '../../../src/practice/bank/ledger.ts'
import { restoreAccounts } from '../../../src/practice/bank/restore.ts'
import { openRuntime } from '../../../src/practice/bank/runtime.ts'
import { createVersions } from '../../../src/practice/bank/versions.ts'
import { openLedgerFile } from '../../../src/practice/kept/ledger-file.ts'
import { createRandom } from '../../../src/practice/random.ts'
import { hookProgram } from '../../support/hook-program.ts'
import { closeBlocks, fund, keyOf, land, newestLifetime, sign } from '../support.ts'
import { newPath, openKeptNode } from './kept-node.ts'

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const STANDING: Standing = {
  consensus: BEFORE,
  heldSlot: null,
  finalityBlocks: 8,
  fees: [],
  rent: [],
  epochStart: { epoch: 0n, unixSeconds: 1n },
  closedSlot: 1n,
}

const genesis = createGenesis(new Uint8Array(32).fill(5), 1n)
const account = { lamports: 1n, data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false }

describe('a block that could not be kept', () => {
  it('counts for nothing: the next that is kept is found whole', () => {
    const path = newPath()
    const file = openLedgerFile(path)
    const ledger = file.ledgerOf('seed')
    ledger.begin(genesis, STANDING)
    const closing: Closing = {
      block: { ...genesis, slot: 1n, height: 1n, previousBlockhash: genesis.blockhash },
      after: new Map([[keyOf('one').address, account]]),
      before: new Map([[keyOf('one').address, null]]),
      standing: STANDING,
      firstSlot: 0n,
      rootSlot: 0n,
    }
    const endless: { self?: unknown } = {}
    endless.self = endless
    // The disk takes the rows, and not the last of them.
    expect(() => ledger.recordBlock({ ...closing, standing: endless as unknown as Standing })).toThrow(/cannot be kept/)
    ledger.recordBlock(closing)
    file.close()
    const again = openLedgerFile(path)
    again.close()
    expect([again.unreadable, again.kept?.network.blocks.length]).toEqual([null, 1])
  })
})

describe('what is kept of a network', () => {
  it('grows by what a block touched, and by nothing that others did', async () => {
    const touched: number[] = []
    const ledger: Ledger = {
      begin: () => undefined,
      recordBlock: ({ after }) => void touched.push(after.size),
      recordStanding: () => undefined,
      takeBack: () => undefined,
    }
    const bank = new Bank({
      ...{ runtime: await openRuntime(), random: createRandom('touched'), finalityBlocks: 8, skipRate: 0, ledger },
      unixSeconds: () => 1n,
    })
    for (const name of ['one', 'two']) {
      bank.writeAccount(keyOf(name).address, account)
      bank.closeBlock()
    }
    bank.closeBlock()
    expect(touched).toEqual([1, 1, 0])
  })

  it('forgets what accounts were before blocks that are final', async () => {
    const path = newPath()
    const node = await openKeptNode(path)
    for (let block = 0; block < 30; block += 1) {
      node.faucet.give(keyOf('fed').address, 1_000_000n + BigInt(block))
      node.bank.closeBlock()
    }
    const final = node.bank.chain.at('finalized').slot
    node.stop()
    const database = new Database(path, { readonly: true })
    const oldest = database.prepare('SELECT min(slot) FROM before').pluck().get()
    database.close()
    // The newest block that is final became so after its accounts were written.
    expect(Number(oldest)).toBeGreaterThanOrEqual(Number(final))
  })

  it('holds programs that were put there, with their code beside them, and runs them', async () => {
    const path = newPath()
    let node = await openKeptNode(path)
    const [program, code] = [keyOf('program').address, keyOf('code').address]
    const lamports = 10_000_000_000n
    const head = Uint8Array.of(3, 0, 0, 0, ...new Uint8Array(8 + 1 + 32))
    const data = Uint8Array.of(...head, ...hookProgram({ limit: 5, code: 77 }))
    node.bank.writeAccount(code, { lamports, data, owner: UPGRADEABLE_LOADER as typeof code, executable: false })
    const named = Uint8Array.of(2, 0, 0, 0, ...encodeAddress(code))
    node.bank.writeAccount(program, { lamports, data: named, owner: UPGRADEABLE_LOADER as typeof code, executable: true })
    closeBlocks(node.bank, 2)
    node.stop()
    node = await openKeptNode(path)
    const payer = fund(node, 'payer')
    const call = (amount: number): Instruction => ({
      program,
      accounts: [],
      data: Uint8Array.of(...new Uint8Array(8), amount, ...new Uint8Array(7)),
    })
    const run = (amount: number) => land(node.bank, sign({ keys: [payer], lifetime: newestLifetime(node.bank) }, [call(amount)])).error
    expect([run(4), run(6)]).toEqual([null, { InstructionError: [0, { Custom: 77 }] }])
    node.stop()
  })

  it('finds a token account by whoever owned it before the blocks that are not final', async () => {
    const [tokens, mint, owner] = [keyOf('tokens').address, keyOf('mint').address, keyOf('owner').address]
    const data = Uint8Array.of(...encodeAddress(mint), ...encodeAddress(owner), ...new Uint8Array(8 + 36), 1, ...new Uint8Array(165 - 109))
    const history = createHistory()
    restoreAccounts(
      {
        genesisHash: genesis.blockhash,
        first: genesis,
        blocks: [],
        accounts: [],
        before: [{ slot: 1n, address: tokens, account: { ...account, owner: TOKEN_PROGRAM, data } }],
        standing: STANDING,
      },
      { runtime: await openRuntime(), history, versions: createVersions() },
    )
    expect([...history.tokenAccountsOf(owner)]).toEqual([tokens])
  })
})
