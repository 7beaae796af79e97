import { nameParty } from './parties.ts'
import type { Effect, InstructionReview, OurRole, Party, Review, Warning, WarningKind } from './review.ts'
import type { Address } from '../address/address.ts'
import { address, tell } from '../text/sentence.ts'

/** From most to least dangerous. */
const DANGER: readonly WarningKind[] = [
  'not-understood',
  'unknown-lookups',
  'authority-change',
  'delegate',
  'foreign-destination',
  'close-to-foreign',
  'tokens-burned',
  'mint-not-named',
  'transfer-hook',
  'foreign-fee-payer',
  'foreign-nonce',
  'unknown-nonce',
  'never-expires',
]

type Reviewed = Pick<Review, 'feePayer' | 'lifetime' | 'instructions' | 'effects'> & {
  readonly lookupTables: readonly Address[]
  readonly ours: (address: Address) => OurRole | null
  readonly noncePool: readonly Address[] | undefined
}

/** What a person should know before signing, most dangerous first. */
export function warnOf(reviewed: Reviewed): Warning[] {
  const warnings = [
    ...reviewed.instructions.flatMap(warnOfInstruction),
    ...reviewed.lookupTables.map(warnOfTable),
    ...reviewed.effects.flatMap(warnOfEffect),
    ...warnOfPayer(reviewed.feePayer),
    ...warnOfLifetime(reviewed),
  ]
  return warnings.sort((left, right) => DANGER.indexOf(left.kind) - DANGER.indexOf(right.kind))
}

function warnOfInstruction({ name, sentence }: InstructionReview, instruction: number): Warning[] {
  return name === null ? [{ kind: 'not-understood', instruction, sentence }] : []
}

function warnOfTable(table: Address): Warning {
  const sentence = tell`Takes accounts from the lookup table ${address(table)}; which ones cannot be determined from the message.`
  return { kind: 'unknown-lookups', instruction: null, sentence }
}

function warnOfEffect(effect: Effect): Warning[] {
  const warn = (kind: WarningKind): Warning => ({ kind, instruction: effect.instruction, sentence: effect.sentence })
  switch (effect.kind) {
    case 'transfer':
      return [...(isForeign(effect.to) ? [warn('foreign-destination')] : []), ...(effect.isHooked === true ? [warn('transfer-hook')] : [])]
    case 'transfer-hidden':
    case 'nonce-withdrawn':
    case 'excess-withdrawn':
    case 'nested-recovered':
      return isForeign(effect.to) ? [warn('foreign-destination')] : []
    case 'transfer-unnamed':
      return [warn('foreign-destination'), warn('mint-not-named')]
    case 'account-created':
      return isForeign(effect.account) ? [warn('foreign-destination')] : []
    case 'account-closed':
      return isForeign(effect.rentTo) ? [warn('close-to-foreign')] : []
    case 'authority-changed':
      return [warn('authority-change')]
    case 'delegate-set':
      return [warn('delegate')]
    case 'tokens-burned':
      return [warn('tokens-burned')]
    case 'delegate-removed':
    case 'nonce-advanced':
    case 'memo':
    case 'budget':
    case 'other':
      return []
  }
}

function warnOfPayer(feePayer: Party): Warning[] {
  if (!isForeign(feePayer)) return []
  return [{ kind: 'foreign-fee-payer', instruction: null, sentence: tell`The fee is paid by ${nameParty(feePayer)}.` }]
}

function warnOfLifetime({ lifetime, ours, noncePool }: Reviewed): Warning[] {
  if (lifetime.kind === 'blockhash') return []
  const foreign = tell`The nonce account ${address(lifetime.nonceAccount)} obeys ${address(lifetime.authority)} (not ours): somebody else decides how long this can be sent.`
  const isForeignNonce = ours(lifetime.authority) === null
  const isUnknown = !isForeignNonce && noncePool !== undefined && !noncePool.includes(lifetime.nonceAccount)
  const unknown = tell`The nonce account ${address(lifetime.nonceAccount)} obeys a key of ours and is not in the pool: somebody else may have made it, and may hold other signatures over it.`
  return [
    ...(isForeignNonce ? [{ kind: 'foreign-nonce', instruction: 0, sentence: foreign } as const] : []),
    ...(isUnknown ? [{ kind: 'unknown-nonce', instruction: 0, sentence: unknown } as const] : []),
    { kind: 'never-expires', instruction: 0, sentence: lifetime.sentence },
  ]
}

function isForeign({ role }: Party): boolean {
  return role === null
}
