import type { Address } from '../../../core/address/address.ts'
import { blockHeight, slot } from '../../../core/chain/slot.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { Blockhash, Lifetime } from '../../../core/lifetime/lifetime.ts'
import { BLOCKHASH_LIFE, NONCE_SLOTS_APART_MAX } from '../../../core/payment/landing-window.ts'
import type { PlannedIntent } from '../../../core/plan/intent.ts'
import type { IntentRecord } from '../../journal/index.ts'
import { readBlockhash } from '../read/agreed-reads.ts'
import type { WithLifetime } from './draft.ts'
import { askEach, boundsOf, readHeights, requireVoices } from '../heights.ts'
import { type NonceValues, readNoncePool, readNonceValues } from '../read/nonces.ts'
import { readTended } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { parsePaymentRequest } from '../intent/payment-request.ts'
import { wasSame } from './same-bytes.ts'

type Bare = { readonly intent: IntentRecord; readonly planned: PlannedIntent }

/** Gives each intent the lifetime it was planned for. Those that get none now are left out. */
export async function giveLifetimes(parts: PayParts, bare: readonly Bare[]): Promise<readonly WithLifetime[]> {
  const byNonce = bare.filter(({ planned }) => planned.template.options.lifetime.kind === 'nonce')
  const byBlockhash = bare.filter(({ planned }) => planned.template.options.lifetime.kind === 'blockhash')
  return [...(await giveBlockhashes(parts, byBlockhash)), ...(await giveNonces(parts, byNonce))]
}

async function giveBlockhashes(parts: PayParts, bare: readonly Bare[]): Promise<WithLifetime[]> {
  if (bare.length === 0) return []
  const fresh = await readFresh(parts)
  const lived: WithLifetime[] = []
  for (const { intent, planned } of bare) {
    const given = intent.kind === 'payment' ? await givenBlockhash(parts, intent) : null
    lived.push({ intent, planned, lifetime: given === null ? fresh : await readGiven(parts, given) })
  }
  return lived
}

/** @throws NODE_ONE_ANSWERED and as readBlockhash */
async function readFresh({ nodes }: PayParts): Promise<Lifetime> {
  const { blockhash, lastValidBlockHeight, fetchedSlot, nodes: told } = await readBlockhash(nodes)
  requireVoices(nodes, 'when a fresh blockhash ends', told)
  return { kind: 'blockhash', blockhash, lastValidBlockHeight, fetchedSlot: slot(fetchedSlot) }
}

/**
 * A blockhash that a person gave, for the first signature alone: what waited for a second person is signed under it all the same, or not at all.
 * Under it the bytes may be another payment's: then it is given no more.
 */
export async function givenBlockhash(parts: Pick<PayParts, 'journal'>, { decisionId, attempts }: IntentRecord): Promise<Blockhash | null> {
  const decided = await parts.journal.read.decision(decisionId)
  if (decided === null || decided.kind !== 'payment' || attempts.some(({ signature }) => signature !== null)) return null
  for (const attempt of attempts) if (await wasSame(parts, attempt)) return null
  return parsePaymentRequest(decided.summary).blockhash
}

/**
 * When it was made is not known; that it dies no later than one made now is. The highest that nodes say: an end that is told too early would
 * let a living message be called dead.
 */
async function readGiven({ nodes }: PayParts, blockhash: Blockhash): Promise<Lifetime> {
  const heights = boundsOf(nodes, await readHeights(nodes, 'processed'), {
    what: 'the block height',
    apartMax: BLOCKHASH_LIFE,
    asText: String,
  })
  const slots = boundsOf(nodes, await askEach(nodes, (node) => node.getSlot({ commitment: 'finalized' })), {
    what: 'the finalized slot',
    apartMax: NONCE_SLOTS_APART_MAX,
    asText: String,
  })
  const lastValidBlockHeight = blockHeight(heights.highest + BLOCKHASH_LIFE)
  return { kind: 'blockhash', blockhash, lastValidBlockHeight, fetchedSlot: slots.lowest }
}

/**
 * Reserves a free nonce account for each, as many as there are, and reads its value at finalized. A value that our own signature stands over
 * already is not given again: it must be advanced first. The signer is asked too: an older journal does not know all that was signed.
 */
async function giveNonces(parts: PayParts, bare: readonly Bare[]): Promise<WithLifetime[]> {
  if (bare.length === 0) return []
  // What is being advanced, handed over or emptied is given to nobody meanwhile: what is signed over its value would be worthless.
  const tended = await readTended(parts.journal)
  const free = (await readNoncePool(parts)).filter(({ address, attemptId }) => attemptId === null && !tended.has(address))
  const read = await readNonceValues(
    parts.nodes,
    free.map(({ address }) => address),
  )
  const { values, asOf: notSignedBeforeSlot } = read
  const signedFor = await readSignedOver(parts, values)
  const lived: WithLifetime[] = []
  const taken = new Set<string>()
  for (const { intent, planned } of bare) {
    const wanted = planned.template.options.lifetime
    const found = lastFirst(intent, free).find(({ address, authority }) => {
      const value = values.get(address) ?? null
      const serves = wanted.kind === 'nonce' && authority === wanted.authority && value?.authority === authority
      const isOthers = [...(signedFor.get(address) ?? [])].some((id) => id !== intent.id)
      return serves && !taken.has(address) && !isOthers && !isUsed(intent, value.nonce)
    })
    const value = found === undefined ? null : (values.get(found.address) ?? null)
    if (found === undefined || value === null) continue
    taken.add(found.address)
    const lifetime = { kind: 'nonce', nonce: value.nonce, nonceAccount: found.address, authority: found.authority } as const
    lived.push({ intent, planned, lifetime, notSignedBeforeSlot })
  }
  if (lived.length < bare.length) parts.onTrouble(new StrongroomError('PAYMENT_NO_NONCE', {}))
  return lived
}

/** For which intents the signer signed over the values that nonce accounts hold now, by account. @throws VAULT_LOCKED, SIGNER_RECORD_UNREADABLE */
async function readSignedOver(
  { signer }: Pick<PayParts, 'signer'>,
  values: NonceValues['values'],
): Promise<ReadonlyMap<Address, ReadonlySet<string>>> {
  const nonces = [...values].flatMap(([account, held]) => (held === null ? [] : [{ account, value: held.nonce }]))
  if (nonces.length === 0) return new Map()
  const { entries } = await signer.signedSince({ eventId: 0, nonces })
  const signedFor = new Map<Address, Set<string>>()
  for (const { nonce, intent } of entries)
    if (nonce !== null) signedFor.set(nonce.account, (signedFor.get(nonce.account) ?? new Set()).add(intent))
  return signedFor
}

/** The account of the last draft comes first: a second person may have approved what it does, and the account is part of that. */
function lastFirst<Account extends { readonly address: string }>({ attempts }: IntentRecord, free: readonly Account[]): Account[] {
  const last = attempts.at(-1)?.lifetime
  const isLast = ({ address }: Account): boolean => last?.kind === 'nonce' && last.nonceAccount === address
  return free.toSorted((left, right) => Number(isLast(right)) - Number(isLast(left)))
}

function isUsed({ attempts }: IntentRecord, nonce: string): boolean {
  return attempts.some(({ lifetime, signature }) => signature !== null && lifetime.kind === 'nonce' && lifetime.nonce === nonce)
}
