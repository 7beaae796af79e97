import { isUnfinished } from '../../../core/payment/intent-state.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { type IntentRecord, PAGE_ROWS_MAX } from '../../journal/index.ts'
import type { SealedIntent } from '../../signer/protocol.ts'
import { inRunsOf, type PayParts } from '../parts.ts'
import { toCheck } from '../intent/seals.ts'
import { readRecorded } from './to-sign.ts'

type Asking = Pick<PayParts, 'journal' | 'signer'>

/** Intents whose seals the signer is asked about at a time. */
const CHECKED_AT_A_TIME = 500

/** Rows that nobody decided in this vault, and a journal that does not hold what was signed; `null` where the vault is locked. */
export async function findUndecided(parts: Asking): Promise<readonly string[] | null> {
  try {
    return [...(await findOtherJournal(parts)), ...(await findUnsealed(parts))]
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_LOCKED')) return null
    throw error
  }
}

async function findOtherJournal(parts: Asking): Promise<string[]> {
  try {
    return await compareHeads(parts)
  } catch (error) {
    if (!isStrongroomError(error, 'SIGNER_RECORD_OLDER')) throw error
    return [`${error.context.path}: the signer’s record of what it signed is an older one, or was taken away`]
  }
}

async function compareHeads(parts: Asking): Promise<string[]> {
  const recorded = await readRecorded(parts)
  if (recorded === null || recorded.known?.hash === recorded.head.hash) return []
  return [`event ${recorded.head.id}: it is not the event at which the signer last signed: this journal is older, or another`]
}

async function findUnsealed({ journal, signer }: Asking): Promise<string[]> {
  const problems: string[] = []
  let after: number | undefined
  for (;;) {
    const intents = await journal.read.intents({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    for (const run of inRunsOf(CHECKED_AT_A_TIME, intents)) problems.push(...(await findIn({ journal, signer }, run)))
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) return problems
  }
}

async function findIn({ journal, signer }: Asking, intents: readonly IntentRecord[]): Promise<string[]> {
  const problems: string[] = []
  const unsealed = intents.filter(({ seal }) => seal === null).map(({ id }) => id)
  // What was signed elsewhere was decided where it was signed, and is never signed here.
  const carried = new Set(await journal.read.carriedIntents(unsealed))
  const readable: SealedIntent[] = []
  for (const intent of intents) {
    const { id, state, seal, replaces } = intent
    if (seal === null) {
      if (isUnfinished(state) && replaces === null && !carried.has(id))
        problems.push(`intent ${id}: it has no seal, and waits until a person confirms it`)
      continue
    }
    const claim = claimOf(intent)
    if (claim === null) problems.push(`intent ${id}: nobody decided it: it does not read as a planned transaction`)
    else readable.push(claim)
  }
  if (readable.length === 0) return problems
  const { valid } = await signer.checkSeals({ intents: readable })
  const forged = readable.filter((_, index) => valid[index] !== true)
  return [...problems, ...forged.map(({ intent }) => `intent ${intent}: nobody decided in this vault what it would do`)]
}

/** Null for a row that somebody else wrote so that it cannot be read. */
function claimOf(intent: IntentRecord): SealedIntent | null {
  try {
    return toCheck(intent)
  } catch {
    // Whatever is wrong with it, it is not what was stored with a seal.
    return null
  }
}
