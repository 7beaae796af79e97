import * as budget from '@solana-program/compute-budget'
import { getAddMemoInstruction } from '@solana-program/memo'
import * as system from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getCreateAssociatedTokenInstruction,
  getRecoverNestedAssociatedTokenInstruction,
} from '@solana-program/token'
import { address } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { explainInstruction } from '../../../src/core/explain/explain-instruction.ts'
import type { ExplainedInstruction } from '../../../src/core/explain/explained.ts'
import { programs } from '../../../src/core/explain/programs/programs.ts'
import { systemProgram } from '../../../src/core/explain/programs/system.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { createAssociatedAccount } from '../../../src/core/program/associated-token.ts'
import { addMemo } from '../../../src/core/program/memo.ts'
import * as ours from '../../../src/core/program/system.ts'
import { transferChecked } from '../../../src/core/program/token.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { account, fromKit, kitAccount, kitSigner } from '../program/support.ts'
import { compareWithParser } from './parsers.ts'
import { bytesOf, vectors } from './vectors.ts'

function explain({ program, accounts, data }: Instruction): ExplainedInstruction {
  const named = accounts.map((meta, index) => ({ ...meta, index, table: null }))
  return explainInstruction({
    program: { index: 99, address: program, table: null, signer: false, writable: false },
    accounts: named,
    data,
  })
}

const [from, to, base, owner] = [kitSigner(1), kitAccount(2), kitSigner(3), kitAccount(4)]
const U64_MAX = 18_446_744_073_709_551_615n
/** Every instruction of the system program, of the compute budget and of the associated-token program, as another client builds it. */
const built: Readonly<Record<string, Parameters<typeof fromKit>[0]>> = {
  createAccount: system.getCreateAccountInstruction({
    payer: from,
    newAccount: base,
    lamports: U64_MAX,
    space: 165n,
    programAddress: owner,
  }),
  assign: system.getAssignInstruction({ account: from, programAddress: owner }),
  transfer: system.getTransferSolInstruction({ source: from, destination: to, amount: 1_500_000_000n }),
  createAccountWithSeed: system.getCreateAccountWithSeedInstruction({
    payer: from,
    newAccount: to,
    baseAccount: base,
    base: base.address,
    seed: 'größer',
    amount: 7n,
    space: 0n,
    programAddress: owner,
  }),
  advanceNonceAccount: system.getAdvanceNonceAccountInstruction({ nonceAccount: to, nonceAuthority: from }),
  withdrawNonceAccount: system.getWithdrawNonceAccountInstruction({
    nonceAccount: to,
    recipientAccount: owner,
    nonceAuthority: from,
    withdrawAmount: 5n,
  }),
  initializeNonceAccount: system.getInitializeNonceAccountInstruction({ nonceAccount: to, nonceAuthority: owner }),
  authorizeNonceAccount: system.getAuthorizeNonceAccountInstruction({ nonceAccount: to, nonceAuthority: from, newNonceAuthority: owner }),
  allocate: system.getAllocateInstruction({ newAccount: from, space: 80n }),
  allocateWithSeed: system.getAllocateWithSeedInstruction({
    newAccount: to,
    baseAccount: base,
    base: base.address,
    seed: '',
    space: 9n,
    programAddress: owner,
  }),
  assignWithSeed: system.getAssignWithSeedInstruction({
    account: to,
    baseAccount: base,
    base: base.address,
    seed: 's',
    programAddress: owner,
  }),
  transferWithSeed: system.getTransferSolWithSeedInstruction({
    source: to,
    baseAccount: base,
    destination: owner,
    amount: 3n,
    fromSeed: 's',
    fromOwner: owner,
  }),
  upgradeNonceAccount: system.getUpgradeNonceAccountInstruction({ nonceAccount: to }),
  createAccountAllowPrefund: system.getCreateAccountAllowPrefundInstruction({
    newAccount: base,
    payer: from,
    lamports: 2n,
    space: 80n,
    programAddress: owner,
  }),
  requestUnits: budget.getRequestUnitsInstruction({ units: 1, additionalFee: 4_294_967_295 }),
  requestHeapFrame: budget.getRequestHeapFrameInstruction({ bytes: 65_536 }),
  setComputeUnitLimit: budget.getSetComputeUnitLimitInstruction({ units: 1_400_000 }),
  setComputeUnitPrice: budget.getSetComputeUnitPriceInstruction({ microLamports: U64_MAX }),
  setLoadedAccountsDataSizeLimit: budget.getSetLoadedAccountsDataSizeLimitInstruction({ accountDataSizeLimit: 65_536 }),
  createAssociatedToken: getCreateAssociatedTokenInstruction({ payer: from, ata: to, owner, mint: kitAccount(5) }),
  createAssociatedTokenIdempotent: getCreateAssociatedTokenIdempotentInstruction({ payer: from, ata: to, owner, mint: kitAccount(5) }),
  recoverNestedAssociatedToken: getRecoverNestedAssociatedTokenInstruction({
    nestedAssociatedAccountAddress: to,
    nestedTokenMintAddress: owner,
    destinationAssociatedAccountAddress: kitAccount(5),
    ownerAssociatedAccountAddress: kitAccount(6),
    ownerTokenMintAddress: kitAccount(7),
    walletAddress: from,
    tokenProgram: address(TOKEN_PROGRAM),
  }),
  addMemo: getAddMemoInstruction({ memo: 'für Anna', signers: [from] }),
}

describe('an instruction that another client builds', () => {
  it.each(Object.entries(built))('%s is read to the last byte, as its parser reads it', (name, instruction) => {
    const explained = explain(fromKit(instruction))
    expect(explained).toMatchObject({ name, understood: true, unread: null })
    expect(compareWithParser(explained)).toBe(true)
    expect(plain(explained.sentence)).not.toMatch(/[{}]|undefined/)
  })

  it('is there for each of the system program', () => {
    expect(systemProgram.layouts.map(({ name }) => name).filter((name) => built[name] === undefined)).toEqual([])
  })

  it('of the token program says what the same bytes say under Token-2022', () => {
    const classic = new Set(programs.get(TOKEN_PROGRAM)?.layouts.map(({ name }) => name))
    const shared = vectors.filter(({ instruction }) => classic.has(instruction) && instruction !== 'getAccountDataSize')
    let compared = 0
    for (const vector of shared) {
      const accounts = vector.accounts.map((_, place) => ({ address: account(place), signer: false, writable: false }))
      const explained = explain({ program: TOKEN_PROGRAM, accounts, data: bytesOf(vector) })
      // The token program has four kinds of authority, and the other client knows no other.
      if (vector.instruction === 'setAuthority' && !explained.understood) continue
      expect(explained).toMatchObject({ name: vector.instruction, understood: true })
      if (vector.instruction === 'setAuthority') continue
      if (compareWithParser(explained)) compared += 1
    }
    expect(compared).toBeGreaterThan(45)
  })
})

describe('words', () => {
  const words = (instruction: Instruction) => plain(explain(instruction).sentence)
  const [source, destination, mint, authority] = [account(1), account(2), account(3), account(4)]

  it('say what an instruction does', () => {
    expect(words(ours.transferLamports({ source, destination, lamports: lamports(1_500_000_000n) }))).toBe(
      `Moves 1.5 SOL from ${source} to ${destination}.`,
    )
    const transfer = transferChecked({
      source,
      mint,
      destination,
      owner: authority,
      amount: tokenAmount(1_250_500n),
      decimals: 6,
      tokenProgram: TOKEN_PROGRAM,
    })
    expect(words(transfer)).toBe(`Moves 1.2505 of the token ${mint} from ${source} to ${destination}, by ${authority}.`)
    expect(words(addMemo({ text: 'a\u202eb' }))).toBe('Writes on the chain, for anybody to read: “a\\u{202e}b”.')
    const creation = createAssociatedAccount({ payer: source, owner: destination, mint, tokenProgram: TOKEN_PROGRAM })
    expect(words({ ...creation, data: new Uint8Array() })).toBe(words(creation))
  })

  it('say to the byte what is not understood, and which account nobody names', () => {
    const transfer = ours.transferLamports({ source, destination, lamports: lamports(1n) })
    const longer = explain({ ...transfer, data: Uint8Array.of(...transfer.data, 9, 9) })
    expect(longer).toMatchObject({ understood: false, unread: { offset: 12, length: 2 }, fields: [{ name: 'lamports', value: 1n }] })
    expect(plain(longer.sentence)).toBe('Calls transfer of the program System. Bytes 12 to 13 of its 14 bytes of data are not understood.')
    const shorter = explain({ ...transfer, data: transfer.data.subarray(0, 11) })
    expect(shorter).toMatchObject({ understood: false, unread: { offset: 4, length: 7 }, missing: ['lamports'], fields: [] })
    const fewer = explain({ ...transfer, accounts: transfer.accounts.slice(0, 1) })
    expect(plain(fewer.sentence)).toBe(
      'Calls transfer of the program System. What it needs is not all there: destination. Every byte of its data is read.',
    )
    const more = explain({ ...transfer, accounts: [...transfer.accounts, ...transfer.accounts] })
    expect(more).toMatchObject({ understood: false, unread: null })
    expect(plain(more.sentence)).toBe(
      `Moves 0.000000001 SOL from ${source} to ${destination}. It is given 2 more accounts; what for is not known here.`,
    )
  })

  it('of a program that is not known name it alone', () => {
    const unknown = explain({ program: mint, accounts: [], data: Uint8Array.of(1) })
    expect(unknown).toMatchObject({ programName: null, name: null, understood: false, unread: { offset: 0, length: 1 } })
    expect(plain(unknown.sentence)).toBe(
      `Calls the program ${mint}, which is not known here, over 0 accounts. Byte 0 of its 1 byte of data is not understood.`,
    )
  })

  it('of a batch say each instruction in it over its own accounts, and lead into no other batch', () => {
    const inner = (count: number, data: readonly number[]) => [count, data.length, ...data]
    const transfer = [3, 5, 0, 0, 0, 0, 0, 0, 0]
    const accounts = [1, 2, 3, 4, 5, 6].map((n) => ({ address: account(n), signer: true, writable: true }))
    const batch = (...data: number[][]) => explain({ program: TOKEN_PROGRAM, accounts, data: Uint8Array.of(255, ...data.flat()) })
    const whole = batch(inner(3, transfer), inner(3, [9]))
    expect(whole).toMatchObject({ name: 'batch', understood: true })
    expect(whole.inner.map(({ sentence }) => plain(sentence))).toEqual([
      `Moves 5 smallest units of a token that is not named from ${account(1)} to ${account(2)}, by ${account(3)}.`,
      `Closes the token account ${account(4)}; its rent goes to ${account(5)}, by ${account(6)}.`,
    ])
    expect(batch(inner(3, transfer)).understood).toBe(false)
    expect(batch(inner(3, transfer), inner(4, [9])).understood).toBe(false)
    expect(batch(inner(6, [255, ...inner(3, transfer), ...inner(3, [9])])).understood).toBe(false)
    expect(explain({ program: TOKEN_PROGRAM, accounts, data: Uint8Array.of(255, 3, 9, 3) })).toMatchObject({
      understood: false,
      missing: ['data'],
    })
  })
})
