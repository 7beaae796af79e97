import type { Address } from '../../core/address/address.ts'
import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import { confidentialArrivals } from '../../core/deposit/confidential.ts'
import type { Asset, Movement, NoCreditReason } from '../../core/deposit/deposit.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { readPendingCredits } from '../../core/program/confidential-account.ts'
import { TOKEN_2022_PROGRAM } from '../../core/program/ids.ts'
import { decodeTokenAccount } from '../../core/program/token-account.ts'
import type { CountedCredits } from '../journal/index.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeClient } from '../node/index.ts'

/** Asks one node, or whichever answers. */
export type AskNode = <Value>(ask: (node: NodeClient) => Promise<Value>) => Promise<Value>

/** Movements with every reason that can be had, and how full the accounts are that took hidden amounts. */
export type LookedCloser = { readonly movements: readonly Movement[]; readonly counted: readonly CountedCredits[] }

/**
 * Tells what balances alone cannot: that a failed transaction meant a token account that is frozen, and that one which changed no balance brought
 * a hidden amount. Asked after only where somebody else's transaction named a token account of ours in vain, which is rare. A node that does not
 * keep transactions cannot tell of hidden amounts: the movement stays `nothing-arrived`.
 * @throws the codes of the nodes
 */
export async function lookCloser(ask: AskNode, movements: readonly Movement[]): Promise<LookedCloser> {
  const doubted = movements.filter(isDoubted)
  if (doubted.length === 0) return { movements, counted: [] }
  const accounts = await readAccounts(ask, [...new Set(doubted.map(({ account }) => account))])
  const hidden = await readHidden(ask, doubted.filter(isInVain), accounts)
  const counted = new Map<Address, CountedCredits>()
  const told = movements.map((movement): Movement => {
    if (!isDoubted(movement)) return movement
    const { account, asset, signature } = movement
    const { info, slot } = accounts.get(account) ?? NOTHING
    if (!isInVain(movement)) return isFrozen(info) ? withReason(movement, 'account-frozen') : movement
    const pending = info === null ? null : readPendingCredits(info.data)
    if (pending === null || signature === null || hidden.get(signature)?.has(account) !== true) return movement
    counted.set(account, { account, asset, ...pending, slot })
    return withReason(movement, 'confidential')
  })
  return { movements: told, counted: [...counted.values()] }
}

type TokenAsset = Extract<Asset, { kind: 'token' }>
type Read = { readonly info: AccountInfo | null; readonly slot: Slot }
const NOTHING: Read = { info: null, slot: slotOf(0n) }

function isDoubted(movement: Movement): boolean {
  const { asset, verdict } = movement
  return asset.kind === 'token' && verdict.kind === 'no-credit' && (verdict.reason === 'transaction-failed' || isInVain(movement))
}

/** Somebody named the account in a transaction that succeeded and changed no public balance. */
function isInVain({ asset, verdict }: Movement): boolean {
  return isExtended(asset) && verdict.kind === 'no-credit' && verdict.reason === 'nothing-arrived'
}

function isExtended(asset: Asset): asset is TokenAsset {
  return asset.kind === 'token' && asset.tokenProgram === TOKEN_2022_PROGRAM
}

function isFrozen(info: AccountInfo | null): boolean {
  return info !== null && decodeTokenAccount(info.data)?.state === 'frozen'
}

function withReason(movement: Movement, reason: NoCreditReason): Movement {
  return { ...movement, verdict: { kind: 'no-credit', reason } }
}

async function readAccounts(ask: AskNode, accounts: readonly Address[]): Promise<ReadonlyMap<Address, Read>> {
  const read = new Map<Address, Read>()
  for (let start = 0; start < accounts.length; start += MAX_ACCOUNTS_PER_READ) {
    const batch = accounts.slice(start, start + MAX_ACCOUNTS_PER_READ)
    const { contextSlot, value } = await ask((node) => node.getMultipleAccounts(batch))
    for (const [index, account] of batch.entries()) read.set(account, { info: value[index] ?? null, slot: contextSlot })
  }
  return read
}

/** By transaction, the accounts that it added a hidden amount to; only those are asked for that name an account which can take one. */
async function readHidden(
  ask: AskNode,
  inVain: readonly Movement[],
  accounts: ReadonlyMap<Address, Read>,
): Promise<ReadonlyMap<Signature, ReadonlySet<string>>> {
  const hidden = new Map<Signature, ReadonlySet<string>>()
  for (const { account, signature } of inVain) {
    const info = accounts.get(account)?.info ?? null
    if (info === null || signature === null || hidden.has(signature) || readPendingCredits(info.data) === null) continue
    hidden.set(signature, await readArrivals(ask, signature))
  }
  return hidden
}

async function readArrivals(ask: AskNode, signature: Signature): Promise<ReadonlySet<string>> {
  try {
    return await ask(async (node) => {
      const record = await node.getTransactionAs(signature, { encoding: 'base64' })
      if (record === null) throw new StrongroomError('NODE_HISTORY_OFF', { node: node.name, method: 'getTransaction' })
      return confidentialArrivals(record.transaction)
    })
  } catch (error) {
    if (isStrongroomError(error, 'NODE_HISTORY_OFF')) return new Set()
    if (isStrongroomError(error, 'NODE_NONE_ANSWERED') && error.context.answers.every(({ code }) => code === 'NODE_HISTORY_OFF'))
      return new Set()
    throw error
  }
}
