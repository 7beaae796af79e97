import type { Address } from '../../src/core/address/address.ts'
import { isStrongroomError } from '../../src/core/error/error.ts'
import { digestPayments, digestPlan } from '../../src/core/plan/digest.ts'
import {
  judgePayees,
  type PaymentAsked,
  planPayments,
  planSweep,
  revokeSigned,
  startNonceTending,
  startPayments,
  startSweep,
} from '../../src/main/pay/index.ts'
import { HOUSE } from './house.ts'
import { owedTo } from './judge.ts'
import type { Pieces } from './life.ts'
import type { Random } from './random.ts'
import { THRESHOLD } from './vault.ts'
import type { Weather } from './weather.ts'

const SWEEP = { asset: 'native', mode: 'keep-minimum', close: false, version: 'legacy' } as const
const PAYEES_MAX = 3
/** What is paid to a supplier where a second person has to approve it: again and again the same. */
const SUPPLY = THRESHOLD + 100_000n

/**
 * A person decides something: a sweep of everything, payments to some who may have been paid already, that something signed is not to
 * land, or a new value for a nonce. Gives the
 * decision's id once it is stored; null where the product refused.
 */
export async function decide(pieces: Pieces, weather: Weather, random: Random): Promise<string | null> {
  const what = random.below(10)
  try {
    if (what < 3) return await decideSweep(pieces)
    if (what < 8) return await decidePayments(pieces, weather, random)
    if (what < 9) return await decideRevocation(pieces, random)
    return (await startNonceTending(pieces, { tending: { act: 'advance', account: random.pick(HOUSE.nonces) } })).id
  } catch (error) {
    if (isStrongroomError(error) && error.code !== 'OPERATION_DEFECT') return null
    throw error
  }
}

async function decideSweep(pieces: Pieces): Promise<string> {
  const { plan } = await planSweep(pieces, SWEEP)
  return (await startSweep(pieces, { request: SWEEP, digest: digestPlan(plan) })).id
}

/** Any signature that may still land, revoked already or not, to be given up or made anew. */
async function decideRevocation(pieces: Pieces, random: Random): Promise<string | null> {
  const signed = (await pieces.journal.read.outstandingAttempts({ limit: 100 })).flatMap(({ signature }) => signature ?? [])
  if (signed.length === 0) return null
  const { advanceId } = await revokeSigned(pieces, {
    signature: random.pick(signed),
    next: random.chance(0.5) ? 'abandon' : 'renew',
    isOurs: async (address) => HOUSE.ours.has(address),
    beforeAdvance: async () => undefined,
  })
  return advanceId
}

async function decidePayments(pieces: Pieces, weather: Weather, random: Random): Promise<string> {
  if (weather.people > 0 && random.chance(0.6)) return await startPaying(pieces, weather, random, [anySupply(random)])
  const first = random.below(HOUSE.recipients.length - PAYEES_MAX)
  const payees = HOUSE.recipients.slice(first, first + 1 + random.below(PAYEES_MAX)).map((recipient, index) => ({
    key: `owed to ${first + index}`,
    recipient,
    amount: owedTo(first + index),
  }))
  return await startPaying(pieces, weather, random, payees)
}

function anySupply(random: Random): Payee {
  return { key: `supply ${random.below(1_000_000_000)}`, recipient: random.pick(HOUSE.suppliers.slice(0, 2)), amount: SUPPLY }
}

type Payee = { readonly key: string; readonly recipient: Address; readonly amount: bigint }

async function startPaying(pieces: Pieces, weather: Weather, random: Random, payees: Payee[]): Promise<string> {
  const request = { ...PAYMENT, from: HOUSE.treasury, payees, lifetime: random.chance(weather.nonce) ? 'nonce' : 'blockhash' } as const
  const plan = await planPayments(pieces, request)
  // The person confirms whatever is said of the recipients.
  const confirmed = (await judgePayees(pieces, request)).flatMap(({ verdict }) =>
    verdict.kind === 'needs-confirmation' ? [verdict.digest] : [],
  )
  return (await startPayments(pieces, { request, digest: digestPayments(plan), confirmed })).id
}

const PAYMENT = {
  asset: 'native',
  allowUnfunded: true,
  memo: null,
  version: 'legacy',
  microLamportsPerUnit: null,
  computeUnitLimit: null,
  blockhash: null,
} as const satisfies Partial<PaymentAsked>
