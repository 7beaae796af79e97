import type { Address } from '../../core/address/address.ts'
import { lamports } from '../../core/amount/lamports.ts'
import { decodeSignature, type Signature } from '../../core/keys/signature.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/program/ids.ts'
import type { Instruction } from '../../core/program/instruction.ts'
import { createAccount } from '../../core/program/system.ts'
import { initializeMint } from '../../core/program/token.ts'
import { MINT_BYTES, TOKEN_ACCOUNT_BYTES } from '../../core/program/token-account.ts'
import type { Bank } from '../bank/bank.ts'
import { nameOf } from '../bank/wire.ts'
import type { Compose } from '../compose.ts'
import type { Faucet } from '../faucet.ts'
import { createPracticeKey, type PracticeKey } from '../keys.ts'
import type { Random } from '../random.ts'

export type PracticeMint = {
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  /** Who can make more. */
  readonly authority: PracticeKey
  readonly signature: Signature
}

/** One mint of each token program, one that withholds a fee, and one of each program that no treasury lists. */
export type PracticeMints = {
  readonly token: PracticeMint
  readonly token2022: PracticeMint
  readonly withFee: PracticeMint
  readonly unlisted: PracticeMint
  readonly unlisted2022: PracticeMint
}

/** What `withFee` withholds at the destination: 1 %, rounded up, at most this much. */
const FEE_BASIS_POINTS = 100n
const ALL_BASIS_POINTS = 10_000n
const MAX_FEE = 5_000_000n

/** The fee of a transfer of this amount of `withFee`. */
export function feeOf(amount: bigint): bigint {
  const fee = (amount * FEE_BASIS_POINTS + ALL_BASIS_POINTS - 1n) / ALL_BASIS_POINTS
  return fee < MAX_FEE ? fee : MAX_FEE
}

/** Of a transaction that is kept no more. */
const UNKNOWN_SIGNATURE = decodeSignature(new Uint8Array(64))
const AUTHORITY_LAMPORTS = 1_000_000_000n

type Setting = { readonly bank: Bank; readonly compose: Compose; readonly faucet: Faucet; readonly random: Random }

/** Creates the mints, in a transaction of their authority each; those that a network has made before are the same. */
export function createMints({ bank, compose, faucet, random }: Setting): PracticeMints {
  const authority = createPracticeKey(random.bytes('mint authority'))
  if (bank.runtime.readAccount(authority.address) === null) faucet.give(authority.address, AUTHORITY_LAMPORTS)

  function create(name: string, { tokenProgram, decimals, extension }: NewMint): PracticeMint {
    const key = createPracticeKey(random.bytes(`mint ${name}`))
    const mint = key.address
    const mintAuthority = authority.address
    const made = madeBefore(bank, mint)
    if (made !== null) return { mint, tokenProgram, decimals, authority, signature: made }
    const byteLength = BigInt(extension === undefined ? MINT_BYTES : MINT_WITH_FEE_BYTES)
    const rent = lamports(bank.runtime.minimumBalance(byteLength))
    const transaction = compose(
      [authority, key],
      [
        createAccount({ payer: mintAuthority, account: mint, lamports: rent, byteLength, owner: tokenProgram }),
        ...(extension === undefined ? [] : [extension(mint)]),
        initializeMint({ tokenProgram, mint, decimals, mintAuthority, freezeAuthority: null }),
      ],
    )
    bank.submit(transaction)
    return { mint, tokenProgram, decimals, authority, signature: nameOf(transaction) }
  }

  return {
    token: create('token', { tokenProgram: TOKEN_PROGRAM, decimals: 6 }),
    token2022: create('token-2022', { tokenProgram: TOKEN_2022_PROGRAM, decimals: 9 }),
    withFee: create('with-fee', { tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, extension: initializeFee }),
    unlisted: create('unlisted', { tokenProgram: TOKEN_PROGRAM, decimals: 6 }),
    unlisted2022: create('unlisted-2022', { tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 }),
  }
}

/** The transaction that made an account; the oldest that is kept of it where that one is gone, and null where there is no account. */
export function madeBefore({ runtime, history }: Bank, address: Address): Signature | null {
  if (runtime.readAccount(address) === null) return null
  return history.byAddress(address)[0]?.signature ?? UNKNOWN_SIGNATURE
}

/** `extension` must run between the account's creation and the mint's. */
type NewMint = { readonly tokenProgram: Address; readonly decimals: number; readonly extension?: (mint: Address) => Instruction }

/** A mint padded to a token account's length, its type, and the fee extension: type and length (4), two authorities, what is withheld, two fees. */
const MINT_WITH_FEE_BYTES = TOKEN_ACCOUNT_BYTES + 1 + 4 + 2 * 32 + 8 + 2 * 18
/** The fee extension's own instructions, and the first of them. */
const FEE_EXTENSION = [26, 0]
/** Nobody may change the fee; nobody may take out what was withheld. */
const NO_AUTHORITIES = [0, 0]

function initializeFee(mint: Address): Instruction {
  const fee = Buffer.alloc(10)
  fee.writeUInt16LE(Number(FEE_BASIS_POINTS), 0)
  fee.writeBigUInt64LE(MAX_FEE, 2)
  const accounts = [{ address: mint, signer: false, writable: true }]
  return { program: TOKEN_2022_PROGRAM, accounts, data: Uint8Array.of(...FEE_EXTENSION, ...NO_AUTHORITIES, ...fee) }
}
