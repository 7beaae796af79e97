import { describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { explainBytes } from '../../../src/core/explain/explain-bytes.ts'
import {
  explainResolved,
  type ListedMint,
  mintsIn,
  type NodeWord,
  resolveAccounts,
  resolveMints,
  tablesIn,
} from '../../../src/core/explain/node-words.ts'
import { sayNodeWords, type Unanswered } from '../../../src/core/explain/say-node-words.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { CompiledMessage } from '../../../src/core/message/message.ts'
import { LOOKUP_TABLE_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { transferLamports } from '../../../src/core/program/system.ts'
import { encodeMint } from '../../../src/core/program/token-account.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { legacy, lifetimeFor } from '../plan/support.ts'
import { account } from '../program/support.ts'

const [feePayer, table, mint] = [account(1), account(50), account(60)]
const [home, other] = [account(2), account(3)]
const transfer = transferLamports({ source: feePayer, destination: home, lamports: lamports(5n) })
const compiled = compileMessage({ version: 'legacy', feePayer, instructions: [transfer], lifetime: lifetimeFor(legacy) })

const explainedWith = (changed: Partial<CompiledMessage>) => explainBytes(encodeMessage({ ...compiled, ...changed }), 'message')

/** Pays the account at place 7 of the table. */
const toTable = explainedWith({
  version: 0,
  lookups: [{ table, writableIndexes: [7], readonlyIndexes: [] }],
  instructions: [{ programIndex: 2, accountIndexes: [0, 3], data: transfer.data }],
})

/** Issues 1,500,000 smallest units of a mint. */
const issuing = explainedWith({
  staticAccounts: [feePayer, home, mint, TOKEN_PROGRAM],
  header: { signerCount: 1, readonlySignerCount: 0, readonlyNonSignerCount: 1 },
  instructions: [{ programIndex: 3, accountIndexes: [2, 1, 0], data: Uint8Array.of(7, 0x60, 0xe3, 0x16, 0, 0, 0, 0, 0) }],
})

function tableOf(addresses: readonly Address[]) {
  const meta = new Uint8Array(56)
  meta[0] = 1
  meta.fill(0xff, 4, 12)
  return { owner: LOOKUP_TABLE_PROGRAM, data: Uint8Array.of(...meta, ...addresses.flatMap((one) => [...encodeAddress(one)])) }
}

function mintOf(decimals: number, owner = TOKEN_PROGRAM) {
  const data = encodeMint({ mintAuthority: feePayer, supply: tokenAmount(9n), decimals, initialized: true, freezeAuthority: null })
  return { owner, data }
}

/** Eight places, the last of which is that address. */
const eight = (last: Address) => tableOf([...Array.from({ length: 7 }, () => account(99)), last])

type Held = { readonly owner: Address; readonly data: Uint8Array } | null
const word = (node: string, at: bigint, address: Address, held: Held): NodeWord => ({
  node,
  slot: slot(at),
  accounts: new Map([[address, held]]),
})

function readTables(words: readonly NodeWord[], unanswered: readonly Unanswered[] = []) {
  const accounts = resolveAccounts(toTable, words)
  const said = sayNodeWords({ asked: 2, accounts, mints: [], landed: null, unanswered })
  return { accounts, said: said.map(plain).join(' '), does: explainResolved(toTable, accounts, []).map(({ words: does }) => plain(does)) }
}

function readMints(words: readonly NodeWord[], listed: readonly ListedMint[] = []) {
  const mints = resolveMints(mintsIn(issuing, []), words, listed)
  const said = sayNodeWords({ asked: 2, accounts: [], mints, landed: null, unanswered: [] })
  return { said: said.map(plain).join(' '), does: explainResolved(issuing, [], mints).map(({ words: does }) => plain(does)) }
}

describe('accounts of lookup tables', () => {
  it('are those that nodes agree on, each said with its node and slot, beside what the bytes say', () => {
    expect(tablesIn(toTable)).toEqual([table])
    const { said, does } = readTables([word('a', 1_234n, table, eight(home)), word('b', 1_240n, table, eight(home))])
    expect(does).toEqual([`Moves 0.000000005 SOL from ${feePayer} to ${home}.`])
    expect(said).toContain(
      `Of the lookup table ${table}, the node “a” (slot 1,234) and the node “b” (slot 1,240) name the one account that the message takes from it.`,
    )
    expect(said).toContain('What the bytes say stands on its own')
    expect(toTable).toMatchObject({ understood: false })
    expect(plain(toTable.instructions[0]?.sentence ?? [])).toContain(`account 7 of the lookup table ${table}`)
  })

  it('are none where nodes differ: both are told, and neither is taken', () => {
    const { said, does, accounts } = readTables([word('a', 5n, table, eight(home)), word('b', 6n, table, eight(other))])
    expect(does).toEqual([])
    expect(accounts[0]?.said.map(({ value }) => value)).toEqual([home, other])
    expect(said).toContain(
      `Account 7 of the lookup table ${table} is not resolved, because the nodes differ: the node “a” (slot 5) says that it is ${home}; the node “b” (slot 6) says that it is ${other}.`,
    )
  })

  it.each([
    ['there is no such table', null],
    ['the table is shorter', tableOf([home])],
    ['another program owns it', { ...eight(home), owner: TOKEN_PROGRAM }],
    ['it is no table', { owner: LOOKUP_TABLE_PROGRAM, data: new Uint8Array(60) }],
  ])('are not resolved where %s', (_, held) => {
    const { said, does } = readTables([word('a', 5n, table, held)])
    expect(does).toEqual([])
    expect(said).toContain(`is not resolved: the node “a” (slot 5) knows no such account of it.`)
  })

  it('are not resolved where no node answers, and it is said which did not', () => {
    const silence = { node: 'a', error: { code: 'NODE_TIMED_OUT', context: { node: 'a', method: 'm', timeoutMs: 5 } } } as const
    const { said, does } = readTables([], [silence])
    expect(does).toEqual([])
    expect(said).toContain('is not resolved: no node answered.')
    expect(said).toContain('The node “a” gave no answer.')
  })
})

describe('tokens', () => {
  it('are counted in their unit where the listing and every node say the same decimals', () => {
    expect(mintsIn(issuing, [])).toEqual([mint])
    expect(plain(issuing.instructions[0]?.sentence ?? [])).toContain('1500000 smallest units')
    const listed = [{ mint, label: 'USDC', decimals: 6 }]
    expect(readMints([word('a', 5n, mint, mintOf(6))], listed).does[0]).toContain('1.5 USDC')
    const { said, does } = readMints([word('a', 5n, mint, mintOf(6)), word('b', 6n, mint, mintOf(6))])
    expect(does[0]).toContain('Mints 1.5 of the token')
    expect(said).toContain(`Of the token ${mint}, the node “a” (slot 5) and the node “b” (slot 6) say that it has 6 decimals.`)
  })

  it('are counted in smallest units where nodes differ, from each other or from the listing, or know no mint', () => {
    const differ = readMints([word('a', 5n, mint, mintOf(6)), word('b', 6n, mint, mintOf(9))])
    expect(differ.does).toEqual([])
    expect(differ.said).toContain('The nodes differ.')
    expect(readMints([word('a', 5n, mint, mintOf(9))], [{ mint, label: 'USDC', decimals: 6 }]).does).toEqual([])
    expect(readMints([word('a', 5n, mint, null)]).said).toContain('says that there is no such mint')
    expect(readMints([word('a', 5n, mint, mintOf(6, account(77)))]).does).toEqual([])
    expect(readMints([]).said).toContain('no node said anything')
  })

  it('that stand in a table are found once nodes agree on it', () => {
    const explained = explainedWith({
      version: 0,
      staticAccounts: [feePayer, home, TOKEN_PROGRAM],
      lookups: [{ table, writableIndexes: [7], readonlyIndexes: [] }],
      instructions: [{ programIndex: 2, accountIndexes: [3, 1, 0], data: Uint8Array.of(7, 1, 0, 0, 0, 0, 0, 0, 0) }],
    })
    const accounts = resolveAccounts(explained, [word('a', 5n, table, eight(mint))])
    expect(mintsIn(explained, accounts)).toEqual([mint])
    const mints = resolveMints([mint], [word('a', 5n, mint, mintOf(2))], [])
    expect(explainResolved(explained, accounts, mints).map(({ words }) => plain(words))[0]).toContain(`Mints 0.01 of the token ${mint} to `)
  })
})

describe('where nothing was asked', () => {
  it('is said, and why', () => {
    const nothing = { accounts: [], mints: [], landed: null, unanswered: [] }
    expect(sayNodeWords({ ...nothing, asked: 0 }).map(plain)).toEqual(['No node is connected: nothing was asked.'])
    expect(sayNodeWords({ ...nothing, asked: 1 }).map(plain)).toEqual([
      'It names no lookup table and no mint: there was nothing to ask a node.',
    ])
  })
})
