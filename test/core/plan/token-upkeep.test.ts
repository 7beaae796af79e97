import { lamports as kitLamports } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import {
  planDelegateRevocation,
  planTokenClosing,
  planTokenCreation,
  reasonNotToClose,
  reasonNotToRevoke,
  type TokenAccountOnChain,
  type TokenUpkeepPlan,
} from '../../../src/core/plan/token-upkeep.ts'
import { digestUpkeep } from '../../../src/core/plan/digest.ts'
import { decodeAccountExtensions } from '../../../src/core/program/account-extensions.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { balanceOf, execute, expectAsPredicted, mintData, onChain, putAccount, tokenData, treasury, wallets } from './executing.ts'
import { addressNamed, holding, legacy, MINIMUM, mint, RICH, SIGNATURE, terms, TOKEN_RENT } from './support.ts'

const [owner] = wallets as [Address]
const isOurs = (address: Address) => address === treasury || wallets.includes(address)
const paying = { payer: holding(treasury, RICH), terms, options: legacy }

function standing(tokenProgram: Address, changes: Partial<TokenAccountOnChain['token']> = {}): TokenAccountOnChain {
  const data = tokenData(owner, 0n)
  const token = decodeTokenAccount(data)
  if (token === null) throw new Error('165 bytes are a token account')
  return {
    account: findAssociatedAddress({ owner, mint, tokenProgram }),
    tokenProgram,
    lamports: lamports(TOKEN_RENT),
    token: { ...token, ...changes },
    extensions: decodeAccountExtensions(data),
  }
}

/** An account as tokenData makes it, that lets a delegate move 100. */
function delegatedData(delegate: Address): Uint8Array {
  const data = tokenData(owner, 1_000n)
  const view = new DataView(data.buffer)
  view.setUint32(72, 1, true)
  data.set(encodeAddress(delegate), 76)
  view.setBigUint64(121, 100n, true)
  return data
}

function plannedOf(plan: TokenUpkeepPlan) {
  if (plan.kind === 'refused') throw new Error(`refused: ${plan.reason}`)
  return plan.planned
}

describe.each([
  ['the token program', TOKEN_PROGRAM],
  ['Token-2022', TOKEN_2022_PROGRAM],
])('planned upkeep of a token account under %s', (_, tokenProgram) => {
  const open = () => {
    const svm = new LiteSVM()
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    putAccount(svm, { address: mint, program: tokenProgram, data: mintData() })
    return svm
  }
  const tokenIn = (svm: LiteSVM, address: Address) => {
    const found = svm.getAccount(onChain(address))
    return found.exists ? decodeTokenAccount(Uint8Array.from(found.data)) : null
  }

  it('creates the account as planned, and fails where somebody else created it first', () => {
    const svm = open()
    const byteLength = tokenProgram === TOKEN_PROGRAM ? 165n : 170n
    const rentLamports = lamports(svm.minimumBalanceForRentExemption(byteLength))
    const planned = plannedOf(planTokenCreation({ ...paying, owner, mint, tokenProgram, rentLamports }))
    expect(planned.upkeep).toMatchObject({ act: 'create-token-account', owner, mint })
    expectAsPredicted(svm, planned)
    expect(tokenIn(svm, standing(tokenProgram).account)).toMatchObject({ owner, mint, amount: 0n, state: 'initialized' })
    svm.expireBlockhash()
    expect(execute(svm, planned)).not.toBeNull()
  })

  it('takes back what a delegate was allowed, and costs its fee alone', () => {
    const svm = open()
    const there = standing(tokenProgram)
    putAccount(svm, { address: there.account, program: tokenProgram, data: delegatedData(addressNamed('somebody')) })
    expect(tokenIn(svm, there.account)).toMatchObject({ delegate: addressNamed('somebody'), delegatedAmount: 100n })
    const planned = plannedOf(planDelegateRevocation({ ...paying, standing: there }))
    expect(planned.feeLamports).toBe(2n * SIGNATURE)
    expectAsPredicted(svm, planned)
    expect(tokenIn(svm, there.account)).toMatchObject({ delegate: null, delegatedAmount: 0n, amount: 1_000n })
  })

  it('closes the account and brings all its lamports home', () => {
    const svm = open()
    const there = standing(tokenProgram)
    putAccount(svm, { address: there.account, program: tokenProgram, data: tokenData(owner, 0n) })
    const planned = plannedOf(planTokenClosing({ ...paying, standing: there, destination: treasury }))
    expectAsPredicted(svm, planned)
    expect(balanceOf(svm, there.account)).toBe(0n)
    expect(balanceOf(svm, treasury)).toBe(RICH + TOKEN_RENT - planned.feeLamports)
  })
})

describe('a token account', () => {
  const extensions = { types: [], withheld: 0n, confidential: false }
  const empty = standing(TOKEN_2022_PROGRAM)
  const other = addressNamed('somebody else')

  it('can be closed when it is empty and ours', () => {
    expect(reasonNotToClose(empty, isOurs)).toBeNull()
    expect(reasonNotToClose({ ...empty, token: { ...empty.token, owner: other, closeAuthority: treasury } }, isOurs)).toBeNull()
  })

  it.each([
    ['holds-tokens', { token: { ...empty.token, amount: tokenAmount(1n) } }],
    ['frozen', { token: { ...empty.token, state: 'frozen' } }],
    ['withheld-fees', { extensions: { ...extensions, withheld: 1n } }],
    ['confidential-balance', { extensions: { ...extensions, confidential: true } }],
    ['extensions-unknown', { extensions: null }],
    ['not-ours', { token: { ...empty.token, owner: other } }],
    ['close-authority-elsewhere', { token: { ...empty.token, closeAuthority: other } }],
  ] as const)('is not closed: %s', (reason, changes) => {
    expect(reasonNotToClose({ ...empty, ...changes }, isOurs)).toBe(reason)
  })

  it('has a delegate taken away only where it has one, is ours and can be moved', () => {
    const delegated = { ...empty, token: { ...empty.token, delegate: other } }
    expect(reasonNotToRevoke(delegated, isOurs)).toBeNull()
    expect(reasonNotToRevoke(empty, isOurs)).toBe('no-delegate')
    expect(reasonNotToRevoke({ ...delegated, token: { ...delegated.token, owner: other } }, isOurs)).toBe('not-ours')
    expect(reasonNotToRevoke({ ...delegated, token: { ...delegated.token, state: 'frozen' } }, isOurs)).toBe('frozen')
  })

  it('is not made by a payer who would be left without the rent-exempt minimum', () => {
    const wanted = { owner, mint, tokenProgram: TOKEN_PROGRAM, rentLamports: lamports(TOKEN_RENT), terms, options: legacy }
    const enough = MINIMUM + TOKEN_RENT + SIGNATURE
    expect(planTokenCreation({ ...wanted, payer: holding(treasury, enough) }).kind).toBe('planned')
    expect(planTokenCreation({ ...wanted, payer: holding(treasury, enough - 1n) })).toEqual({ kind: 'refused', reason: 'payer-short' })
  })

  it('has a digest for what is done to it, which another account or act changes', () => {
    const close = plannedOf(planTokenClosing({ ...paying, standing: empty, destination: treasury }))
    const elsewhere = plannedOf(planTokenClosing({ ...paying, standing: empty, destination: owner }))
    const revoke = plannedOf(planDelegateRevocation({ ...paying, standing: empty }))
    const again = plannedOf(planTokenClosing({ ...paying, standing: empty, destination: treasury }))
    expect(digestUpkeep(close)).toMatch(/^[0-9a-f]{64}$/)
    expect(digestUpkeep(again)).toBe(digestUpkeep(close))
    expect(new Set([close, elsewhere, revoke].map(digestUpkeep)).size).toBe(3)
  })
})
