import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { type NodeClient, openNode } from '../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import type { KillPoint } from '../support/mortal-backend.ts'
import { runChild } from '../support/run-child.ts'
import { sampleOf } from '../support/sample.ts'
import type { TokenOrder, TokenResult } from '../support/token-child.ts'
import { until } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const FUNDS = 5_000_000_000n
const SOON = { withinMs: 60_000 }
/** The last moment before, and the first after, each thing that cannot be taken back. */
const STEPS = ['write:upkeep', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict'].flatMap((step) => [
  `${step}:before`,
  `${step}:after`,
])
/** Of these, in a sample. */
const DRAWN = 4

describe('a backend that is killed while it tends a token account', () => {
  let practice: Practice
  let node: NodeClient
  let dataDir: string
  let mint: Address
  let account: Address
  let rounds = 0

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 25, waitForReaders: true, finalityBlocks: 4 })
    node = openNode({ name: 'witness', url: practice.url })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-token-crash-'))
    await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'practice', url: practice.url })
      const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
      await client.nodes.faucet({ amount: FUNDS })
      const { token2022 } = await askCustomers(practice.url).createMints()
      mint = token2022.mint
      account = findAssociatedAddress({ owner: treasury, mint, tokenProgram: token2022.tokenProgram })
      const canBeMade = () =>
        client.tokens.planCreate({ mint }).then(
          ({ digest }) => digest !== null,
          () => false,
        )
      await until(canBeMade, SOON)
    })
  }, 120_000)
  afterAll(async () => {
    node.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Makes the account or closes it, whichever is next, with a kill in between where one is asked for; the next life ends it. */
  const round = async (killAt: KillPoint | null): Promise<boolean> => {
    rounds += 1
    const act = rounds % 2 === 1 ? 'create' : 'close'
    const order: TokenOrder = { dataDir, passphrase: PASSPHRASE, act, mint, account, killAt }
    const first = await runChild<TokenResult>('token-child.ts', order)
    const last = first === 'killed' ? await runChild<TokenResult>('token-child.ts', { ...order, killAt: null }) : first
    expect(last).toMatchObject({ intact: true })
    expect((await node.getAccountInfo(account, { commitment: 'finalized' })).value === null).toBe(act === 'close')
    return first === 'killed'
  }

  it('at any step makes it once and closes it once', async () => {
    const unmet: string[] = []
    for (const step of sampleOf(STEPS, DRAWN, 'token account')) if (!(await round({ step, nth: 1 }))) unmet.push(step)
    expect(unmet).toEqual([])
    // One transaction on the chain for each round, failed ones among them: nothing was tried twice.
    const history = await node.getSignaturesForAddress(account, { limit: 1_000 })
    expect(history).toHaveLength(rounds)
  }, 600_000)
})
