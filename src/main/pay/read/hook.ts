import type { Address } from '../../../core/address/address.ts'
import { tokenAmount } from '../../../core/amount/lamports.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { findHookList, type HookAccounts, type HookRefusal } from '../../../core/hook/hook.ts'
import { type HookCall, resolveHookAccounts } from '../../../core/hook/resolve.ts'
import { LOADERS, UPGRADEABLE_LOADER } from '../../../core/program/ids.ts'
import { addressAt } from '../../../core/program/extra-account-metas.ts'
import type { AccountMeta } from '../../../core/program/instruction.ts'
import { encodeTokenAccount } from '../../../core/program/token-account.ts'
import type { AccountInfo, NodeSet } from '../../node/index.ts'
import { readAccounts } from './balances.ts'

type Token = Extract<Asset, { kind: 'token' }>

/** A transfer of a mint with a hook, before it is known what it carries. */
export type HookedTransfer = Omit<HookCall, 'hook' | 'mint' | 'amount'> & {
  readonly amount: bigint
  /** Whose the destination will be, where the same transaction makes it first; null where it is there. */
  readonly madeFor: Address | null
}

type Asked = { readonly asset: Token; readonly hook: Address; readonly transfers: readonly HookedTransfer[] }

/** Each round reads what the one before found missing; a list names fewer accounts than this. */
const ROUNDS_MAX = 64
/** Of the account that an upgradeable program is: a tag, then the address of the account that holds its code. */
const CODE_ADDRESS_OFFSET = 4
const NOTHING = new Uint8Array(0)

/**
 * What each transfer carries for its mint's hook, in the order asked, from what the accounts that the hook's list names hold at finalized.
 * `given`: the accounts a person gives by hand, instead; the hook's program must be among them.
 */
export async function readHookAccounts(
  nodes: NodeSet,
  { asset, hook, transfers }: Asked,
  given: readonly AccountMeta[] = [],
): Promise<HookAccounts[]> {
  const alike = (reason: HookRefusal) => transfers.map((): HookAccounts => ({ kind: 'refused', reason }))
  const list = findHookList({ hook, mint: asset.mint })
  const [program = null, listed = null] = await readAccounts(nodes, [hook, list])
  if (!(await runs(nodes, program))) return alike('hook-program-gone')
  if (given.length > 0) return transfers.map(({ owner }) => byHand(given, { hook, owner }))
  const known = new Map([[list, listed?.data ?? NOTHING]])
  for (const { destination, madeFor } of transfers) if (madeFor !== null) known.set(destination, newAccount(asset, madeFor))
  const calls = transfers.map(({ amount, ...call }) => ({ ...call, amount: tokenAmount(amount), hook, mint: asset.mint }))
  return resolveAll(nodes, calls, known)
}

async function resolveAll(nodes: NodeSet, calls: readonly HookCall[], known: Map<Address, Uint8Array>): Promise<HookAccounts[]> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const resolved = calls.map((call) => resolveHookAccounts(call, (address) => known.get(address)))
    const needed = [...new Set(resolved.flatMap((each) => (each.kind === 'needs' ? [each.account] : [])))]
    if (needed.length === 0) return resolved.map((each): HookAccounts => (each.kind === 'needs' ? unknown() : each))
    const accounts = await readAccounts(nodes, needed)
    for (const [index, address] of needed.entries()) known.set(address, accounts[index]?.data ?? NOTHING)
  }
  return calls.map(unknown)
}

function unknown(): HookAccounts {
  return { kind: 'refused', reason: 'hook-account-unknown' }
}

/** Nobody else's signature is given, whoever asks for it. */
function byHand(given: readonly AccountMeta[], { hook, owner }: { hook: Address; owner: Address }): HookAccounts {
  if (!given.some(({ address }) => address === hook)) return { kind: 'refused', reason: 'hook-not-named' }
  if (given.some(({ address, signer }) => signer && address !== owner)) return { kind: 'refused', reason: 'hook-asks-signature' }
  return { kind: 'accounts', accounts: given.map((account) => ({ ...account, signer: false })) }
}

/** Whether a program is there and can be called; of an upgradeable one, whether its code is there: a closed one keeps its account. */
async function runs(nodes: NodeSet, program: AccountInfo | null): Promise<boolean> {
  if (program === null || !program.executable || !LOADERS.includes(program.owner)) return false
  if (program.owner !== UPGRADEABLE_LOADER) return true
  const code = addressAt(program.data, CODE_ADDRESS_OFFSET)
  if (code === null) return false
  const [held = null] = await readAccounts(nodes, [code])
  return held !== null && held.owner === UPGRADEABLE_LOADER
}

/** What a token account holds as far as a hook's list may ask for it, before its first tokens. */
function newAccount({ mint }: Token, owner: Address): Uint8Array {
  const amount = tokenAmount(0n)
  return encodeTokenAccount({
    mint,
    owner,
    amount,
    delegate: null,
    state: 'initialized',
    nativeReserve: null,
    delegatedAmount: amount,
    closeAuthority: null,
  })
}
