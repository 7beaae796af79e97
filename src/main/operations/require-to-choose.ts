import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { Services } from '../services.ts'

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
  const roles = new Map((await read.accountsByAddress(chosen)).map(({ address, role }) => [address, role]))
  for (const account of chosen) {
    const why = roles.get(account) ?? 'unknown'
    if (why !== 'deposit') throw new StrongroomError('PLAN_NOT_TO_CHOOSE', { account, why })
  }
}
