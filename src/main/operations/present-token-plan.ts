import { explainMint } from '../../core/review/explain-mint.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import type { Journal } from '../journal/index.ts'
import type { MintOnChain, TokenUpkeepRead } from '../pay/index.ts'
import { showRefusedUpkeep, showUpkeep } from './present-upkeep.ts'
import { tell, type Sentence } from '../../core/text/sentence.ts'

const KEEPS_RENT = tell`Whoever owns the account can close it and keep its rent.`
const MAKES_ANEW = tell`Who pays this token here again pays for a new account first, or cannot pay at all.`

/** What would be done to a token account as the contract shows it, or why not. */
export function showTokenPlan(journal: Journal, read: TokenUpkeepRead) {
  const { account, plan } = read
  if (plan.kind === 'refused') return showRefusedUpkeep(account, { reason: plan.reason, words: explainTokenUpkeep(plan.reason) })
  return showUpkeep(journal, plan.planned, { warnings: warningsOf(read, plan.planned.upkeep.act) })
}

function warningsOf({ owner, treasury, mint }: TokenUpkeepRead, act: string): Sentence[] {
  const isOthers = owner !== treasury
  if (act === 'close-token-account') return isOthers ? [MAKES_ANEW] : []
  return [...(act === 'create-token-account' && isOthers ? [KEEPS_RENT] : []), ...mintWarnings(mint)]
}

/** What the mint lets its issuer do; what a transfer costs is told where something is moved. */
function mintWarnings(mint: MintOnChain | null): Sentence[] {
  if (mint === null) return []
  const notes = explainMint({ mint: mint.mint, extensions: { ...mint.extensions, transferFees: null }, epoch: 0n })
  return notes.filter(({ weight }) => weight !== 'notes').map(({ words }) => words)
}
