import type { Address } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import type { TokenAccountOnChain } from '../../../src/core/plan/token-upkeep.ts'
import { decodeAccountExtensions } from '../../../src/core/program/account-extensions.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { decodeTokenAccount, encodeTokenAccount, type TokenAccount } from '../../../src/core/program/token-account.ts'
import { addressNamed } from '../../support/block.ts'

export const OURS = addressNamed('a key of ours')
export const ACCOUNT = addressNamed('an account of ours')
export const MINT = addressNamed('a mint')
export const STRANGER = addressNamed('a stranger')
export const RENT = 2_039_280n

export const isOurs = (address: Address) => address === OURS

/** A token account of ours as its bytes are read. */
export function standing(changes: Partial<TokenAccount> = {}, held = RENT): TokenAccountOnChain {
  const bytes = encodeTokenAccount({
    mint: MINT,
    owner: OURS,
    amount: tokenAmount(700n),
    delegate: null,
    state: 'initialized',
    nativeReserve: null,
    delegatedAmount: tokenAmount(0n),
    closeAuthority: null,
    ...changes,
  })
  const token = decodeTokenAccount(bytes)
  if (token === null) throw new Error('these are the bytes of a token account')
  return { account: ACCOUNT, tokenProgram: TOKEN_PROGRAM, lamports: lamports(held), token, extensions: decodeAccountExtensions(bytes) }
}
