import { beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { accountPath, deriveSeed } from '../../../../src/core/keys/derivation.ts'
import { decodeConfidentialAccount } from '../../../../src/core/program/confidential-account.ts'
import type { ArrivalToRead } from '../../../../src/main/signer/confidential-protocol.ts'
import { parseArgument } from '../../../../src/main/signer/requests.ts'
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
} from '../../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../../support/confidential-runtime.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'
import { hintOf, openRestoredSigner, type TestSigner, WORDS } from '../support/signer.ts'

const ours = async (n: number) => deriveSeed({ root: await rootOfEntropy(entropyOfWords(WORDS)), path: accountPath(n) })
const MONEY = 1n << 49n
/** The most that one transfer can carry. */
const MOST = (1n << 48n) - 1n

describe('what came with a transfer', () => {
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
    chain.run(ISSUER, [mintTo(customer, ISSUER, MONEY)])
    chain.run(customer.owner, [deposit(customer, 1n << 47n), deposit(customer, 1n << 47n), deposit(customer, 1n << 47n)])
    chain.run(customer.owner, [apply(customer, { expected: 3n, available: 3n << 47n })])
  })

  const elgamalOf = (party: Party): Address => decodeConfidentialAccount(chain.dataOf(party.account))?.elgamalKey ?? ISSUER
  let left = 3n << 47n
  /** Pays by the library, has the program verify it, and takes the ciphertexts out of the proven statement. */
  const pay = (to: Party, amount: bigint): ArrivalToRead => {
    const receiver = { account: to.account, elgamalKey: elgamalOf(to) }
    const instructions = payConfidentially({ from: customer, to: receiver, amount, available: left, data: chain.dataOf(customer.account) })
    chain.run(customer.owner, instructions)
    left -= amount
    const statement = instructions.find(({ data }) => data[0] === 12)?.data ?? new Uint8Array()
    const part = (at: number) => Uint8Array.from([...statement.slice(at, at + 32), ...statement.slice(at + 64, at + 96)])
    return { account: to.account, owner: to.owner, mint: to.mint, elgamalKey: receiver.elgamalKey, low: part(97), high: part(225) }
  }
  const read = async (signer: TestSigner, arrivals: readonly ArrivalToRead[]) =>
    (await signer.ask('readArrivals', { arrivals, paths: [hintOf(1), hintOf(2)] })).read

  it('is read by the keys that the transfer names, whichever way they were derived, in the order that was asked', async () => {
    const signer = await openRestoredSigner(folder())
    const amounts = [1n, 65_535n, 65_536n, 250_123_456n, MOST]
    const arrivals = amounts.map((amount, place) => pay(place % 2 === 0 ? standard : commandLine, amount))
    expect(await read(signer, arrivals)).toEqual(amounts.map((amount) => ({ isOwned: true, amount })))
    signer.close()
  })

  it('is not read of an owner who is not in the vault, nor by keys that are not theirs', async () => {
    const signer = await openRestoredSigner(folder())
    const [arrival, other] = [pay(standard, 7n), pay(commandLine, 8n)]
    const strangers = { ...arrival, owner: customer.owner, elgamalKey: elgamalOf(customer) }
    const unreadable = { isOwned: true, amount: null }
    expect(
      await read(signer, [
        strangers,
        { ...arrival, elgamalKey: elgamalOf(customer) },
        { ...arrival, mint: ISSUER },
        { ...arrival, low: other.low, high: other.high },
      ]),
    ).toEqual([{ isOwned: false, amount: null }, unreadable, unreadable, unreadable])
    signer.close()
  })

  it('is never guessed: no amount of forged bytes, nor beyond what a transfer can carry, and never nothing instead', async () => {
    const signer = await openRestoredSigner(folder())
    const arrival = pay(standard, 7n)
    const handle = (of: Uint8Array) => Uint8Array.from([...of.slice(0, 32), ...encrypted(standard.keys, 7n).slice(32)])
    const forged = [
      { ...arrival, low: handle(arrival.low) },
      { ...arrival, high: handle(arrival.high) },
      { ...arrival, low: new Uint8Array(64).fill(0xff) },
      { ...arrival, low: new Uint8Array(64) },
      { ...arrival, high: new Uint8Array(64) },
      { ...arrival, low: encrypted(standard.keys, 65_536n) },
      { ...arrival, high: encrypted(standard.keys, 1n << 32n) },
    ]
    expect(await read(signer, forged)).toEqual(forged.map(() => ({ isOwned: true, amount: null })))
    expect(await read(signer, [{ ...arrival, low: encrypted(standard.keys, 65_535n) }])).toEqual([{ isOwned: true, amount: 65_535n }])
    signer.close()
  })

  it('is read of no locked vault, and of nothing that is no ciphertext', async () => {
    const signer = await openRestoredSigner(folder())
    const arrival = pay(standard, 7n)
    for (const wrong of [[], [{ ...arrival, low: arrival.low.slice(1) }], [{ ...arrival, high: new Uint8Array(65) }]])
      expect(await refusalOf(async () => parseArgument('readArrivals', { arrivals: wrong, paths: [] }))).toBe('SIGNER_REQUEST_MALFORMED')
    expect(parseArgument('readArrivals', { arrivals: [arrival], paths: [] })).toEqual({ arrivals: [arrival], paths: [] })
    await signer.ask('lock', {})
    expect(await refusalOf(() => read(signer, [arrival]))).toBe('VAULT_LOCKED')
    signer.close()
  })
})
