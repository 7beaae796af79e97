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
import { HOUSE, owedTo } from './house.ts'
import type { Pieces } from './life.ts'
import type { Random } from './random.ts'
import { THRESHOLD } from './vault.ts'
import type { Weather } from './weather.ts'

const SWEEP = { asset: 'native', mode: 'keep-minimum', close: false, version: 'legacy' } as const
const PAYEES_MAX = 3
/** What is paid to a supplier where a second person has to approve it: again and again the same. */
const SUPPLY = THRESHOLD + 100_000n

/** What those who decide remember, whatever the journal does. */
export type Receipts = {
  /** Equal payments that were asked for. */
  readonly supplies: Payee[]
  /** Whether they would ask for it: not where it may have been paid and nobody but they can know. */
  readonly mayAsk: (key: string) => boolean
  readonly onAsked: (key: string) => void
}

type Deciding = { readonly weather: Weather; readonly random: Random; readonly receipts: Receipts }

/**
 * A person decides something: a sweep of everything, payments to some who may have been paid already, that something signed is not to
 * land, or a new value for a nonce. Gives the
 * decision's id once it is stored; null where the product refused.
 */
export async function decide(pieces: Pieces, deciding: Deciding): Promise<string | null> {
  const { random } = deciding
  const what = random.below(10)
  return await unlessRefused(async () => {
    if (what < 3) return await decideSweep(pieces)
    if (what < 8) return await decidePayments(pieces, deciding)
    if (what < 9) return await decideRevocation(pieces, random)
    return (await startNonceTending(pieces, { tending: { act: 'advance', account: random.pick(HOUSE.nonces) } })).id
  })
}

/** A person asks once more for what was asked for before. */
export async function decideAgain(pieces: Pieces, deciding: Deciding): Promise<string | null> {
  const { random, receipts } = deciding
  const isSupply = receipts.supplies.length > 0 && random.chance(0.4)
  return await unlessRefused(() =>
    isSupply ? startPaying(pieces, deciding, [random.pick(receipts.supplies)]) : decidePayments(pieces, { ...deciding, isOwed: true }),
  )
}

async function unlessRefused(act: () => Promise<string | null>): Promise<string | null> {
  try {
    return await act()
  } catch (error) {
    if (isStrongroomError(error) && error.code !== 'OPERATION_DEFECT') return null
    throw error
  }
}

async function decideSweep(pieces: Pieces): Promise<string> {
  const { plan } = await planSweep(pieces, SWEEP)
  return (await startSweep(pieces, { request: SWEEP, digest: digestPlan(plan) })).id
}

/** Any signature that may still land, revoked already or not, to be given up or made again. */
async function decideRevocation(pieces: Pieces, random: Random): Promise<string | null> {
  const signed = (await pieces.journal.read.outstandingAttempts({ limit: 100 })).flatMap(({ signature }) => signature ?? [])
  if (signed.length === 0) return null
  return await revoke(pieces, { signature: random.pick(signed), next: random.chance(0.5) ? 'abandon' : 'renew' })
}

/** What was revoked in a journal that is gone is no longer sent, and ends once a person revokes it here as well. */
export async function revokeAgain(pieces: Pieces, revoked: ReadonlySet<string>): Promise<string | null> {
  const outstanding = await pieces.journal.read.outstandingAttempts({ limit: 100 })
  const forgotten = outstanding.find(({ signature, revocation }) => signature !== null && revoked.has(signature) && revocation === null)
  const signature = forgotten?.signature ?? null
  return signature === null ? null : await unlessRefused(() => revoke(pieces, { signature, next: 'abandon' }))
}

type Revoked = Pick<Parameters<typeof revokeSigned>[1], 'signature' | 'next'>

async function revoke(pieces: Pieces, asked: Revoked): Promise<string | null> {
  const { advanceId } = await revokeSigned(pieces, {
    ...asked,
    isOurs: async (address) => HOUSE.ours.has(address),
    beforeAdvance: async () => undefined,
  })
  return advanceId
}

async function decidePayments(
  pieces: Pieces,
  { isOwed = false, ...deciding }: Deciding & { readonly isOwed?: boolean },
): Promise<string | null> {
  const { weather, random, receipts } = deciding
  const equal = weather.people > 0 ? 0.6 : weather.equal
  if (!isOwed && equal > 0 && random.chance(equal)) {
    const { supplies } = receipts
    // Now and then under the reference that was given before.
    const supply = weather.reopen > 0 && supplies.length > 0 && random.chance(0.3) ? random.pick(supplies) : anySupply(random)
    return await startPaying(pieces, deciding, [supply])
  }
  const first = random.below(HOUSE.recipients.length - PAYEES_MAX)
  const payees = HOUSE.recipients.slice(first, first + 1 + random.below(PAYEES_MAX)).map((recipient, index) => ({
    key: `owed to ${first + index}`,
    recipient,
    amount: owedTo(first + index),
  }))
  return await startPaying(pieces, deciding, payees)
}

function anySupply(random: Random): Payee {
  return { key: `supply ${random.below(1_000_000_000)}`, recipient: random.pick(HOUSE.suppliers.slice(0, 2)), amount: SUPPLY }
}

export type Payee = { readonly key: string; readonly recipient: Address; readonly amount: bigint }

async function startPaying(pieces: Pieces, { weather, random, receipts }: Deciding, asked: readonly Payee[]): Promise<string | null> {
  const payees = asked.filter(({ key }) => receipts.mayAsk(key))
  if (payees.length === 0) return null
  for (const payee of payees) {
    if (payee.key.startsWith('supply ') && !receipts.supplies.some(({ key }) => key === payee.key)) receipts.supplies.push(payee)
    receipts.onAsked(payee.key)
  }
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
  computeUnitPrice: null,
  computeUnitLimit: null,
  blockhash: null,
} as const satisfies Partial<PaymentAsked>
