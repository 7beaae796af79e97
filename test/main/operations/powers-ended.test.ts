import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { addressNamed } from '../../support/block.ts'
import { DELEGATE, putAccount, strangerMakesNonce, tokenBytes } from '../../support/powers.ts'
import { until } from '../../support/until.ts'
import { furnish, openStillPractice, PASSPHRASE, SIGNER_ENTRY, type StillPractice } from '../backend.ts'

const SOON = { withinMs: 60_000 }

describe('a standing power is ended by the command that stands beside it', () => {
  let practice: StillPractice
  let backend: Backend
  let dataDir: string
  let treasury: Address
  let owners: readonly Address[]
  let mint: Address

  beforeAll(async () => {
    practice = await openStillPractice()
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-powers-ended-'))
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 5, signer: { entry: SIGNER_ENTRY } })
    owners = await furnish(backend, practice.url, 2)
    treasury = (await client().accounts.list({ role: 'treasury' })).accounts[0]?.address ?? addressNamed('no treasury')
    await client().nodes.faucet({ amount: 5_000_000_000n })
    await practice.advance(6n)
    const customers = askCustomers(practice.url)
    mint = (await customers.createMints()).token.mint
    await practice.advance(6n)
    await client().mints.add({ mint, label: 'Coin' })
    await customers.payIn(owners.map((to) => ({ kind: 'token', to, amount: 700n, mint })))
    await passing(async () => {
      const { deposits } = await client().deposits.list({})
      return owners.every((of) => deposits.some(({ owner }) => owner === of))
    })
  }, 120_000)
  afterAll(async () => {
    await backend.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const client = () => backend.client
  const passing = (isSo: () => Promise<boolean>) =>
    until(async () => {
      await practice.advance(1n)
      return isSo()
    }, SOON)
  const accountOf = (at: number) => findAssociatedAddress({ owner: owners[at] as Address, mint, tokenProgram: TOKEN_PROGRAM })
  const giveOver = (at: number, given: Partial<Parameters<typeof tokenBytes>[0]>) =>
    putAccount(practice.url, accountOf(at), {
      data: tokenBytes({ mint, owner: owners[at] as Address, amount: tokenAmount(700n), ...given }),
      owner: TOKEN_PROGRAM,
    })
  const over = async (account: Address) => (await client().powers.list({})).powers.filter((power) => power.over === account)
  const listed = async (account: Address, wanted: object) => {
    await passing(async () => (await over(account)).length > 0)
    expect(await over(account)).toMatchObject([wanted])
  }

  it('a delegate’s permission', async () => {
    await giveOver(0, { delegate: DELEGATE, delegatedAmount: tokenAmount(18_446_744_073_709_551_615n) })
    const account = accountOf(0)
    await listed(account, { kind: 'delegate', amount: 18_446_744_073_709_551_615n, endCommand: `tokens plan-revoke --account ${account}` })
    const { digest } = await client().tokens.planRevoke({ account })
    await client().tokens.revoke({ account, digest: digest ?? '' })
    await passing(async () => (await over(account)).length === 0)
    expect(await client().tokens.display({ account })).toMatchObject({ delegate: null, amount: 700n })
  })

  it('the right to close an account, where the key that has it is ours', async () => {
    await giveOver(1, { amount: tokenAmount(0n), closeAuthority: treasury })
    const account = accountOf(1)
    await listed(account, { kind: 'close-authority', weight: 'ours', endCommand: `tokens plan-close --account ${account}` })
    const { digest, refusal } = await client().tokens.planClose({ account })
    expect(refusal).toBeNull()
    await client().tokens.close({ account, digest: digest ?? '' })
    await passing(async () => (await over(account)).length === 0)
  })

  it('a nonce account that a stranger made: it is ours then, and what was signed over it is worthless', async () => {
    const account = await strangerMakesNonce(practice.url, owners[1] as Address, () => practice.advance(6n))
    await client().nonces.foreign({ now: true })
    await listed(account, { kind: 'nonce-elsewhere', endCommand: `nonces keep --account ${account}` })
    await client().nonces.keep({ account })
    await listed(account, { kind: 'nonce-authority', holder: owners[1], endCommand: `nonces plan-advance --account ${account}` })
    const before = (await client().nonces.list({})).find((one) => one.account === account)?.nonce
    const { digest } = await client().nonces.planAdvance({ account })
    await client().nonces.advance({ account, digest: digest ?? '' })
    await passing(async () => (await client().nonces.list({})).some((one) => one.account === account && one.nonce !== before))
    expect((await over(account))[0]?.kind).toBe('nonce-authority')
  })

  it('a nonce account that was handed to another key of ours', async () => {
    const [account] = (await client().nonces.list({})).map((one) => one.account)
    if (account === undefined) throw new Error('one was kept')
    const asked = { account, authority: treasury }
    const { digest } = await client().nonces.planAuthorize(asked)
    await client().nonces.authorize({ ...asked, digest: digest ?? '' })
    await passing(async () => (await over(account)).some(({ holder }) => holder === treasury))
    const [handed] = await over(account)
    expect(handed).toMatchObject({ kind: 'nonce-elsewhere', endCommand: `nonces keep --account ${account}` })
    expect(plain(handed?.does ?? [])).toMatch(/^It is listed here under another key\./)
    await client().nonces.keep({ account })
    expect(await over(account)).toMatchObject([{ kind: 'nonce-authority', holder: treasury }])
  })

  it('a signature that never expires, until its nonce has advanced', async () => {
    const { account } = await client().nonces.create({ label: 'cold' })
    await passing(async () => (await client().nonces.list({})).some((one) => one.account === account && one.state === 'free'))
    const to = addressNamed('somebody paid')
    await client().policy.allow({ passphrase: PASSPHRASE, address: to, label: 'somebody' })
    const asked = { to, amount: 40_000_000n, allowUnfundedRecipient: true, lifetime: 'nonce', reference: 'ended 1' } as const
    const plan = await client().payments.plan(asked)
    const confirmed = plan.recipients[0]?.confirm.digest ?? ''
    await client().payments.start({ ...asked, digest: plan.digest ?? '', confirmed })
    const signed = async () => (await client().powers.list({})).powers.filter(({ kind }) => kind === 'signature')
    await until(async () => (await signed()).length === 1, SOON)
    const [{ signature, endCommand } = { signature: null, endCommand: null }] = await signed()
    expect(endCommand).toBe(`outstanding revoke --signature ${signature}`)
    if (signature === null) throw new Error('a signature stands in the list')
    await client().outstanding.revoke({ signature, next: 'abandon' })
    expect(await signed()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ signature, endBy: 'under-way', endCommand: null })]),
    )
    await passing(async () => (await signed()).length === 0)
  })
})
