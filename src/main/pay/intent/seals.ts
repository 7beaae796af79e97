import { ADDRESS_BYTES, decodeAddress } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { blockHeight, slot } from '../../../core/chain/slot.ts'
import { isBlockhash, isNonce, type Lifetime } from '../../../core/lifetime/lifetime.ts'
import { compileMessage } from '../../../core/message/compile.ts'
import { encodeMessage } from '../../../core/message/encode.ts'
import { isUnfinished } from '../../../core/payment/intent-state.ts'
import { canReplaceSigned } from '../../../core/payment/state.ts'
import { buildMessage } from '../../../core/plan/draft.ts'
import { hiddenAmountsOf, type PlannedIntent } from '../../../core/plan/intent.ts'
import type { TransactionOptions } from '../../../core/plan/sweep.ts'
import { SYSTEM_PROGRAM } from '../../../core/program/ids.ts'
import { canonicalJson, type IntentRecord, type JsonValue, type NewIntent } from '../../journal/index.ts'
import type { SealedIntent, ToSeal } from '../../signer/protocol.ts'
import { asStrongroomError } from '../../tasks.ts'
import { inRunsOf, type PayParts, type Work } from '../parts.ts'
import { isOfARow } from './prepare-apart.ts'
import { decodeIntent } from './stored-intent.ts'

/** An account that stands in no instruction: in one, its part as a nonce account would add to its part there. */
const NOBODYS_ACCOUNT = decodeAddress(new Uint8Array(ADDRESS_BYTES).fill(1))

/** Intents sealed in one request. */
const SEALED_AT_A_TIME = 500

/**
 * Has the signer seal intents that a person decides now, before they are stored: what has no seal is never signed.
 * @throws VAULT_LOCKED, SIGNER_NOT_DECIDED
 */
export async function sealDecided({ signer }: Pick<PayParts, 'signer'>, intents: readonly NewIntent[]): Promise<NewIntent[]> {
  const sealed: NewIntent[] = []
  for (const run of inRunsOf(SEALED_AT_A_TIME, intents)) {
    const { seals } = await signer.sealDecisions({
      intents: run.map(({ id, what }) => toSeal(id, JSON.parse(canonicalJson(what)) as JsonValue)),
    })
    sealed.push(...run.map((intent, index) => ({ ...intent, seal: sealAt(seals, index) })))
  }
  return sealed
}

/** What the signer seals of an intent: what its message does under any lifetime of its kind, and the references it is paid under. */
export function toSeal(intent: string, what: JsonValue): ToSeal {
  const planned = decodeIntent(what)
  const { options } = planned.template
  const message = encodeMessage(compileMessage(buildMessage({ template: planned.template, lifetime: placeholderFor(options) })))
  return { intent, message, references: referencesOf(planned), lifetime: options.lifetime.kind, ...hiddenOf(planned) }
}

export function toCheck({ id, what, seal }: Pick<IntentRecord, 'id' | 'what' | 'seal'>): SealedIntent {
  return { ...toSeal(id, what), seal }
}

/** The references that a planned transaction pays, in the order of its transfers. */
export function referencesOf(planned: PlannedIntent): readonly string[] {
  return planned.kind === 'payment' ? planned.payees.map(({ key }) => key) : []
}

/** What a planned transaction moves in secret, for the seal; nothing to be said where it moves nothing so. */
export function hiddenOf(planned: PlannedIntent): { readonly hidden?: readonly bigint[] } {
  const hidden = hiddenAmountsOf(planned)
  return hidden.length === 0 ? {} : { hidden }
}

/**
 * Whether nothing is done for an intent before a person confirms it: it has no seal, takes the place of nothing that has one, and whatever was
 * signed for it before there were seals has ended without effect.
 */
export function waitsForConfirmation({ seal, replaces, attempts }: IntentRecord): boolean {
  return seal === null && replaces === null && canReplaceSigned(attempts)
}

/**
 * The works whose intents are sealed. What takes the place of something sealed is sealed here, where it does no more than that; what the
 * signer does not seal waits for a person, and stands in `notSealed` from then on. @throws VAULT_LOCKED
 */
export async function sealedAmong(parts: PayParts, works: readonly Work[], notSealed: Set<string>): Promise<Work[]> {
  const parents = new Set(works.flatMap(({ intent }) => (intent.seal === null && intent.replaces !== null ? [intent.replaces] : [])))
  const seals = new Map<string, string>()
  for (const parent of parents) for (const [id, seal] of await sealSuccessorsOf(parts, parent)) seals.set(id, seal)
  const sealed = works.flatMap((work) => {
    const seal = work.intent.seal ?? seals.get(work.intent.id) ?? null
    return seal === null ? [] : [{ ...work, intent: { ...work.intent, seal } }]
  })
  tellNotSealed(parts, works, { sealed: new Set(sealed.map(({ intent: { id } }) => id)), notSealed })
  return sealed
}

type Kept = { readonly sealed: ReadonlySet<string>; readonly notSealed: Set<string> }

/** Of those, the ones without a seal are kept, each told as it begins to wait; what is not among them is gone, or a person confirmed it. */
function tellNotSealed({ onChange }: PayParts, works: readonly Work[], { sealed, notSealed }: Kept): void {
  const waiting = works.filter(({ intent }) => !sealed.has(intent.id))
  const fresh = waiting.filter(({ intent }) => !notSealed.has(intent.id))
  notSealed.clear()
  for (const { intent } of waiting) notSealed.add(intent.id)
  for (const { intent } of fresh)
    onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: 'awaiting-confirmation', signature: null })
}

/** All successors of an intent are shown to the signer together, also those that are sealed: each line is taken once. */
async function sealSuccessorsOf({ journal, signer, onTrouble }: PayParts, parentId: string): Promise<ReadonlyMap<string, string>> {
  try {
    const parent = await journal.read.intent(parentId)
    const successors = await journal.read.successors(parentId)
    invariant(parent !== null, `no intent ${parentId}`)
    const { seals } = await signer.sealSuccessors({
      parent: toCheck(parent),
      successors: successors.map(({ id, what }) => toSeal(id, what)),
    })
    const fresh = successors.flatMap(({ id, seal, state }, index) =>
      seal === null && isUnfinished(state) ? [{ intentId: id, seal: sealAt(seals, index) }] : [],
    )
    await journal.write('sealed', (tx) => tx.sealIntents(fresh))
    return new Map(fresh.map(({ intentId, seal }) => [intentId, seal]))
  } catch (error) {
    if (!isStrongroomError(error, 'SIGNER_NOT_DECIDED') && !isOfARow(error)) throw error
    onTrouble(asStrongroomError(error))
    return new Map()
  }
}

/**
 * A person confirms, with the passphrase, what is open and has no seal of one decision: it was decided before there were seals, or does more
 * than what it takes the place of. Gives how many intents were confirmed.
 */
export async function confirmDecision(
  { journal, signer }: Pick<PayParts, 'journal' | 'signer'>,
  { intents, passphrase }: { readonly intents: readonly IntentRecord[]; readonly passphrase: string },
): Promise<number> {
  const unsealed = intents.filter(({ state, seal }) => isUnfinished(state) && seal === null)
  for (const run of inRunsOf(SEALED_AT_A_TIME, unsealed)) {
    const { seals } = await signer.confirmDecisions({ passphrase, intents: run.map(({ id, what }) => toSeal(id, what)) })
    await journal.write('sealed', (tx) => tx.sealIntents(run.map(({ id }, index) => ({ intentId: id, seal: sealAt(seals, index) }))))
  }
  return unsealed.length
}

function sealAt(seals: readonly string[], index: number): string {
  const seal = seals[index]
  invariant(seal !== undefined, 'the signer sealed every intent it was given')
  return seal
}

/** In the place of the blockhash, or of the nonce account and its value, that a transaction gets when it is drafted. */
function placeholderFor({ lifetime }: TransactionOptions): Lifetime {
  const zeros: string = SYSTEM_PROGRAM
  if (lifetime.kind === 'nonce') {
    invariant(isNonce(zeros), 'thirty-two zero bytes look like a nonce')
    return { kind: 'nonce', nonce: zeros, nonceAccount: NOBODYS_ACCOUNT, authority: lifetime.authority }
  }
  invariant(isBlockhash(zeros), 'thirty-two zero bytes look like a blockhash')
  return { kind: 'blockhash', blockhash: zeros, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
}
