import { concatBytes } from '@noble/hashes/utils.js'
import { contextPlaces } from '../../../src/core/program/proof-context.ts'
import { addressOf } from '../../main/journal/samples.ts'
import type { Random } from '../random.ts'
import { copyOf, keptData } from './bytes.ts'
import type { HiddenChain } from './chain.ts'
import { keepIn, PAYMENT_RANGE_TAG } from './contexts.ts'
import { ACCOUNTS, DEPOSITS, type State, sumOf, TREASURY, withAccount } from './state.ts'

const STRANGER = addressOf('a stranger who watches')
const KINDS = ['range', 'payment-range', 'payment-validity'] as const

/** Another wallet with the same keys applies; or a stranger proves first in an empty account, or sends lamports to where one may be made. */
export function disturb(chain: HiddenChain, random: Random): void {
  const at = random.below(ACCOUNTS.length)
  const account = ACCOUNTS[at] ?? random.pick(ACCOUNTS)
  const way = random.below(3)
  if (way === 0) return chain.outside((state) => applyElsewhere(state, account))
  if (way === 1) return chain.outside(proveFirst)
  const kind = random.pick(KINDS)
  const payer = kind === 'range' ? TREASURY : (DEPOSITS[at] ?? TREASURY)
  const { context } = random.pick(contextPlaces({ payer, account, kind }))
  chain.outside((state) => (state.contexts.has(context) ? state : { ...state, dusty: new Set(state.dusty).add(context) }))
}

function applyElsewhere(state: State, account: (typeof ACCOUNTS)[number]): State {
  const found = state.accounts.get(account)
  if (found === undefined) return state
  const available = found.available + sumOf(found.pending)
  const counted = { expected: BigInt(found.pending.length), actual: BigInt(found.pending.length) }
  return withAccount(state, account, { ...counted, pending: [], available, handle: found.handle + 1, left: null, copy: copyOf(available) })
}

/** Whoever proves first in an account that is empty owns it. */
function proveFirst(state: State): State {
  const empty = [...state.contexts].find(([, { kept }]) => kept === null)
  if (empty === undefined) return state
  const [context, { bytes }] = empty
  const statement = concatBytes(new Uint8Array(bytes - 33).fill(1))
  return keepIn(state, context, keptData(STRANGER, PAYMENT_RANGE_TAG, statement), true)
}
