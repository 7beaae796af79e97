import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'

const BERTAS = 'a passphrase of Berta alone'
const SOON = { withinMs: 60_000 }

let two: TwoWorkstations
let treasury: Address
const client = () => two.online().client
const planOne = async (authority: Address = two.from) => {
  const [plan] = await client().nonces.planCreate({ authority })
  if (plan === undefined) throw new Error('one is planned')
  return plan
}
const saidOf = ({ warnings }: Awaited<ReturnType<typeof planOne>>) => warnings.map((warning) => plain(warning)).join('\n')
const listed = async (account: Address) => (await client().nonces.list({})).find((one) => one.account === account)

beforeAll(async () => {
  two = await openTwoWorkstations()
  const [own] = (await client().accounts.list({ role: 'treasury' })).accounts
  if (own === undefined) throw new Error('the vault has a treasury')
  treasury = own.address
  await two.fund(treasury, 5_000_000_000n)
}, 120_000)
afterAll(() => two.close())

describe('nonce accounts under the authority of a key that is elsewhere', () => {
  it('are made for accounts that are watched alone', async () => {
    const stranger = keyOf('stranger')
    for (const [authority, role] of [
      [stranger, null],
      [treasury, 'treasury'],
    ] as const) {
      await expect(client().nonces.planCreate({ authority })).rejects.toMatchObject(refused('NONCE_NOT_WATCHED', { authority, role }))
      await expect(client().nonces.create({ authority })).rejects.toMatchObject(refused('NONCE_NOT_WATCHED', { authority, role }))
    }
    expect(await client().nonces.list({})).toEqual([])
  })

  it('are not made before the policy of this vault lets the rent go there: the plan says so, and nothing is decided', async () => {
    const plan = await planOne()
    expect(saidOf(plan)).toContain('It cannot be signed as it is.')
    expect(saidOf(plan)).toContain('which the policy of this vault does not allow')
    await expect(client().nonces.create({ authority: two.from, digest: plan.digest ?? '' })).rejects.toMatchObject(
      refused('SIGNER_FOREIGN_DESTINATION', { destination: two.from }),
    )
    expect(await client().nonces.list({})).toEqual([])
    expect(await client().activity.list({ limit: 100 })).not.toContainEqual(expect.objectContaining({ kind: 'upkeep' }))
  })

  it('are made as planned, at the cost of the treasury, and the plan says whose they are and that nothing here takes the rent back', async () => {
    await client().policy.allow({ passphrase: PASSPHRASE, address: two.from, label: 'cold vault' })
    const plan = await planOne()
    expect(plan.rentLamports).toBeGreaterThan(0n)
    expect(plain(plan.words ?? [])).toContain(
      `Makes the watch-only account ${two.from} the authority over the nonce account ${plan.account}.`,
    )
    expect(saidOf(plan)).toBe(
      `${two.from} has authority over it from the first instruction on, and the key of that account is not in this vault. This vault can never advance the nonce account, close it, or take its rent back. Only that key can.`,
    )
    const digest = plan.digest ?? ''
    // The same account under the treasury is another plan.
    await expect(client().nonces.create({ digest })).rejects.toMatchObject(refused('PLAN_CHANGED'))
    const held = await two.lamportsOf(treasury)
    const { id, account } = await client().nonces.create({ authority: two.from, label: 'cold 1', digest })
    expect(account).toBe(plan.account)
    expect(await listed(account)).toMatchObject({ authority: two.from, label: 'cold 1', state: 'gone', intent: `${id}/1` })
    await followDecision(two.online(), id, () => undefined)
    expect(await two.lamportsOf(treasury)).toBe(held - plan.feeLamports - plan.rentLamports)
    expect(await listed(account)).toMatchObject({
      authority: two.from,
      label: 'cold 1',
      state: 'elsewhere',
      nonce: expect.any(String),
      lamports: plan.rentLamports,
      intent: null,
      bundle: null,
    })
  })

  it('serve no payment of this vault, and nothing here changes them', async () => {
    const [{ account } = { account: treasury }] = await client().nonces.list({})
    const asked = { to: keyOf('paid by nonce'), amount: 2_000_000n, allowUnfundedRecipient: true, lifetime: 'nonce' } as const
    await expect(client().payments.plan(asked)).rejects.toMatchObject(refused('PAYMENT_NO_NONCE'))
    for (const plan of [
      await client().nonces.planAdvance({ account }),
      await client().nonces.planWithdraw({ account, amount: 'all' }),
      await client().nonces.planAuthorize({ account, authority: treasury }),
    ])
      expect(plan).toMatchObject({ refusal: { reason: 'authority-elsewhere' }, digest: null })
    await expect(client().nonces.advance({ account })).rejects.toMatchObject(refused('NONCE_REFUSED', { reason: 'authority-elsewhere' }))
    // One that this vault has authority over is what serves it, wherever it stands in the list.
    const own = await client().nonces.create({})
    await followDecision(two.online(), own.id, () => undefined)
    expect((await client().payments.plan(asked)).digest).not.toBeNull()
    expect((await listed(own.account))?.state).toBe('free')
  })

  it('are listed where somebody else made them, and not where their authority is unknown here', async () => {
    const made = await two.makeNonce('made by the command line')
    // It names no key of this vault: nobody can have signed anything of ours over it.
    await client().nonces.foreign({ now: true })
    expect((await client().nonces.foreign({})).found).toEqual([])
    await client().nonces.keep({ account: made, label: 'by hand' })
    expect(await listed(made)).toMatchObject({ authority: two.from, label: 'by hand', state: 'elsewhere' })
    const foreign = await two.makeNonce('somebody’s', keyOf('somebody'))
    await expect(client().nonces.keep({ account: foreign })).rejects.toMatchObject(
      refused('NONCE_FOREIGN', { authority: keyOf('somebody') }),
    )
    await client().nonces.drop({ account: made })
    expect(await listed(made)).toBeUndefined()
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })

  it('stay listed after a restart', async () => {
    const before = await client().nonces.list({})
    await two.reopen()
    await until(async () => (await client().nonces.list({})).length === before.length, SOON)
    expect(await client().nonces.list({})).toEqual(before)
  })

  it('wait for a second person where their rent is above the threshold, as whatever leaves', async () => {
    await client().policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
    await client().policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: 1n })
    const plan = await planOne()
    expect(saidOf(plan)).toContain('It will wait for a second person: ')
    const { id, account } = await client().nonces.create({ authority: two.from, digest: plan.digest ?? '' })
    await until(async () => (await client().approvals.list({})).length === 1, SOON)
    const [held] = await client().approvals.list({})
    const shown = await client().approvals.show({ intent: held?.intent ?? '' })
    expect(plain(shown.does)).toContain(`Makes ${two.from} (not ours) the authority over the nonce account ${account}.`)
    expect(await listed(account)).toMatchObject({ state: 'gone', nonce: null })
    const [{ approver } = { approver: treasury }] = shown.approvers
    await client().approvals.approve({ intent: held?.intent ?? '', digest: held?.digest ?? '', approver, approverPassphrase: BERTAS })
    await followDecision(two.online(), id, () => undefined)
    expect(await listed(account)).toMatchObject({ state: 'elsewhere', authority: two.from })
  })
})
