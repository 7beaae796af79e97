import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askNode } from '../main/pay/relay.ts'
import type { ApprovalOrder, ApprovalResult } from '../support/approval-child.ts'
import { goThrough, type Kills, killsOf, liveAsFar, nameOf } from '../support/kills.ts'
import type { KillPoint } from '../support/mortal-backend.ts'
import { until } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const BERTAS = 'a passphrase of Berta alone'
const TO = addressOfSeed(new Uint8Array(createHash('sha256').update('approved').digest()))
const AMOUNT = 3_000_000n
const STEPS = /^(write:(payments|draft|refused|approved|signed|broadcast|verdict)|send)/
/** The draft that is held, and the one that is signed. */
const MEETINGS = 2
/** Kill points in a sample. */
const DRAWN = 4

describe('a payment that a second person has to approve', () => {
  let practice: Practice
  let dataDir: string
  let approver: Address
  let rounds = 0

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-approval-'))
    approver = await openFourEyes(practice, dataDir)
  }, 120_000)
  afterAll(async () => {
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const received = async () => {
    const { value } = (await askNode(practice.url, 'getBalance', [TO, { commitment: 'finalized' }])) as { value: bigint | number }
    return BigInt(value)
  }

  /** One payment in as many lives as it is killed, and one more: what its last life said. */
  const round = async (kills: Kills): Promise<{ last: ApprovalResult; met: Kills }> => {
    rounds += 1
    const order: Omit<ApprovalOrder, 'killAt'> = {
      ...{ dataDir, approver, to: TO, passphrase: PASSPHRASE, approverPassphrase: BERTAS },
      amount: String(AMOUNT + BigInt(rounds)),
      reference: `round ${rounds}`,
    }
    return liveAsFar<ApprovalResult>({ program: 'approval-child.ts', order, kills })
  }
  const paidSoFar = () => Array.from({ length: rounds }, (_, index) => AMOUNT + BigInt(index + 1)).reduce((sum, amount) => sum + amount, 0n)

  it('is paid exactly once, and signed only with an approval, wherever the backend is killed', async () => {
    const { last: whole } = await round([])
    expect(whole).toMatchObject({ states: ['satisfied'], signed: 1, intact: true })
    const acts = killsOf(meetingsOf(whole.steps.filter((step) => STEPS.test(step))), DRAWN, 'approval')
    const all = await goThrough(acts, async (kills) => {
      const { last, met } = await round(kills)
      expect(last, nameOf(kills)).toMatchObject({ states: ['satisfied'], intact: true })
      await until(async () => (await received()) === paidSoFar())
      return met
    })
    const points = [
      'write:refused:before 1',
      'write:refused:after 1',
      'write:approved:before 1',
      'write:approved:after 1',
      'write:draft:before 2',
      'write:draft:after 2',
      'write:signed:before 1',
    ]
    const isChosen = (point: string) => acts.flat().some(({ step, nth }) => `${step} ${nth}` === point)
    expect(all.map(({ step, nth }) => `${step} ${nth}`)).toEqual(expect.arrayContaining(points.filter(isChosen)))
  }, 600_000)
})

/** Each of the first meetings of each step. */
function meetingsOf(steps: readonly string[]): KillPoint[] {
  const counts = new Map<string, number>()
  return steps.flatMap((step) => {
    const nth = (counts.get(step) ?? 0) + 1
    counts.set(step, nth)
    return nth <= MEETINGS ? [{ step, nth }] : []
  })
}

/** A funded vault that may pay one address, in which Berta approves everything. */
async function openFourEyes({ url }: Practice, dataDir: string): Promise<Address> {
  return withBackend(dataDir, async ({ client }) => {
    await client.nodes.add({ name: 'practice', url })
    const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
    await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
    await client.policy.allow({ passphrase: PASSPHRASE, address: TO, label: 'Anna' })
    const { approvers } = await client.policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: 1n })
    await askNode(url, 'requestAirdrop', [treasury, 1_000_000_000n])
    return approvers[0]?.address ?? treasury
  })
}
