import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { type ConfidentialBackend, openConfidentialBackend } from '../../support/confidential-backend.ts'
import type { Party } from '../../support/confidential-party.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'

const SOON = { withinMs: 60_000 }
const PASSPHRASE = 'a passphrase for secrets'

describe('upkeep of confidential accounts, as it is asked for', () => {
  let house: ConfidentialBackend
  let backend: ConfidentialBackend['backend']
  let outside: ConfidentialBackend['outside']
  let ours: Party

  beforeAll(async () => {
    house = await openConfidentialBackend({ passphrase: PASSPHRASE })
    ;({ backend, outside } = house)
    await backend.client.nodes.faucet({ amount: 5_000_000_000n })
    await backend.client.mints.add({ mint: outside.mint, label: 'SECRET' })
    ours = await house.party(1)
    await outside.configure(ours)
  }, 120_000)
  afterAll(() => house.close())

  const rowOf = async ({ account }: Party) => (await backend.client.tokens.confidential({ account })).accounts[0]

  it('switches arrivals: says what it does and warns of it, and shows in the account’s row that it is done once it is', async () => {
    const { tokens } = backend.client
    const asked = { account: ours.account, kind: 'public', set: 'off' } as const
    const plan = await tokens.planCredits(asked)
    expect(plan.words === null ? null : plain(plan.words)).toContain(`Has ${ours.account} refuse public arrivals`)
    expect(plan.warnings.map(plain)).toEqual([expect.stringMatching(/^Whoever pays into it publicly is refused while this is off/)])
    expect(await tokens.planCredits({ ...asked, set: 'on' })).toMatchObject({ digest: null, refusal: { reason: 'credits-set' } })
    const digest = plan.digest ?? ''
    await expect(tokens.credits({ ...asked, kind: 'confidential', digest })).rejects.toMatchObject(refused('PLAN_CHANGED', {}))
    await backend.client.vault.lock({})
    await expect(tokens.credits({ ...asked, digest })).rejects.toMatchObject(refused('VAULT_LOCKED', {}))
    await backend.client.vault.unlock({ passphrase: PASSPHRASE })
    await tokens.credits({ ...asked, digest })
    expect(await rowOf(ours)).toMatchObject({ takesPublic: true })
    await until(async () => (await rowOf(ours))?.takesPublic === false, SOON)
    const row = await rowOf(ours)
    expect(row).toMatchObject({ takesConfidential: true })
    expect(row?.notes.map(plain)).toEqual(['It takes no public arrivals: they are switched off.'])
    await expect(tokens.credits({ ...asked, digest })).rejects.toMatchObject({ data: { code: 'TOKEN_ACCOUNT_REFUSED' } })
  })

  it('plans no public payment and no sweep into an account that refuses public arrivals', async () => {
    const { tokens, payments, sweeps, vault } = backend.client
    const { mint } = outside
    await outside.give(ours.account, 900n)
    const payment = { asset: mint, to: ours.owner, amount: 5n, reference: 'refused', allowUnfundedRecipient: true } as const
    expect((await payments.plan(payment)).unpayable).toMatchObject([{ reason: 'recipient-public-off' }])
    await tokens.configure({ mint, digest: (await tokens.planConfigure({ mint })).digest ?? '' })
    const { treasury } = await vault.status({})
    const account = findAssociatedAddress({ owner: treasury ?? ours.owner, mint, tokenProgram: TOKEN_2022_PROGRAM })
    const rowOfHome = async () => (await tokens.confidential({ account }).catch(() => null))?.accounts[0]
    await until(async () => (await rowOfHome())?.takesPublic === true, SOON)
    const off = { account, kind: 'public', set: 'off' } as const
    const swept = async () => (await sweeps.plan({ asset: mint, mode: 'empty' })).leftOut.map(({ reason }) => reason)
    await until(async () => (await swept()).length === 0, SOON)
    await until(async () => (await tokens.planCredits(off)).digest !== null, SOON)
    await tokens.credits({ ...off, digest: (await tokens.planCredits(off)).digest ?? '' })
    await until(async () => (await rowOfHome())?.takesPublic === false, SOON)
    expect(await swept()).toEqual(['destination-credits-off'])
  }, 120_000)

  it('hides what is public: says how much is left so, and shows it as pending once it is', async () => {
    const { tokens } = backend.client
    await until(async () => (await rowOf(ours))?.public === 900n, SOON)
    const asked = { account: ours.account, amount: 300n }
    const plan = await tokens.planDeposit(asked)
    expect(plan).toMatchObject({ public: 900n, pending: 0n, after: 600n, decimals: 6, mint: outside.mint, refusal: null })
    expect(plan.words === null ? null : plain(plan.words)).toContain(`in ${ours.account}: out of its public balance, and pending in it`)
    expect(plan.warnings.map(plain)).toEqual([expect.stringMatching(/^Everybody sees how much is deposited/)])
    expect(await tokens.planDeposit({ ...asked, amount: 901n })).toMatchObject({
      digest: null,
      after: null,
      public: 900n,
      refusal: { reason: 'more-than-public', words: 'That is more than its public balance.' },
    })
    await tokens.deposit({ ...asked, digest: plan.digest ?? '' })
    await until(async () => (await rowOf(ours))?.pending === 300n, SOON)
    expect(await rowOf(ours)).toMatchObject({ public: 600n, credits: 1n, available: 0n })
    await until(async () => (await tokens.planDeposit({ ...asked, amount: 'all' })).after === 0n, SOON)
    expect((await backend.client.cases.list({})).cases).toEqual([])
  })

  it('closes what hides nothing any more, planned by no locked vault, and says that it hides something while it does', async () => {
    const { tokens, vault } = backend.client
    const { account } = ours
    expect((await tokens.planClose({ account })).refusal).toMatchObject({ reason: 'holds-tokens' })
    await tokens.deposit({ account, amount: 'all', digest: (await tokens.planDeposit({ account, amount: 'all' })).digest ?? '' })
    await until(async () => (await rowOf(ours))?.public === 0n, SOON)
    const reasonIs = (reason: string) => until(async () => (await tokens.planClose({ account })).refusal?.reason === reason, SOON)
    await reasonIs('pending-in-it')
    await outside.applyAs(ours, { expected: 2n, available: 900n })
    await reasonIs('available-in-it')
    await outside.payAs(ours, { amount: 900n, available: 900n })
    await until(async () => (await tokens.planClose({ account })).digest !== null, SOON)
    // The list of token accounts asks no keys: it says that only they can tell.
    expect((await tokens.display({ account })).closing).toMatchObject({ reason: 'confidential-balance' })
    await vault.lock({})
    await expect(tokens.planClose({ account })).rejects.toMatchObject(refused('VAULT_LOCKED', {}))
    await vault.unlock({ passphrase: PASSPHRASE })
    const plan = await tokens.planClose({ account })
    expect(plan.words === null ? null : plain(plan.words)).toContain(
      `Empties the hidden balance of ${account}, which is proved to be nothing.`,
    )
    expect(plan).toMatchObject({ refusal: null, rentLamports: 0n })
    expect(plan.reclaimedLamports).toBeGreaterThan(0n)
    await tokens.close({ account, digest: plan.digest ?? '' })
    await expect
      .poll(
        () =>
          rowOf(ours).then(
            () => 'there',
            () => 'closed',
          ),
        { timeout: 60_000 },
      )
      .toBe('closed')
    expect((await backend.client.cases.list({})).cases).toEqual([])
  })
})
