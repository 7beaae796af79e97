import { type Address, encodeAddress } from '../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../src/core/amount/lamports.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_NATIVE_MINTS } from '../../src/core/program/ids.ts'
import { encodeMint, encodeTokenAccount, type TokenAccount } from '../../src/core/program/token-account.ts'
import { openNode } from '../../src/main/node/index.ts'
import { askNode } from '../main/pay/relay.ts'
import { addressNamed } from './block.ts'
import { strangerNames, strangerSeed } from './made-nonce.ts'

export const DELEGATE = addressNamed('a delegate')
export const ISSUER = addressNamed('an issuer')
export const CLOSER = addressNamed('a closer')
/** A token whose mint gives its issuer all that a mint can give over accounts. */
export const STABLE = addressNamed('a token of an issuer')
const ON_ACCOUNT = 10_000_000n

type Put = { readonly data: Uint8Array; readonly owner: Address; readonly lamports?: bigint }

/** Puts an account on the practice chain, whatever was there before. */
export async function putAccount(url: string, address: Address, { data, owner, lamports: held = ON_ACCOUNT }: Put): Promise<void> {
  await askNode(url, 'practice_setAccount', [
    address,
    { owner, lamports: held, data: Buffer.from(data).toString('base64'), executable: false },
  ])
}

/** The bytes of a token account that nobody else may touch, but for what is given. */
export function tokenBytes(account: Pick<TokenAccount, 'mint' | 'owner'> & Partial<TokenAccount>): Uint8Array {
  return encodeTokenAccount({
    amount: tokenAmount(0n),
    delegate: null,
    state: 'initialized',
    nativeReserve: null,
    delegatedAmount: tokenAmount(0n),
    closeAuthority: null,
    ...account,
  })
}

/** The mint of {@link STABLE}: a permanent delegate (12) and who may pause it (26) behind the type of the account, and who may freeze. */
function stableMintBytes(): Uint8Array {
  const base = encodeMint({
    mintAuthority: ISSUER,
    supply: tokenAmount(10n ** 12n),
    decimals: 6,
    initialized: true,
    freezeAuthority: ISSUER,
  })
  const extensions = [12, 0, 32, 0, ...encodeAddress(ISSUER), 26, 0, 33, 0, ...encodeAddress(ISSUER), 0]
  return Uint8Array.of(...base, ...new Uint8Array(165 - base.length), 1, ...extensions)
}

type Ours = { readonly treasury: Address; readonly owner: Address; readonly mint: Address }

/**
 * Gives others powers over what is ours, by the bytes of accounts: a delegate over the owner’s account of a coin, a mint’s issuer over what the treasury
 * holds of it, and somebody who may close the treasury’s wrapped SOL. Time must pass before it is final.
 */
export async function giveOthersPowers(url: string, { treasury, owner, mint }: Ours) {
  const delegated = findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM })
  const stable = findAssociatedAddress({ owner: treasury, mint: STABLE, tokenProgram: TOKEN_2022_PROGRAM })
  const [wrappedMint = STABLE] = WRAPPED_NATIVE_MINTS
  const wrapped = findAssociatedAddress({ owner: treasury, mint: wrappedMint, tokenProgram: TOKEN_PROGRAM })
  const delegation = { mint, owner, amount: tokenAmount(700n), delegate: DELEGATE, delegatedAmount: tokenAmount(500n) }
  await putAccount(url, delegated, { data: tokenBytes(delegation), owner: TOKEN_PROGRAM })
  await putAccount(url, STABLE, { data: stableMintBytes(), owner: TOKEN_2022_PROGRAM })
  const held = { mint: STABLE, owner: treasury, amount: tokenAmount(2_500_000n) }
  await putAccount(url, stable, { data: tokenBytes(held), owner: TOKEN_2022_PROGRAM })
  const native = { amount: tokenAmount(3_000_000_000n), nativeReserve: lamports(ON_ACCOUNT), closeAuthority: CLOSER }
  const wrapping = { mintAuthority: null, supply: tokenAmount(0n), decimals: 9, initialized: true, freezeAuthority: null }
  await putAccount(url, wrappedMint, { data: encodeMint(wrapping), owner: TOKEN_PROGRAM })
  const closing = tokenBytes({ mint: wrappedMint, owner: treasury, ...native })
  await putAccount(url, wrapped, { data: closing, owner: TOKEN_PROGRAM, lamports: 3_000_000_000n + ON_ACCOUNT })
  return { delegated, wrapped, wrappedMint }
}

/** Gives a delegate an account of the owner in which the ledger saw nothing, and which the practice node does not name among theirs. */
export async function giveUnseenAccount(url: string, { owner, mint }: Pick<Ours, 'owner' | 'mint'>): Promise<Address> {
  const unseen = addressNamed('an account that one node names')
  const delegation = { mint, owner, amount: tokenAmount(9n), delegate: DELEGATE, delegatedAmount: tokenAmount(8n) }
  await putAccount(url, unseen, { data: tokenBytes(delegation), owner: TOKEN_PROGRAM })
  return unseen
}

/** A stranger with money makes a nonce account that names a key; time must pass before the money is there, and before the account is final. */
export async function strangerMakesNonce(url: string, authority: Address, pass: () => Promise<unknown>): Promise<Address> {
  const node = openNode({ name: 'stranger', url })
  await askNode(url, 'requestAirdrop', [addressOfSeed(strangerSeed('powers')), 1_000_000_000n])
  await pass()
  const account = await strangerNames({ node, name: 'powers', authority })
  await pass()
  node.close()
  return account
}
