import type { Asset } from '../core/deposit/deposit.ts'
import { assetKey } from '../core/deposit/rules.ts'
import type { StrongroomError } from '../core/error/error.ts'
import type { Journal } from './journal/index.ts'
import type { NodeSet } from './node/index.ts'
import { type NestedRecoveryPlan, planNestedRecovery, planRentReclaim } from './pay/index.ts'
import { sleepUntilAborted } from './sleep-until-aborted.ts'
import { asStrongroomError } from './tasks.ts'

/** Rent changes in steps that are months apart: a look asks for every token account that is known. */
const EVERY_MS = 6 * 60 * 60 * 1_000
/** A start is busy enough on its own. */
const SOONEST_MS = 2 * 60 * 1_000
/** Addresses at which nested accounts are looked for unasked: two hundred questions to each of two nodes. A person who asks has all of them looked for. */
const NESTED_LOOKED_MAX = 20_000

type ReclaimableOptions = {
  readonly journal: Journal
  readonly nodes: NodeSet
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onTrouble: (error: StrongroomError) => void
  readonly everyMs?: number
  readonly soonestMs?: number
}

/** What could be reclaimed when it was looked for last, the fees taken off. */
export type Found = {
  readonly gainLamports: bigint
  readonly accounts: number
  readonly nested: NestedFound
  readonly checkedAtMs: number
}

/** What nested accounts could be recovered, rent and fees taken off, and what of each token would arrive. */
type NestedFound = {
  readonly accounts: number
  readonly gainLamports: bigint
  readonly tokens: readonly { readonly asset: Extract<Asset, { kind: 'token' }>; readonly amount: bigint }[]
}

export type Reclaimable = {
  /** Null before it was looked for, and from the moment that something is being reclaimed until it is looked for again. */
  found(): Found | null
  /** Something is being reclaimed: what was found before is true no more. */
  changed(): void
  close(): Promise<void>
}

/** Looks now and then for rent that can be reclaimed, so that the first screen can say so. Nothing is decided by it: whoever reclaims plans it again. */
export function openReclaimable(options: ReclaimableOptions): Reclaimable {
  const { journal, nodes, now, onTrouble, everyMs = EVERY_MS, soonestMs = SOONEST_MS } = options
  const closing = new AbortController()
  let waiting = new AbortController()
  let found: Found | null = null
  let changes = 0

  const look = async (seen: number) => {
    const { totals } = await planRentReclaim({ journal, nodes }, { closeDeposits: false })
    const nested = sumNested(await planNestedRecovery({ journal, nodes }, { most: NESTED_LOOKED_MAX }))
    // What was read before something changed says nothing of what there is afterwards.
    if (seen === changes) found = { gainLamports: totals.gainLamports, accounts: totals.accounts, nested, checkedAtMs: now() }
  }
  const pause = (ms: number) => {
    waiting = new AbortController()
    return sleepUntilAborted(ms, AbortSignal.any([closing.signal, waiting.signal]), { ref: false })
  }
  const run = async () => {
    await pause(soonestMs)
    while (!closing.signal.aborted) {
      const seen = changes
      await look(seen).catch((error: unknown) => {
        // Whatever goes wrong here is told: this is no reason for the program to end.
        const trouble = asStrongroomError(error)
        // Before there is a vault there is nothing to look for.
        if (!closing.signal.aborted && trouble.code !== 'PLAN_NO_TREASURY') onTrouble(trouble)
      })
      if (seen === changes && !closing.signal.aborted) await pause(everyMs)
    }
  }
  const running = run()
  return {
    found: () => found,
    changed() {
      changes += 1
      found = null
      waiting.abort()
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

function sumNested({ plan: { transactions, totals } }: NestedRecoveryPlan): NestedFound {
  const tokens = new Map<string, NestedFound['tokens'][number]>()
  for (const { recovery } of transactions) {
    const { asset, arrives } = recovery
    const key = assetKey(asset)
    if (arrives > 0n) tokens.set(key, { asset, amount: (tokens.get(key)?.amount ?? 0n) + arrives })
  }
  return { accounts: transactions.length, gainLamports: totals.gainLamports, tokens: [...tokens.values()] }
}
