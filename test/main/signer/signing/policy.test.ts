import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../../src/core/address/associated.ts'
import { findSeededAddress } from '../../../../src/core/address/seeded.ts'
import { lamports, tokenAmount } from '../../../../src/core/amount/lamports.ts'
import { createAssociatedAccountIdempotent, recoverNested } from '../../../../src/core/program/associated-token.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../../../../src/core/program/compute-budget.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../../src/core/program/ids.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { addMemo } from '../../../../src/core/program/memo.ts'
import {
  advanceNonce,
  authorizeNonce,
  createAccount,
  createAccountWithSeed,
  initializeNonce,
  transferLamports,
  withdrawNonce,
} from '../../../../src/core/program/system.ts'
import * as token from '../../../../src/core/program/token.ts'
import type { ReviewedMessage } from '../../../../src/main/signer/protocol.ts'
import { NONCE_LAMPORTS_MAX, PRIORITY_FEE_MAX } from '../../../../src/main/signer/signing/policy.ts'
import { addressOfByte, PASSPHRASE } from '../support/contents.ts'
import { LIFETIME, messageOf, sweepOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, hintOf, openSignerWith, type TestSigner, TREASURY } from '../support/signer.ts'
import { toSign } from '../support/to-sign.ts'

const FOREIGN = addressOfByte(0xf0)
const MINT = addressOfByte(0x31)
const ours = accountOf(1)
const tokenProgram = TOKEN_PROGRAM
const associated = (owner: Address, program = TOKEN_PROGRAM) => findAssociatedAddress({ owner, mint: MINT, tokenProgram: program })
const source = associated(ours)
const nonceSeed = { base: ours, seed: 'nonce 1', owner: SYSTEM_PROGRAM }
const madeNonce = findSeededAddress(nonceSeed)
const NESTED = { wallet: ours, ownerMint: addressOfByte(0x32), mint: MINT, tokenProgram }
const seeded = (wrong: Partial<Parameters<typeof createAccountWithSeed>[0]> = {}) =>
  createAccountWithSeed({
    ...nonceSeed,
    payer: ours,
    account: madeNonce,
    lamports: lamports(1n),
    byteLength: 80n,
    ...wrong,
  })

/** The same, and initialised for an authority of ours: only what is wrong with the account itself is left. */
const taken = (wrong: Parameters<typeof seeded>[0] = {}) => [
  seeded(wrong),
  initializeNonce({ nonceAccount: wrong?.account ?? madeNonce, authority: ours }),
]
const basedOn = (base: Address) => ({ base, account: findSeededAddress({ ...nonceSeed, base }) })

let folder = ''
let signer: TestSigner
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-signer-'))
  // The known accounts of every test: the treasury, deposit accounts 1 and 2, a cold treasury, one recorded destination.
  signer = await openSignerWith(folder, {
    watchOnlyTreasuries: [{ address: addressOfByte(0xc0), label: 'cold', fromMs: 0 }],
    destinations: [{ address: addressOfByte(0xd0), label: 'supplier', fromMs: 0 }],
  })
})
afterAll(() => {
  signer.close()
  rmSync(folder, { recursive: true, force: true })
})

type Options = { feePayer?: Address; allowNonce?: boolean; tokenAccounts?: { account: Address; owner: Address }[] }

async function reviewed(instructions: Instruction[], { feePayer = ours, ...options }: Options = {}): Promise<ReviewedMessage> {
  const messages = [messageOf(instructions, { feePayer })]
  const { reviewed } = await signer.ask('review', { messages, paths: [hintOf(1), hintOf(2)], ...options })
  const [first] = reviewed
  if (first === undefined) throw new Error('no review')
  return first
}

/** What signing answers; the review must have foretold it. */
async function verdict(instructions: Instruction[], options: Options = {}): Promise<string> {
  const { digest, refusal } = await reviewed(instructions, options)
  const answered = await refusalOf(() => signer.ask('sign', toSign([digest])))
  expect(answered).toBe(refusal?.code ?? 'not refused')
  return answered
}

const pay = (destination: Address) => transferLamports({ source: ours, destination, lamports: lamports(5n) })
const move = (destination: Address) =>
  token.transferChecked({ source, mint: MINT, destination, owner: ours, amount: tokenAmount(5n), decimals: 6, tokenProgram })

const nonceAccount = addressOfByte(0x90)
const withAccount = (instruction: Instruction, place: number, address: Address): Instruction => ({
  ...instruction,
  accounts: instruction.accounts.map((meta, index) => (index === place ? { ...meta, address } : meta)),
})

describe('what is signed', () => {
  it.each<[string, Instruction[]]>([
    ['a sweep into the treasury', [sweepOf(1), sweepOf(2)]],
    ['lamports to another account of the vault', [pay(accountOf(2))]],
    ['lamports to a recorded treasury', [pay(addressOfByte(0xc0))]],
    ['lamports to a recorded destination', [pay(addressOfByte(0xd0))]],
    ['tokens to the associated account of the treasury', [move(associated(TREASURY))]],
    [
      'the creation of that account, and an emptied account closed into the treasury',
      [
        createAssociatedAccountIdempotent({ payer: ours, owner: TREASURY, mint: MINT, tokenProgram }),
        move(associated(TREASURY)),
        token.closeTokenAccount({ account: source, destination: TREASURY, owner: ours, tokenProgram }),
      ],
    ],
    ...[TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program): [string, Instruction[]] => [
      `what a nested account under ${program} holds, into the account of its wallet, which is made for it`,
      [
        createAssociatedAccountIdempotent({ payer: ours, owner: ours, mint: MINT, tokenProgram: program }),
        recoverNested({ ...NESTED, tokenProgram: program }),
      ],
    ]),
    [
      'excess rent taken into the treasury',
      [token.withdrawExcessLamports({ account: source, destination: TREASURY, authority: ours, tokenProgram })],
    ],
    ['a nonce account made by seed, under an authority of ours', [seeded(), initializeNonce({ nonceAccount: madeNonce, authority: ours })]],
    ['a nonce account handed to another key of the vault', [authorizeNonce({ nonceAccount, authority: ours, newAuthority: accountOf(2) })]],
    ['a delegate taken back', [token.revoke({ account: source, owner: ours, tokenProgram })]],
    [
      'a memo, a limit and a bounded price',
      [setComputeUnitLimit({ units: 10_000 }), setComputeUnitPrice({ microLamports: 1_000n }), addMemo({ text: 'sweep 7' }), sweepOf(1)],
    ],
  ])('%s', async (_, instructions) => {
    expect(await verdict(instructions)).toBe('not refused')
  })

  it('tokens to the associated account of a recorded owner, when the owner is named', async () => {
    const owner = addressOfByte(0xc0)
    const account = associated(owner)
    expect(await verdict([move(account)])).toBe('SIGNER_FOREIGN_DESTINATION')
    expect(await verdict([move(account)], { tokenAccounts: [{ account, owner }] })).toBe('not refused')
  })

  it('a priority fee up to its bound, and not a lamport more', async () => {
    const priced = (microLamports: bigint) => [
      setComputeUnitLimit({ units: 1_000_000 }),
      setComputeUnitPrice({ microLamports }),
      sweepOf(1),
    ]
    expect(await verdict(priced(PRIORITY_FEE_MAX))).toBe('not refused')
    expect(await verdict(priced(PRIORITY_FEE_MAX + 1n))).toBe('SIGNER_FEE_TOO_HIGH')
    expect(await verdict([setComputeUnitPrice({ microLamports: 1n }), sweepOf(1)])).toBe('SIGNER_FEE_UNKNOWN')
  })

  it('a message that uses a nonce, when that is asked for on purpose', async () => {
    const instructions = [advanceNonce({ nonceAccount: addressOfByte(0x90), authority: ours }), sweepOf(1)]
    expect(await verdict(instructions)).toBe('SIGNER_NEVER_EXPIRES')
    expect(await verdict(instructions, { allowNonce: true })).toBe('not refused')
    expect(await verdict(instructions)).toBe('SIGNER_NEVER_EXPIRES')
  })
})

describe('a nonce account', () => {
  const advance = (account = nonceAccount, authority = ours) => advanceNonce({ nonceAccount: account, authority })

  it('is advanced by an authority of ours alone, and once in a message', async () => {
    const options = { allowNonce: true }
    expect(await verdict([advance(), advance(madeNonce), sweepOf(1)], options)).toBe('not refused')
    expect(await verdict([advance(nonceAccount, FOREIGN), sweepOf(1)], options)).toBe('SIGNER_NOT_ALLOWED')
    expect(await verdict([advance(), sweepOf(1), advance()], options)).toBe('SIGNER_NOT_ALLOWED')
  })

  it('is made with as much as its rent can be', async () => {
    const made = [seeded({ lamports: NONCE_LAMPORTS_MAX }), initializeNonce({ nonceAccount: madeNonce, authority: accountOf(2) })]
    expect(await verdict(made)).toBe('not refused')
  })

  it('is made for an authority of others where that may be paid, of an account that the same message has made before', async () => {
    const cold = addressOfByte(0xc0)
    const given = (authority: Address, account = madeNonce) => initializeNonce({ nonceAccount: account, authority })
    for (const authority of [cold, addressOfByte(0xd0)]) expect(await verdict([seeded(), given(authority)])).toBe('not refused')
    expect(await verdict([seeded(), given(FOREIGN)])).toBe('SIGNER_FOREIGN_DESTINATION')
    expect(await verdict([seeded(), given(ours), given(FOREIGN)])).toBe('SIGNER_FOREIGN_DESTINATION')
    // What is in one that stands already, nobody counted.
    expect(await verdict([given(cold, nonceAccount)])).toBe('SIGNER_AUTHORITY_CHANGE')
    expect(await verdict([seeded(), given(ours), given(cold, nonceAccount)])).toBe('SIGNER_AUTHORITY_CHANGE')
    expect(await verdict([given(cold), seeded()])).toBe('SIGNER_AUTHORITY_CHANGE')
    expect(await verdict([authorizeNonce({ nonceAccount, authority: ours, newAuthority: cold })])).toBe('SIGNER_AUTHORITY_CHANGE')
  })
})

describe('a message of version 1', () => {
  it('states its priority fee in its header alone', async () => {
    const draft = {
      version: 1,
      feePayer: ours,
      lifetime: LIFETIME,
      config: { computeUnitLimit: 1_000, loadedAccountsDataSizeLimit: 10_000 },
    } as const
    const refusal = async (priorityFee: bigint, instructions: Instruction[]) => {
      const message = encodeMessage(
        compileMessage({ ...draft, config: { ...draft.config, priorityFee: lamports(priorityFee) }, instructions }),
      )
      const answer = await signer.ask('review', { messages: [message], paths: [hintOf(1)] })
      return answer.reviewed[0]?.refusal?.code ?? 'not refused'
    }
    expect(await refusal(PRIORITY_FEE_MAX, [sweepOf(1)])).toBe('not refused')
    expect(await refusal(PRIORITY_FEE_MAX + 1n, [sweepOf(1)])).toBe('SIGNER_FEE_TOO_HIGH')
    expect(await refusal(1n, [setComputeUnitPrice({ microLamports: 1n }), sweepOf(1)])).toBe('SIGNER_FEE_UNKNOWN')
  })
})

describe('a transfer that carries accounts for a hook', () => {
  const hooked = (owner: Address, extras: readonly Address[], destination = TREASURY) => {
    const program = TOKEN_2022_PROGRAM
    const places = { source: associated(owner, program), destination: associated(destination, program), mint: MINT, owner }
    const transfer = token.transferChecked({ ...places, amount: tokenAmount(5n), decimals: 6, tokenProgram: program })
    return { ...transfer, accounts: [...transfer.accounts, ...extras.map((address) => ({ address, signer: false, writable: true }))] }
  }

  it('is signed where it goes where it may go', async () => {
    expect(await verdict([hooked(ours, [FOREIGN, addressOfByte(0x77)])])).toBe('not refused')
    expect(await verdict([hooked(ours, [ours, FOREIGN])])).toBe('not refused')
  })

  it('is refused like any other where it goes elsewhere', async () => {
    const account = associated(FOREIGN, TOKEN_2022_PROGRAM)
    const options = { tokenAccounts: [{ account, owner: FOREIGN }] }
    expect(await verdict([hooked(ours, [addressOfByte(0x77)], FOREIGN)], options)).toBe('SIGNER_FOREIGN_DESTINATION')
  })

  it('is refused where another signer of the message is among them, the fee payer too: the program could act with the signature', async () => {
    expect(await verdict([hooked(ours, [FOREIGN]), hooked(accountOf(2), [ours])])).toBe('SIGNER_NOT_UNDERSTOOD')
    expect(await verdict([hooked(accountOf(2), [ours])])).toBe('SIGNER_NOT_UNDERSTOOD')
    expect(await verdict([hooked(accountOf(2), [FOREIGN])])).toBe('not refused')
  })
})

describe('what is refused, each by name', () => {
  const unknown = { program: addressOfByte(0xee), accounts: [], data: new Uint8Array(4) }

  it.each<[string, string, Instruction[]]>([
    ['lamports to a stranger', 'SIGNER_FOREIGN_DESTINATION', [pay(FOREIGN)]],
    ['lamports to a stranger hidden behind a good transfer', 'SIGNER_FOREIGN_DESTINATION', [sweepOf(1), pay(FOREIGN), sweepOf(2)]],
    ['lamports to the treasury’s token account', 'SIGNER_FOREIGN_DESTINATION', [pay(associated(TREASURY))]],
    ['tokens to the associated account of a stranger', 'SIGNER_FOREIGN_DESTINATION', [move(associated(FOREIGN))]],
    ['tokens to an account that is not associated', 'SIGNER_FOREIGN_DESTINATION', [move(addressOfByte(0x77))]],
    [
      'tokens to the treasury’s account under the other program',
      'SIGNER_FOREIGN_DESTINATION',
      [move(associated(TREASURY, TOKEN_2022_PROGRAM))],
    ],
    [
      'a token account made for a stranger',
      'SIGNER_FOREIGN_DESTINATION',
      [createAssociatedAccountIdempotent({ payer: ours, owner: FOREIGN, mint: MINT, tokenProgram })],
    ],
    [
      'rent to a stranger',
      'SIGNER_FOREIGN_RENT',
      [token.closeTokenAccount({ account: source, destination: FOREIGN, owner: ours, tokenProgram })],
    ],
    [
      'excess rent to a stranger',
      'SIGNER_FOREIGN_RENT',
      [token.withdrawExcessLamports({ account: source, destination: FOREIGN, authority: ours, tokenProgram })],
    ],
    [
      'excess rent to a recorded destination: no byte says how much it is',
      'SIGNER_FOREIGN_RENT',
      [token.withdrawExcessLamports({ account: source, destination: addressOfByte(0xd0), authority: ours, tokenProgram })],
    ],
    [
      'a delegate',
      'SIGNER_DELEGATE',
      [
        token.approveChecked({
          account: source,
          mint: MINT,
          delegate: FOREIGN,
          owner: ours,
          amount: tokenAmount(1n),
          decimals: 6,
          tokenProgram,
        }),
      ],
    ],
    [
      'a token burn',
      'SIGNER_NOT_ALLOWED',
      [token.burnChecked({ account: source, mint: MINT, owner: ours, amount: tokenAmount(1n), decimals: 6, tokenProgram })],
    ],
    [
      'a mint of tokens',
      'SIGNER_NOT_ALLOWED',
      [token.mintToChecked({ mint: MINT, account: source, mintAuthority: ours, amount: tokenAmount(1n), decimals: 6, tokenProgram })],
    ],
    ['a nonce account handed over', 'SIGNER_AUTHORITY_CHANGE', [authorizeNonce({ nonceAccount, authority: ours, newAuthority: FOREIGN })]],
    ['a nonce account made for a stranger', 'SIGNER_AUTHORITY_CHANGE', [initializeNonce({ nonceAccount, authority: FOREIGN })]],
    ['an account by seed that is no nonce account', 'SIGNER_NOT_ALLOWED', taken({ owner: TOKEN_PROGRAM })],
    ['a nonce account of another size', 'SIGNER_NOT_ALLOWED', taken({ byteLength: 81n })],
    ['a nonce account at an address that is not the seed’s', 'SIGNER_NOT_ALLOWED', taken({ account: FOREIGN })],
    ['a nonce account of another base than the payer', 'SIGNER_NOT_ALLOWED', taken(basedOn(FOREIGN))],
    ['a nonce account of another base of ours', 'SIGNER_NOT_ALLOWED', taken(basedOn(accountOf(2)))],
    ['a nonce account left to whoever initialises it first', 'SIGNER_NOT_ALLOWED', [seeded()]],
    [
      'a nonce account left so while another one is initialised',
      'SIGNER_NOT_ALLOWED',
      [seeded(), initializeNonce({ nonceAccount, authority: ours })],
    ],
    [
      'a nonce account initialised before it is made',
      'SIGNER_NOT_ALLOWED',
      [initializeNonce({ nonceAccount: madeNonce, authority: ours }), seeded()],
    ],
    [
      'a nonce account that holds more than its rent can be',
      'SIGNER_NOT_ALLOWED',
      [seeded({ lamports: lamports(NONCE_LAMPORTS_MAX + 1n) }), initializeNonce({ nonceAccount: madeNonce, authority: ours })],
    ],
    [
      'a token account at an address that is not its owner’s',
      'SIGNER_NOT_ALLOWED',
      [withAccount(createAssociatedAccountIdempotent({ payer: ours, owner: TREASURY, mint: MINT, tokenProgram }), 1, associated(FOREIGN))],
    ],
    [
      'a token account under a program that is no token program',
      'SIGNER_NOT_ALLOWED',
      [createAssociatedAccountIdempotent({ payer: ours, owner: TREASURY, mint: MINT, tokenProgram: addressOfByte(0xee) })],
    ],
    [
      'a nested account emptied into an account of others',
      'SIGNER_NOT_ALLOWED',
      [withAccount(recoverNested(NESTED), 2, associated(FOREIGN))],
    ],
    ['a nested account emptied into another of ours', 'SIGNER_NOT_ALLOWED', [withAccount(recoverNested(NESTED), 2, associated(TREASURY))]],
    ['an account that is not the nested one emptied', 'SIGNER_NOT_ALLOWED', [withAccount(recoverNested(NESTED), 0, source)]],
    ['a nested account emptied for its wrong owner', 'SIGNER_NOT_ALLOWED', [withAccount(recoverNested(NESTED), 3, source)]],
    ['a nested account emptied for another mint of its owner', 'SIGNER_NOT_ALLOWED', [withAccount(recoverNested(NESTED), 4, MINT)]],
    ['a nested account emptied of another mint', 'SIGNER_NOT_ALLOWED', [withAccount(recoverNested(NESTED), 1, addressOfByte(0x32))]],
    ['a nested account of a wallet of others emptied', 'SIGNER_NOT_ALLOWED', [recoverNested({ ...NESTED, wallet: FOREIGN })]],
    [
      'a nested account emptied by another program than the two of tokens',
      'SIGNER_NOT_ALLOWED',
      [recoverNested({ ...NESTED, tokenProgram: addressOfByte(0xee) })],
    ],
    [
      'an account made',
      'SIGNER_NOT_ALLOWED',
      [createAccount({ payer: ours, account: accountOf(2), lamports: lamports(1n), byteLength: 0n, owner: SYSTEM_PROGRAM })],
    ],
    [
      'a nonce account emptied to a stranger',
      'SIGNER_FOREIGN_DESTINATION',
      [withdrawNonce({ nonceAccount, destination: FOREIGN, authority: ours, lamports: lamports(1n) })],
    ],
    ['a program that is not known', 'SIGNER_NOT_UNDERSTOOD', [sweepOf(1), unknown]],
    ['a known program with a byte too many', 'SIGNER_NOT_UNDERSTOOD', [{ ...sweepOf(1), data: Uint8Array.of(...sweepOf(1).data, 0) }]],
    [
      'a priority fee that is a payment',
      'SIGNER_FEE_TOO_HIGH',
      [setComputeUnitLimit({ units: 1_400_000 }), setComputeUnitPrice({ microLamports: 7_143_000n }), sweepOf(1)],
    ],
  ])('%s: %s', async (_, code, instructions) => {
    expect(await verdict(instructions)).toBe(code)
  })

  it('a change of the owner of a token account', async () => {
    // SetAuthority (6), account owner (2), to the foreign address: a transaction no builder of ours makes.
    const data = Uint8Array.of(6, 2, 1, ...new Uint8Array(32).fill(0xf0))
    const accounts = [
      { address: source, signer: false, writable: true },
      { address: ours, signer: true, writable: false },
    ]
    expect(await verdict([{ program: TOKEN_PROGRAM, accounts, data }])).toBe('SIGNER_AUTHORITY_CHANGE')
  })

  it('an account given to a program', async () => {
    const data = Uint8Array.of(1, 0, 0, 0, ...new Uint8Array(32).fill(0xf0))
    expect(await verdict([{ program: SYSTEM_PROGRAM, accounts: [{ address: ours, signer: true, writable: true }], data }])).toBe(
      'SIGNER_AUTHORITY_CHANGE',
    )
  })

  it('a token transfer that names no mint', async () => {
    const accounts = [
      { address: source, signer: false, writable: true },
      { address: associated(TREASURY), signer: false, writable: true },
      { address: ours, signer: true, writable: false },
    ]
    expect(await verdict([{ program: TOKEN_PROGRAM, accounts, data: Uint8Array.of(3, 5, 0, 0, 0, 0, 0, 0, 0) }])).toBe('SIGNER_NOT_ALLOWED')
  })

  it('a fee paid by somebody else', async () => {
    expect(await verdict([sweepOf(1)], { feePayer: FOREIGN })).toBe('SIGNER_FOREIGN_PAYER')
    expect(await verdict([sweepOf(1)], { feePayer: addressOfByte(0xd0) })).toBe('SIGNER_FOREIGN_PAYER')
  })

  it('a fee paid by an account of the vault whose path was not given', async () => {
    expect(await verdict([sweepOf(1)], { feePayer: accountOf(99) })).toBe('SIGNER_FOREIGN_PAYER')
  })

  it('a claim about a token account that deriving does not confirm', async () => {
    const account = associated(FOREIGN)
    expect(await verdict([move(account)], { tokenAccounts: [{ account, owner: TREASURY }] })).toBe('SIGNER_FOREIGN_DESTINATION')
    expect(await verdict([move(account)], { tokenAccounts: [{ account, owner: FOREIGN }] })).toBe('SIGNER_FOREIGN_DESTINATION')
  })
})

describe('the policy at the moment of signing', () => {
  it('is what counts, not the policy at the review', async () => {
    const { digest } = await reviewed([pay(addressOfByte(0xd0))])
    await signer.ask('forbid', { address: addressOfByte(0xd0) })
    expect(await refusalOf(() => signer.ask('sign', toSign([digest])))).toBe('SIGNER_FOREIGN_DESTINATION')
    await signer.ask('allow', { passphrase: PASSPHRASE, address: addressOfByte(0xd0), label: 'supplier' })
    expect(await refusalOf(() => signer.ask('sign', toSign([digest])))).toBe('not refused')
  })

  it('signs nothing at all when one of several messages is refused', async () => {
    const good = await reviewed([sweepOf(1)])
    const bad = await reviewed([pay(FOREIGN)])
    expect(await refusalOf(() => signer.ask('sign', toSign([good.digest, bad.digest])))).toBe('SIGNER_FOREIGN_DESTINATION')
  })
})
