import { digestUpkeep } from '../../core/plan/digest.ts'
import type { PlannedUpkeep } from '../../core/plan/upkeep.ts'
import { explainMint } from '../../core/review/explain-mint.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import type { Journal } from '../journal/index.ts'
import type { StandingMint, TokenUpkeepRead } from '../pay/index.ts'
import { reviewTransactions } from './review-plan.ts'

const KEEPS_RENT = 'Whoever owns the account can close it and keep its rent.'
const MAKES_ANEW = 'Who pays this token here again pays for a new account first, or cannot pay at all.'

/** What would be done to a token account as the contract shows it, or why not. */
export async function showTokenPlan(journal: Journal, read: TokenUpkeepRead) {
  const { account, plan } = read
  const nothing = { feeLamports: 0n, rentLamports: 0n, reclaimedLamports: 0n, warnings: [], digest: null }
  if (plan.kind === 'refused') {
    return { account, refusal: { reason: plan.reason, words: explainTokenUpkeep(plan.reason) }, words: null, ...nothing }
  }
  const { planned } = plan
  const { words, warnings } = await reviewTransactions(journal, [{ pieces: planned.pieces, tokenAccounts: [] }])
  return {
    account,
    refusal: null,
    words: words[0] ?? null,
    feeLamports: planned.feeLamports,
    ...moneyOf(planned),
    warnings: [...warningsOf(read, planned), ...warnings],
    digest: digestUpkeep(planned),
  }
}

/** What the account gains is its rent; what it loses comes home. */
function moneyOf({ upkeep: { account }, changes }: PlannedUpkeep) {
  const change = changes.find((one) => one.account === account)?.change ?? 0n
  return { rentLamports: change > 0n ? change : 0n, reclaimedLamports: change < 0n ? -change : 0n }
}

function warningsOf({ owner, treasury, mint }: TokenUpkeepRead, { upkeep: { act } }: PlannedUpkeep): string[] {
  const isOthers = owner !== treasury
  if (act === 'close-token-account') return isOthers ? [MAKES_ANEW] : []
  return [...(act === 'create-token-account' && isOthers ? [KEEPS_RENT] : []), ...heedOf(mint)]
}

/** What the mint lets its issuer do; what a transfer costs is told where something is moved. */
function heedOf(mint: StandingMint | null): string[] {
  if (mint === null) return []
  const notes = explainMint({ mint: mint.mint, extensions: { ...mint.extensions, transferFees: null }, epoch: 0n })
  return notes.filter(({ weight }) => weight !== 'notes').map(({ words }) => words)
}
