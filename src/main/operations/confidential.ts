import { StrongroomError } from '../../core/error/error.ts'
import { findConfidentialAccounts, readConfidentialAccounts } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { showConfidentialAccounts } from './present-confidential.ts'

/** Operations of `tokens` on accounts that take confidential transfers. */
export function confidentialOperations(services: Services) {
  return {
    confidential: os.tokens.confidential.handler(async ({ input: { account, role, after, limit } }) => {
      if (account !== undefined) {
        const found = await readConfidentialAccounts(services, [account])
        if (found.length === 0) throw new StrongroomError('CONFIDENTIAL_ACCOUNT_UNKNOWN', { account })
        return { accounts: await showConfidentialAccounts(services, found), owners: 1, next: null }
      }
      const page = await services.journal.read.accounts({ role, ...(after === undefined ? {} : { after }), limit })
      const owners = page.map(({ address }) => address)
      const found = await findConfidentialAccounts(services, owners)
      return {
        accounts: await showConfidentialAccounts(services, found),
        owners: owners.length,
        next: owners.length < limit ? null : (owners.at(-1) ?? null),
      }
    }),
  }
}
