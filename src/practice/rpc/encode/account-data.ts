import type { Address } from '../../../core/address/address.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import { MINT_BYTES, TOKEN_ACCOUNT_BYTES } from '../../../core/program/token-account.ts'
import type { Account } from '../../bank/account.ts'
import { nonceIn } from '../../bank/nonce.ts'
import { mintIn, tokenAccountIn } from '../../bank/token.ts'
import type { Json } from '../json.ts'
import { encodeTokenAmount } from './token-amount.ts'

export type ReadAccount = (address: Address) => Account | null

/** The data of a nonce account, a mint or a token account, explained; null for any other, which is shown as bytes. */
export function parseAccountData(account: Account, read: ReadAccount): Json {
  return parseNonce(account) ?? parseTokenAccount(account, read) ?? parseMint(account)
}

function parseNonce(account: Account): Json {
  const state = nonceIn(account)
  if (state === null) return null
  const feeCalculator = { lamportsPerSignature: String(state.lamportsPerSignature) }
  const info = { authority: state.authority, blockhash: state.nonce, feeCalculator }
  return { parsed: { info, type: 'initialized' }, program: 'nonce', space: account.data.length }
}

/** Base layouts only: an account with extensions is shown as bytes, rather than in part. */
function parseTokenAccount(account: Account, read: ReadAccount): Json {
  const token = account.data.length === TOKEN_ACCOUNT_BYTES ? tokenAccountIn(account) : null
  const decimals = token === null ? undefined : mintIn(read(token.mint))?.decimals
  if (token === null || decimals === undefined) return null
  const delegation =
    token.delegate === null
      ? {}
      : { delegate: token.delegate, delegatedAmount: encodeTokenAmount({ amount: token.delegatedAmount, decimals }) }
  const info = {
    ...delegation,
    isNative: token.nativeReserve !== null,
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    tokenAmount: encodeTokenAmount({ amount: token.amount, decimals }),
  }
  return { parsed: { info, type: 'account' }, program: programName(account), space: account.data.length }
}

function parseMint(account: Account): Json {
  const mint = account.data.length === MINT_BYTES ? mintIn(account) : null
  if (mint === null) return null
  const info = {
    decimals: mint.decimals,
    freezeAuthority: mint.freezeAuthority,
    isInitialized: true,
    mintAuthority: mint.mintAuthority,
    supply: String(mint.supply),
  }
  return { parsed: { info, type: 'mint' }, program: programName(account), space: account.data.length }
}

function programName({ owner }: Account): string {
  return owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
}
