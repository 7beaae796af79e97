import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { addressOfSeed, encodeKeypairFile } from '../../../../src/core/keys/keypair.ts'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { createAssociatedAccountIdempotent } from '../../../../src/core/program/associated-token.ts'
import { TOKEN_PROGRAM } from '../../../../src/core/program/ids.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { authorizeNonce, transferLamports } from '../../../../src/core/program/system.ts'
import { addressOfByte, PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { hintOf, openRestoredSigner, openTestSigner, TREASURY, WORDS } from '../support/signer.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE
const seed = new Uint8Array(32).fill(0x21)
const file = encodeKeypairFile(seed)

describe('deriving', () => {
  it('gives the addresses that core derives, numbered from 1, and counts them in the vault', async () => {
    const signer = await openRestoredSigner(newFolder())
    const { accounts } = await signer.ask('deriveAccounts', { count: 3 })
    expect(accounts).toEqual([1, 2, 3].map(hintOf))
    expect((await signer.ask('deriveAccounts', { count: 2 })).accounts).toEqual([4, 5].map(hintOf))
    expect(await signer.ask('status', {})).toMatchObject({ derivedAccounts: 5 })
  })

  it('gives those already counted again, for whoever lost them, without counting them twice', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.ask('deriveAccounts', { count: 5 })
    expect((await signer.ask('deriveAccounts', { first: 2, count: 2 })).accounts).toEqual([2, 3].map(hintOf))
    expect((await signer.ask('deriveAccounts', { first: 5, count: 2 })).accounts).toEqual([5, 6].map(hintOf))
    expect(await signer.ask('status', {})).toMatchObject({ derivedAccounts: 6 })
  })

  it('skips no number, and stops at its bound', async () => {
    const signer = await openRestoredSigner(newFolder())
    expect(await refusalOf(() => signer.ask('deriveAccounts', { first: 2, count: 1 }))).toBe('SIGNER_REQUEST_MALFORMED')
    expect(await refusalOf(() => signer.ask('deriveAccounts', { count: 1_000_001 }))).toBe('VAULT_FULL')
  })

  it('tells how far it is, and lets others be heard meanwhile', async () => {
    const signer = await openRestoredSigner(newFolder())
    const seen: number[] = []
    const deriving = signer.ask('deriveAccounts', { count: 350 }, ({ done, total }) => {
      expect(total).toBe(350)
      seen.push(done)
    })
    const between: number[] = []
    while (seen.length < 4) {
      await new Promise((resolve) => setImmediate(resolve))
      await signer.ask('status', {})
      between.push(seen.length)
    }
    await deriving
    expect(seen).toEqual([100, 200, 300, 350])
    expect(new Set(between).size).toBeGreaterThan(1)
  })

  it('ends with the vault locked, and then counts nothing', async () => {
    const signer = await openRestoredSigner(newFolder())
    const deriving = refusalOf(() => signer.ask('deriveAccounts', { count: 1_000 }))
    await new Promise((resolve) => setImmediate(resolve))
    await signer.ask('lock', {})
    expect(await deriving).toBe('VAULT_LOCKED')
    expect(await signer.ask('unlock', { passphrase })).toMatchObject({ derivedAccounts: 0 })
  })
})

describe('an imported key', () => {
  it.each([
    ['a keypair file', file],
    ['a keypair file with white space', ` \n${file.replaceAll(',', ', ')}\n`],
    ['base-58 text', bs58.encode(Uint8Array.of(...seed, ...encodeAddress(addressOfSeed(seed))))],
  ])('comes from %s and stays in the vault', async (_, keypair) => {
    const signer = await openRestoredSigner(newFolder())
    expect(await signer.ask('importKeypair', { passphrase, label: 'old hot wallet', keypair })).toEqual({ address: addressOfSeed(seed) })
    await signer.ask('lock', {})
    const imported = [{ address: addressOfSeed(seed), label: 'old hot wallet', waitMs: 0 }]
    expect(await signer.ask('unlock', { passphrase })).toMatchObject({ importedAccounts: 1, imported })
  })

  it('signs at once, and sweeps can go to it when the cool-down has passed', async () => {
    const signer = openTestSigner(newFolder())
    const keyed = addressOfSeed(seed)
    await signer.ask('restore', { passphrase, words: WORDS, coolDownMs: 3_600_000 })
    await signer.ask('importKeypair', { passphrase, label: 'x', keypair: file })
    expect((await signer.ask('status', {})).imported).toMatchObject([{ waitMs: 3_600_000 }])
    const refusal = async (instruction: Instruction, feePayer = keyed) => {
      const messages = [messageOf([instruction], { feePayer })]
      const { reviewed } = await signer.ask('review', { messages, paths: [], allowNonce: true })
      return reviewed[0]?.refusal?.code ?? 'not refused'
    }
    const home = transferLamports({ source: keyed, destination: TREASURY, lamports: lamports(5n) })
    const away = transferLamports({ source: TREASURY, destination: keyed, lamports: lamports(5n) })
    const [nonceAccount, mint, tokenProgram] = [addressOfByte(0x90), addressOfByte(0x31), TOKEN_PROGRAM]
    const made = createAssociatedAccountIdempotent({ payer: TREASURY, owner: keyed, mint, tokenProgram })
    const handed = authorizeNonce({ nonceAccount, authority: TREASURY, newAuthority: keyed })
    expect(await refusal(home)).toBe('not refused')
    expect(await refusal(away, TREASURY)).toBe('SIGNER_DESTINATION_WAITS')
    expect(await refusal(made, TREASURY)).toBe('SIGNER_DESTINATION_WAITS')
    expect(await refusal(handed, TREASURY)).toBe('SIGNER_AUTHORITY_CHANGE')
    await signer.clock.pass(3_600_000)
    await signer.ask('unlock', { passphrase })
    for (const instruction of [away, made, handed]) expect(await refusal(instruction, TREASURY)).toBe('not refused')
  })

  it('is paid within the limits, as any other recipient, until it is home', async () => {
    const signer = openTestSigner(newFolder())
    const keyed = addressOfSeed(seed)
    await signer.ask('restore', { passphrase, words: WORDS, coolDownMs: 0 })
    await signer.ask('allow', { passphrase, address: keyed, label: 'hot wallet' })
    await signer.ask('setLimit', { passphrase, limit: { asset: 'native', perTransaction: 100n, perDay: null } })
    await signer.ask('setCoolDown', { passphrase, coolDownMs: 3_600_000 })
    await signer.ask('importKeypair', { passphrase, label: 'x', keypair: file })
    const refusal = async () => {
      const pays = transferLamports({ source: TREASURY, destination: keyed, lamports: lamports(101n) })
      const { reviewed } = await signer.ask('review', { messages: [messageOf([pays], { feePayer: TREASURY })], paths: [] })
      return reviewed[0]?.refusal?.code ?? 'not refused'
    }
    expect(await refusal()).toBe('SIGNER_LIMIT_TRANSACTION')
    await signer.clock.pass(3_600_000)
    await signer.ask('unlock', { passphrase })
    expect(await refusal()).toBe('not refused')
  })

  it('is refused twice, in pieces, or when it contradicts itself', async () => {
    const signer = await openRestoredSigner(newFolder())
    const add = (keypair: string) => refusalOf(() => signer.ask('importKeypair', { passphrase, label: 'x', keypair }))
    expect(await add(file)).toBe('not refused')
    expect(await add(file)).toBe('VAULT_KEYPAIR_KNOWN')
    expect(await add('[1,2,3]')).toBe('KEYPAIR_NOT_64_BYTES')
    expect(await add('not a keypair')).toBe('KEYPAIR_NOT_READABLE')
    expect(await add(`[${[...seed, ...seed].join(',')}]`)).toBe('KEYPAIR_HALVES_DIFFER')
    expect(await signer.ask('status', {})).toMatchObject({ importedAccounts: 1 })
  })

  it('is refused with a wrong passphrase, and while locked', async () => {
    const signer = await openRestoredSigner(newFolder())
    const add = (given: string) => refusalOf(() => signer.ask('importKeypair', { passphrase: given, label: 'x', keypair: file }))
    expect(await add('wrong passphrase')).toBe('VAULT_WRONG_PASSPHRASE')
    await signer.ask('lock', {})
    expect(await add(passphrase)).toBe('VAULT_LOCKED')
  })
})

describe('a locked signer', () => {
  it('does nothing with keys', async () => {
    const signer = openTestSigner(newFolder())
    expect(await refusalOf(() => signer.ask('deriveAccounts', { count: 1 }))).toBe('VAULT_LOCKED')
  })
})
