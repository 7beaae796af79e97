import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { TokenUpkeepReason } from '../../core/plan/token-upkeep.ts'
import { PAYER_SHORT } from '../../core/review/explain-left-alone.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import { tell } from '../../core/text/sentence.ts'
import { type HiddenWanted, planHidden, planNonceAccounts, prepareHidden } from '../carry/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { warnOfAlone } from './node-facts.ts'
import { showRefusedUpkeep, showUpkeep } from './present-upkeep.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { writePrepared } from './write-bundle.ts'

const UNKNOWN = tell`What the account hides is not known here: the workstation that has its keys shows it before anything is signed, and refuses what it cannot read or prove.`
const WHOLE = tell`How much is withdrawn only the keys of the account know: it is all that is available in it.`

/** Bundles of what is done to hidden balances whose keys are elsewhere. */
export function carriedHiddenOperations(services: Services) {
  return {
    planConfidential: os.bundles.planConfidential.handler(async ({ input: { nonceAccount: named, ...input } }) => {
      const wanted = wantedOf(input)
      const { plan, leaving, digest, ...told } = await planHidden(services, wanted)
      if (plan.kind === 'refused' || leaving === null) {
        const reason = plan.kind === 'refused' ? plan.reason : 'outstanding'
        return { ...showRefusedUpkeep(input.account, { reason, words: wordsOf(reason) }), ...told, nonceAccounts: [] }
      }
      const nonceAccounts = await planNonceAccounts(services, { plan: leaving, from: told.owner, named })
      const isWhole = wanted.act.kind === 'withdraw' && wanted.act.amount === 'all'
      const warnings = [UNKNOWN, ...(isWhole ? [WHOLE] : []), ...(await warnOfAlone(services))]
      return { ...(await showUpkeep(services.journal, plan.planned, { warnings })), ...told, nonceAccounts, digest }
    }),
    prepareConfidential: os.bundles.prepareConfidential.handler(async ({ input: { nonceAccount: nonceAccounts, digest, ...input } }) => {
      await requireUnlocked(services)
      return writePrepared(services, await prepareHidden(services, { ...wantedOf(input), nonceAccounts, digest }))
    }),
  }
}

type Input = { readonly account: Address; readonly act: 'apply' | 'withdraw'; readonly amount?: bigint | 'all' | undefined }

/** @throws OPERATION_ARGUMENT */
function wantedOf({ account, act, amount }: Input): HiddenWanted {
  const refuse = (problem: string) => new StrongroomError('OPERATION_ARGUMENT', { field: 'amount', problem })
  if (act === 'apply') {
    if (amount !== undefined) throw refuse('an apply takes all that is pending, and no amount')
    return { account, act: { kind: 'apply' } }
  }
  if (amount === undefined) throw refuse('it is missing')
  if (amount === 0n) throw refuse('it is nothing')
  return { account, act: { kind: 'withdraw', amount } }
}

/** The owner of the account pays, and not the treasury here. */
const wordsOf = (reason: TokenUpkeepReason): string => (reason === 'payer-short' ? PAYER_SHORT : explainTokenUpkeep(reason))
