import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { openNode } from '../../../src/main/node/index.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { openCustomer } from '../../support/any-node.ts'
import { until } from '../../support/until.ts'
import { openFilledBackend, refused } from './support.ts'
import { say } from '../../../src/core/text/sentence.ts'

const WALLET = '9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg'
const ANOTHER = addressOfSeed(new Uint8Array(32).fill(0x5c))
/** Nobody holds its key. */
const LOST = findAssociatedAddress({ owner: ANOTHER, mint: ANOTHER, tokenProgram: TOKEN_PROGRAM })
const PASSPHRASE = 'a passphrase for recipients'
const SOON = { withinMs: 60_000 }

describe('recipients, with no node to ask', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async () => undefined)
  })
  afterAll(() => backend.discard())

  it('are told from other texts, and that nobody could say more', async () => {
    const { recipients } = backend.client
    expect(await recipients.check({ text: WALLET })).toMatchObject({
      address: WALLET,
      standing: 'needs-confirmation',
      confirm: { needed: true },
      lamports: null,
      witnesses: 0,
      warnings: [{ code: 'NO_NODE_CAN_SAY' }, { code: 'FIRST_USE' }],
    })
    expect(await recipients.check({ text: WALLET.replace('U', 'I') })).toMatchObject({
      address: null,
      standing: 'refused',
      reason: 'not-base58',
      words: say`“I” at place 3 is in no address; it is often a misread 1 or i. Copy the address again from where it came.`,
    })
  })

  it('are told of a whole file as of each alone, and taken into the address book together or not at all', async () => {
    const { recipients } = backend.client
    const contents = (...lines: readonly string[]) => `data:text/csv;base64,${Buffer.from(lines.join('\n')).toString('base64')}`
    const alike = parseAddress(`${WALLET.slice(0, 4)}${ANOTHER.slice(4, -4)}${WALLET.slice(-4)}`)
    const judged = await recipients.checkMany({ contents: contents(`${WALLET},Anna`, ANOTHER, LOST) })
    const alone = await Promise.all([WALLET, ANOTHER, LOST].map((text) => recipients.check({ text })))
    expect(judged.map(({ name }) => name)).toEqual(['Anna', null, null])
    expect(judged.map(({ standing, reason, words }) => ({ standing, reason, words }))).toEqual(
      alone.map(({ standing, reason, words }) => ({ standing, reason, words })),
    )
    expect(alone[2]).toMatchObject({ standing: 'refused', reason: 'off-curve' })
    const [, imitation] = await recipients.checkMany({ contents: contents(WALLET, alike) })
    expect(imitation?.warnings.map(({ code }) => code)).toContain('LOOK_ALIKE')
    const refusal = refused('RECIPIENT_REFUSED', { reason: 'off-curve' })
    await expect(recipients.import({ contents: contents(`${WALLET},Anna`, `${LOST},Lost`) })).rejects.toMatchObject(refusal)
    expect(await recipients.import({ contents: contents(`${ANOTHER},Bert`) })).toEqual({ added: 1 })
    await expect(recipients.import({ contents: contents(`${WALLET},Anna`, `${ANOTHER},Eve`) })).rejects.toMatchObject(
      refused('RECIPIENT_KNOWN', { address: ANOTHER }),
    )
    expect((await recipients.list({})).recipients).toMatchObject([{ address: ANOTHER, label: 'Bert' }])
    await recipients.remove({ address: parseAddress(ANOTHER) })
  })

  it('are listed with those whom the policy names, each once, with whether they may be paid; locked, nobody can say', async () => {
    const { recipients, policy, vault } = backend.client
    const [anna, bert] = [parseAddress(WALLET), parseAddress(ANOTHER)]
    await vault.create({ passphrase: PASSPHRASE })
    await recipients.add({ text: WALLET, label: 'Anna' })
    await policy.allow({ passphrase: PASSPHRASE, address: bert, label: 'Bert, policy' })
    const listed = async (asked: Parameters<typeof recipients.list>[0] = {}) => {
      const { recipients: rows, total, next } = await recipients.list(asked)
      return { rows: rows.map(({ label, standing, addedAt }) => [label, standing, addedAt !== null]), total, next }
    }
    const both = [
      ['Anna', 'not-allowed', true],
      ['Bert, policy', 'allowed', false],
    ]
    const byAddress = anna < bert ? both : both.toReversed()
    expect(await listed()).toEqual({ rows: byAddress, total: 2, next: null })
    const first = await listed({ limit: 1 })
    expect(first.rows).toEqual(byAddress.slice(0, 1))
    expect((await listed({ limit: 1, after: anna < bert ? anna : bert })).rows).toEqual(byAddress.slice(1))
    expect(await listed({ search: 'POLICY' })).toMatchObject({ rows: [['Bert, policy', 'allowed', false]], total: 1 })
    expect(await listed({ search: bert.slice(0, 6) })).toMatchObject({ total: 1 })
    await recipients.add({ text: ANOTHER, label: 'Bert' })
    expect(await listed({ search: 'bert' })).toMatchObject({ rows: [['Bert', 'allowed', true]], total: 1 })
    await policy.forbid({ address: bert })
    expect((await listed({ search: 'bert' })).rows).toEqual([['Bert', 'not-allowed', true]])
    await vault.lock({})
    expect((await listed()).rows.map(([, standing]) => standing)).toEqual([null, null])
    await vault.unlock({ passphrase: PASSPHRASE })
    for (const address of [anna, bert]) await recipients.remove({ address })
  })

  it('are kept in the address book, and only if they can be paid', async () => {
    const { recipients } = backend.client
    await recipients.add({ text: WALLET, label: 'Anna' })
    await expect(recipients.add({ text: WALLET, label: 'Eve' })).rejects.toMatchObject(refused('RECIPIENT_KNOWN', { address: WALLET }))
    await expect(recipients.add({ text: 'Anna', label: 'Anna' })).rejects.toMatchObject({ data: { code: 'RECIPIENT_REFUSED' } })
    const address = parseAddress(WALLET)
    await recipients.label({ address, label: 'Anna B.', note: 'by telephone' })
    expect(await recipients.list({})).toMatchObject({
      recipients: [{ address, label: 'Anna B.', note: 'by telephone', lastPaidAt: null }],
      total: 1,
      next: null,
    })
    expect(await recipients.list({ search: 'anna' })).toMatchObject({ recipients: [{ address }], total: 1 })
    expect(await recipients.list({ search: 'bert' })).toEqual({ recipients: [], total: 0, next: null })
    await recipients.remove({ address })
    expect((await recipients.list({})).recipients).toEqual([])
    await expect(recipients.remove({ address })).rejects.toMatchObject(refused('RECIPIENT_UNKNOWN', { address }))
  })
})

describe('a payment, on the practice node', () => {
  let practice: Awaited<ReturnType<typeof startPractice>>
  let backend: Backend
  let dataDir: string
  beforeAll(async () => {
    practice = await startPractice({ slotMs: 60, finalityBlocks: 12 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-recipients-'))
    const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
    await backend.client.nodes.add({ name: 'practice', url: practice.url })
    await backend.client.vault.create({ passphrase: PASSPHRASE })
  })
  afterAll(async () => {
    await backend.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('is planned with what is said of its recipient, and begins when that was confirmed', async () => {
    const { client } = backend
    const task = await client.accounts.derive({ count: 1 })
    await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
    const addressOf = async (role: 'treasury' | 'deposit') =>
      parseAddress((await client.accounts.list({ role })).accounts[0]?.address ?? '')
    const [treasury, account] = [await addressOf('treasury'), await addressOf('deposit')]
    const node = openNode({ name: 'customer', url: practice.url })
    const customer = await openCustomer(node, 500_000_000n)
    await customer.pay([{ to: treasury, amount: 50_000_000n }])
    await until(async () => (await node.getBalance(treasury, { commitment: 'finalized' })).value > 0n, SOON)
    node.close()

    const request = { to: account, amount: 5_000_000n, allowUnfundedRecipient: true }
    const { reference, digest, recipients } = await client.payments.plan(request)
    expect(recipients).toMatchObject([
      {
        address: account,
        standing: 'needs-confirmation',
        kind: 'unfunded',
        lamports: 0n,
        witnesses: 1,
        warnings: [{}, { code: 'OWN_ACCOUNT' }],
      },
    ])
    const decided = { ...request, reference, digest: digest ?? '' }
    await expect(client.payments.start(decided)).rejects.toMatchObject({
      data: { code: 'RECIPIENT_NOT_CONFIRMED', context: { address: account } },
    })
    const confirmed = recipients[0]?.confirm.digest ?? ''
    const { id } = await client.payments.start({ ...decided, confirmed })
    await until(async () => (await client.payments.show({ id })).settled, SOON)
    const { from, memo, lines } = await client.payments.show({ id })
    expect({ from, memo }).toEqual({ from: treasury, memo: null })
    expect(lines).toMatchObject([{ recipient: account, feeLamports: 5_000n, state: 'satisfied' }])
    expect(lines[0]?.broadcasts).toBeGreaterThan(0)
    expect(lines[0]?.slot).toBeGreaterThan(0n)
    expect((await client.payments.plan({ ...request, reference: 'another' })).recipients).toMatchObject([
      { standing: 'known', lamports: 5_000_000n, words: null },
    ])
  })
})
