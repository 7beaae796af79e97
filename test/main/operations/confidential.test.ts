import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { accountPath, deriveSeed } from '../../../src/core/keys/derivation.ts'
import { entropyOfWords, rootOfEntropy } from '../../../src/main/signer/vault/words.ts'
import { type ConfidentialBackend, openConfidentialBackend } from '../../support/confidential-backend.ts'
import { type Party, partyOf } from '../../support/confidential-party.ts'
import { WORDS } from '../signer/support/signer.ts'
import { refused } from './support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const PASSPHRASE = 'a passphrase for secrets'

describe('accounts that take confidential transfers', () => {
  let house: ConfidentialBackend
  let backend: ConfidentialBackend['backend']
  let treasury: Address
  let outside: ConfidentialBackend['outside']
  let ours: Party
  let commandLine: Party

  beforeAll(async () => {
    house = await openConfidentialBackend({ passphrase: PASSPHRASE, words: WORDS, accounts: 2 })
    ;({ backend, outside, treasury } = house)
    const root = await rootOfEntropy(entropyOfWords(WORDS))
    const [one, two] = [1, 2].map((number) => deriveSeed({ root, path: accountPath(number) }))
    ours = partyOf(one ?? new Uint8Array(), outside.mint, 'conf-bal-v1')
    commandLine = partyOf(two ?? new Uint8Array(), outside.mint, 'token-cli')
    for (const party of [ours, commandLine]) await outside.configure(party)
  }, 120_000)
  afterAll(() => house.close())

  const rowOf = async (account: Address) => {
    const { accounts } = await backend.client.tokens.confidential({ account })
    return accounts[0]
  }

  it('are listed by the owners of a role, each in one row, whichever wallet configured them', async () => {
    const { accounts, owners, next } = await backend.client.tokens.confidential({ role: 'deposit' })
    expect({ owners, next }).toEqual({ owners: 2, next: null })
    expect(accounts).toHaveLength(2)
    expect(accounts.find(({ account }) => account === ours.account)).toEqual({
      account: ours.account,
      owner: ours.owner,
      ownerRole: 'deposit',
      ownerLabel: null,
      mint: outside.mint,
      label: null,
      decimals: 6,
      state: 'normal',
      public: 0n,
      pending: 0n,
      available: 0n,
      credits: 0n,
      creditsMax: 65_536n,
      fillingUp: false,
      creditsExpected: 0n,
      creditsApplied: 0n,
      overlooked: false,
      approved: true,
      takesConfidential: true,
      takesPublic: true,
      keys: 'conf-bal-v1',
      mintApprovesNew: true,
      auditor: null,
      proofsOn: true,
      notes: [],
    })
    expect(accounts.find(({ account }) => account === commandLine.account)).toMatchObject({ keys: 'token-cli', pending: 0n })
    await expect(backend.client.tokens.confidential({})).resolves.toEqual({ accounts: [], owners: 1, next: null })
  })

  it('show what a customer paid in secret as pending, and once applied as available', async () => {
    await outside.pay(ours.account, 250_123_456n)
    expect(await rowOf(ours.account)).toMatchObject({ public: 0n, pending: 250_123_456n, available: 0n, credits: 1n, notes: [] })
    await outside.applyAs(ours, { expected: 1n, available: 250_123_456n })
    expect(await rowOf(ours.account)).toMatchObject({ pending: 0n, available: 250_123_456n, credits: 0n, creditsApplied: 1n, notes: [] })
  })

  it('say what a locked vault cannot read, and never that it is nothing', async () => {
    const { client } = backend
    await client.vault.lock({})
    const row = await rowOf(ours.account)
    expect(row).toMatchObject({ pending: 'hidden', available: 'hidden', keys: null, credits: 0n, approved: true })
    expect(row?.notes.map(plain)).toEqual(['The vault is locked: what is hidden can be read once it is open.'])
    await client.vault.unlock({ passphrase: PASSPHRASE })
    expect(await rowOf(ours.account)).toMatchObject({ available: 250_123_456n })
  })

  it('of a stranger say what everybody sees, and that the rest cannot be read', async () => {
    const row = await rowOf(outside.customer.account)
    expect(row).toMatchObject({ owner: outside.customer.owner, ownerRole: null, pending: 'hidden', available: 'hidden', keys: null })
    expect(row?.notes.map(plain)).toEqual([expect.stringMatching(/^What it hides cannot be read here:/)])
  })

  it('tell an arrival that an apply overlooked, and read the balance from the ciphertext', async () => {
    await outside.pay(commandLine.account, 1_000n)
    await outside.pay(commandLine.account, 500n)
    await outside.applyAs(commandLine, { expected: 1n, available: 1_000n })
    const row = await rowOf(commandLine.account)
    expect(row).toMatchObject({ pending: 0n, available: 1_500n, creditsExpected: 1n, creditsApplied: 2n, overlooked: true })
    expect(row?.notes.map(plain)).toEqual([
      expect.stringMatching(/^Something arrived between reading and applying/),
      expect.stringMatching(/^The owner’s own copy of the available balance is not true/),
    ])
  })

  it('are none where there is no such account', async () => {
    for (const account of [treasury, outside.mint])
      await expect(backend.client.tokens.confidential({ account })).rejects.toMatchObject(
        refused('CONFIDENTIAL_ACCOUNT_UNKNOWN', { account }),
      )
  })
})
