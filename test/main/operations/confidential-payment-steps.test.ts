import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invariant } from '../../../src/core/error/invariant.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { contextPlaces } from '../../../src/core/program/proof-context.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import type { NodeClient } from '../../../src/main/node/index.ts'
import { followParts } from '../../../src/shells/cli/follow.ts'
import type { BesideRelay } from '../../support/confidential-backend.ts'
import { hides, type Party } from '../../support/confidential-party.ts'
import { until } from '../../support/until.ts'
import { openPayerInSteps } from './hidden-payer.ts'
import { refused } from './support.ts'

const SOON = { withinMs: 120_000 }
const PASSPHRASE = 'a passphrase for secrets'
const BERTAS = 'a passphrase of Berta alone'
const HELD = (1n << 40n) + 7n
const FIRST = (1n << 33n) + 70_005n
const SIGNATURE = 5_000n

describe('a payment whose amount is hidden, where a node takes no transaction of version 1', () => {
  let node: NodeClient
  let backend: BesideRelay['backend']
  let outside: BesideRelay['outside']
  let treasury: Party
  let stranger: Party

  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await openPayerInSteps({ passphrase: PASSPHRASE, available: HELD, ...SOON })
    ;({ node, backend, outside, treasury, stranger, close } = opened)
  }, 180_000)
  afterAll(() => close())

  const rowOf = async ({ account }: Party) => (await backend.client.tokens.confidential({ account })).accounts[0]
  const asked = (amount: bigint | 'all') => ({ to: stranger.owner, amount, asset: outside.mint, confidential: true as const })
  const places = () =>
    (['payment-validity', 'payment-range'] as const).flatMap((kind) =>
      contextPlaces({ payer: treasury.owner, account: treasury.account, kind }).map(({ context }) => context),
    )
  const lamportsOf = async (addresses: readonly Party['account'][]) =>
    (await node.getMultipleAccounts(addresses, { commitment: 'finalized' })).value.reduce((sum, one) => sum + (one?.lamports ?? 0n), 0n)
  const home = () => lamportsOf([treasury.owner])
  const start = async (amount: bigint | 'all') => {
    const { client } = backend
    const plan = await client.payments.plan(asked(amount))
    const confirmed = plan.recipients[0]?.confirm.digest ?? undefined
    const { id } = await client.payments.start({
      ...asked(amount),
      reference: plan.reference,
      digest: plan.digest ?? '',
      ...(confirmed === undefined ? {} : { confirmed }),
    })
    return { plan, id }
  }
  /** Nothing is done for its proofs any more. */
  const atRest = () => until(async () => (await rowOf(treasury))?.notes.length === 0, SOON)
  const theirs = async () => {
    const found = decodeConfidentialAccount(await outside.dataOf(stranger.account))
    invariant(found !== null, 'it is configured')
    return found
  }

  it('says how many transactions it takes, what they cost, and the rent that comes back', async () => {
    const plan = await backend.client.payments.plan(asked(FIRST))
    expect(plan).toMatchObject({ amount: FIRST, arrives: FIRST, feeLamports: 3n * SIGNATURE, rentLamports: 0n, unpayable: [] })
    expect(plan.steps?.transactions).toBe(3)
    expect(plan.steps?.rentLamports).toBeGreaterThan(3_000_000n)
    expect(plan.transactions).toHaveLength(1)
    expect(plan.transactions[0]?.byteLength).toBeLessThan(1_232)
    const words = plan.warnings.map(plain)
    expect(words).toHaveLength(1)
    expect(words[0]).toMatch(/^A node takes no transaction of version 1, so this payment takes 3 transactions, .* of rent is put up/)
    expect((await backend.client.payments.plan({ ...asked(FIRST), reference: plan.reference })).digest).toBe(plan.digest)
  })

  it('is not planned under a blockhash that a person gave, which is over before the last of them', async () => {
    const { blockhash } = await node.getLatestBlockhash({ commitment: 'finalized' })
    const plan = await backend.client.payments.plan({ ...asked(FIRST), blockhash })
    expect(plan).toMatchObject({ digest: null, unpayable: [{ reason: 'needs-fresh-blockhash' }] })
  })

  it('is not decided where the signer would not sign what goes before it, since the rent counts as leaving', async () => {
    const { client } = backend
    const limit = { passphrase: PASSPHRASE, asset: 'native' as const }
    await client.policy.limit({ ...limit, perTransaction: 1_000_000n })
    const plan = await client.payments.plan(asked(FIRST))
    expect(plan.warnings.map(plain).some((words) => words.startsWith('It cannot be signed as it is.'))).toBe(true)
    await expect(start(FIRST)).rejects.toMatchObject(refused('SIGNER_LIMIT_TRANSACTION'))
    await client.policy.limit(limit)
    expect((await client.payments.plan(asked(FIRST))).warnings).toHaveLength(1)
  })

  it('pays exactly what is said in three transactions, which the recipient’s own keys read, and all rent comes back', async () => {
    const before = await home()
    const { id } = await start(FIRST)
    expect((await rowOf(treasury))?.notes.map(plain)).toEqual([expect.stringContaining('takes several transactions')])
    const again = await backend.client.payments.plan(asked(1n))
    expect(again.unpayable).toMatchObject([{ reason: 'source-busy' }])
    expect((await backend.client.tokens.planApply({ account: treasury.account })).refusal?.reason).toBe('outstanding')
    const decided = await followParts(backend, id, () => undefined)
    expect(decided.outcome).toBe('done')
    await atRest()
    expect(await rowOf(treasury)).toMatchObject({ pending: 0n, available: HELD - FIRST, public: 0n, notes: [] })
    expect(hides(stranger.keys, (await theirs()).pendingLow, FIRST & 0xffffn)).toBe(true)
    expect(hides(stranger.keys, (await theirs()).pendingHigh, FIRST >> 16n)).toBe(true)
    expect((await theirs()).credits).toBe(1n)
    expect(before - (await home())).toBe(3n * SIGNATURE)
    expect(await lamportsOf(places())).toBe(0n)
    expect(await backend.client.payments.show({ id })).toMatchObject({ confidential: true, outcome: 'done', lines: [{ amount: FIRST }] })
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
  }, 120_000)

  it('waits for a second person, who reads the amount, and where they decline it gives all rent back', async () => {
    const { client } = backend
    const { approvers } = await client.policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
    const approver = approvers[0]?.address ?? treasury.owner
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: outside.mint, above: 2_000n })
    const before = { home: await home() }
    const left: unknown[] = []
    for (const answer of ['decline', 'approve'] as const) {
      const { id } = await start(3_000n)
      const waiting = await followParts(backend, id, () => undefined)
      expect(waiting.outcome).toBe('awaiting-approval')
      const [held] = await client.approvals.list({})
      invariant(held !== undefined, 'it waits')
      expect(held).toMatchObject({ amount: 3_000n, payees: [{ recipient: stranger.owner, amount: 3_000n }] })
      const shown = await client.approvals.show({ intent: held.intent })
      expect([plain(shown.does).includes('in secret'), shown.warnings, shown.refusal]).toEqual([true, [], null])
      expect(await lamportsOf(places())).toBeGreaterThan(3_000_000n)
      if (answer === 'decline') await client.approvals.decline({ intent: held.intent, why: 'Not now.' })
      else await client.approvals.approve({ intent: held.intent, digest: shown.digest, approver, approverPassphrase: BERTAS })
      const ended = await followParts(backend, id, () => undefined, held.intent)
      expect(ended.outcome).toBe(answer === 'decline' ? 'not-done' : 'done')
      await atRest()
      expect(await lamportsOf(places()), answer).toBe(0n)
      left.push({ paid: before.home - (await home()), available: (await rowOf(treasury))?.available })
    }
    // Declined: two before it, and two that close what was kept. Approved: three.
    expect(left).toEqual([
      { paid: 4n * SIGNATURE, available: HELD - FIRST },
      { paid: 7n * SIGNATURE, available: HELD - FIRST - 3_000n },
    ])
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: outside.mint, second: approver, secondPassphrase: BERTAS })
  }, 180_000)

  it('is given up where the account changed meanwhile, moves nothing and takes all rent back', async () => {
    const { client } = backend
    const [approver] = (await client.policy.show({})).approvers
    invariant(approver !== undefined, 'there is Berta')
    const before = await rowOf(treasury)
    invariant(typeof before?.available === 'bigint', 'it is readable')
    await outside.pay(treasury.account, 5n)
    // Nothing is signed while sending is closed by a locked vault: what comes between is seen by the first step.
    const { id } = await start(10n)
    await client.vault.lock({})
    await outside.applyAs(treasury, { expected: 1n, available: before.available + 5n })
    await client.vault.unlock({ passphrase: PASSPHRASE })
    const ended = await followParts(backend, id, () => undefined)
    expect(ended.outcome).toBe('not-done')
    const { lines } = await client.payments.show({ id })
    expect(lines).toMatchObject([{ state: 'abandoned', why: expect.stringContaining('not what its proofs were made for') }])
    await atRest()
    expect(await lamportsOf(places())).toBe(0n)
    expect(await rowOf(treasury)).toMatchObject({ available: before.available + 5n })
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
  }, 120_000)

  it('is of everything that is available, and leaves nothing', async () => {
    const { plan, id } = await start('all')
    expect((await followParts(backend, id, () => undefined)).outcome).toBe('done')
    expect(plan.amount).toBe(HELD - FIRST - 3_000n + 5n)
    await atRest()
    expect(await rowOf(treasury)).toMatchObject({ pending: 0n, available: 0n, public: 0n })
    expect(await lamportsOf(places())).toBe(0n)
  }, 120_000)
})
