import { GENESIS_HASHES } from '../chain/clusters.ts'
import { address, say, type Sentence, slot } from '../text/sentence.ts'
import type { Bundle, BundledTransaction } from './bundle.ts'
import type { BundleNote } from './review.ts'

/** As slow as blocks have come: a blockhash of which even so no block is left is over. */
const SLOWEST_BLOCK_MS = 600

type Lived = Pick<BundledTransaction, 'lifetime' | 'seen'> & { readonly bundle: Bundle; readonly nowMs: number | null }

/** How long the signatures of a transaction would be good for, as far as the bundle says. */
export function noteLifetime({ lifetime, bundle, nowMs }: Lived): BundleNote[] {
  switch (lifetime.kind) {
    case 'nonce': {
      const { nonceAccount } = lifetime
      const sentence = say`Does not expire: whoever has it signed can send it at any time, until the nonce account ${address(nonceAccount)} is advanced.`
      return [{ kind: 'never-expires', sentence }]
    }
    case 'blockhash': {
      const isMainnet = bundle.network.genesisHash === GENESIS_HASHES.production
      const how = isMainnet
        ? 'on mainnet a blockhash lives about 30 seconds, far less than it takes to carry a file'
        : 'it lives for 150 blocks, far less than it takes to carry a file on a network of public speed'
      const short: BundleNote = { kind: 'short-lived', sentence: say`Lives by a blockhash: ${how}. Prepare it under a durable nonce.` }
      const over = noteOver(lifetime, bundle, nowMs)
      return over === null ? [short] : [{ kind: 'expired', sentence: over }, short]
    }
  }
}

type OfBlockhash = Extract<BundledTransaction['lifetime'], { kind: 'blockhash' }>

/** Whether a blockhash is over by what the bundle says itself, or would be by the time that has passed since. */
function noteOver({ lastValidBlockHeight: last }: OfBlockhash, { facts, preparedAt }: Bundle, nowMs: number | null): Sentence | null {
  const { height } = facts
  if (height === null) return null
  const left = last - height.blockHeight
  if (left < 0n) return say`Its blockhash was over when the bundle was prepared, by the bundle’s own word.`
  const ageMs = nowMs === null ? 0 : nowMs - Date.parse(preparedAt)
  if (BigInt(Math.max(0, ageMs)) <= (left + 1n) * BigInt(SLOWEST_BLOCK_MS)) return null
  return say`Its blockhash had ${String(left + 1n)} blocks left at slot ${slot(height.seen.slot)}, by the bundle’s own word. By the clock here it is over: no node will take it.`
}

/** For each place in the bundle: which other transactions live by the same nonce account. */
export function noteNonces({ transactions }: Bundle): ReadonlyMap<number, readonly BundleNote[]> {
  const byAccount = new Map<string, { readonly place: number; readonly nonce: string }[]>()
  for (const [place, { lifetime }] of transactions.entries()) {
    if (lifetime.kind !== 'nonce') continue
    const { nonceAccount, nonce } = lifetime
    byAccount.set(nonceAccount, [...(byAccount.get(nonceAccount) ?? []), { place, nonce }])
  }
  return new Map(
    [...byAccount].flatMap(([account, users]) =>
      users.flatMap(({ place, nonce }): [number, BundleNote[]][] => {
        const others = users.filter((other) => other.place !== place)
        const notes = [
          ...noteSame(
            account,
            others.filter((other) => other.nonce === nonce),
          ),
          ...noteOther(
            account,
            others.filter((other) => other.nonce !== nonce),
          ),
        ]
        return notes.length === 0 ? [] : [[place, notes]]
      }),
    ),
  )
}

type Users = readonly { readonly place: number }[]

const MOST_NAMED = 10

function numbers(users: Users): string {
  const named = users.slice(0, MOST_NAMED).map(({ place }) => place + 1)
  const rest = users.length - named.length
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function noteSame(account: string, users: Users): BundleNote[] {
  if (users.length === 0) return []
  const sentence = say`Lives by the same value of the nonce account ${address(account)} as ${numbers(users)}: only one of them can ever land.`
  return [{ kind: 'shared-nonce', sentence }]
}

function noteOther(account: string, users: Users): BundleNote[] {
  if (users.length === 0) return []
  const sentence = say`The nonce account ${address(account)} has another value in ${numbers(users)}: it holds one at a time, so that they cannot all be good now.`
  return [{ kind: 'other-values', sentence }]
}
