import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { askNode, startRelay } from '../../main/pay/relay.ts'
import { openConfidentialHouse } from '../../support/confidential-house.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'a passphrase for secrets'

describe('confidential accounts by the ledger’s names, on the practice node', () => {
  let folder: string
  let practice: Practice
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let account: Address
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-confidential-'))
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
    const created = await strongroom(['vault', 'create', '--json'], [PASSPHRASE])
    const treasury = JSON.parse(created.out).treasury as Address
    outside = await openConfidentialHouse(practice.url)
    account = findAssociatedAddress({ owner: treasury, mint: outside.mint, tokenProgram: TOKEN_2022_PROGRAM })
    await done(['airdrop', '5', '--url', practice.url])
    await askNode(practice.url, 'practice_advance', [20n])
  }, 120_000)
  afterAll(async () => {
    outside.close()
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const strongroom = (argv: readonly string[], secrets: readonly string[] = []) =>
    runCli([...argv, '--data', join(folder, 'data')], { secrets, atTerminal: true })
  const done = async (argv: readonly string[], secrets: readonly string[] = []) => {
    const ran = await strongroom([...argv, '--json'], secrets)
    expect(ran.code, ran.told).toBe(0)
    return { told: ran.told, answer: JSON.parse(ran.out) }
  }
  const row = async () => (await done(['tokens', 'confidential', '--account', account], [PASSPHRASE])).answer.accounts[0]

  it('token configure-confidential-transfer-account says what it does and costs, and changes nothing without a yes', async () => {
    const command = ['token', 'configure-confidential-transfer-account', outside.mint]
    const refused = await strongroom(command, [PASSPHRASE, 'no'])
    expect(refused.code).toBe(2)
    expect(refused.told).toMatch(new RegExp(`Has ${account} take confidential transfers of the token ${outside.mint}`))
    expect((await strongroom(['tokens', 'confidential', '--account', account], [PASSPHRASE])).code).toBe(1)

    const { told, answer } = await done(command, [PASSPHRASE, 'yes'])
    expect(told).toMatch(/Fee 0\.000005 SOL, rent 0\.\d+ SOL\./)
    expect(answer).toMatchObject({ kind: 'upkeep', settled: true })
    expect(await row()).toMatchObject({ keys: 'conf-bal-v1', approved: true, notes: [] })
    const again = await strongroom(command, [PASSPHRASE])
    expect(again.told).toMatch(/It takes confidential transfers already\./)
  }, 120_000)

  it('token close says what is in the way, and closes what hides nothing any more', async () => {
    await outside.pay(account, 0n)
    const refused = await strongroom(['token', 'close', account])
    expect(refused.code).toBe(1)
    expect(refused.told).toMatch(/Something is pending in it, or arrived and was not applied\./)
    await done(['token', 'apply-pending-balance', account], [PASSPHRASE, 'yes'])
    // A ciphertext of nothing: the passphrase comes before the plan, since only the open vault proves that it is of nothing.
    const { told, answer } = await done(['token', 'close', account], [PASSPHRASE, 'yes'])
    expect(told).toMatch(/Empties the hidden balance of/)
    expect(told).toMatch(/coming back 0\.\d+ SOL/)
    expect(answer).toMatchObject({ kind: 'upkeep', settled: true })
    expect((await strongroom(['tokens', 'confidential', '--account', account], [PASSPHRASE])).code).toBe(1)
    await done(['token', 'configure-confidential-transfer-account', outside.mint], [PASSPHRASE, 'yes'])
  }, 120_000)

  it('token apply-pending-balance says how much is pending and available then, and tells nothing to apply', async () => {
    await outside.pay(account, 12_345_678n)
    const shown = await strongroom(['tokens', 'confidential', '--account', account], [PASSPHRASE])
    expect(shown.out).toMatch(/^pending +12345678 smallest units /m)
    expect(shown.out).toMatch(/^credits +1$/m)
    const { told, answer } = await done(['token', 'apply-pending-balance', account], [PASSPHRASE, 'yes'])
    expect(told).toContain(`Of the token ${outside.mint}, in smallest units: pending 12345678, available 0, and then 12345678.`)
    expect(told).toMatch(new RegExp(`Makes all that is pending in ${account} available; it is made for 1 arrival\\.`))
    expect(answer).toMatchObject({ kind: 'upkeep', settled: true })
    const after = await strongroom(['tokens', 'confidential', '--account', account], [PASSPHRASE])
    expect(after.out).toMatch(/^available +12345678 smallest units /m)
    const again = await strongroom(['token', 'apply-pending-balance', account], [PASSPHRASE])
    expect(again.code).toBe(1)
    expect(again.told).toMatch(/there is nothing to apply/)
  }, 120_000)

  it('token withdraw-confidential-tokens makes an amount public, and then ALL', async () => {
    const { told } = await done(['token', 'withdraw-confidential-tokens', account, '2.345678'], [PASSPHRASE, 'yes'])
    expect(told).toContain(`Of the token ${outside.mint}, in smallest units: pending 0, available 12345678, and then 10000000.`)
    expect(await row()).toMatchObject({ public: 2_345_678, available: 10_000_000 })
    await done(['token', 'withdraw-confidential-tokens', account, 'ALL'], [PASSPHRASE, 'yes'])
    expect(await row()).toMatchObject({ public: 12_345_678, available: 0, notes: [] })
  }, 120_000)

  it('token deposit-confidential-tokens hides an amount of what is public, and then ALL', async () => {
    const { told, answer } = await done(['token', 'deposit-confidential-tokens', account, '2.345678'], [PASSPHRASE, 'yes'])
    expect(told).toContain(`Of the token ${outside.mint}, in smallest units: public 12345678, pending 0, and then public 10000000.`)
    expect(told).toMatch(/Everybody sees how much is deposited/)
    expect(answer).toMatchObject({ kind: 'upkeep', settled: true })
    expect(await row()).toMatchObject({ public: 10_000_000, pending: 2_345_678 })
    await done(['token', 'deposit-confidential-tokens', account, 'ALL'], [PASSPHRASE, 'yes'])
    expect(await row()).toMatchObject({ public: 0, pending: 12_345_678, credits: 2 })
    const again = await strongroom(['token', 'deposit-confidential-tokens', account, '1'], [PASSPHRASE])
    expect(again.code).toBe(1)
    expect(again.told).toMatch(/That is more than its public balance\./)
  }, 120_000)

  it.each([
    ['token disable-confidential-credits', 'refuse confidential arrivals', { takesConfidential: false, takesPublic: true }],
    ['token disable-non-confidential-credits', 'refuse public arrivals', { takesConfidential: false, takesPublic: false }],
    ['token enable-confidential-credits', 'take confidential arrivals', { takesConfidential: true, takesPublic: false }],
    ['token enable-non-confidential-credits', 'take public arrivals', { takesConfidential: true, takesPublic: true }],
  ] as const)(
    '%s says what it does, and does it once',
    async (name, words, after) => {
      const command = [...name.split(' '), account]
      const { told, answer } = await done(command, ['yes', PASSPHRASE])
      expect(told).toContain(`Has ${account} ${words}`)
      expect(told.includes('is refused while this is off')).toBe(words.startsWith('refuse'))
      expect(answer).toMatchObject({ kind: 'upkeep', settled: true })
      expect(await row()).toMatchObject(after)
      const again = await strongroom(command, [PASSPHRASE])
      expect(again.code).toBe(1)
      expect(again.told).toMatch(/It is switched so already\./)
    },
    120_000,
  )

  it('withdraws in three transactions where a node takes no version 1, says so before, and stays until the last', async () => {
    const relay = await startRelay(practice.url, 'without version 1')
    withoutVersion1(relay)
    await done(['nodes', 'add', '--name', 'old', '--url', relay.url])
    await done(['nodes', 'remove', '--name', 'node-1'])
    await outside.pay(account, 700n)
    const before = await row()
    await done(['token', 'apply-pending-balance', account], [PASSPHRASE, 'yes'])
    const { told, answer } = await done(['token', 'withdraw-confidential-tokens', account, 'ALL'], [PASSPHRASE, 'yes'])
    expect(told).toMatch(/takes 3 transactions, one after the other/)
    expect(told).toMatch(/Fee 0\.000015 SOL, rent 0\.\d+ SOL, coming back 0\.\d+ SOL\./)
    expect(answer).toMatchObject({ kind: 'upkeep', settled: true, withdrawn: true, why: null })
    expect(answer.transactions).toHaveLength(3)
    expect(await row()).toMatchObject({ public: before.public + before.pending, available: 0, notes: [] })
    const ended = await strongroom(['tokens', 'end-withdrawal', '--account', account], [PASSPHRASE])
    expect(ended.code).toBe(1)
    expect(ended.told).toMatch(/there is nothing to end/)
    await done(['nodes', 'add', '--name', 'new', '--url', practice.url])
    await done(['nodes', 'remove', '--name', 'old'])
    await relay.close()
  }, 120_000)

  it('token transfer hides an amount in three transactions where a node takes no version 1, says what they cost before, and stays until it is paid', async () => {
    const relay = await startRelay(practice.url, 'without version 1')
    withoutVersion1(relay)
    await done(['nodes', 'add', '--name', 'older', '--url', relay.url])
    await done(['nodes', 'remove', '--name', 'new'])
    const { owner } = outside.customer
    await done(['mints', 'add', '--mint', outside.mint, '--label', 'SECRET'])
    await done(['policy', 'cool-down', '--hours', '0'], [PASSPHRASE, PASSPHRASE])
    await done(['policy', 'allow', '--address', owner, '--label', 'Customer'], [PASSPHRASE, PASSPHRASE])
    await outside.pay(account, 70_001n)
    await done(['token', 'apply-pending-balance', account], [PASSPHRASE, 'yes'])
    const before = await row()
    const pay = ['token', 'transfer', outside.mint, 'ALL', owner, '--confidential']
    const { told, answer } = await done(pay, [PASSPHRASE, 'yes', PASSPHRASE])
    expect(told).not.toContain('token accounts')
    expect(told).toMatch(/Closes \S+, in which a proof was kept; its rent goes to the treasury account/)
    expect(told).toMatch(/so this payment takes 3 transactions, one after the other/)
    expect(told).toMatch(/0\.00\d+ SOL of rent is put up until then, and comes back whatever ends the payment/)
    expect(told).toMatch(/Fee 0\.000015 SOL\./)
    expect(answer).toMatchObject({ settled: true, transactions: [{ state: 'satisfied' }] })
    expect(before.available).toBe(70_001)
    expect(await row()).toMatchObject({ available: 0, public: before.public, notes: [] })
    await relay.close()
  }, 120_000)
})
