import { ristretto255 } from '@noble/curves/ed25519.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../../src/core/keys/keypair.ts'
import { accountPath, deriveSeed } from '../../../../src/core/keys/derivation.ts'
import { shortOfAmount } from '../../../../src/core/confidential/short-of-amount.ts'
import { decodeConfidentialAccount } from '../../../../src/core/program/confidential-account.ts'
import { entropyOfWords, rootOfEntropy } from '../../../../src/main/signer/vault/words.ts'
import {
  apply,
  configureInstructions,
  deposit,
  encrypted,
  mintTo,
  type Party,
  partyOf,
  payConfidentially,
  sealed,
} from '../../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../../support/confidential-runtime.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'
import { hintOf, openRestoredSigner, type TestSigner, WORDS } from '../support/signer.ts'

const ours = async (n: number) => deriveSeed({ root: await rootOfEntropy(entropyOfWords(WORDS)), path: accountPath(n) })
/** In the data of a token account behind base layout, type, the immutable owner and the extension’s head. */
const EXTENSION_AT = 165 + 1 + 4 + 4
const OF = { available: EXTENSION_AT + 1 + 32 + 128, copy: EXTENSION_AT + 1 + 32 + 192 } as const
const LARGE = 1n << 45n

describe('what an account hides', () => {
  const folder = useFolders()
  let chain: Awaited<ReturnType<typeof openConfidentialRuntime>>
  let customer: Party
  let standard: Party
  let commandLine: Party

  beforeAll(async () => {
    chain = await openConfidentialRuntime()
    customer = partyOf(new Uint8Array(32).fill(0x21), MINT, 'token-cli')
    standard = partyOf(await ours(1), MINT, 'conf-bal-v1')
    commandLine = partyOf(await ours(2), MINT, 'token-cli')
    for (const party of [customer, standard, commandLine]) chain.run(party.owner, configureInstructions(party, party.owner))
    chain.run(ISSUER, [mintTo(customer, ISSUER, 2n ** 50n)])
    chain.run(customer.owner, [deposit(customer, 2n ** 47n), apply(customer, { expected: 1n, available: 2n ** 47n })])
  })

  const elgamalOf = (party: Party) => decodeConfidentialAccount(chain.dataOf(party.account))?.elgamalKey ?? ISSUER
  let left = 2n ** 47n
  const pay = (to: Party, amount: bigint) => {
    const receiver = { account: to.account, elgamalKey: elgamalOf(to) }
    chain.run(
      customer.owner,
      payConfidentially({ from: customer, to: receiver, amount, available: left, data: chain.dataOf(customer.account) }),
    )
    left -= amount
  }
  const readOf = async (signer: TestSigner, party: Party, data = chain.dataOf(party.account)) => {
    const { read } = await signer.ask('readConfidential', { accounts: [{ account: party.account, data }], paths: [hintOf(1), hintOf(2)] })
    return read[0]
  }
  const changed = (party: Party, at: number, bytes: Uint8Array) => {
    const data = chain.dataOf(party.account)
    data.set(bytes, at)
    return data
  }

  it('is read by the keys that the account recorded, whichever way they were derived, as pending and then as available', async () => {
    const signer = await openRestoredSigner(folder())
    for (const [party, keys] of [
      [standard, 'conf-bal-v1'],
      [commandLine, 'token-cli'],
    ] as const) {
      const nothing = { pending: 0n, available: 0n, copy: 'true' }
      expect(await readOf(signer, party)).toEqual({ account: party.account, keys, hidden: nothing })
      pay(party, 250_123_456n)
      pay(party, 1n)
      expect(await readOf(signer, party)).toMatchObject({ keys, hidden: { pending: 250_123_457n, available: 0n, copy: 'true' } })
      chain.run(party.owner, [apply(party, { expected: 2n, available: 250_123_457n })])
      expect(await readOf(signer, party)).toMatchObject({ keys, hidden: { pending: 0n, available: 250_123_457n, copy: 'true' } })
    }
    signer.close()
  })

  it('is read beyond 32 bits where the owner’s copy and the ciphertext are of the same amount, or of less than 32 bits more or less', async () => {
    const signer = await openRestoredSigner(folder())
    pay(standard, LARGE)
    const total = 250_123_457n + LARGE
    expect(await readOf(signer, standard)).toMatchObject({ hidden: { pending: LARGE } })
    chain.run(standard.owner, [apply(standard, { expected: 1n, available: total })])
    expect(await readOf(signer, standard)).toMatchObject({ hidden: { available: total, copy: 'true' } })

    const copyOf = (amount: bigint) => changed(standard, OF.copy, sealed(standard.keys, amount))
    for (const said of [total - 1n, total - 0xffff_ffffn, total + 1n, total + 0xffff_ffffn])
      expect(await readOf(signer, standard, copyOf(said))).toMatchObject({ hidden: { available: total, copy: 'stale' } })
    for (const said of [total - 0x1_0000_0000n, total + 0x1_0000_0000n])
      expect(await readOf(signer, standard, copyOf(said))).toMatchObject({ hidden: { available: null, copy: 'stale' } })

    // An arrival between reading and applying, which the next apply puts right.
    pay(standard, 900n)
    pay(standard, 77n)
    chain.run(standard.owner, [apply(standard, { expected: 1n, available: total + 900n })])
    expect(await readOf(signer, standard)).toMatchObject({ hidden: { pending: 0n, available: total + 977n, copy: 'stale' } })
    signer.close()
  })

  it('is told to be known from the ciphertext alone where the owner’s copy is stale, tampered with or of another key', async () => {
    const signer = await openRestoredSigner(folder())
    // An arrival between reading and applying: the program takes both, and keeps the copy that was made for one.
    pay(commandLine, 1_000n)
    pay(commandLine, 500n)
    chain.run(commandLine.owner, [apply(commandLine, { expected: 1n, available: 250_124_457n })])
    const standing = decodeConfidentialAccount(chain.dataOf(commandLine.account))
    expect([standing?.expectedCredits, standing?.actualCredits]).toEqual([1n, 2n])
    expect(await readOf(signer, commandLine)).toMatchObject({ hidden: { pending: 0n, available: 250_124_957n, copy: 'stale' } })

    const tampered = chain.dataOf(commandLine.account)
    tampered[OF.copy + 20] = (tampered[OF.copy + 20] ?? 0) ^ 1
    const unreadable = { available: 250_124_957n, copy: 'unreadable' }
    expect(await readOf(signer, commandLine, tampered)).toMatchObject({ hidden: unreadable })
    const others = changed(commandLine, OF.copy, sealed(customer.keys, 250_124_957n))
    expect(await readOf(signer, commandLine, others)).toMatchObject({ hidden: unreadable })
    signer.close()
  })

  it('is never guessed from bytes that are no ciphertext of this key', async () => {
    const signer = await openRestoredSigner(folder())
    for (const bytes of [new Uint8Array(64).fill(0xff), encrypted(customer.keys, 5n)]) {
      const data = changed(commandLine, OF.available, bytes)
      expect(await readOf(signer, commandLine, data)).toMatchObject({ hidden: { available: null, copy: 'stale' } })
    }
    signer.close()
  })

  it('is none that no account can hold, whatever copy is beside it', async () => {
    const signer = await openRestoredSigner(folder())
    const most = (1n << 64n) - 1n
    for (const [more, available] of [
      [0n, most],
      [1n, null],
    ] as const) {
      const bytes = shortOfAmount(encrypted(commandLine.keys, 0n), most + more)
      if (bytes === null) throw new Error('it is a ciphertext')
      const data = changed(commandLine, OF.available, bytes)
      data.set(sealed(commandLine.keys, most - 1n), OF.copy)
      expect(await readOf(signer, commandLine, data)).toMatchObject({ hidden: { available, copy: 'stale' } })
    }
    signer.close()
  })

  it('is not read of an account of others, nor of ours with keys of its own', async () => {
    const signer = await openRestoredSigner(folder())
    expect(await readOf(signer, customer)).toEqual({ account: customer.account, keys: null, hidden: null })
    const recorded = changed(commandLine, EXTENSION_AT + 1, new Uint8Array(32).fill(9))
    expect(await readOf(signer, commandLine, recorded)).toMatchObject({ keys: null, hidden: null })
    signer.close()
  })

  it('is read of an imported key as of a derived one', async () => {
    const signer = await openRestoredSigner(folder())
    await signer.ask('importKeypair', { passphrase: PASSPHRASE, label: 'customer', keypair: encodeKeypairFile(customer.seed) })
    expect(await readOf(signer, customer)).toMatchObject({ keys: 'token-cli', hidden: { available: left, copy: 'true' } })
    signer.close()
  })

  it('is proved to be withdrawn as far as it is there, and no further', async () => {
    const signer = await openRestoredSigner(folder())
    const payer = partyOf(await ours(3), MINT, 'conf-bal-v1')
    const withdrawal = async (amount: bigint | 'all') => {
      const asked = { account: payer.account, data: chain.dataOf(payer.account), amount, paths: [hintOf(3)] }
      return (await signer.ask('makeWithdrawal', asked)).made
    }
    chain.run(payer.owner, configureInstructions(payer, payer.owner))
    expect(await withdrawal('all')).toBeNull()
    pay(payer, 1_000n)
    chain.run(payer.owner, [apply(payer, { expected: 1n, available: 1_000n })])
    expect(await withdrawal(1_001n)).toBeNull()
    expect(await withdrawal(0n)).toBeNull()
    expect(await withdrawal(400n)).toMatchObject({ amount: 400n, left: 600n })
    expect(await withdrawal('all')).toMatchObject({ amount: 1_000n, left: 0n })
    // A copy that is not true keeps nobody from withdrawing what the ciphertext says.
    chain.run(payer.owner, [apply(payer, { expected: 0n, available: 7n })])
    expect(await withdrawal('all')).toMatchObject({ amount: 1_000n, left: 0n })
    signer.close()
  })

  it('is proved of a balance that was deposited publicly, and of none whose ciphertext has no proof', async () => {
    const signer = await openRestoredSigner(folder())
    const payer = partyOf(await ours(4), MINT, 'conf-bal-v1')
    chain.run(payer.owner, configureInstructions(payer, payer.owner))
    chain.run(ISSUER, [mintTo(payer, ISSUER, 500n)])
    chain.run(payer.owner, [deposit(payer, 500n), apply(payer, { expected: 1n, available: 500n })])
    const asked = { account: payer.account, amount: 20n, paths: [hintOf(4)] }
    expect((await signer.ask('makeWithdrawal', { ...asked, data: chain.dataOf(payer.account) })).made).toMatchObject({ left: 480n })
    const handleless = Uint8Array.from([...ristretto255.Point.BASE.multiply(77n).toBytes(), ...new Uint8Array(32)])
    const { read, made } = await signer.ask('makeWithdrawal', { ...asked, data: changed(payer, OF.available, handleless) })
    expect({ available: read.hidden?.available, made }).toEqual({ available: 77n, made: null })
    signer.close()
  })

  it('is proved to be nothing where it is nothing, and never where something is pending or available', async () => {
    const signer = await openRestoredSigner(folder())
    const payer = partyOf(await ours(5), MINT, 'conf-bal-v1')
    const emptying = async (data = chain.dataOf(payer.account), paths = [hintOf(5)]) =>
      signer.ask('makeEmptying', { account: payer.account, data, paths })
    chain.run(payer.owner, configureInstructions(payer, payer.owner))
    pay(payer, 3n)
    expect(await emptying()).toMatchObject({ read: { hidden: { pending: 3n } }, made: null })
    chain.run(payer.owner, [apply(payer, { expected: 1n, available: 3n })])
    expect(await emptying()).toMatchObject({ read: { hidden: { available: 3n } }, made: null })
    // The ciphertext counts, whatever the owner's copy says.
    const said = changed(payer, OF.copy, sealed(payer.keys, 0n))
    expect(await emptying(said)).toMatchObject({ read: { hidden: { available: 3n, copy: 'stale' } }, made: null })
    const nothing = encrypted(payer.keys, 0n)
    const { made } = await emptying(changed(payer, OF.available, nothing))
    expect(made?.zero).toHaveLength(32 + 64 + 96)
    expect(made?.zero.slice(32, 96)).toEqual(nothing)
    const copyless = changed(payer, OF.available, nothing)
    copyless.set(sealed(customer.keys, 9n), OF.copy)
    expect((await emptying(copyless)).made?.zero.slice(0, 96)).toEqual(made?.zero.slice(0, 96))
    const others = await signer.ask('makeEmptying', { account: customer.account, data: chain.dataOf(customer.account), paths: [] })
    expect(others).toMatchObject({ read: { keys: null, hidden: null }, made: null })
    await signer.ask('lock', {})
    expect(await refusalOf(() => emptying())).toBe('VAULT_LOCKED')
    signer.close()
  })

  it('is read and applied of arrivals that are more than 48 bits together', async () => {
    const signer = await openRestoredSigner(folder())
    const most = (1n << 48n) - 1n
    const before = (await readOf(signer, commandLine))?.hidden
    if (before?.available == null) throw new Error('it is read')
    for (let times = 1n; times <= 3n; times += 1n) {
      chain.run(customer.owner, [deposit(customer, most), apply(customer, { expected: 1n, available: left + most })])
      left += most
      pay(commandLine, most)
      expect(await readOf(signer, commandLine)).toMatchObject({ hidden: { ...before, pending: times * most } })
    }
    const data = chain.dataOf(commandLine.account)
    const { made } = await signer.ask('makeApplication', { account: commandLine.account, data, paths: [hintOf(2)] })
    expect(made?.available).toBe(before.available + 3n * most)
    signer.close()
  })

  it('is read of no locked vault, and of nothing that is no confidential account', async () => {
    const signer = await openRestoredSigner(folder())
    const data = chain.dataOf(standard.account)
    const plain = data.slice(0, 165)
    for (const wrong of [plain, data.slice(0, -1), chain.dataOf(MINT)])
      expect(await refusalOf(() => readOf(signer, standard, wrong))).toBe('SIGNER_REQUEST_MALFORMED')
    await signer.ask('lock', {})
    expect(await refusalOf(() => readOf(signer, standard))).toBe('VAULT_LOCKED')
    signer.close()
  })
})
