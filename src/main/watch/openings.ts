import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { mintKey } from '../../core/deposit/rules.ts'
import { type Journal, type OpeningBalance, PAGE_ROWS_MAX } from '../journal/index.ts'
import { MAX_ACCOUNTS_PER_READ } from '../node/index.ts'
import type { AskingAgain } from './ask-again.ts'
import { readHeld } from './history/read-held.ts'
import type { Watched } from './watched.ts'

/** Pages of balances read at a start. */
const MAX_PAGES = 1_000

type Unopened = { readonly owner: Address; readonly asset: Asset }

/** Sees to it that every watched account has an opening balance, in the native token and in each listed mint. */
export type Openings = {
  /**
   * Reads and stores those that are missing. Told before each write, for tests that end the process there.
   *
   * How openings and movements chain: an amount is read from finalized state at a slot S that is not below the cursor, and stored with S.
   * Blocks after the cursor up to S are recorded later and show the same account before and after; the first of their movements says what the
   * account held at the cursor, and the journal takes that as the opening. Without one, nothing changed up to S, and the amount is the opening.
   */
  openMissing(watched: Watched, cursor: Slot): Promise<void>
}

type OpeningsParts = AskingAgain & {
  readonly journal: Journal
  readonly onStep: (step: string) => void | Promise<void>
}

export function createOpeningReads(parts: OpeningsParts): Openings {
  const { journal, onStep, closing } = parts
  let known: Set<string> | null = null
  return {
    async openMissing(watched, cursor) {
      known ??= await readKnown(journal)
      for (const batch of batches(missing(watched, known))) {
        if (closing.aborted) return
        const balances = await readBalances(parts, batch, cursor)
        await onStep('watch:balances')
        await journal.write('balances', (tx) => tx.openBalances(balances))
        for (const unopened of batch) known.add(keyOf(unopened))
      }
    },
  }
}

function* missing({ wallets, listed }: Watched, known: ReadonlySet<string>): Generator<Unopened> {
  const assets: readonly Asset[] = [
    { kind: 'native' },
    ...listed.map(({ mint, tokenProgram, decimals }) => tokenAsset(mint, tokenProgram, decimals)),
  ]
  for (const owner of wallets.values()) {
    for (const asset of assets) if (!known.has(keyOf({ owner, asset }))) yield { owner, asset }
  }
}

function* batches(all: Iterable<Unopened>): Generator<readonly Unopened[]> {
  let batch: Unopened[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length === MAX_ACCOUNTS_PER_READ) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function readBalances(parts: OpeningsParts, batch: readonly Unopened[], cursor: Slot): Promise<readonly OpeningBalance[]> {
  const holdings = batch.map(({ owner, asset }) => {
    return { owner, asset, account: asset.kind === 'native' ? owner : findAssociatedAddress({ owner, ...asset }) }
  })
  const held = await readHeld(parts, holdings, cursor)
  return held.map((one, index) => ({ ...one, owner: batch[index]?.owner ?? one.account }))
}

async function readKnown(journal: Journal): Promise<Set<string>> {
  const known = new Set<string>()
  let after: number | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const balances = await journal.read.balances({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    for (const balance of balances) known.add(keyOf(balance))
    after = balances.at(-1)?.id
    if (balances.length < PAGE_ROWS_MAX) break
  }
  return known
}

function tokenAsset(mint: Address, tokenProgram: Address, decimals: number): Asset {
  return { kind: 'token', mint, tokenProgram, decimals }
}

function keyOf({ owner, asset }: Unopened): string {
  return asset.kind === 'native' ? owner : `${owner}/${mintKey(asset)}`
}
