import { describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { addressNamed } from '../support/block.ts'
import { giveOthersPowers, STABLE, strangerMakesNonce } from '../support/powers.ts'
import { until, untilDone } from '../support/until.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { type RealWindow, useRealWindows } from '../support/window-real.ts'
import { deriveAccounts, headline, makeVault, PASSPHRASE } from '../support/window-story.ts'

/** Slow enough that a signature is outstanding for as long as somebody looks at it. */
const PACE = { slotMs: 200, finalityBlocks: 40 }
const FUNDS = 5_000_000_000n
const SOON = { withinMs: 120_000 }

type Client = Awaited<ReturnType<RealWindow['backend']>>['client']

/** A delegate over a deposit account’s coins, an issuer over a token of the treasury, and a stranger’s nonce account that names the treasury’s key. */
async function giveAll({ url }: Practice, client: Client, customers: RealWindow['customers']): Promise<Address> {
  const [treasury] = (await client.accounts.list({ role: 'treasury', limit: 1 })).accounts
  const [owner] = (await client.accounts.list({ role: 'deposit', limit: 1 })).accounts
  if (treasury === undefined || owner === undefined) throw new Error('there are a treasury and a deposit account')
  await client.nodes.faucet({ amount: FUNDS })
  const { token } = await customers.createMints()
  await untilDone(() => client.mints.add({ mint: token.mint, label: 'Coin' }), SOON)
  await customers.payIn([{ kind: 'token', to: owner.address, amount: 700n, mint: token.mint }])
  await until(async () => (await client.deposits.list({})).deposits.some(({ owner: of }) => of === owner.address), SOON)
  const { delegated } = await giveOthersPowers(url, { treasury: treasury.address, owner: owner.address, mint: token.mint })
  await untilDone(() => client.mints.add({ mint: STABLE, label: 'Stable' }), SOON)
  const passed = async () => {
    const from = (await client.nodes.status({})).nodes[0]?.finalizedSlot ?? 0n
    await until(async () => ((await client.nodes.status({})).nodes[0]?.finalizedSlot ?? 0n) > from + 4n, SOON)
  }
  await strangerMakesNonce(url, treasury.address, passed)
  await until(async () => (await client.nonces.foreign({ now: true })).found.length === 1, SOON)
  return delegated
}

describe('the standing powers, in the window', () => {
  const windows = useRealWindows()

  it('are read from the practice network, and a delegate’s is ended by keyboard from where it is listed', async () => {
    let practice: Practice | null = null
    const window = await windows.open({ pace: PACE, startNode: async (start) => (practice = await startPractice(start)) })
    const { page, complaints, defects, customers } = window
    const hand = keyboardHand(page)
    const story = { page, hand, accounts: 10 }
    await makeVault(story)
    await deriveAccounts(story)
    const { client } = await window.backend()
    if (practice === null) throw new Error('the practice node was started')
    const delegated = await giveAll(practice, client, customers)
    const nonce = await client.nonces.create({ label: 'cold' })
    await until(
      async () => (await client.nonces.list({})).some(({ account, state }) => account === nonce.account && state === 'free'),
      SOON,
    )
    const to = addressNamed('somebody paid')
    await client.policy.allow({ passphrase: PASSPHRASE, address: to, label: 'somebody' })
    const asked = { to, amount: 40_000_000n, allowUnfundedRecipient: true, lifetime: 'nonce', reference: 'powers 1' } as const
    const plan = await client.payments.plan(asked)
    const confirmed = plan.recipients[0]?.confirm.digest ?? ''
    await client.payments.start({ ...asked, digest: plan.digest ?? '', confirmed })
    await until(async () => (await client.outstanding.list({})).signatures.length === 1, SOON)

    await hand.go('Standing powers')
    const group = (name: string) => page.getByRole('region', { name })
    const taking = group('Others can take it now')
    await taking.getByText('permanent delegate').waitFor()
    await expect.poll(() => taking.textContent()).toContain('everything, 2.5 Stable now')
    await expect.poll(() => taking.textContent()).toContain('at most 0.0005 Coin')
    const signed = group('Signed, or may be, and never expires')
    await signed.getByText('nonce account that names our key').waitFor()
    await signed.getByText('outstanding signature').waitFor()
    await expect.poll(() => signed.textContent()).toContain('at most 0.04 SOL')
    await group('Others can stop it from being moved').getByText('freeze authority').waitFor()
    await page.getByText('Of our own keys: 1').waitFor()

    await hand.press(page.getByRole('link', { name: 'Take the permission back' }))
    await hand.press(page.getByRole('button', { name: 'Take the delegate’s permission back' }))
    await hand.press(page.getByRole('button', { name: 'Sign and take it back' }))
    await headline(page, 'It is done: finalized.').waitFor()
    await hand.go('Standing powers')
    await taking.getByText('permanent delegate').waitFor()
    await expect.poll(() => taking.getByRole('article').count()).toBe(1)
    await expect(client.tokens.display({ account: delegated })).resolves.toMatchObject({ delegate: null, delegatedAmount: 0n })
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  })
})
