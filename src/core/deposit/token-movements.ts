import { type Address, isAddress } from '../address/address.ts'
import { findAssociatedAddress } from '../address/associated.ts'
import { StrongroomError } from '../error/error.ts'
import type { TokenBalance, TransactionMeta } from './block.ts'
import type { Movement, Verdict } from './deposit.ts'
import { type Judged, noCredit, notSucceeded } from './judged.ts'
import { isIn, type MovementRules, mintKey } from './rules.ts'

/** One token account in one transaction: its entries of one mint before and after, at least one of them there. */
type TokenChange = {
  readonly accountIndex: number
  readonly pre: TokenBalance | null
  readonly post: TokenBalance | null
  readonly either: TokenBalance
}

/** A change with its addresses read. */
type OurChange = {
  readonly owner: Address
  readonly account: Address
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  readonly before: bigint
  readonly after: bigint
  readonly ownerChanged: boolean
}

/** The changes of the token accounts that watched wallets own, before or after one transaction. */
export function tokenMovements(judged: Judged, meta: TransactionMeta): Movement[] {
  return ourTokenChanges(judged, meta).flatMap((change) => {
    const ours = readChange(judged, change)
    const key = judged.transaction.accountKeys[change.accountIndex]
    const ownDoing = judged.ownDoing || signed(judged, ours.owner)
    const unchanged = ours.before === ours.after && !ours.ownerChanged
    if (unchanged && (ownDoing || key?.writable !== true)) return []

    const { owner, account, mint, tokenProgram, decimals, before, after } = ours
    const asset = { kind: 'token', mint, tokenProgram, decimals } as const
    const verdict = judgeToken(ours, { meta, ownDoing, rules: judged.rules })
    const { signature } = judged.transaction
    return [{ signature, slot: judged.rules.slot, index: judged.index, owner, account, asset, before, after, verdict }]
  })
}

function judgeToken(
  change: OurChange,
  { meta, ownDoing, rules }: { meta: TransactionMeta; ownDoing: boolean; rules: MovementRules },
): Verdict {
  const arrived = change.after - change.before
  if (!meta.succeeded) return notSucceeded(meta)
  if (change.ownerChanged) return noCredit('owner-changed')
  if (arrived < 0n) return { kind: 'outgoing' }
  if (arrived === 0n) return noCredit('nothing-arrived')

  const listed = rules.mints.get(mintKey(change))
  if (listed?.decimals !== change.decimals) return noCredit('mint-not-listed')
  if (change.account !== findAssociatedAddress(change)) return noCredit('not-associated-account')
  if (ownDoing) return { kind: 'credit', class: 'internal' }
  if (arrived < (listed.dustFloor ?? 0n)) return noCredit('dust')
  return { kind: 'credit', class: 'customer' }
}

/**
 * Pairs the entries of each account that is ours before or after. An account that was closed and opened again for another mint has two
 * changes: all of the old mint left, all of the new one came.
 */
function ourTokenChanges({ rules }: Judged, { preTokenBalances, postTokenBalances }: TransactionMeta): TokenChange[] {
  const isOurs = (balance: TokenBalance | null) => balance !== null && rules.wallets.has(balance.owner)
  const ours = [...preTokenBalances, ...postTokenBalances].filter(isOurs)
  return [...new Set(ours.map((balance) => balance.accountIndex))].flatMap((accountIndex) => {
    const pre = preTokenBalances.find((balance) => balance.accountIndex === accountIndex) ?? null
    const post = postTokenBalances.find((balance) => balance.accountIndex === accountIndex) ?? null
    const sameMint = pre === null || post === null || mintKey(pre) === mintKey(post)
    const pairs = sameMint
      ? [{ pre, post }]
      : [
          { pre, post: null },
          { pre: null, post },
        ]
    return pairs.flatMap((pair) => {
      const either = pair.post ?? pair.pre
      return either !== null && (isOurs(pair.pre) || isOurs(pair.post)) ? [{ accountIndex, ...pair, either }] : []
    })
  })
}

function readChange({ transaction, rules }: Judged, { accountIndex, pre, post, either }: TokenChange): OurChange {
  const owner = [post?.owner, pre?.owner].find((text) => text !== undefined && isIn(rules.wallets, text))
  return {
    owner: readAddress(owner),
    account: readAddress(transaction.accountKeys[accountIndex]?.pubkey),
    mint: readAddress(either.mint),
    tokenProgram: readAddress(either.tokenProgram),
    decimals: either.decimals,
    before: pre?.amount ?? 0n,
    after: post?.amount ?? 0n,
    ownerChanged: pre !== null && post !== null && pre.owner !== post.owner,
  }
}

function readAddress(text: string | undefined): Address {
  if (text === undefined || !isAddress(text)) {
    throw new StrongroomError('BLOCK_MALFORMED', { path: 'block.transactions', problem: `names “${text}” where an address belongs` })
  }
  return text
}

function signed({ transaction }: Judged, owner: Address): boolean {
  return transaction.accountKeys.some((key) => key.signer && key.pubkey === owner)
}
