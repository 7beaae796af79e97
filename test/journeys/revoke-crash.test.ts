import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { decodeTransaction } from '../../src/core/message/transaction.ts'
import { openNode } from '../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { followDecision, followTask } from '../../src/shells/cli/follow.ts'
import { type Relay, startRelay, lie } from '../main/pay/relay.ts'
import type { RevokeOrder, RevokeResult } from '../support/revoke-child.ts'
import { runChild } from '../support/run-child.ts'
import { sampleOf } from '../support/sample.ts'
import { until } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
/** From a person's word to the proof, in the order they are first met. */
const STEPS = ['write:revocation', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:status', 'write:verdict'].flatMap(
  (step) => [`${step}:before`, `${step}:after`],
)
/** Of these, in a sample. */
const DRAWN = 4

describe('a revocation that is killed', () => {
  let practice: Practice
  let relay: Relay
  let dataDir: string
  let recipients: readonly Address[]
  let rounds = 0

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
    relay = await startRelay(practice.url, 'practice')
    // What pays under a nonce is taken and passed to nobody; its advance alone goes through.
    relay.lies.set('sendTransaction', (params, honest) => (isNoncePayment(params[0] as string) ? lie.dropSend(params) : honest()))
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-revoke-'))
    recipients = await furnish(relay.url, dataDir)
  })
  afterAll(async () => {
    await relay.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const round = async (killAt: string | null): Promise<{ result: RevokeResult; killed: boolean }> => {
    const to = recipients[rounds % recipients.length] ?? ''
    rounds += 1
    const order: RevokeOrder = { dataDir, passphrase: PASSPHRASE, to, reference: `round ${rounds}`, killAt }
    const first = await runChild<RevokeResult>('revoke-child.ts', order)
    if (first !== 'killed') return { result: first, killed: false }
    const second = await runChild<RevokeResult>('revoke-child.ts', { ...order, killAt: null })
    if (second === 'killed') throw new Error('the second life was killed as well')
    return { result: second, killed: true }
  }

  it.each(sampleOf(STEPS, DRAWN, 'revocation'))('at %s ends as one that was not: given up, proved dead, and nobody paid', async (step) => {
    const { result, killed } = await round(step)
    // From sent a message may go to final without being seen in between.
    expect(killed || step.startsWith('write:status')).toBe(true)
    expect(result).toMatchObject({ state: 'abandoned', attempts: ['revoked'], freeNonces: 1, outstanding: 0, intact: true })
    // Before the write is committed nothing is there; from then on all of it is.
    expect(result.foundRevoked).toBe(killed && step !== 'write:revocation:before')
    const node = openNode({ name: 'look', url: practice.url })
    const { value } = await node.getMultipleAccounts(recipients, { commitment: 'finalized' })
    node.close()
    expect(value.every((account) => account === null)).toBe(true)
  })
})

/** Whether the message uses a nonce: it advances one, and does more. */
function isNoncePayment(base64: string): boolean {
  const { compiled } = decodeTransaction(Buffer.from(base64, 'base64'))
  return compiled.instructions.length > 1 && compiled.instructions[0]?.data[0] === 4
}

async function furnish(url: string, dataDir: string): Promise<readonly Address[]> {
  return withBackend(dataDir, async (backend) => {
    const { client } = backend
    await client.nodes.add({ name: 'practice', url })
    await client.vault.create({ passphrase: PASSPHRASE })
    await followTask(backend, await client.accounts.derive({ count: STEPS.length }), () => undefined)
    await client.nodes.faucet({ amount: 5_000_000_000n })
    await until(async () => ((await client.overview.show({})).holdings[0]?.held ?? 0n) > 0n, { withinMs: 60_000 })
    await followDecision(backend, (await client.nonces.create({ label: 'cold' })).id, () => undefined)
    const { accounts } = await client.accounts.list({ role: 'deposit', limit: STEPS.length })
    return accounts.map(({ address }) => address)
  })
}
