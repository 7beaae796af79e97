import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { elgamalKeyOf } from '../../../src/core/confidential/public-key.ts'
import { invariant } from '../../../src/core/error/invariant.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { followParts } from '../../../src/shells/cli/follow.ts'
import { type ConfidentialBackend, openConfidentialBackend } from '../../support/confidential-backend.ts'
import { hides, type Party } from '../../support/confidential-party.ts'
import { showOther } from '../../support/show-other.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { startRelay } from '../pay/relay.ts'
import { openPayee } from './hidden-payer.ts'
import { refused } from './support.ts'

const SOON = { withinMs: 120_000 }
const PASSPHRASE = 'a passphrase for secrets'
const BERTAS = 'a passphrase of Berta alone'
/** In the data of a mint, and of a token account: behind base layout, type and what else stands before it, the key of the auditor, and of the owner. */
const AUDITOR_AT = 165 + 1 + 4 + 32 + 1
const KEY_AT = 165 + 1 + 4 + 4 + 1
const HELD = (1n << 40n) + 7n
const FIRST = (1n << 33n) + 5n

describe('a payment whose amount is hidden', () => {
  let house: ConfidentialBackend
  let practice: ConfidentialBackend['practice']
  let backend: ConfidentialBackend['backend']
  let dataDir: string
  let outside: ConfidentialBackend['outside']
  let treasury: Party
  let deposit: Party
  let stranger: Party

  beforeAll(async () => {
    house = await openConfidentialBackend({ passphrase: PASSPHRASE, slotMs: 60, finalityBlocks: 4, withinMs: SOON.withinMs })
    ;({ practice, backend, dataDir, outside } = house)
    treasury = await house.party(0)
    deposit = await house.party(1)
    stranger = await openPayee(house, { passphrase: PASSPHRASE, ...SOON })
  }, 180_000)
  afterAll(() => house.close())

  const rowOf = async ({ account }: Party) => (await backend.client.tokens.confidential({ account })).accounts[0]
  const asked = (amount: bigint | 'all', to = stranger.owner) => ({ to, amount, asset: outside.mint, confidential: true as const })
  const reasonFor = async (amount: bigint | 'all', more: { to?: typeof treasury.owner; allowUnfundedRecipient?: true } = {}) => {
    const plan = await backend.client.payments.plan({ ...asked(amount), ...more })
    return plan.digest === null ? plan.unpayable.map(({ reason }) => reason) : []
  }
  /** As whoever can write the file does. */
  const edit = (intent: string, { from, to }: { readonly from: string; readonly to: string }) => {
    const file = new Database(join(dataDir, 'practice', 'journal.sqlite'))
    const triggers = file.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'intent'`).all() as {
      name: string
    }[]
    for (const { name } of triggers) file.exec(`DROP TRIGGER "${name}"`)
    expect(file.prepare('UPDATE intent SET what = replace(what, ?, ?) WHERE id = ?').run(from, to, intent).changes).toBe(1)
    file.close()
  }
  const pay = async (amount: bigint | 'all') => {
    const { client } = backend
    const plan = await client.payments.plan(asked(amount))
    const confirmed = plan.recipients[0]?.confirm.digest ?? undefined
    const { id } = await client.payments.start({
      ...asked(amount),
      reference: plan.reference,
      digest: plan.digest ?? '',
      ...(plan.units === null ? {} : { units: plan.units }),
      ...(confirmed === undefined ? {} : { confirmed }),
    })
    return { plan, decided: await followParts(backend, id, () => undefined), id }
  }

  it('is refused with the reason where an account takes no part in it', async () => {
    expect(await reasonFor(1n)).toEqual(['source-not-configured'])
    await outside.configure(treasury)
    expect(await reasonFor(1n)).toEqual(['available-short'])
    expect(await reasonFor(0n)).toEqual(['amount-zero'])
    expect(await reasonFor(1n << 48n)).toEqual(['above-48-bits'])
    expect(await reasonFor(1n, { to: treasury.owner })).toEqual(['is-payer'])
    expect(await reasonFor(1n, { to: deposit.owner })).toEqual(['recipient-unfunded'])
    expect(await reasonFor(1n, { to: deposit.owner, allowUnfundedRecipient: true })).toEqual(['recipient-not-configured'])
    await outside.pay(treasury.account, HELD)
    expect(await reasonFor('all')).toEqual(['available-short'])
    const native = await backend.client.payments.plan({ ...asked(1n), asset: 'native' })
    expect([native.digest, native.unpayable.map(({ reason }) => reason)]).toEqual([null, ['mint-not-confidential']])
  })

  it('pays what is said and nothing else, out of what is available, and everybody sees no amount', async () => {
    await outside.applyAs(treasury, { expected: 1n, available: HELD })
    const { plan, decided, id } = await pay(FIRST)
    expect(plan).toMatchObject({ amount: FIRST, arrives: FIRST, rentLamports: 0n, unpayable: [], warnings: [] })
    expect(plain(plan.transactions[0]?.words ?? [])).toContain('in secret')
    expect(decided.outcome).toBe('done')
    expect(await rowOf(treasury)).toMatchObject({ pending: 0n, available: HELD - FIRST, public: 0n })
    const theirs = decodeConfidentialAccount(await outside.dataOf(stranger.account))
    invariant(theirs !== null, 'it is configured')
    expect(hides(stranger.keys, theirs.pendingLow, FIRST & 0xffffn)).toBe(true)
    expect(hides(stranger.keys, theirs.pendingHigh, FIRST >> 16n)).toBe(true)
    expect(await backend.client.payments.show({ id })).toMatchObject({ confidential: true, outcome: 'done', lines: [{ amount: FIRST }] })
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
  })

  it('is made once under its reference, and what was read is what is paid', async () => {
    const { client } = backend
    const request = { ...asked(1_000n), reference: 'invoice 7' }
    const plan = await client.payments.plan(request)
    const confirmed = plan.recipients[0]?.confirm.digest ?? undefined
    const start = (digest: string, amount = 1_000n) =>
      client.payments.start({ ...request, amount, digest, ...(confirmed === undefined ? {} : { confirmed }) })
    await expect(start(plan.digest ?? '', 1_001n)).rejects.toMatchObject(refused('PLAN_CHANGED'))
    // The proofs are drawn at random: the plan is the same all the same.
    expect((await client.payments.plan(request)).digest).toBe(plan.digest)
    const { id } = await start(plan.digest ?? '')
    await followParts(backend, id, () => undefined)
    expect((await client.payments.plan(request)).unpayable).toMatchObject([{ reason: 'paid-already' }])
    expect(await rowOf(treasury)).toMatchObject({ available: HELD - FIRST - 1_000n })
  })

  it('waits for a second person above their threshold, who reads the amount, and holds the account meanwhile', async () => {
    const { client } = backend
    const { approvers } = await client.policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
    const approver = approvers[0]?.address ?? treasury.owner
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: outside.mint, above: 2_000n })
    const { plan, decided, id } = await pay(3_000n)
    expect([plan.awaitsApproval, decided.outcome]).toEqual([true, 'awaiting-approval'])
    expect(await reasonFor(5n)).toEqual(['source-busy'])
    expect((await client.tokens.planApply({ account: treasury.account })).refusal?.reason).toBe('outstanding')
    const [held] = await client.approvals.list({})
    invariant(held !== undefined, 'it waits')
    expect(held).toMatchObject({ amount: 3_000n, payees: [{ recipient: stranger.owner, amount: 3_000n }] })
    // Whoever edits the journal changes no amount that anybody reads here: the signer reads it from the bytes.
    const wasSaid = '"amount":"3000"'
    edit(held.intent, { from: wasSaid, to: '"amount":"9"' })
    expect(await client.approvals.list({})).toMatchObject([{ amount: 3_000n, payees: [{ amount: 3_000n }] }])
    const edited = await client.approvals.show({ intent: held.intent })
    expect([edited.amount, edited.refusal === null]).toEqual([3_000n, false])
    edit(held.intent, { from: '"amount":"9"', to: wasSaid })
    const shown = await client.approvals.show({ intent: held.intent })
    expect([plain(shown.does).includes('in secret'), shown.warnings, shown.refusal]).toEqual([true, [], null])
    await client.approvals.approve({ intent: held.intent, digest: shown.digest, approver, approverPassphrase: BERTAS })
    expect(await followParts(backend, id, () => undefined, held.intent)).toMatchObject({ outcome: 'done' })
    expect(await rowOf(treasury)).toMatchObject({ available: HELD - FIRST - 4_000n })
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: outside.mint, second: approver, secondPassphrase: BERTAS })
  })

  it('is given up with its reason where the account changed after it was planned, and nobody pays a fee', async () => {
    const { client } = backend
    await outside.pay(treasury.account, 5n)
    const before = await rowOf(treasury)
    invariant(typeof before?.available === 'bigint', 'it is readable')
    const [approver] = (await client.policy.show({})).approvers
    invariant(approver !== undefined, 'there is Berta')
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: outside.mint, above: 2n })
    const { decided, id } = await pay(10n)
    expect(decided.outcome).toBe('awaiting-approval')
    await outside.applyAs(treasury, { expected: 1n, available: before.available + 5n })
    const [held] = await client.approvals.list({})
    invariant(held !== undefined, 'it waits')
    const { digest } = await client.approvals.show({ intent: held.intent })
    await client.approvals.approve({ intent: held.intent, digest, approver: approver.address, approverPassphrase: BERTAS })
    const ended = await followParts(backend, id, () => undefined, held.intent)
    expect(ended.outcome).toBe('not-done')
    const { lines, failedFeeLamports } = await client.payments.show({ id })
    expect(lines).toMatchObject([{ state: 'abandoned', why: expect.stringContaining('not what its proofs were made for') }])
    expect(failedFeeLamports).toBe(0n)
    expect(await rowOf(treasury)).toMatchObject({ available: before.available + 5n })
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: outside.mint, second: approver.address, secondPassphrase: BERTAS })
  })

  it.each(['the recipient', 'the auditor'] as const)(
    'moves nothing where the only node names a false key of %s, and is given up with its reason',
    async (whose) => {
      const { client } = backend
      const before = await rowOf(treasury)
      const relay = await startRelay(practice.url, 'false key')
      const place = {
        account: whose === 'the auditor' ? outside.mint : stranger.account,
        at: whose === 'the auditor' ? AUDITOR_AT : KEY_AT,
      }
      showOther(relay, { ...place, bytes: encodeAddress(elgamalKeyOf(outside.customer.keys.elgamalSecret)) })
      await client.nodes.add({ name: 'false', url: relay.url })
      await client.nodes.remove({ name: 'practice' })
      const { plan, decided, id } = await pay(10n)
      expect([plan.unpayable, decided.outcome]).toEqual([[], 'not-done'])
      expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'abandoned', why: expect.stringContaining('it fails') }])
      await client.nodes.add({ name: 'practice', url: practice.url })
      await client.nodes.remove({ name: 'false' })
      await relay.close()
      expect(await rowOf(treasury)).toEqual(before)
    },
  )

  it('is of everything that is available, and leaves nothing', async () => {
    const { plan, decided } = await pay('all')
    expect([plan.amount, decided.outcome]).toEqual([HELD - FIRST - 4_000n + 5n, 'done'])
    expect(await rowOf(treasury)).toMatchObject({ pending: 0n, available: 0n, public: 0n })
  })

  it('is not planned while the vault is locked, and takes one transaction unless a node takes no version 1', async () => {
    const { client } = backend
    await outside.pay(treasury.account, 50n)
    await outside.applyAs(treasury, { expected: 1n, available: 50n })
    await client.vault.lock({})
    await expect(client.payments.plan(asked(50n))).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await client.vault.unlock({ passphrase: PASSPHRASE })
    expect(await backend.client.payments.plan(asked(50n))).toMatchObject({ unpayable: [], steps: null })
    const relay = await startRelay(practice.url, 'without version 1')
    withoutVersion1(relay)
    await client.nodes.add({ name: 'old', url: relay.url })
    expect(await backend.client.payments.plan(asked(50n))).toMatchObject({ unpayable: [], steps: { transactions: 3 } })
    await client.nodes.remove({ name: 'old' })
    await relay.close()
  })
})
