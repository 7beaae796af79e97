import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { type NodeClient, openNode } from '../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { type Kills, killsOf, liveThrough, nameOf, pointsOf } from '../support/kills.ts'
import type { TokenOrder, TokenResult } from '../support/token-child.ts'
import { until } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const FUNDS = 5_000_000_000n
const SOON = { withinMs: 60_000 }
const STEPS = pointsOf(['write:upkeep', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict'])
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
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
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

  /** Makes the account or closes it, whichever is next, in as many lives as there are kills, and one more that ends it. */
  const round = async (kills: Kills): Promise<void> => {
    rounds += 1
    const act = rounds % 2 === 1 ? 'create' : 'close'
    const order: Omit<TokenOrder, 'killAt'> = { dataDir, passphrase: PASSPHRASE, act, mint, account }
    const last = await liveThrough<TokenResult>({ program: 'token-child.ts', order, kills })
    expect(last, nameOf(kills)).toMatchObject({ intact: true })
    const isThere = (await node.getAccountInfo(account, { commitment: 'finalized' })).value !== null
    expect(isThere, `${act} with kills at ${nameOf(kills)}`).toBe(act === 'create')
  }

  it('at any step makes it once and closes it once', async () => {
    for (const kills of killsOf(STEPS, DRAWN, 'token account')) await round(kills)
    // One transaction on the chain for each round, failed ones among them: nothing was tried twice.
    const history = await node.getSignaturesForAddress(account, { limit: 1_000 })
    expect(history).toHaveLength(rounds)
  }, 600_000)
})
