import {
  getCreateAssociatedTokenIdempotentInstruction,
  getCreateAssociatedTokenInstruction,
  getRecoverNestedAssociatedTokenInstruction,
} from '@solana-program/token'
import { address } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import * as associated from '../../../src/core/program/associated-token.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { account, damaged, fromKit, kitAccount, kitSigner } from './support.ts'

describe.each([
  { name: 'the token program', tokenProgram: TOKEN_PROGRAM },
  { name: 'Token-2022', tokenProgram: TOKEN_2022_PROGRAM },
])('an associated account under $name', ({ tokenProgram }) => {
  const args = { payer: account(1), owner: account(2), mint: account(3), tokenProgram }
  const ata = findAssociatedAddress(args)
  const kitArgs = { payer: kitSigner(1), owner: kitAccount(2), mint: kitAccount(3), tokenProgram: address(tokenProgram), ata: address(ata) }

  it('is created with the bytes and accounts of the other implementation', () => {
    expect(associated.createAssociatedAccount(args)).toEqual(fromKit(getCreateAssociatedTokenInstruction(kitArgs)))
    expect(associated.createAssociatedAccountIdempotent(args)).toEqual(fromKit(getCreateAssociatedTokenIdempotentInstruction(kitArgs)))
  })

  it('is read back from its creation', () => {
    const read = (instruction: Parameters<typeof associated.decodeAssociatedTokenInstruction>[0]) =>
      associated.decodeAssociatedTokenInstruction(instruction)
    expect(read(associated.createAssociatedAccount(args))).toEqual({ kind: 'createAssociatedAccount', ...args, account: ata })
    expect(read(associated.createAssociatedAccountIdempotent(args))).toEqual({
      kind: 'createAssociatedAccountIdempotent',
      ...args,
      account: ata,
    })
  })

  it('is read back from the oldest form of its creation, which has no data', () => {
    const bare = { ...associated.createAssociatedAccount(args), data: new Uint8Array() }
    expect(associated.decodeAssociatedTokenInstruction(bare)).toEqual({ kind: 'createAssociatedAccount', ...args, account: ata })
  })

  it('is not understood when an account is missing or too many, or data follow', () => {
    const [longer, , ...accountsChanged] = damaged(associated.createAssociatedAccount(args))
    for (const instruction of [longer, ...accountsChanged]) {
      expect(instruction && associated.decodeAssociatedTokenInstruction(instruction)).toBeNull()
    }
  })
})

describe.each([
  { name: 'the token program', tokenProgram: TOKEN_PROGRAM },
  { name: 'Token-2022', tokenProgram: TOKEN_2022_PROGRAM },
])('a recovery of a nested account under $name', ({ tokenProgram }) => {
  const args = { wallet: account(6), ownerMint: account(5), mint: account(2), tokenProgram }
  const { nestedAccount, destination, ownerAccount } = associated.findNested(args)

  it('names the accounts that are derived from the wallet and its mints', () => {
    expect(ownerAccount).toBe(findAssociatedAddress({ owner: account(6), mint: account(5), tokenProgram }))
    expect(nestedAccount).toBe(findAssociatedAddress({ owner: ownerAccount, mint: account(2), tokenProgram }))
    expect(destination).toBe(findAssociatedAddress({ owner: account(6), mint: account(2), tokenProgram }))
  })

  it('has the bytes and accounts of the other implementation, and is read back', () => {
    const recovery = getRecoverNestedAssociatedTokenInstruction({
      nestedAssociatedAccountAddress: address(nestedAccount),
      nestedTokenMintAddress: kitAccount(2),
      destinationAssociatedAccountAddress: address(destination),
      ownerAssociatedAccountAddress: address(ownerAccount),
      ownerTokenMintAddress: kitAccount(5),
      walletAddress: kitSigner(6),
      tokenProgram: address(tokenProgram),
    })
    expect(associated.recoverNested(args)).toEqual(fromKit(recovery))
    expect(associated.decodeAssociatedTokenInstruction(associated.recoverNested(args))).toEqual({
      kind: 'recoverNested',
      nestedAccount,
      nestedMint: account(2),
      destination,
      ownerAccount,
      ownerMint: account(5),
      owner: account(6),
      tokenProgram,
    })
  })

  it('is not understood when an account is missing or too many, or data follow', () => {
    const [longer, , ...accountsChanged] = damaged(associated.recoverNested(args))
    for (const instruction of [longer, ...accountsChanged]) {
      expect(instruction && associated.decodeAssociatedTokenInstruction(instruction)).toBeNull()
    }
  })
})
