import { randomUUID } from 'node:crypto'
import type { Address } from '../../../core/address/address.ts'
import type { PlannedUpkeep } from '../../../core/plan/upkeep.ts'
import type { IntentSource } from '../../journal/index.ts'
import { readAccounts, readTerms } from '../read/balances.ts'
import { readFree } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { sealDecided } from '../intent/seals.ts'
import { encodeIntent } from '../intent/stored-intent.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** Upkeep uses a blockhash: whatever it is done to, it ends on its own. */
export const UPKEEP_FORM = { version: 'legacy', lifetime: { kind: 'blockhash' } } as const

/** Upkeep as it is decided, sealed, under a name of its own. While it is open nothing else takes its sources. */
export async function upkeepToAdd(parts: Pick<PayParts, 'signer'>, planned: PlannedUpkeep, sources: readonly IntentSource[] = []) {
  const id = randomUUID()
  const { act, account } = planned.upkeep
  const intents = await sealDecided(parts, [{ id: `${id}/1`, what: encodeIntent(planned), sources }])
  return { id, sweep: { id, kind: 'upkeep' as const, summary: { act, account }, intents } }
}

/** Stores upkeep as decided; the submitter carries it out. */
export async function startUpkeep(
  { journal, signer }: Pick<PayParts, 'journal' | 'signer'>,
  planned: PlannedUpkeep,
  sources: readonly IntentSource[] = [],
): Promise<string> {
  const { id, sweep } = await upkeepToAdd({ signer }, planned, sources)
  await journal.write('upkeep', (tx) => tx.addDecision(sweep))
  return id
}

/** The treasury pays, with what no outstanding payment will take. `except`: an intent of which the upkeep is a part. */
export async function readPaying(parts: Reading, treasury: Address, { except }: { readonly except?: string } = {}) {
  const terms = await readTerms(parts.nodes, treasury)
  const [info = null] = await readAccounts(parts.nodes, [treasury])
  return { payer: { address: treasury, lamports: await readFree(parts, { account: treasury, info, except }) }, terms, options: UPKEEP_FORM }
}
