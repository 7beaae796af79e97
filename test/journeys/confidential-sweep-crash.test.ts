import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { decodeConfidentialAccount } from '../../src/core/program/confidential-account.ts'
import { TOKEN_2022_PROGRAM } from '../../src/core/program/ids.ts'
import { decodeTokenAccount } from '../../src/core/program/token-account.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { openConfidentialHouse } from '../support/confidential-house.ts'
import { hides, partiesOfWords, type Party } from '../support/confidential-party.ts'
import type { ConfidentialSweepOrder, ConfidentialSweepResult } from '../support/confidential-sweep-child.ts'
import { killsOf, liveThrough, nameOf, pointsOf } from '../support/kills.ts'
import { until } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const FUNDS = 40_000_000_000n
const SOON = { withinMs: 60_000 }
const FURTHER = ['write:confidential-step', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict']
/** The first, second or third time that an account is taken further: each step at one of them. */
const AGAIN = pointsOf(FURTHER).map(({ step }, place) => ({ step, nth: (place % 3) + 1 }))
/** Once for a sweep its begin and its end; between them in the order of one life. */
const POINTS = [
  ...pointsOf(['write:confidential-sweep']),
  ...AGAIN.toSorted((left, right) => left.nth - right.nth),
  ...pointsOf(['write:confidential-swept']),
]
/** Of these, in a sample. */
const DRAWN = 3
/** What is pending when the sweep begins, and what arrives while nobody lives. */
const FIRST = (1n << 33n) + 1n
const LATE = 70_001n

describe('a backend that is killed while it sweeps confidential accounts', () => {
  let practice: Practice
  let dataDir: string
  let treasury: Address
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let ours: readonly Party[]

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-confidential-sweep-crash-'))
    outside = await openConfidentialHouse(practice.url)
    await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'practice', url: practice.url })
      const created = await client.vault.create({ passphrase: PASSPHRASE })
      treasury = created.treasury
      ours = await partiesOfWords({ words: created.words, mint: outside.mint, count: 2 })
      await client.accounts.derive({ count: ours.length })
      await until(async () => (await client.accounts.list({ role: 'deposit' })).accounts.length === ours.length, SOON)
      for (const party of ours) await outside.configure(party)
      await client.mints.add({ mint: outside.mint, label: 'SECRET' })
      await client.nodes.faucet({ amount: FUNDS })
      await until(async () => (await client.sending.status({})).state === 'open', SOON)
    })
  }, 120_000)
  afterAll(async () => {
    outside.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const inTreasury = async () => {
    const home = findAssociatedAddress({ owner: treasury, mint: outside.mint, tokenProgram: TOKEN_2022_PROGRAM })
    return decodeTokenAccount(await outside.dataOf(home))?.amount ?? 0n
  }
  const expectEmpty = async ({ account, keys }: Party) => {
    const data = await outside.dataOf(account)
    const hidden = decodeConfidentialAccount(data)
    if (hidden === null) throw new Error('the account takes confidential transfers')
    expect([decodeTokenAccount(data)?.amount, hidden.credits]).toEqual([0n, 0n])
    expect(hides(keys, hidden.available, 0n), 'hides nothing').toBe(true)
  }

  it('at any step goes on where the chain stands: all of it is in the treasury, and nothing is left', async () => {
    let paid = 0n
    const program = 'confidential-sweep-child.ts'
    for (const kills of killsOf(POINTS, DRAWN, 'confidential sweep')) {
      const what = nameOf(kills)
      for (const { account } of ours) await outside.pay(account, FIRST)
      const order: Omit<ConfidentialSweepOrder, 'killAt'> = { dataDir, passphrase: PASSPHRASE, mint: outside.mint }
      const meanwhile = () => outside.pay(ours[0]?.account ?? treasury, LATE)
      paid += 2n * FIRST + LATE * BigInt(kills.length)
      const last = await liveThrough<ConfidentialSweepResult>({ program, order, kills, meanwhile })
      // One account may have been empty before what came late, which another sweep then takes.
      const rest = await liveThrough<ConfidentialSweepResult>({ program, order, kills: [] })
      expect({ stopped: rest.stopped, intact: rest.intact }, what).toEqual({ stopped: 0, intact: true })
      expect(
        last.decided.every((step) => step.endsWith(' done')),
        `${what}: ${last.decided.join(', ')}`,
      ).toBe(true)
      for (const party of ours) await expectEmpty(party)
      expect(await inTreasury(), what).toBe(paid)
    }
  }, 1_200_000)
})
