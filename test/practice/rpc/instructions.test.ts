import { type Address as KitAddress, type Instruction as KitInstruction, address, createNoopSigner } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { encodeParsedInstruction } from '../../../src/practice/rpc/encode/instruction.ts'
import { writeJson } from '../../../src/practice/rpc/json.ts'
import { keyOf } from '../support.ts'

const named = (name: string): KitAddress => address(keyOf(name).address)
const signer = (name: string) => createNoopSigner(named(name))
const [account, authority, delegate, destination, mint, owner, source] = (
  ['account', 'authority', 'delegate', 'destination', 'mint', 'owner', 'source'] as const
).map(named) as [KitAddress, KitAddress, KitAddress, KitAddress, KitAddress, KitAddress, KitAddress]
const amount = 2_500_000n
const decimals = 6
const tokenAmount = { amount: '2500000', decimals, uiAmount: 2.5, uiAmountString: '2.5' }

/** What a node shows of an instruction that another library built. */
function shown({ programAddress, accounts = [], data = new Uint8Array(0) }: KitInstruction): unknown {
  const addresses = [...accounts.map((used) => parseAddress(used.address)), parseAddress(programAddress)]
  const compiled = { programIndex: accounts.length, accountIndexes: accounts.map((_, index) => index), data: Uint8Array.from(data) }
  return JSON.parse(writeJson(encodeParsedInstruction(compiled, addresses, 1)))
}

type Case = { readonly program: string; readonly type: string; readonly info: object; readonly built: KitInstruction }
const ofToken = (type: string, built: KitInstruction, info: object): Case => ({ program: 'spl-token', type, built, info })
const ofSystem = (type: string, built: KitInstruction, info: object): Case => ({ program: 'system', type, built, info })

const cases: readonly Case[] = [
  ofToken('transfer', token.getTransferInstruction({ source, destination, authority: signer('owner'), amount }), {
    source,
    destination,
    amount: '2500000',
    authority: owner,
  }),
  ofToken(
    'transferChecked',
    token.getTransferCheckedInstruction({ source, mint, destination, authority: signer('owner'), amount, decimals }),
    {
      source,
      mint,
      destination,
      tokenAmount,
      authority: owner,
    },
  ),
  ofToken(
    'transferChecked',
    token.getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: owner,
      amount,
      decimals,
      multiSigners: [signer('account'), signer('delegate')],
    }),
    { source, mint, destination, tokenAmount, multisigAuthority: owner, signers: [account, delegate] },
  ),
  ofToken('approve', token.getApproveInstruction({ source, delegate, owner: signer('owner'), amount }), {
    source,
    delegate,
    amount: '2500000',
    owner,
  }),
  ofToken('approveChecked', token.getApproveCheckedInstruction({ source, mint, delegate, owner: signer('owner'), amount, decimals }), {
    source,
    mint,
    delegate,
    tokenAmount,
    owner,
  }),
  ofToken('revoke', token.getRevokeInstruction({ source, owner: signer('owner') }), { source, owner }),
  ofToken(
    'setAuthority',
    token.getSetAuthorityInstruction({
      owned: account,
      owner: signer('owner'),
      authorityType: token.AuthorityType.CloseAccount,
      newAuthority: null,
    }),
    { account, authority: owner, authorityType: 'closeAccount', newAuthority: null },
  ),
  ofToken(
    'setAuthority',
    token.getSetAuthorityInstruction({
      owned: mint,
      owner: signer('owner'),
      authorityType: token.AuthorityType.MintTokens,
      newAuthority: authority,
    }),
    { mint, authority: owner, authorityType: 'mintTokens', newAuthority: authority },
  ),
  ofToken('mintTo', token.getMintToInstruction({ mint, token: account, mintAuthority: signer('authority'), amount }), {
    mint,
    account,
    amount: '2500000',
    mintAuthority: authority,
  }),
  ofToken('burn', token.getBurnInstruction({ account, mint, authority: signer('owner'), amount }), {
    account,
    mint,
    amount: '2500000',
    authority: owner,
  }),
  ofToken('burnChecked', token.getBurnCheckedInstruction({ account, mint, authority: signer('owner'), amount, decimals }), {
    account,
    mint,
    tokenAmount,
    authority: owner,
  }),
  ofToken('closeAccount', token.getCloseAccountInstruction({ account, destination, owner: signer('owner') }), {
    account,
    destination,
    owner,
  }),
  ofToken('freezeAccount', token.getFreezeAccountInstruction({ account, mint, owner: signer('authority') }), {
    account,
    mint,
    freezeAuthority: authority,
  }),
  ofToken('thawAccount', token.getThawAccountInstruction({ account, mint, owner: signer('authority') }), {
    account,
    mint,
    freezeAuthority: authority,
  }),
  ofToken('syncNative', token.getSyncNativeInstruction({ account }), { account }),
  ofToken('initializeAccount3', token.getInitializeAccount3Instruction({ account, mint, owner }), { account, mint, owner }),
  ofToken('initializeMint2', token.getInitializeMint2Instruction({ mint, decimals, mintAuthority: authority, freezeAuthority: owner }), {
    mint,
    decimals,
    mintAuthority: authority,
    freezeAuthority: owner,
  }),
  ofToken('initializeMultisig2', token.getInitializeMultisig2Instruction({ multisig: account, signers: [owner, delegate], m: 2 }), {
    multisig: account,
    signers: [owner, delegate],
    m: 2,
  }),
  ofSystem(
    'createAccountWithSeed',
    system.getCreateAccountWithSeedInstruction({
      payer: signer('source'),
      newAccount: account,
      baseAccount: signer('owner'),
      base: owner,
      seed: 'seed',
      amount: 7n,
      space: 80n,
      programAddress: authority,
    }),
    { source, newAccount: account, base: owner, seed: 'seed', lamports: 7, space: 80, owner: authority },
  ),
  ofSystem(
    'transferWithSeed',
    system.getTransferSolWithSeedInstruction({
      source,
      baseAccount: signer('owner'),
      destination,
      amount: 7n,
      fromSeed: 'seed',
      fromOwner: authority,
    }),
    { source, sourceBase: owner, destination, lamports: 7, sourceSeed: 'seed', sourceOwner: authority },
  ),
  ofSystem(
    'withdrawFromNonce',
    system.getWithdrawNonceAccountInstruction({
      nonceAccount: account,
      recipientAccount: destination,
      nonceAuthority: signer('owner'),
      withdrawAmount: 7n,
    }),
    {
      nonceAccount: account,
      destination,
      recentBlockhashesSysvar: 'SysvarRecentB1ockHashes11111111111111111111',
      rentSysvar: 'SysvarRent111111111111111111111111111111111',
      nonceAuthority: owner,
      lamports: 7,
    },
  ),
  ofSystem(
    'authorizeNonce',
    system.getAuthorizeNonceAccountInstruction({ nonceAccount: account, nonceAuthority: signer('owner'), newNonceAuthority: authority }),
    { nonceAccount: account, nonceAuthority: owner, newAuthorized: authority },
  ),
  ofSystem('allocate', system.getAllocateInstruction({ newAccount: signer('account'), space: 80n }), { account, space: 80 }),
  ofSystem('assign', system.getAssignInstruction({ account: signer('account'), programAddress: authority }), { account, owner: authority }),
]

const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** An instruction of the token-extensions program, its bytes written out. */
const extended = (data: readonly number[], ...accounts: readonly KitAddress[]): KitInstruction => ({
  programAddress: TOKEN_2022,
  accounts: accounts.map((used) => ({ address: used, role: 0 })),
  data: Uint8Array.from(data),
})
const someBytes = (length: number) => Array.from({ length }, () => 0)

describe('an instruction of the token-extensions program', () => {
  it.each([
    {
      what: 'opens an account for extensions',
      data: [21, 25, 0, 26, 0],
      used: [mint],
      type: 'getAccountDataSize',
      info: { mint, extensionTypes: ['scaledUiAmount', 'pausable'] },
    },
    { what: 'asks for memos', data: [30, 0], used: [account, owner], type: 'enableRequiredMemoTransfers', info: { account, owner } },
    { what: 'no longer guards', data: [34, 1], used: [account, owner], type: 'disableCpiGuard', info: { account, owner } },
    {
      what: 'freezes new accounts',
      data: [28, 1, 2],
      used: [mint, authority],
      type: 'updateDefaultAccountState',
      info: { mint, accountState: 'frozen', freezeAuthority: authority },
    },
    {
      what: 'unwraps some',
      data: [45, 1, 7, ...someBytes(7)],
      used: [source, destination, owner],
      type: 'unwrapLamports',
      info: { source, destination, amount: '7', authority: owner },
    },
    {
      what: 'unwraps all',
      data: [45, 0],
      used: [source, destination, owner],
      type: 'unwrapLamports',
      info: { source, destination, authority: owner },
    },
  ])('is explained: $what', ({ data, used, type, info }) => {
    expect(shown(extended(data, ...used))).toEqual({ program: 'spl-token', programId: TOKEN_2022, parsed: { type, info }, stackHeight: 1 })
  })

  it('names the accounts that hold proofs made before', () => {
    const transfer = [27, 7, ...someBytes(36 + 128), 0, 0, 0]
    const { parsed } = shown(extended(transfer, source, mint, destination, account, delegate, authority, owner)) as {
      parsed: { info: object }
    }

    expect(parsed.info).toMatchObject({
      equalityProofContextStateAccount: account,
      ciphertextValidityProofContextStateAccount: delegate,
      rangeProofContextStateAccount: authority,
      owner,
    })
    expect(parsed.info).not.toHaveProperty('instructionsSysvar')
  })
})

describe('an instruction another library builds', () => {
  it.each(cases)('is explained as $program $type', ({ program, type, info, built }) => {
    expect(shown(built)).toEqual({ program, programId: built.programAddress, parsed: { type, info }, stackHeight: 1 })
  })

  it('is explained as a memo by its text alone', () => {
    expect(shown(getAddMemoInstruction({ memo: 'for the rent' }))).toMatchObject({ program: 'spl-memo', parsed: 'for the rent' })
  })

  it('is shown as bytes where it is cut short', () => {
    const whole = token.getTransferInstruction({ source, destination, authority: signer('owner'), amount })

    expect(shown({ ...whole, data: whole.data.slice(0, 5) })).toMatchObject({
      accounts: [source, destination, owner],
      data: expect.any(String),
    })
    expect(shown({ ...whole, accounts: whole.accounts.slice(0, 2) })).not.toHaveProperty('parsed')
  })
})
