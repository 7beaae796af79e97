import {
  getAdvanceNonceAccountInstruction,
  getAllocateInstruction,
  getAssignInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
  getUpgradeNonceAccountInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { RECENT_BLOCKHASHES_SYSVAR, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import * as system from '../../../src/core/program/system.ts'
import { account, damaged, fromKit, kitAccount, kitSigner } from './support.ts'

const CASES = [
  {
    kind: 'transferLamports',
    ours: system.transferLamports({ source: account(1), destination: account(2), lamports: lamports(123_456_789_012n) }),
    theirs: getTransferSolInstruction({ source: kitSigner(1), destination: kitAccount(2), amount: 123_456_789_012n }),
    means: { source: account(1), destination: account(2), lamports: 123_456_789_012n },
  },
  {
    kind: 'createAccount',
    ours: system.createAccount({ payer: account(1), account: account(2), lamports: lamports(7n), byteLength: 165n, owner: account(3) }),
    theirs: getCreateAccountInstruction({
      payer: kitSigner(1),
      newAccount: kitSigner(2),
      lamports: 7n,
      space: 165n,
      programAddress: kitAccount(3),
    }),
    means: { payer: account(1), account: account(2), lamports: 7n, byteLength: 165n, owner: account(3) },
  },
  {
    kind: 'createAccountWithSeed',
    ours: system.createAccountWithSeed({
      payer: account(1),
      account: account(2),
      base: account(1),
      seed: 'nonce 1',
      lamports: lamports(7n),
      byteLength: 80n,
      owner: account(3),
    }),
    theirs: getCreateAccountWithSeedInstruction({
      payer: kitSigner(1),
      newAccount: kitAccount(2),
      base: kitAccount(1),
      seed: 'nonce 1',
      amount: 7n,
      space: 80n,
      programAddress: kitAccount(3),
    }),
    means: { payer: account(1), account: account(2), base: account(1), seed: 'nonce 1', lamports: 7n, byteLength: 80n, owner: account(3) },
  },
  {
    kind: 'initializeNonce',
    ours: system.initializeNonce({ nonceAccount: account(1), authority: account(2) }),
    theirs: getInitializeNonceAccountInstruction({ nonceAccount: kitAccount(1), nonceAuthority: kitAccount(2) }),
    means: { nonceAccount: account(1), authority: account(2) },
  },
  {
    kind: 'advanceNonce',
    ours: system.advanceNonce({ nonceAccount: account(1), authority: account(2) }),
    theirs: getAdvanceNonceAccountInstruction({ nonceAccount: kitAccount(1), nonceAuthority: kitSigner(2) }),
    means: { nonceAccount: account(1), authority: account(2) },
  },
  {
    kind: 'withdrawNonce',
    ours: system.withdrawNonce({ nonceAccount: account(1), authority: account(2), destination: account(3), lamports: lamports(9n) }),
    theirs: getWithdrawNonceAccountInstruction({
      nonceAccount: kitAccount(1),
      nonceAuthority: kitSigner(2),
      recipientAccount: kitAccount(3),
      withdrawAmount: 9n,
    }),
    means: { nonceAccount: account(1), authority: account(2), destination: account(3), lamports: 9n },
  },
  {
    kind: 'authorizeNonce',
    ours: system.authorizeNonce({ nonceAccount: account(1), authority: account(2), newAuthority: account(3) }),
    theirs: getAuthorizeNonceAccountInstruction({
      nonceAccount: kitAccount(1),
      nonceAuthority: kitSigner(2),
      newNonceAuthority: kitAccount(3),
    }),
    means: { nonceAccount: account(1), authority: account(2), newAuthority: account(3) },
  },
]

describe('a system instruction', () => {
  it.each(CASES)('$kind has the bytes and accounts of the other implementation', ({ ours, theirs }) => {
    expect(ours).toEqual(fromKit(theirs))
  })

  it.each(CASES)('$kind is read back as what it was built from', ({ kind, theirs, means }) => {
    expect(system.decodeSystemInstruction(fromKit(theirs))).toEqual({ kind, ...means })
  })

  it.each(CASES)('$kind is not understood when a byte or an account is missing or too many', ({ theirs }) => {
    for (const instruction of damaged(fromKit(theirs))) expect(system.decodeSystemInstruction(instruction)).toBeNull()
  })

  it('assign and allocate are understood', () => {
    const assign = getAssignInstruction({ account: kitSigner(1), programAddress: kitAccount(2) })
    expect(system.decodeSystemInstruction(fromKit(assign))).toEqual({ kind: 'assign', account: account(1), owner: account(2) })
    const allocate = getAllocateInstruction({ newAccount: kitSigner(1), space: 80n })
    expect(system.decodeSystemInstruction(fromKit(allocate))).toEqual({ kind: 'allocate', account: account(1), byteLength: 80n })
  })

  it('with a seed, or of another kind, is not understood rather than guessed', () => {
    const withSeed = getTransferSolWithSeedInstruction({
      source: kitAccount(1),
      baseAccount: kitSigner(2),
      destination: kitAccount(3),
      amount: 1n,
      fromSeed: 'seed',
      fromOwner: kitAccount(4),
    })
    expect(system.decodeSystemInstruction(fromKit(withSeed))).toBeNull()
    expect(system.decodeSystemInstruction(fromKit(getUpgradeNonceAccountInstruction({ nonceAccount: kitAccount(1) })))).toBeNull()
  })

  it('of another program is none', () => {
    const transfer = system.transferLamports({ source: account(1), destination: account(2), lamports: lamports(1n) })
    expect(system.decodeSystemInstruction({ ...transfer, program: TOKEN_PROGRAM })).toBeNull()
  })

  it('that names another account where a sysvar belongs is not an advance', () => {
    const { accounts, ...advance } = system.advanceNonce({ nonceAccount: account(1), authority: account(2) })
    const moved = accounts.map((meta) => (meta.address === RECENT_BLOCKHASHES_SYSVAR ? { ...meta, address: SYSTEM_PROGRAM } : meta))
    expect(system.decodeSystemInstruction({ ...advance, accounts: moved })).toBeNull()
  })
})
