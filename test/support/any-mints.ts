import { type Address, encodeAddress } from '../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { findSeededAddress } from '../../src/core/address/seeded.ts'
import { lamports, tokenAmount } from '../../src/core/amount/lamports.ts'
import { createAssociatedAccountIdempotent } from '../../src/core/program/associated-token.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../src/core/program/ids.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import { createAccountWithSeed } from '../../src/core/program/system.ts'
import { initializeMint, mintToChecked, transferChecked } from '../../src/core/program/token.ts'
import { decodeTokenAccount, MINT_BYTES, TOKEN_ACCOUNT_BYTES } from '../../src/core/program/token-account.ts'
import { freeze, thaw } from '../../src/core/program/token-layouts.ts'
import type { NodeClient } from '../../src/main/node/index.ts'
import type { Customer } from './any-node.ts'

/*
 * Tokens that a customer issues, on any node: made by ordinary transactions, whose bytes for extensions are written by hand. The layouts are those of
 * https://github.com/solana-program/token-2022, interface, instruction.rs and extension
 */

/** A token that a customer issues, who holds all of it at first and may freeze and thaw its accounts. */
export type IssuedToken = {
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  /** What is withheld of a transfer. */
  withheldOf(amount: bigint): bigint
}

type Terms = {
  readonly tokenProgram: Address
  readonly fee?: { readonly basisPoints: number; readonly maximum: bigint }
  readonly startsFrozen?: boolean
  /** The program that is called on each transfer. */
  readonly hook?: Address
}

type Payment = { readonly to: Address; readonly amount: bigint }

/** An issuer of tokens, who pays in with them as well. */
export type Issuer = {
  issue(terms: Terms): Promise<IssuedToken>
  /** Pays each wallet, whose account is made where it is missing. */
  pay(token: IssuedToken, payments: readonly Payment[]): Promise<void>
  /** Makes accounts that start frozen, and thaws them. */
  openThawed(token: IssuedToken, owners: readonly Address[]): Promise<void>
  freeze(token: IssuedToken, owner: Address): Promise<void>
  thaw(token: IssuedToken, owner: Address): Promise<void>
  /** The holder of a key makes their account, which from then on takes tokens only behind a memo. */
  openForMemos(token: IssuedToken, owner: { readonly address: Address; readonly seed: Uint8Array }): Promise<void>
}

const DECIMALS = 6
const SUPPLY = 10n ** 15n
/** Accounts made and paid that one transaction has room for. */
const PAID_AT_ONCE = 5
const MEMO_REQUIRED = 8
const FROZEN = 2

export const accountOf = (token: Pick<IssuedToken, 'mint' | 'tokenProgram'>, owner: Address): Address =>
  findAssociatedAddress({ owner, mint: token.mint, tokenProgram: token.tokenProgram })

/** A payment of it that makes the recipient's account where it is missing, under a reference of its own. */
export const paymentOf = ({ mint }: IssuedToken, to: Address, amount: bigint) => ({
  ...{ to, amount, asset: mint, reference: `${mint} ${to} ${amount}`, allowUnfundedRecipient: true },
})

/** What each owner holds of a token, finalized; null where there is no account. */
export async function heldOf(node: NodeClient, token: IssuedToken, owners: readonly Address[]): Promise<(bigint | null)[]> {
  const accounts = owners.map((owner) => accountOf(token, owner))
  const { value } = await node.getMultipleAccounts(accounts, { commitment: 'finalized' })
  return value.map((account) => (account === null ? null : (decodeTokenAccount(account.data)?.amount ?? null)))
}

export function openIssuer(node: NodeClient, customer: Customer): Issuer {
  const issuer = customer.address
  let made = 0
  const hooks = new Map<Address, Address>()
  const opening = ({ mint, tokenProgram }: IssuedToken, owner: Address) =>
    createAssociatedAccountIdempotent({ payer: issuer, owner, mint, tokenProgram })
  const moving = (token: IssuedToken, { to, amount }: Payment): Instruction => {
    const { mint, tokenProgram, decimals } = token
    const [source, destination] = [accountOf(token, issuer), accountOf(token, to)]
    const transfer = transferChecked({ tokenProgram, source, mint, destination, owner: issuer, amount: tokenAmount(amount), decimals })
    const hook = hooks.get(mint)
    return hook === undefined ? transfer : { ...transfer, accounts: [...transfer.accounts, readonly(hook)] }
  }
  const thawing = (token: IssuedToken, owner: Address) =>
    thaw.build(token.tokenProgram, { account: accountOf(token, owner), mint: token.mint, freezeAuthority: issuer })
  return {
    async issue({ tokenProgram, fee, startsFrozen = false, hook }) {
      made += 1
      const seed = `token ${made}`
      const mint = findSeededAddress({ base: issuer, seed, owner: tokenProgram })
      const extensions = extensionsOf(mint, { issuer, startsFrozen, ...(fee && { fee }), ...(hook && { hook }) })
      const byteLength = mintBytes(extensions)
      const rent = lamports(await node.getMinimumBalanceForRentExemption(byteLength))
      const shape = { lamports: rent, byteLength: BigInt(byteLength), owner: tokenProgram }
      const token: IssuedToken = { mint, tokenProgram, decimals: DECIMALS, withheldOf: (amount) => withheldOf(amount, fee) }
      await customer.send([
        createAccountWithSeed({ payer: issuer, account: mint, base: issuer, seed, ...shape }),
        ...extensions.map(({ instruction }) => instruction),
        initializeMint({ tokenProgram, mint, decimals: DECIMALS, mintAuthority: issuer, freezeAuthority: issuer }),
        opening(token, issuer),
        ...(startsFrozen ? [thawing(token, issuer)] : []),
        mintToChecked({
          ...{ tokenProgram, mint, account: accountOf(token, issuer), mintAuthority: issuer },
          ...{ amount: tokenAmount(SUPPLY), decimals: DECIMALS },
        }),
      ])
      if (hook !== undefined) hooks.set(mint, hook)
      return token
    },
    async pay(token, payments) {
      const runs = Array.from({ length: Math.ceil(payments.length / PAID_AT_ONCE) }, (_, run) =>
        payments.slice(run * PAID_AT_ONCE, (run + 1) * PAID_AT_ONCE),
      )
      await Promise.all(runs.map((run) => customer.send(run.flatMap((payment) => [opening(token, payment.to), moving(token, payment)]))))
    },
    async openThawed(token, owners) {
      await customer.send(owners.flatMap((owner) => [opening(token, owner), thawing(token, owner)]))
    },
    async freeze(token, owner) {
      const account = accountOf(token, owner)
      await customer.send([freeze.build(token.tokenProgram, { account, mint: token.mint, freezeAuthority: issuer })])
    },
    async thaw(token, owner) {
      await customer.send([thawing(token, owner)])
    },
    async openForMemos(token, { address, seed }) {
      const account = accountOf(token, address)
      const [writable, owner] = [
        { address: account, signer: false, writable: true },
        { address, signer: true, writable: false },
      ]
      const payer = { address: issuer, signer: true, writable: true }
      const program = token.tokenProgram
      const growing = { program, accounts: [writable, payer, readonly(SYSTEM_PROGRAM), owner], data: Uint8Array.of(29, MEMO_REQUIRED, 0) }
      const asking = { program, accounts: [writable, owner], data: Uint8Array.of(30, 0) }
      await customer.send([opening(token, address), growing, asking], [seed])
    },
  }
}

const readonly = (address: Address) => ({ address, signer: false, writable: false })

type Extension = { readonly valueBytes: number; readonly instruction: Instruction }

/** What makes a mint's extensions, each before the mint itself. */
function extensionsOf(
  mint: Address,
  { issuer, fee, startsFrozen, hook }: Omit<Terms, 'tokenProgram'> & { readonly issuer: Address },
): Extension[] {
  const extension = (valueBytes: number, ...data: readonly number[]): Extension => ({
    valueBytes,
    instruction: { program: TOKEN_2022_PROGRAM, accounts: [{ address: mint, signer: false, writable: true }], data: Uint8Array.from(data) },
  })
  // Nobody may change the fee; nobody may take out what was withheld.
  return [
    ...(fee === undefined ? [] : [extension(108, 26, 0, 0, 0, ...feeBytes(fee))]),
    ...(startsFrozen === true ? [extension(1, 28, 0, FROZEN)] : []),
    ...(hook === undefined ? [] : [extension(64, 36, 0, ...encodeAddress(issuer), ...encodeAddress(hook))]),
  ]
}

function feeBytes({ basisPoints, maximum }: NonNullable<Terms['fee']>): Buffer {
  const bytes = Buffer.alloc(10)
  bytes.writeUInt16LE(basisPoints, 0)
  bytes.writeBigUInt64LE(maximum, 2)
  return bytes
}

/** A plain mint; or one padded to a token account's length, its type, and each extension behind its type and length. */
function mintBytes(extensions: readonly Extension[]): number {
  if (extensions.length === 0) return MINT_BYTES
  return extensions.reduce((sum, { valueBytes }) => sum + 4 + valueBytes, TOKEN_ACCOUNT_BYTES + 1)
}

/** The share rounded up, at most the maximum. */
function withheldOf(amount: bigint, fee: Terms['fee']): bigint {
  if (fee === undefined) return 0n
  const share = (amount * BigInt(fee.basisPoints) + 9_999n) / 10_000n
  return share < fee.maximum ? share : fee.maximum
}
