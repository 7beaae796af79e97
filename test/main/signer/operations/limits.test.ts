import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAssociatedAccountIdempotent } from '../../../../src/core/program/associated-token.ts'
import { findAssociatedAddress } from '../../../../src/core/address/associated.ts'
import { findSeededAddress } from '../../../../src/core/address/seeded.ts'
import { lamports, tokenAmount } from '../../../../src/core/amount/lamports.ts'
import { PROOF_PROGRAM } from '../../../../src/core/program/confidential-transfer.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_NATIVE_MINTS } from '../../../../src/core/program/ids.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { createAccountWithSeed, initializeNonce, transferLamports } from '../../../../src/core/program/system.ts'
import * as token from '../../../../src/core/program/token.ts'
import type { SpendingLimit } from '../../../../src/main/signer/protocol.ts'
import { ACCOUNT_LAMPORTS } from '../../../../src/main/signer/signing/outflow.ts'
import { realDisk, type VaultDisk } from '../../../../src/main/signer/vault/disk.ts'
import { addressOfByte, PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf, sweepOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, hintOf, openSignerWith, openTestSigner, type TestSigner, TREASURY, WORDS } from '../support/signer.ts'
import { toSign } from '../support/to-sign.ts'

const newFolder = useFolders()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START_MS = 1_700_000_000_000
const passphrase = PASSPHRASE
const [ANNA, MINT, OTHER] = [addressOfByte(0xa0), addressOfByte(0x31), addressOfByte(0x32)]
const [WRAPPED = MINT] = WRAPPED_NATIVE_MINTS
const ours = accountOf(1)
const tokenProgram = TOKEN_PROGRAM
const associated = (owner: typeof ours, mint = MINT) => findAssociatedAddress({ owner, mint, tokenProgram })

const pay = (amount: bigint) => transferLamports({ source: ours, destination: ANNA, lamports: lamports(amount) })
const move = (amount: bigint, owner = ANNA, mint = MINT) =>
  token.transferChecked({
    source: associated(ours, mint),
    mint,
    destination: associated(owner, mint),
    owner: ours,
    amount: tokenAmount(amount),
    decimals: 6,
    tokenProgram,
  })

type Options = { coolDownMs?: number; disk?: VaultDisk }

/** A vault that may pay Anna, and limits what leaves. */
async function openLimited(folder: string, limits: Partial<SpendingLimit>[], { coolDownMs = 0, ...options }: Options = {}) {
  const signer = openTestSigner(folder, { calendarMs: START_MS, ...options })
  await signer.ask('restore', { passphrase, words: WORDS, coolDownMs })
  await signer.ask('allow', { passphrase, address: ANNA, label: 'Anna' })
  for (const limit of limits) await setLimit(signer, limit)
  return signer
}

const setLimit = (signer: TestSigner, limit: Partial<SpendingLimit>) =>
  signer.ask('setLimit', { passphrase, limit: { asset: 'native', perTransaction: null, perDay: null, ...limit } })

async function review(signer: TestSigner, messages: Instruction[][]) {
  await signer.ask('unlock', { passphrase })
  const tokenAccounts = [MINT, WRAPPED, OTHER].map((mint) => ({ account: associated(ANNA, mint), owner: ANNA }))
  const argument = { messages: messages.map((instructions) => messageOf(instructions)), paths: [hintOf(1), hintOf(2)], tokenAccounts }
  return (await signer.ask('review', argument)).reviewed
}

/** What signing answers; the review must have foretold it. */
async function verdict(signer: TestSigner, ...instructions: Instruction[]): Promise<string> {
  const [reviewed] = await review(signer, [instructions])
  const answered = await refusalOf(() => signer.ask('sign', toSign([reviewed?.digest ?? ''])))
  expect(answered).toBe(reviewed?.refusal?.code ?? 'not refused')
  return answered
}

describe('a limit for one transaction', () => {
  it('is kept over all that leaves in it, of that asset alone, and not over what is swept', async () => {
    const signer = await openLimited(newFolder(), [{ perTransaction: 100n }, { asset: MINT, perTransaction: 7n }])
    expect(await verdict(signer, pay(60n), pay(40n))).toBe('not refused')
    expect(await verdict(signer, pay(60n), pay(41n))).toBe('SIGNER_LIMIT_TRANSACTION')
    expect(await verdict(signer, sweepOf(1), sweepOf(2), pay(100n))).toBe('not refused')
    expect(await verdict(signer, move(4n), move(3n), pay(99n))).toBe('not refused')
    expect(await verdict(signer, move(4n), move(4n))).toBe('SIGNER_LIMIT_TRANSACTION')
    expect(await verdict(signer, move(1_000n, TREASURY))).toBe('not refused')
  })

  it('counts wrapped native tokens with native ones, whichever of them it names', async () => {
    for (const asset of ['native', WRAPPED] as const) {
      const signer = await openLimited(newFolder(), [{ asset, perTransaction: 100n }])
      expect(await verdict(signer, pay(60n), move(40n, ANNA, WRAPPED))).toBe('not refused')
      expect(await verdict(signer, pay(60n), move(41n, ANNA, WRAPPED))).toBe('SIGNER_LIMIT_TRANSACTION')
      expect((await signer.ask('status', {})).policy?.limits).toMatchObject([{ asset: 'native', perTransaction: 100n }])
    }
  })

  it('counts what is put into a nonce account under an authority of others, and not into one of this vault', async () => {
    const signer = await openLimited(newFolder(), [{ perTransaction: 100n }])
    const derived = { base: ours, seed: 'nonce 1', owner: SYSTEM_PROGRAM }
    const account = findSeededAddress(derived)
    const make = (amount: bigint, authority = ANNA) => [
      createAccountWithSeed({ ...derived, payer: ours, account, lamports: lamports(amount), byteLength: 80n }),
      initializeNonce({ nonceAccount: account, authority }),
    ]
    expect(await verdict(signer, ...make(60n), pay(40n))).toBe('not refused')
    expect(await verdict(signer, ...make(60n), pay(41n))).toBe('SIGNER_LIMIT_TRANSACTION')
    expect(await verdict(signer, ...make(1_000_000n, accountOf(2)), pay(100n))).toBe('not refused')
  })

  it('counts what is put into an account for a proof, which is whoever’s who proves first', async () => {
    const signer = await openLimited(newFolder(), [{ perTransaction: 100n }])
    const derived = { base: ours, seed: 'proof 1', owner: PROOF_PROGRAM }
    const account = findSeededAddress(derived)
    const make = createAccountWithSeed({ ...derived, payer: ours, account, lamports: lamports(60n), byteLength: 297n })
    expect(await verdict(signer, make, pay(40n))).toBe('not refused')
    expect(await verdict(signer, make, pay(41n))).toBe('SIGNER_LIMIT_TRANSACTION')
  })

  it('counts what a token account that is made for others costs, and not that of this vault', async () => {
    const signer = await openLimited(newFolder(), [{ perTransaction: ACCOUNT_LAMPORTS + 5n }])
    const make = (owner: typeof ours) => createAssociatedAccountIdempotent({ payer: ours, owner, mint: MINT, tokenProgram })
    expect(await verdict(signer, make(ANNA), make(TREASURY), pay(5n))).toBe('not refused')
    expect(await verdict(signer, make(ANNA), pay(6n))).toBe('SIGNER_LIMIT_TRANSACTION')
  })

  it('counts what an issuer withholds of tokens on their way home', async () => {
    const program = TOKEN_2022_PROGRAM
    const at = (owner: typeof ours) => findAssociatedAddress({ owner, mint: MINT, tokenProgram: program })
    const home = (fee: bigint) =>
      token.transferCheckedWithFee({
        source: at(ours),
        mint: MINT,
        destination: at(TREASURY),
        owner: ours,
        amount: tokenAmount(1_000n),
        decimals: 6,
        fee: tokenAmount(fee),
        tokenProgram: program,
      })
    const signer = await openLimited(newFolder(), [{ asset: MINT, perTransaction: 7n }])
    expect(await verdict(signer, home(7n))).toBe('not refused')
    expect(await verdict(signer, home(8n))).toBe('SIGNER_LIMIT_TRANSACTION')
  })

  it('is for a treasury whose key is elsewhere as for anybody: nothing of what goes there is home', async () => {
    const cold = addressOfByte(0xc0)
    const watchOnlyTreasuries = [{ address: cold, label: 'cold', fromMs: 0 }]
    const signer = await openSignerWith(newFolder(), { treasury: cold, watchOnlyTreasuries, calendarMs: START_MS })
    await setLimit(signer, { perTransaction: 100n })
    const send = (amount: bigint) => transferLamports({ source: ours, destination: cold, lamports: lamports(amount) })
    expect(await verdict(signer, send(100n))).toBe('not refused')
    expect(await verdict(signer, send(101n))).toBe('SIGNER_LIMIT_TRANSACTION')
    const close = token.closeTokenAccount({ account: associated(ours), destination: cold, owner: ours, tokenProgram })
    expect(await verdict(signer, close)).toBe('SIGNER_LIMIT_UNTOLD')
  })

  it('lets nothing go to others of which the bytes do not say how much it is', async () => {
    const signer = await openLimited(newFolder(), [{ asset: MINT, perTransaction: 7n }])
    const close = token.closeTokenAccount({ account: associated(ours), destination: ANNA, owner: ours, tokenProgram })
    expect(await verdict(signer, close)).toBe('not refused')
    await setLimit(signer, { perDay: 1_000_000_000n })
    expect(await verdict(signer, close)).toBe('SIGNER_LIMIT_UNTOLD')
  })
})

describe('a limit for a day', () => {
  it('counts what is reviewed together, and each digest once', async () => {
    const signer = await openLimited(newFolder(), [{ perDay: 100n }])
    const reviewed = await review(signer, [[pay(60n)], [pay(41n)], [pay(40n)]])
    expect(reviewed.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'SIGNER_LIMIT_DAY', undefined])
    const [first, second, third] = reviewed.map(({ digest }) => digest) as [string, string, string]
    expect(await refusalOf(() => signer.ask('sign', toSign([first, second, third])))).toBe('SIGNER_LIMIT_DAY')
    for (let again = 0; again < 2; again++) expect((await signer.ask('sign', toSign([first, third]))).signed).toHaveLength(2)
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_LIMIT_DAY')
    expect(await verdict(signer, pay(60n))).toBe('not refused')
  })

  it('is forgotten by no restart, and passes after a day', async () => {
    const folder = newFolder()
    const before = await openLimited(folder, [{ perDay: 100n }])
    expect(await verdict(before, pay(100n))).toBe('not refused')
    before.close()
    const signer = openTestSigner(folder, { calendarMs: START_MS - DAY_MS })
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_LIMIT_DAY')
    await signer.clock.pass(DAY_MS - 1)
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_LIMIT_DAY')
    await signer.clock.pass(1)
    expect(await verdict(signer, pay(1n))).toBe('not refused')
  })

  it('signs nothing that it could not write down before', async () => {
    let isFull = false
    const write: VaultDisk['write'] = async (path, bytes) => {
      if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      return realDisk.write(path, bytes)
    }
    const signer = await openLimited(newFolder(), [{ perDay: 100n }], { disk: { ...realDisk, write } })
    const [reviewed] = await review(signer, [[pay(60n)]])
    isFull = true
    expect(await refusalOf(() => signer.ask('sign', toSign([reviewed?.digest ?? ''])))).toBe('VAULT_DISK_FULL')
    isFull = false
    expect(await verdict(signer, pay(100n))).toBe('not refused')
  })

  it('signs nothing while its record is missing or altered, until a person sets the limit again', async () => {
    const signer = await openLimited(newFolder(), [{ perDay: 100n }])
    const path = `${signer.path}.spent`
    expect(await verdict(signer, pay(60n))).toBe('not refused')
    const altered = readFileSync(path)
    altered[30] = (altered[30] ?? 0) ^ 1
    writeFileSync(path, altered)
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_SPENT_UNREADABLE')
    rmSync(path)
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_SPENT_UNREADABLE')
    expect(await verdict(signer, sweepOf(1))).toBe('not refused')
    await setLimit(signer, { perDay: 100n })
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_LIMIT_DAY')
    expect((await signer.ask('standing', {})).spent).toContainEqual({ asset: 'native', amount: 100n })
    await signer.clock.pass(24 * HOUR_MS - 1)
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_LIMIT_DAY')
    await signer.clock.pass(1)
    expect(await verdict(signer, pay(100n))).toBe('not refused')
    await setLimit(signer, { perDay: 100n })
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_LIMIT_DAY')
  })
})

describe('a limit that is changed', () => {
  it('holds at once where it is stricter, and after the cool-down where it is looser', async () => {
    const signer = await openLimited(newFolder(), [{ perTransaction: 100n }], { coolDownMs: HOUR_MS })
    await signer.clock.pass(HOUR_MS)
    expect(await verdict(signer, pay(100n))).toBe('not refused')
    await setLimit(signer, { perTransaction: 50n })
    expect(await verdict(signer, pay(51n))).toBe('SIGNER_LIMIT_TRANSACTION')
    const { limits } = await setLimit(signer, { perTransaction: null })
    expect(limits).toEqual([{ asset: 'native', perTransaction: 50n, perDay: null, endsInMs: HOUR_MS }])
    await signer.clock.pass(HOUR_MS - 1)
    expect(await verdict(signer, pay(51n))).toBe('SIGNER_LIMIT_TRANSACTION')
    await signer.clock.pass(1)
    expect(await verdict(signer, pay(51n))).toBe('not refused')
  })
})

describe('a limit of every asset that has none of its own', () => {
  const OTHERS = { asset: 'other-assets' } as const

  it('is kept by each of them alone, native or token, and by none that is named', async () => {
    const signer = await openLimited(newFolder(), [
      { ...OTHERS, perDay: 10n },
      { asset: MINT, perTransaction: 50n },
    ])
    expect(await verdict(signer, move(50n))).toBe('not refused')
    expect(await verdict(signer, move(10n, ANNA, OTHER), pay(10n))).toBe('not refused')
    expect(await verdict(signer, move(1n, ANNA, OTHER))).toBe('SIGNER_LIMIT_DAY')
    expect(await verdict(signer, pay(1n))).toBe('SIGNER_LIMIT_DAY')
    expect((await signer.ask('standing', {})).spent).toContainEqual({ asset: 'other-assets', amount: 10n })
    const close = token.closeTokenAccount({ account: associated(ours), destination: ANNA, owner: ours, tokenProgram })
    expect(await verdict(signer, close)).toBe('SIGNER_LIMIT_UNTOLD')
  })

  it('is got round by no limit that is named later, until the cool-down has passed', async () => {
    const signer = await openLimited(newFolder(), [{ ...OTHERS, perTransaction: 0n }], { coolDownMs: HOUR_MS })
    await signer.clock.pass(HOUR_MS)
    await signer.ask('unlock', { passphrase })
    await setLimit(signer, { asset: OTHER, perTransaction: 100n })
    expect(await verdict(signer, move(1n, ANNA, OTHER))).toBe('SIGNER_LIMIT_TRANSACTION')
    await signer.clock.pass(HOUR_MS)
    expect(await verdict(signer, move(100n, ANNA, OTHER))).toBe('not refused')
    // Without its own again, the stricter one of all others holds at once.
    await setLimit(signer, { asset: OTHER })
    expect(await verdict(signer, move(1n, ANNA, OTHER))).toBe('SIGNER_LIMIT_TRANSACTION')
  })
})

describe('a limit of the token accounts that are made for others', () => {
  const BEN = addressOfByte(0xb0)
  const make = (owner: typeof ours, mint = MINT) => createAssociatedAccountIdempotent({ payer: ours, owner, mint, tokenProgram })
  const open = async (...limits: Partial<SpendingLimit>[]) => {
    const signer = await openLimited(newFolder(), limits)
    await signer.ask('allow', { passphrase, address: BEN, label: 'Ben' })
    return signer
  }
  const NEW_ACCOUNTS = { asset: 'new-accounts' } as const
  const FOR_ONE = { asset: 'new-accounts-for-one' } as const

  it('bounds how many one transaction makes, and how many a day, whoever they are for; those of this vault do not count', async () => {
    const signer = await open({ ...NEW_ACCOUNTS, perTransaction: 2n, perDay: 3n })
    expect(await verdict(signer, make(ours), make(TREASURY), make(ANNA), make(BEN))).toBe('not refused')
    expect(await verdict(signer, make(ANNA), make(BEN), make(ANNA, BEN))).toBe('SIGNER_ACCOUNTS_TRANSACTION')
    expect(await verdict(signer, make(ANNA), make(BEN))).toBe('SIGNER_ACCOUNTS_DAY')
    expect(await verdict(signer, make(BEN))).toBe('not refused')
    expect(await verdict(signer, pay(1n), make(ANNA))).toBe('SIGNER_ACCOUNTS_DAY')
    await signer.clock.pass(DAY_MS)
    expect(await verdict(signer, pay(2n), make(ANNA))).toBe('not refused')
  })

  it('bounds how many are made for one recipient, and names who that is', async () => {
    const signer = await open({ ...FOR_ONE, perDay: 2n })
    expect(await verdict(signer, make(ANNA), make(BEN))).toBe('not refused')
    expect(await verdict(signer, pay(1n), make(ANNA), make(BEN))).toBe('not refused')
    const [third] = await review(signer, [[pay(2n), make(ANNA)]])
    expect(third?.refusal).toEqual({ code: 'SIGNER_ACCOUNTS_DAY', context: { recipient: ANNA, made: 1n, before: 2n, max: 2n } })
    expect((await signer.ask('standing', {})).spent).toEqual([{ asset: 'new-accounts-for-one', amount: 2n }])
    // What pays her and makes nothing is signed.
    expect(await verdict(signer, pay(3n))).toBe('not refused')
  })

  it('is forgotten by no restart', async () => {
    const signer = await open({ ...FOR_ONE, perDay: 1n })
    expect(await verdict(signer, make(ANNA))).toBe('not refused')
    signer.close()
    const again = openTestSigner(dirname(signer.path), { calendarMs: START_MS })
    expect(await verdict(again, pay(1n), make(ANNA))).toBe('SIGNER_ACCOUNTS_DAY')
    expect(await verdict(again, pay(1n), make(BEN))).toBe('not refused')
  })
})
