import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { inRunsOf } from '../pay/index.ts'
import type { Services } from '../services.ts'

/** As many accounts as are asked of the journal at once. */
const ASKED_AT_ONCE = 1_000

/**
 * What is chosen for a sweep are deposit accounts, each once: passed over without a word, another address would be taken for swept.
 * @throws PLAN_NOT_TO_CHOOSE
 */
export async function requireToChoose({ read }: Services['journal'], chosen: readonly Address[] = []): Promise<void> {
  const seen = new Set<Address>()
  for (const account of chosen) {
    if (seen.has(account)) throw new StrongroomError('PLAN_NOT_TO_CHOOSE', { account, why: 'twice' })
    seen.add(account)
  }
  for (const run of inRunsOf(ASKED_AT_ONCE, chosen)) {
    const roles = new Map((await read.accountsByAddress(run)).map(({ address, role }) => [address, role]))
    for (const account of run) {
      const why = roles.get(account) ?? 'unknown'
      if (why !== 'deposit') throw new StrongroomError('PLAN_NOT_TO_CHOOSE', { account, why })
    }
  }
}
