import * as theirs from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { MEMO_PROGRAM, RENT_SYSVAR, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import * as token from '../../../src/core/program/token.ts'
import { account, damaged, fromKit, kitAccount, kitSigner } from './support.ts'

const tokenProgram = TOKEN_PROGRAM
const amount = tokenAmount(0xffff_ffff_ffff_fffen)

/** Built here and there, and what it means. */
const BUILT = [
  {
    ours: token.transferChecked({
      tokenProgram,
      source: account(1),
      mint: account(2),
      destination: account(3),
      owner: account(4),
      amount,
      decimals: 6,
    }),
    theirs: theirs.getTransferCheckedInstruction({
      source: kitAccount(1),
      mint: kitAccount(2),
      destination: kitAccount(3),
      authority: kitSigner(4),
      amount,
      decimals: 6,
    }),
    means: {
      kind: 'transferChecked',
      source: account(1),
      mint: account(2),
      destination: account(3),
      owner: account(4),
      amount,
      decimals: 6,
    },
  },
  {
    ours: token.closeTokenAccount({ tokenProgram, account: account(1), destination: account(2), owner: account(3) }),
    theirs: theirs.getCloseAccountInstruction({ account: kitAccount(1), destination: kitAccount(2), owner: kitSigner(3) }),
    means: { kind: 'closeTokenAccount', account: account(1), destination: account(2), owner: account(3) },
  },
  {
    ours: token.withdrawExcessLamports({ tokenProgram, account: account(1), destination: account(2), authority: account(3) }),
    theirs: theirs.getWithdrawExcessLamportsInstruction({
      source: kitAccount(1),
      destination: kitAccount(2),
      authority: kitSigner(3),
    }),
    means: { kind: 'withdrawExcessLamports', account: account(1), destination: account(2), authority: account(3) },
  },
  {
    ours: token.approveChecked({
      tokenProgram,
      account: account(1),
      mint: account(2),
      delegate: account(3),
      owner: account(4),
      amount,
      decimals: 9,
    }),
    theirs: theirs.getApproveCheckedInstruction({
      source: kitAccount(1),
      mint: kitAccount(2),
      delegate: kitAccount(3),
      owner: kitSigner(4),
      amount,
      decimals: 9,
    }),
    means: { kind: 'approveChecked', account: account(1), mint: account(2), delegate: account(3), owner: account(4), amount, decimals: 9 },
  },
  {
    ours: token.revoke({ tokenProgram, account: account(1), owner: account(2) }),
    theirs: theirs.getRevokeInstruction({ source: kitAccount(1), owner: kitSigner(2) }),
    means: { kind: 'revoke', account: account(1), owner: account(2) },
  },
  {
    ours: token.burnChecked({ tokenProgram, account: account(1), mint: account(2), owner: account(3), amount, decimals: 0 }),
    theirs: theirs.getBurnCheckedInstruction({ account: kitAccount(1), mint: kitAccount(2), authority: kitSigner(3), amount, decimals: 0 }),
    means: { kind: 'burnChecked', account: account(1), mint: account(2), owner: account(3), amount, decimals: 0 },
  },
  {
    ours: token.mintToChecked({ tokenProgram, mint: account(1), account: account(2), mintAuthority: account(3), amount, decimals: 255 }),
    theirs: theirs.getMintToCheckedInstruction({
      mint: kitAccount(1),
      token: kitAccount(2),
      mintAuthority: kitSigner(3),
      amount,
      decimals: 255,
    }),
    means: { kind: 'mintToChecked', mint: account(1), account: account(2), mintAuthority: account(3), amount, decimals: 255 },
  },
  {
    ours: token.initializeMint({ tokenProgram, mint: account(1), decimals: 6, mintAuthority: account(2), freezeAuthority: account(3) }),
    theirs: theirs.getInitializeMint2Instruction({
      mint: kitAccount(1),
      decimals: 6,
      mintAuthority: kitAccount(2),
      freezeAuthority: kitAccount(3),
    }),
    means: { kind: 'initializeMint', mint: account(1), decimals: 6, mintAuthority: account(2), freezeAuthority: account(3) },
  },
  {
    ours: token.initializeMint({ tokenProgram, mint: account(1), decimals: 6, mintAuthority: account(2), freezeAuthority: null }),
    theirs: theirs.getInitializeMint2Instruction({ mint: kitAccount(1), decimals: 6, mintAuthority: kitAccount(2) }),
    means: { kind: 'initializeMint', mint: account(1), decimals: 6, mintAuthority: account(2), freezeAuthority: null },
  },
  {
    ours: token.initializeTokenAccount({ tokenProgram, account: account(1), mint: account(2), owner: account(3) }),
    theirs: theirs.getInitializeAccount3Instruction({ account: kitAccount(1), mint: kitAccount(2), owner: kitAccount(3) }),
    means: { kind: 'initializeTokenAccount', account: account(1), mint: account(2), owner: account(3) },
  },
]

/** What others may send and we only read. */
const READ = [
  {
    theirs: theirs.getTransferInstruction({ source: kitAccount(1), destination: kitAccount(2), authority: kitSigner(3), amount }),
    means: { kind: 'transfer', source: account(1), destination: account(2), owner: account(3), amount },
  },
  {
    theirs: theirs.getApproveInstruction({ source: kitAccount(1), delegate: kitAccount(2), owner: kitSigner(3), amount }),
    means: { kind: 'approve', account: account(1), delegate: account(2), owner: account(3), amount },
  },
  {
    theirs: theirs.getBurnInstruction({ account: kitAccount(1), mint: kitAccount(2), authority: kitSigner(3), amount }),
    means: { kind: 'burn', account: account(1), mint: account(2), owner: account(3), amount },
  },
  {
    theirs: theirs.getSetAuthorityInstruction({
      owned: kitAccount(1),
      owner: kitSigner(2),
      authorityType: theirs.AuthorityType.AccountOwner,
      newAuthority: kitAccount(3),
    }),
    means: { kind: 'setAuthority', account: account(1), authority: account(2), authorityType: 2, newAuthority: account(3) },
  },
  {
    theirs: theirs.getSetAuthorityInstruction({
      owned: kitAccount(1),
      owner: kitSigner(2),
      authorityType: theirs.AuthorityType.CloseAccount,
      newAuthority: null,
    }),
    means: { kind: 'setAuthority', account: account(1), authority: account(2), authorityType: 3, newAuthority: null },
  },
  {
    theirs: theirs.getFreezeAccountInstruction({ account: kitAccount(1), mint: kitAccount(2), owner: kitSigner(3) }),
    means: { kind: 'freezeAccount', account: account(1), mint: account(2), freezeAuthority: account(3) },
  },
  {
    theirs: theirs.getThawAccountInstruction({ account: kitAccount(1), mint: kitAccount(2), owner: kitSigner(3) }),
    means: { kind: 'thawAccount', account: account(1), mint: account(2), freezeAuthority: account(3) },
  },
  {
    theirs: theirs.getSyncNativeInstruction({ account: kitAccount(1) }),
    means: { kind: 'syncNative', account: account(1) },
  },
]

describe('a token instruction', () => {
  it.each(BUILT)('$means.kind has the bytes and accounts of the other implementation', (each) => {
    expect(each.ours).toEqual(fromKit(each.theirs))
  })

  it.each([...BUILT, ...READ])('$means.kind means the same under both token programs', ({ theirs: instruction, means }) => {
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      expect(token.decodeTokenInstruction({ ...fromKit(instruction), program })).toEqual({ ...means, tokenProgram: program })
    }
  })

  it.each([...BUILT, ...READ.filter(({ means }) => means.kind !== 'syncNative')])(
    '$means.kind is not understood when a byte or an account is missing or too many',
    ({ theirs: instruction }) => {
      for (const each of damaged(fromKit(instruction))) expect(token.decodeTokenInstruction(each)).toBeNull()
    },
  )

  it('that takes in wrapped SOL is understood without the rent sysvar too, as older clients send it', () => {
    const [own, rent] = fromKit(theirs.getSyncNativeInstruction({ account: kitAccount(1) })).accounts
    const older = { program: TOKEN_PROGRAM, accounts: own === undefined ? [] : [own], data: Uint8Array.of(17) }
    expect(rent?.address).toBe(RENT_SYSVAR)
    expect(token.decodeTokenInstruction(older)).toEqual({ kind: 'syncNative', account: account(1), tokenProgram: TOKEN_PROGRAM })
  })

  it('of a multisig is not understood: it has more signers than one', () => {
    const signedByTwo = theirs.getTransferCheckedInstruction({
      source: kitAccount(1),
      mint: kitAccount(2),
      destination: kitAccount(3),
      authority: kitAccount(4),
      amount,
      decimals: 6,
      multiSigners: [kitSigner(5), kitSigner(6)],
    })
    expect(token.decodeTokenInstruction(fromKit(signedByTwo))).toBeNull()
  })

  it('with a stated fee exists under Token-2022 alone', () => {
    const transfer = { source: account(1), mint: account(2), destination: account(3), owner: account(4), amount, decimals: 9 }
    const stated = { ...transfer, fee: tokenAmount(7n) }
    const under = (program: typeof TOKEN_PROGRAM) =>
      token.decodeTokenInstruction(token.transferCheckedWithFee({ ...stated, tokenProgram: program }))
    expect(under(TOKEN_2022_PROGRAM)).toEqual({ kind: 'transferCheckedWithFee', ...stated, tokenProgram: TOKEN_2022_PROGRAM })
    expect(under(TOKEN_PROGRAM)).toBeNull()
  })

  it('of another program is none', () => {
    expect(
      token.decodeTokenInstruction({ ...token.revoke({ tokenProgram, account: account(1), owner: account(2) }), program: MEMO_PROGRAM }),
    ).toBeNull()
  })
})
