import { StrongroomError } from '../../core/error/error.ts'
import {
  type ConfidentialAsked,
  endWithdrawal,
  findConfidentialAccounts,
  planConfidential,
  readConfidentialAccounts,
  startConfidential,
} from '../pay/index.ts'
import type { WithdrawalRecord } from '../journal/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { showConfidentialAccounts } from './present-confidential.ts'
import { showHiddenPlan, showConfigurationPlan } from './present-confidential-plan.ts'
import { readOwners } from './read-owners.ts'
import { requireUnlocked } from './require-unlocked.ts'

/** Operations of `tokens` on accounts that take confidential transfers. */
export function confidentialOperations(services: Services) {
  const { journal, submitter, confidentialSweeper } = services
  const start = async (asked: ConfidentialAsked, digest: string) => {
    await requireUnlocked(services)
    const { id, account } = await startConfidential(services, { asked, digest })
    submitter.wake()
    return { id, account }
  }
  const configuring = ({
    mint,
    owner,
    keys,
  }: Pick<Extract<ConfidentialAsked, { act: 'configure' }>, 'mint' | 'keys'> & { owner?: typeof mint | undefined }) =>
    ({ act: 'configure', mint, owner: owner ?? null, keys }) as const
  return {
    confidential: os.tokens.confidential.handler(async ({ input: { account, role, after, limit } }) => {
      if (account !== undefined) {
        const found = await readConfidentialAccounts(services, [account])
        if (found.length === 0) throw new StrongroomError('CONFIDENTIAL_ACCOUNT_UNKNOWN', { account })
        return { accounts: await showConfidentialAccounts(services, found), owners: 1, next: null }
      }
      const { owners, next } = await readOwners(journal, { role, after, limit })
      const found = await findConfidentialAccounts(services, owners)
      return { accounts: await showConfidentialAccounts(services, found), owners: owners.length, next }
    }),
    planConfigure: os.tokens.planConfigure.handler(async ({ input }) =>
      showConfigurationPlan(services, await planConfidential(services, configuring(input)), input.mint),
    ),
    configure: os.tokens.configure.handler(({ input: { digest, ...input } }) => start(configuring(input), digest)),
    planApply: os.tokens.planApply.handler(async ({ input: { account } }) =>
      showHiddenPlan(services, await planConfidential(services, { act: 'apply', account })),
    ),
    planWithdraw: os.tokens.planWithdraw.handler(async ({ input: { account, amount } }) =>
      showHiddenPlan(services, await planConfidential(services, { act: 'withdraw', account, amount })),
    ),
    withdraw: os.tokens.withdraw.handler(({ input: { account, amount, digest } }) => start({ act: 'withdraw', account, amount }, digest)),
    withdrawals: os.tokens.withdrawals.handler(async ({ input: { account, open } }) => {
      const found = await journal.read.withdrawals({ open, ...(account === undefined ? {} : { account }) })
      return { withdrawals: found.map(showWithdrawal) }
    }),
    endWithdrawal: os.tokens.endWithdrawal.handler(async ({ input: { account } }) => {
      await requireUnlocked(services)
      const id = await endWithdrawal(services, account)
      submitter.wake()
      confidentialSweeper.wake()
      return { id, account }
    }),
    apply: os.tokens.apply.handler(({ input: { account, digest } }) => start({ act: 'apply', account }, digest)),
  }
}

function showWithdrawal({ id, account, mint: asset, amount, state, withdrawn, stepId: step, why }: WithdrawalRecord) {
  return { id, account, asset, amount, state, withdrawn, step, why }
}
