import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { encodeMint } from '../../../src/core/program/token-account.ts'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { PAGE_ROWS_MAX } from '../../../src/main/journal/index.ts'
import { inRunsOf } from '../../../src/main/pay/index.ts'
import { openNode, openNodes } from '../../../src/main/node/index.ts'
import { readChainPowers } from '../../../src/main/powers/index.ts'
import { addressNamed } from '../../support/block.ts'
import { openNewJournal } from '../../support/new-journal.ts'
import { startNodeDouble } from '../../support/node-double.ts'
import { DELEGATE, ISSUER, tokenBytes } from '../../support/powers.ts'

const DEPOSITS = 400
const MINTS = 3
const GENESIS = addressNamed('genesis')
const NOBODY_ELSE = { found: [], checkedAtMs: 1, keys: 1, keysInAll: 1, nodes: ['a'], unserved: [] }
const nonceAlarm = { state: () => NOBODY_ELSE, look: async () => NOBODY_ELSE }

/** What nodes show of an account. */
const shown = (data: Uint8Array): JsonValue => ({
  data: [Buffer.from(data).toString('base64'), 'base64'],
  executable: false,
  lamports: 2_039_280n,
  owner: TOKEN_PROGRAM,
  rentEpoch: 0n,
  space: BigInt(data.length),
})

it('powers over every token account of many are read with one question for a hundred accounts, to two nodes', async () => {
  const mints = Array.from({ length: MINTS }, (_, number) => addressNamed(`mint ${number}`))
  const owners = Array.from({ length: DEPOSITS }, (_, number) => addressNamed(`owner ${number}`))
  const held = owners.flatMap((owner) => mints.map((mint) => ({ owner, mint, account: addressNamed(`${owner} ${mint}`) })))
  const accounts = new Map<Address, JsonValue>()
  const mint = encodeMint({ mintAuthority: null, supply: tokenAmount(9n), decimals: 6, initialized: true, freezeAuthority: ISSUER })
  for (const address of mints) accounts.set(address, shown(mint))
  for (const { account, ...of } of held) {
    const given = { ...of, amount: tokenAmount(7n), delegate: DELEGATE, delegatedAmount: tokenAmount(5n) }
    accounts.set(account, shown(tokenBytes(given)))
  }
  const startNode = () =>
    startNodeDouble({
      getGenesisHash: () => GENESIS,
      getEpochInfo: () => ({ absoluteSlot: 9n, blockHeight: 9n, epoch: 0n, slotIndex: 9n, slotsInEpoch: 432_000n }),
      getTokenAccountsByOwner: () => ({ context: { slot: 9n }, value: [] }),
      getMultipleAccounts: ([addresses]) => ({
        context: { slot: 9n },
        value: (addresses as Address[]).map((address) => accounts.get(address) ?? null),
      }),
    })
  const [first, second] = [await startNode(), await startNode()]
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-powers-'))
  const journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 0 })
  const nodes = openNodes({
    nodes: [first, second].map(({ url }, number) => openNode({ name: `node ${number + 1}`, url })),
    genesisHash: GENESIS,
    now: () => performance.now(),
  })
  onTestFinished(async () => {
    nodes.close()
    await Promise.all([journal.close(), first.close(), second.close()])
    rmSync(folder, { recursive: true, force: true })
  })
  for (const run of inRunsOf(PAGE_ROWS_MAX, owners))
    await journal.write('accounts', (tx) => tx.addAccounts(run.map((address) => ({ address, role: 'watch', path: null }))))
  await journal.write('cursor', (tx) => tx.openCursor({ slot: slot(9n) }))
  const opening = held.map(({ owner, account, mint: of }) => ({
    owner,
    account,
    asset: { kind: 'token', mint: of, tokenProgram: TOKEN_PROGRAM, decimals: 6 } as const,
    amount: 7n,
    slot: slot(9n),
  }))
  for (const run of inRunsOf(PAGE_ROWS_MAX, opening)) await journal.write('balances', (tx) => tx.openBalances(run))

  const told = await readChainPowers({ journal, nodes, nonceAlarm })
  expect(told).toMatchObject({ witnesses: 2, mintsLeft: 0 })
  expect(told.powers.filter(({ kind }) => kind === 'delegate')).toHaveLength(held.length)
  expect(told.powers.filter(({ kind }) => kind === 'freeze-authority')).toMatchObject(mints.map(() => ({ amount: BigInt(7 * DEPOSITS) })))
  // One more for the mints.
  const questions = Math.ceil(held.length / 100) + 1
  for (const node of [first, second]) expect(node.count('getMultipleAccounts')).toBe(questions)
})
