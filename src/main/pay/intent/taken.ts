import { spellingsOf } from '../../../core/text/spelling.ts'
import type { Taken } from '../../../core/review/explain-taken.ts'
import type { TakenKey } from '../../journal/index.ts'
import type { PayParts } from '../parts.ts'

/**
 * What became of each of these references that is taken, as far as the journal knows; under another spelling, too, as a version before kept it.
 * `notSealed`: intents that take the place of others, and that the signer was asked to seal and did not: nothing is signed for them.
 */
export async function readTaken(
  { journal }: Pick<PayParts, 'journal'>,
  keys: readonly string[],
  notSealed: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Taken>> {
  const spelled = keys.flatMap(spellingsOf)
  const taken = await journal.read.takenKeys(spelled)
  const elsewhere = new Set(await journal.read.paidElsewhere(spelled))
  const out = new Set(await journal.read.carriedKeys(spelled))
  return new Map(
    keys.flatMap((key): [string, Taken][] => {
      const spellings = spellingsOf(key)
      if (spellings.some((one) => elsewhere.has(one))) return [[key, 'paid-elsewhere']]
      if (spellings.some((one) => out.has(one))) return [[key, 'carried']]
      const [found] = spellings.flatMap((one) => taken.get(one) ?? [])
      return found === undefined ? [] : [[key, becameOf(found, notSealed)]]
    }),
  )
}

function becameOf({ intentId, state, revoking, unconfirmed }: TakenKey, notSealed: ReadonlySet<string>): Taken {
  switch (state) {
    case 'satisfied':
      return 'paid'
    case 'unknown':
      return 'not-known'
    case 'awaiting-approval':
      return state
    case 'open':
      if (unconfirmed || notSealed.has(intentId)) return 'awaiting-confirmation'
      return revoking ? 'being-revoked' : 'on-its-way'
  }
}
