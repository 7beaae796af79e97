import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../../../src/core/address/address.ts'
import { POWER_WEIGHTS } from '../../../src/core/power/power.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import type { JsonValue } from '../../../src/main/node/index.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { findOperation } from '../../../src/shells/cli/operations.ts'
import { Fault } from '../../support/node-double.ts'
import { CLOSER, DELEGATE, giveOthersPowers, giveUnseenAccount, ISSUER, STABLE, strangerMakesNonce } from '../../support/powers.ts'
import { until } from '../../support/until.ts'
import { addressNamed } from '../../support/block.ts'
import { furnish, openStillPractice, PASSPHRASE, SIGNER_ENTRY, type StillPractice } from '../backend.ts'
import { askNode, type Relay, startRelay } from '../pay/relay.ts'

const SOON = { withinMs: 60_000 }

describe('standing powers', () => {
  let practice: StillPractice
  let backend: Backend
  let relay: Relay
  let dataDir: string
  let treasury: Address
  let owner: Address

  beforeAll(async () => {
    practice = await openStillPractice()
    relay = await startRelay(practice.url, 'second')
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-powers-'))
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 5, signer: { entry: SIGNER_ENTRY } })
    const [first] = await furnish(backend, practice.url, 2)
    const [home] = (await backend.client.accounts.list({ role: 'treasury' })).accounts
    if (first === undefined || home === undefined) throw new Error('there are a deposit account and a treasury')
    ;[owner, treasury] = [first, home.address]
    await backend.client.nodes.faucet({ amount: 5_000_000_000n })
    await practice.advance(6n)
  }, 120_000)
  afterAll(async () => {
    await backend.close()
    await relay.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const client = () => backend.client
  const list = async () => client().powers.list({})
  const passing = (isSo: () => Promise<boolean>) =>
    until(async () => {
      await practice.advance(1n)
      return isSo()
    }, SOON)

  it('are none in a house that gave nobody any, and say on whose word that rests', async () => {
    const none = await list()
    expect(none).toMatchObject({ powers: [], more: 0, witnesses: 1, nodes: ['practice'], notes: [] })
    expect(plain(none.words)).toBe(
      'Nobody but us could move our money later, as far as was read. It rests on the word of one node, practice: a second one would be compared with it.',
    )
  })

  it('are all that others can do, the gravest first, each with its exact amount and the command that ends it', async () => {
    const customers = askCustomers(practice.url)
    const { token } = await customers.createMints()
    await practice.advance(6n)
    await client().mints.add({ mint: token.mint, label: 'Coin' })
    await customers.payIn([{ kind: 'token', to: owner, amount: 700n, mint: token.mint }])
    await passing(async () => (await client().deposits.list({})).deposits.length > 0)
    const { delegated, wrapped, wrappedMint } = await giveOthersPowers(practice.url, { treasury, owner, mint: token.mint })
    await practice.advance(6n)
    await client().mints.add({ mint: STABLE, label: 'Stable' })
    await client().mints.add({ mint: wrappedMint, label: 'Wrapped SOL' })
    await passing(async () => (await list()).powers.length === 5)
    const theirs = await strangerMakesNonce(practice.url, treasury, () => practice.advance(6n))
    await client().nonces.foreign({ now: true })

    const { powers, words } = await list()
    expect(powers).toMatchObject([
      {
        kind: 'permanent-delegate',
        weight: 'takes',
        holder: ISSUER,
        over: STABLE,
        overLabel: 'Stable',
        reach: 'everything',
        amount: 2_500_000n,
      },
      { kind: 'delegate', weight: 'takes', holder: DELEGATE, over: delegated, reach: 'up-to', amount: 500n, endBy: 'revoke-delegate' },
      { kind: 'close-authority', weight: 'takes', holder: CLOSER, over: wrapped, reach: 'everything', amount: 3_010_000_000n },
      { kind: 'nonce-elsewhere', weight: 'signed', holder: treasury, over: theirs, reach: 'not-known', amount: null, endBy: 'keep-nonce' },
      { kind: 'freeze-authority', weight: 'stops', holder: ISSUER, over: STABLE, amount: 2_500_000n },
      { kind: 'pause-authority', weight: 'stops', holder: ISSUER, over: STABLE, amount: 2_500_000n },
    ])
    expect(plain(words)).toMatch(/^6 powers could move or stop our money later, 3 of them by a key of somebody else alone\./)
    // The journal knows of none of them: nothing is invented.
    expect(powers.map(({ since, sinceWords }) => ({ since, sinceWords }))).toEqual(
      powers.map(() => ({ since: null, sinceWords: 'since before Strongroom read it' })),
    )
    expect(powers.map(({ endCommand }) => endCommand)).toEqual([
      null,
      `tokens plan-revoke --account ${delegated}`,
      null,
      `nonces keep --account ${theirs}`,
      null,
      null,
    ])
  })

  it('are our own nonce account, listed as ours, and a signature that may land, until they are ended', async () => {
    const { account } = await client().nonces.create({ label: 'cold' })
    await passing(async () => (await client().nonces.list({})).some(({ state }) => state === 'free'))
    const paid = { to: addressNamed('somebody paid'), amount: 40_000_000n, allowUnfundedRecipient: true, lifetime: 'nonce' } as const
    const asked = { ...paid, reference: 'powers 1' }
    await client().policy.allow({ passphrase: PASSPHRASE, address: asked.to, label: 'somebody' })
    const plan = await client().payments.plan(asked)
    const confirmed = plan.recipients[0]?.confirm.digest ?? ''
    await client().payments.start({ ...asked, digest: plan.digest ?? '', confirmed })
    await until(async () => (await client().outstanding.list({})).signatures.length === 1, SOON)

    const { powers } = await list()
    const signature = powers.find(({ kind }) => kind === 'signature')
    expect(signature).toMatchObject({ weight: 'signed', holder: null, reach: 'up-to', amount: 40_000_000n, sinceWords: 'signed then' })
    expect(signature?.since).toBeInstanceOf(Date)
    expect(plain(signature?.does ?? [])).toContain('It never expires')
    const nonce = powers.at(-1)
    expect(nonce).toMatchObject({ kind: 'nonce-authority', weight: 'ours', holder: treasury, over: account, overLabel: 'cold' })
    expect(plain(nonce?.does ?? [])).toContain('Something that stands in this list lives by it.')
    expect(powers.map(({ weight }) => POWER_WEIGHTS.indexOf(weight))).toEqual(
      powers.map(({ weight }) => POWER_WEIGHTS.indexOf(weight)).toSorted((left, right) => left - right),
    )

    await passing(async () => (await client().outstanding.list({})).signatures.length === 0)
    expect((await list()).powers.some(({ kind }) => kind === 'signature')).toBe(false)
  })

  it('are read by a command while the vault is locked, and name only commands that there are', async () => {
    await client().vault.lock({})
    const { powers } = await list()
    const commands = powers.flatMap(({ endCommand }) => endCommand ?? [])
    expect(commands.length).toBeGreaterThan(1)
    for (const command of commands) {
      const [group = '', name = '', flag = ''] = command.split(' ')
      const fields = findOperation(group, name)?.fields.map((field) => `--${field.name}`)
      expect(fields, command).toContain(flag)
    }
  })

  it('are shown to nobody where nodes differ, and rest on one word where one node is silent', async () => {
    await client().nodes.add({ name: 'second', url: relay.url })
    const two = await list()
    expect(two).toMatchObject({ witnesses: 2, nodes: expect.arrayContaining(['practice', 'second']) })
    expect(plain(two.words)).toContain('Nodes agree on what accounts hold.')

    const unseen = await giveUnseenAccount(practice.url, { owner: treasury, mint: STABLE })
    await practice.advance(6n)
    const overIt = async () => (await list()).powers.find(({ over }) => over === unseen)
    expect(await overIt()).toBeUndefined()
    // What one node alone names is looked at: the other, which leaves it out, hides nothing.
    const config = { encoding: 'base64', commitment: 'finalized' }
    const { value } = (await askNode(practice.url, 'getAccountInfo', [unseen, config])) as { readonly value: JsonValue }
    relay.lies.set('getTokenAccountsByOwner', () => ({ context: { slot: 100n }, value: [{ pubkey: unseen, account: value }] }))
    expect(await overIt()).toMatchObject({ kind: 'delegate', holder: DELEGATE, amount: 8n })

    relay.lies.set('getMultipleAccounts', async (_params, honest) => {
      const told = (await honest()) as { context: { slot: bigint }; value: ({ lamports: bigint } | null)[] }
      return { ...told, value: told.value.map((account) => account && { ...account, lamports: account.lamports + 1n }) }
    })
    await expect(list()).rejects.toMatchObject({ data: { code: 'NODE_DISAGREEMENT' } })

    relay.lies.set('getMultipleAccounts', () => new Fault(-32_005, 'Node is behind'))
    const alone = await list()
    expect(alone).toMatchObject({ witnesses: 1 })
    expect(plain(alone.words)).toContain('Only one node answered for a part of it')
  })
})
