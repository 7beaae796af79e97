import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import type { Blockhash, Lifetime, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { advanceNonce, transferLamports } from '../../../src/core/program/system.ts'
import { account } from '../program/support.ts'

const HASH = account(99) as unknown as Blockhash
const BY_BLOCKHASH: Lifetime = { kind: 'blockhash', blockhash: HASH, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(0) }
const BY_NONCE: Extract<Lifetime, { kind: 'nonce' }> = {
  kind: 'nonce',
  nonce: HASH as unknown as Nonce,
  nonceAccount: account(50),
  authority: account(51),
}
const [PAYER, OTHER, PROGRAM] = [account(9), account(2), account(60)]
const pay = transferLamports({ source: PAYER, destination: OTHER, lamports: lamports(1n) })

/** A call of PROGRAM with these accounts, each `s` signer and `w` writable as it says. */
function call(...accounts: [number, string][]): Instruction {
  const metas = accounts.map(([n, role]) => ({ address: account(n), signer: role.includes('s'), writable: role.includes('w') }))
  return { program: PROGRAM, accounts: metas, data: new Uint8Array() }
}

describe('the accounts of a message', () => {
  it('stand by role, and by key bytes within a role, behind the fee payer', () => {
    const instructions = [call([8, ''], [7, 'w'], [6, 's'], [5, 'sw'], [4, ''], [3, 'w'], [2, 's'], [1, 'sw'])]
    const { staticAccounts, header } = compileMessage({ version: 'legacy', feePayer: PAYER, lifetime: BY_BLOCKHASH, instructions })
    expect(staticAccounts).toEqual([PAYER, ...[1, 5, 2, 6, 3, 7, 4, 8].map(account), PROGRAM])
    expect(header).toEqual({ signerCount: 5, readonlySignerCount: 2, readonlyNonSignerCount: 3 })
  })

  it('have the most that any instruction asks of them, and stand once', () => {
    const instructions = [call([1, ''], [2, 'w']), call([1, 's'], [2, '']), call([1, 'w'])]
    const { staticAccounts, header } = compileMessage({ version: 'legacy', feePayer: PAYER, lifetime: BY_BLOCKHASH, instructions })
    expect(staticAccounts).toEqual([PAYER, account(1), account(2), PROGRAM])
    expect(header).toEqual({ signerCount: 2, readonlySignerCount: 0, readonlyNonSignerCount: 1 })
  })

  it('may be ordered otherwise by the caller', () => {
    const instructions = [call([1, 'w'], [2, 'w'])]
    const draft = { version: 'legacy', feePayer: PAYER, lifetime: BY_BLOCKHASH, instructions } as const
    const { staticAccounts } = compileMessage(draft, { compareAddresses: (left, right) => (left < right ? 1 : -1) })
    expect(staticAccounts).toEqual([PAYER, account(2), account(1), PROGRAM])
  })
})

describe('a message that uses a nonce', () => {
  const draftOf = (...instructions: Instruction[]) => ({ version: 'legacy', feePayer: PAYER, lifetime: BY_NONCE, instructions }) as const
  const advance = advanceNonce(BY_NONCE)

  it('begins with the advance of that nonce by its authority', () => {
    expect(compileMessage(draftOf(advance, pay)).lifetimeToken).toBe(HASH)
  })

  it.each([
    { what: 'there is no advance', instructions: [pay] },
    { what: 'there is no instruction', instructions: [] },
    { what: 'the advance comes second', instructions: [pay, advance] },
    { what: 'another nonce is advanced', instructions: [advanceNonce({ ...BY_NONCE, nonceAccount: account(52) }), pay] },
    { what: 'another authority advances it', instructions: [advanceNonce({ ...BY_NONCE, authority: account(53) }), pay] },
  ])('is refused when $what', ({ instructions }) => {
    expect(() => compileMessage(draftOf(...instructions))).toThrow('MESSAGE_NONCE_NOT_FIRST')
  })
})

describe('a called program', () => {
  it('may not be written to', () => {
    const draft = { version: 'legacy', feePayer: PAYER, lifetime: BY_BLOCKHASH } as const
    const gift = transferLamports({ source: PAYER, destination: SYSTEM_PROGRAM, lamports: lamports(1n) })
    expect(() => compileMessage({ ...draft, instructions: [gift] })).toThrow('MESSAGE_PROGRAM_WRITABLE')
  })

  it('may not pay', () => {
    const draft = { version: 'legacy', feePayer: PROGRAM, lifetime: BY_BLOCKHASH, instructions: [call()] } as const
    expect(() => compileMessage(draft)).toThrow('MESSAGE_PROGRAM_WRITABLE')
  })

  it('may be read by another', () => {
    const draft = { version: 'legacy', feePayer: PAYER, lifetime: BY_BLOCKHASH, instructions: [call([60, '']), pay] } as const
    expect(compileMessage(draft).staticAccounts).toContain(PROGRAM)
  })
})

describe('lookup tables', () => {
  const draft = { version: 0, feePayer: PAYER, lifetime: BY_BLOCKHASH } as const
  const table = (n: number, ...holds: number[]) => ({ address: account(n), addresses: holds.map(account) })

  it('give what they hold, writable accounts before read-only ones', () => {
    const lookupTables = [table(70, 40, 1, 2, 3)]
    const compiled = compileMessage({ ...draft, lookupTables, instructions: [call([3, 'w'], [2, ''], [1, 'w'])] })
    expect(compiled.staticAccounts).toEqual([PAYER, PROGRAM])
    expect(compiled.lookups).toEqual([{ table: account(70), writableIndexes: [1, 3], readonlyIndexes: [2] }])
    expect(compiled.instructions[0]?.accountIndexes).toEqual([3, 4, 2])
  })

  it('are asked in their order, and left out when nothing is taken from them', () => {
    const lookupTables = [table(72, 30), table(71, 1), table(70, 1, 2)]
    const compiled = compileMessage({ ...draft, lookupTables, instructions: [call([1, ''], [2, 'w'])] })
    expect(compiled.lookups).toEqual([
      { table: account(71), writableIndexes: [], readonlyIndexes: [0] },
      { table: account(70), writableIndexes: [1], readonlyIndexes: [] },
    ])
    expect(compiled.instructions[0]?.accountIndexes).toEqual([3, 2])
  })

  it('never give the nonce account, which must stand in the message itself', () => {
    const lookupTables = [table(70, 50, 51, 60, 1)]
    const instructions = [advanceNonce(BY_NONCE), call([1, 'w'])]
    const compiled = compileMessage({ version: 0, feePayer: PAYER, lifetime: BY_NONCE, lookupTables, instructions })
    expect(compiled.lookups).toEqual([{ table: account(70), writableIndexes: [3], readonlyIndexes: [] }])
    expect(compiled.staticAccounts).toEqual(expect.arrayContaining([account(50), account(51), PROGRAM]))
  })
})
