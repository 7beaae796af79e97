import type { Address } from '../../../../src/core/address/address.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../../src/core/program/ids.ts'
import { decodeAnyNonceAccount, NONCE_ACCOUNT_BYTES } from '../../../../src/core/program/nonce-account.ts'
import { initializeNonce, withdrawNonce } from '../../../../src/core/program/system.ts'
import * as token from '../../../../src/core/program/token.ts'
import { decodeTokenAccount } from '../../../../src/core/program/token-account.ts'
import type { Chain } from './chain.ts'
import { associated, MINTS, STRANGER, STRANGERS } from './world.ts'

const strangers: ReadonlySet<Address> = new Set(STRANGERS)
const isStranger = (address: Address | null): address is Address => address !== null && strangers.has(address)

/** Strangers take, of every account that a message touched, whatever the chain lets them take. */
export function takeWhatCanBeTaken(chain: Chain): void {
  for (const address of chain.touched()) {
    const account = chain.read(address)
    if (account === null) continue
    if (account.owner === SYSTEM_PROGRAM && account.data.length === NONCE_ACCOUNT_BYTES) takeNonce(chain, address)
    if (account.owner === TOKEN_PROGRAM || account.owner === TOKEN_2022_PROGRAM) takeTokens(chain, { address, program: account.owner })
  }
}

/** The first signer initialises it; the authority withdraws from it. */
function takeNonce(chain: Chain, address: Address): void {
  const isFree = decodeAnyNonceAccount(chain.read(address)?.data ?? new Uint8Array(0)) === null
  if (isFree) chain.act(initializeNonce({ nonceAccount: address, authority: STRANGER }))
  const account = chain.read(address)
  const authority = account === null ? null : (decodeAnyNonceAccount(account.data)?.account.authority ?? null)
  if (account === null || !isStranger(authority)) return
  chain.act(withdrawNonce({ nonceAccount: address, destination: STRANGER, authority, lamports: lamports(account.lamports) }))
}

/** By the permission of a delegate, or the authority to close, in accounts of others. */
function takeTokens(chain: Chain, { address, program }: { address: Address; program: Address }): void {
  const held = decodeTokenAccount(chain.read(address)?.data ?? new Uint8Array(0))
  const mint = MINTS.find((one) => one.mint === held?.mint && one.tokenProgram === program)
  if (held === null || mint === undefined || strangers.has(held.owner)) return
  const { delegate, delegatedAmount, amount, closeAuthority } = held
  if (isStranger(delegate)) {
    const most = delegatedAmount < amount ? delegatedAmount : amount
    const move = { source: address, destination: associated(STRANGER, mint), owner: delegate, amount: most, ...mint }
    chain.act(token.transferChecked(move))
  }
  if (isStranger(closeAuthority)) {
    chain.act(token.closeTokenAccount({ account: address, destination: STRANGER, owner: closeAuthority, tokenProgram: program }))
  }
}
