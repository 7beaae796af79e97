import type { Address } from '../../core/address/address.ts'
import { lamports } from '../../core/amount/lamports.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/program/ids.ts'
import { createAccount } from '../../core/program/system.ts'
import { initializeMint } from '../../core/program/token.ts'
import { MINT_BYTES } from '../../core/program/token-account.ts'
import type { Bank } from '../bank/bank.ts'
import { nameOf } from '../bank/wire.ts'
import type { Compose } from '../compose.ts'
import type { Faucet } from '../faucet.ts'
import { openPracticeKey, type PracticeKey } from '../keys.ts'
import type { Random } from '../random.ts'

export type PracticeMint = {
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  /** Who can make more. */
  readonly authority: PracticeKey
  readonly signature: Signature
}

/** One mint of each token program, and one that no treasury lists. */
export type PracticeMints = { readonly token: PracticeMint; readonly token2022: PracticeMint; readonly unlisted: PracticeMint }

const AUTHORITY_LAMPORTS = 1_000_000_000n

type Setting = { readonly bank: Bank; readonly compose: Compose; readonly faucet: Faucet; readonly random: Random }

/** Creates the mints, in three transactions of their authority. */
export function createMints({ bank, compose, faucet, random }: Setting): PracticeMints {
  const authority = openPracticeKey(random.bytes('mint authority'))
  faucet.give(authority.address, AUTHORITY_LAMPORTS)

  function create(name: string, tokenProgram: Address, decimals: number): PracticeMint {
    const key = openPracticeKey(random.bytes(`mint ${name}`))
    const mint = key.address
    const mintAuthority = authority.address
    const rent = lamports(bank.runtime.minimumBalance(BigInt(MINT_BYTES)))
    const transaction = compose(
      [authority, key],
      [
        createAccount({ payer: mintAuthority, account: mint, lamports: rent, byteLength: BigInt(MINT_BYTES), owner: tokenProgram }),
        initializeMint({ tokenProgram, mint, decimals, mintAuthority, freezeAuthority: null }),
      ],
    )
    bank.submit(transaction)
    return { mint, tokenProgram, decimals, authority, signature: nameOf(transaction) }
  }

  return {
    token: create('token', TOKEN_PROGRAM, 6),
    token2022: create('token-2022', TOKEN_2022_PROGRAM, 9),
    unlisted: create('unlisted', TOKEN_PROGRAM, 6),
  }
}
