import { type Address, decodeAddress, encodeAddress } from '../../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../../src/core/address/associated.ts'
import { findSeededAddress } from '../../../../src/core/address/seeded.ts'
import { tokenAmount } from '../../../../src/core/amount/lamports.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { addressOfSeed } from '../../../../src/core/keys/keypair.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_NATIVE_MINTS } from '../../../../src/core/program/ids.ts'
import { encodeMint } from '../../../../src/core/program/token-account.ts'
import type { Account } from '../../../../src/practice/bank/account.ts'
import { accountOf } from '../support/signer.ts'

const named = (byte: number) => decodeAddress(new Uint8Array(32).fill(byte))
const [wrapped] = WRAPPED_NATIVE_MINTS
invariant(wrapped !== undefined, 'there is a wrapped native token')

export const HOME_SEED = new Uint8Array(32).fill(0x51)
export const LATE_SEED = new Uint8Array(32).fill(0x52)

/** Whose keys the vault holds, and alone: the treasury, two deposit accounts, a key that was imported long ago. */
export const OURS: readonly Address[] = [accountOf(0), accountOf(1), accountOf(2), addressOfSeed(HOME_SEED)]
/** A key that was imported lately: whoever gave it still has it, and is a stranger. */
export const LATE: Address = addressOfSeed(LATE_SEED)
/** Who may be paid, and works together with every other stranger. */
export const ALLOWED = named(0xa0)
export const WAITING = named(0xa1)
export const WATCHED = named(0xa2)
/** Whoever signs what is asked of them and takes what they can. */
export const STRANGER = named(0xf0)
export const STRANGERS: readonly Address[] = [STRANGER, ALLOWED, WAITING, WATCHED, LATE]

export type Mint = { readonly mint: Address; readonly tokenProgram: Address; readonly decimals: number }
export const PLAIN: Mint = { mint: named(0x31), tokenProgram: TOKEN_PROGRAM, decimals: 6 }
export const EXTENDED: Mint = { mint: named(0x32), tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 }
/** Its issuer withholds a hundredth of each move. */
export const WITHHELD: Mint = { mint: named(0x33), tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 }
export const WRAPPED: Mint = { mint: wrapped, tokenProgram: TOKEN_PROGRAM, decimals: 9 }
export const MINTS: readonly Mint[] = [PLAIN, EXTENDED, WITHHELD, WRAPPED]

export const WALLET_LAMPORTS = 1_000_000_000n
export const HELD = 1_000n
const TOKEN_RENT = 2_500_000n
const NONCE_RENT = 1_447_680n
const HELD_WRAPPED = 7_000_000n

const found = new Map<string, Address>()
/** Derived once for each owner and mint: a million messages ask for the same few. */
export function associated(owner: Address, { mint, tokenProgram }: Mint): Address {
  const key = `${owner} ${mint}`
  const known = found.get(key) ?? findAssociatedAddress({ owner, mint, tokenProgram })
  found.set(key, known)
  return known
}

/** Somebody took the address of a token account for a wallet, and paid into the account of that. */
const NESTED: readonly (readonly [owner: Address, ownerMint: Mint, mint: Mint])[] = [
  ...OURS.slice(0, 2).flatMap((owner) => [PLAIN, WRAPPED].map((mint) => [owner, PLAIN, mint] as const)),
  ...OURS.slice(0, 2).flatMap((owner) => [EXTENDED, WITHHELD].map((mint) => [owner, EXTENDED, mint] as const)),
  [STRANGER, PLAIN, PLAIN],
  [LATE, PLAIN, PLAIN],
]
const NESTED_ACCOUNTS = NESTED.map(([owner, ownerMint, mint]) => {
  const ownerAccount = associated(owner, ownerMint)
  return [associated(ownerAccount, mint), tokenAccount({ owner: ownerAccount, mint })] as const
})

/** Every account there is before a message is executed. */
export const WORLD: ReadonlyMap<Address, Account> = new Map([
  ...[...OURS, ...STRANGERS].map((address) => [address, wallet(WALLET_LAMPORTS)] as const),
  ...MINTS.map((mint) => [mint.mint, mintAccount(mint)] as const),
  // Not for everybody: some accounts are made first.
  ...[OURS[0], OURS[1], OURS[3], STRANGER, ALLOWED, WATCHED, LATE].flatMap((owner) =>
    owner === undefined ? [] : MINTS.map((mint) => [associated(owner, mint), tokenAccount({ owner, mint })] as const),
  ),
  [named(0x61), tokenAccount({ owner: OURS[1] ?? STRANGER, mint: PLAIN })],
  [named(0x62), tokenAccount({ owner: OURS[1] ?? STRANGER, mint: PLAIN, delegate: STRANGER })],
  [named(0x63), tokenAccount({ owner: STRANGER, mint: PLAIN, delegate: OURS[1] ?? STRANGER })],
  [named(0x64), tokenAccount({ owner: OURS[2] ?? STRANGER, mint: EXTENDED, amount: 0n })],
  ...NESTED_ACCOUNTS,
  [named(0x71), nonceAccount(OURS[0] ?? STRANGER)],
  [named(0x72), nonceAccount(OURS[1] ?? STRANGER)],
  [named(0x73), nonceAccount(STRANGER)],
])

export const TOKEN_ACCOUNTS: readonly Address[] = [...WORLD].flatMap(([address, { owner, data }]) =>
  owner !== SYSTEM_PROGRAM && data.length !== 82 && !MINTS.some(({ mint }) => mint === address) ? [address] : [],
)
export const NONCE_ACCOUNTS: readonly Address[] = [...WORLD].flatMap(([address, { data }]) => (data.length === 80 ? [address] : []))
export const NONCE_SEEDS = ['nonce 1', 'nonce 2'] as const
/** Where nonce accounts may be made by seed; nothing is there yet. */
export const SEEDED: readonly Address[] = [...OURS, STRANGER].flatMap((base) =>
  NONCE_SEEDS.map((seed) => findSeededAddress({ base, seed, owner: SYSTEM_PROGRAM })),
)

function wallet(lamports: bigint): Account {
  return { lamports, data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false }
}

function mintAccount({ mint, tokenProgram, decimals }: Mint): Account {
  const base = encodeMint({ mintAuthority: null, supply: tokenAmount(HELD * 100n), decimals, initialized: true, freezeAuthority: null })
  const data = mint === WITHHELD.mint ? withExtension({ base, account: 1, type: 1, value: withheldValue() }) : base
  return { lamports: TOKEN_RENT * 2n, data, owner: tokenProgram, executable: false }
}

/** From epoch 0 on a hundredth, at most 1,000. */
function withheldValue(): Uint8Array {
  const value = new Uint8Array(108)
  const view = new DataView(value.buffer)
  for (const at of [72, 90]) {
    view.setBigUint64(at + 8, 1_000n, true)
    view.setUint16(at + 16, 100, true)
  }
  return value
}

type TokenAccountOf = { readonly owner: Address; readonly mint: Mint; readonly delegate?: Address; readonly amount?: bigint }

function tokenAccount({ owner, mint, delegate, amount = mint === WRAPPED ? HELD_WRAPPED : HELD }: TokenAccountOf): Account {
  const base = new Uint8Array(165)
  const view = new DataView(base.buffer)
  base.set(encodeAddress(mint.mint), 0)
  base.set(encodeAddress(owner), 32)
  view.setBigUint64(64, amount, true)
  if (delegate !== undefined) {
    view.setUint32(72, 1, true)
    base.set(encodeAddress(delegate), 76)
    view.setBigUint64(121, amount, true)
  }
  base[108] = 1
  if (mint === WRAPPED) {
    view.setUint32(109, 1, true)
    view.setBigUint64(113, TOKEN_RENT, true)
  }
  const data = mint === WITHHELD ? withExtension({ base, account: 2, type: 2, value: new Uint8Array(8) }) : base
  return { lamports: TOKEN_RENT + (mint === WRAPPED ? amount : 0n), data, owner: mint.tokenProgram, executable: false }
}

type Extension = { readonly base: Uint8Array; readonly account: number; readonly type: number; readonly value: Uint8Array }

function withExtension({ base, account, type, value }: Extension): Uint8Array {
  return Uint8Array.of(...base, ...new Uint8Array(165 - base.length), account, type, 0, value.length, 0, ...value)
}

function nonceAccount(authority: Address): Account {
  const data = new Uint8Array(80)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  view.setUint32(4, 1, true)
  data.set(encodeAddress(authority), 8)
  data.set(new Uint8Array(32).fill(0x0e), 40)
  view.setBigUint64(72, 5_000n, true)
  return { lamports: NONCE_RENT, data, owner: SYSTEM_PROGRAM, executable: false }
}
