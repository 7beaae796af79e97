import { byCode, type Movement, type Reasons } from '../../by-code.ts'
import { creditInGerman, hiddenInGerman, noCreditInGerman, ONLY_NODE, OUTGOING, READ_WITH_KEYS } from './deposits.ts'
import { landingInGerman } from './landing.ts'
import { nodeWarningInGerman } from './nodes.ts'
import { nestedInGerman } from './nested.ts'
import { mintExtensionInGerman } from './mints.ts'
import { confidentialInGerman } from './confidential.ts'
import { recipientRefusedInGerman, recipientWarningInGerman } from './recipients.ts'
import { rowReasonInGerman } from './rows.ts'
import { closingInGerman, offlineInGerman } from './sending.ts'
import { takenInGerman, unpayableInGerman } from './payments.ts'
import { elsewhereInGerman, leftAloneInGerman, leftOfConfidentialSweepInGerman, leftOutInGerman } from './sweeps.ts'
import { nonceUpkeepInGerman, notReclaimedInGerman, tokenUpkeepInGerman } from './upkeep.ts'

/** Reasons of the backend in German, as far as their code says all of them. */
export const reasonsInGerman: Reasons = {
  leftOut: leftOutInGerman,
  unpayable: unpayableInGerman,
  taken: takenInGerman,
  upkeep: { ...nonceUpkeepInGerman, ...tokenUpkeepInGerman },
  notReclaimed: notReclaimedInGerman,
  leftAlone: leftAloneInGerman,
  leftOfConfidentialSweep: leftOfConfidentialSweepInGerman,
  elsewhere: elsewhereInGerman,
  closing: closingInGerman,
  offline: offlineInGerman,
  nested: nestedInGerman,
  recipientWarning: recipientWarningInGerman,
  recipientRefused: recipientRefusedInGerman,
  rowReason: rowReasonInGerman,
  mintExtension: mintExtensionInGerman,
  confidential: confidentialInGerman,
  onlyNode: { 'only-node': ONLY_NODE },
  sayNodeWarning: nodeWarningInGerman,
  sayLanding: landingInGerman,
  sayMovement: movementInGerman,
}

function movementInGerman({ verdict, onlyNode, hiddenWhy }: Movement): string | undefined {
  const words = verdictInGerman(verdict)
  const amount = verdict.reason === 'confidential' ? (hiddenWhy === null ? READ_WITH_KEYS : byCode(hiddenInGerman, hiddenWhy)) : null
  if (words === undefined || amount === undefined) return undefined
  return [words, ...(onlyNode === true ? [ONLY_NODE] : []), ...(amount === null ? [] : [amount])].join(' ')
}

function verdictInGerman({ kind, ...of }: Movement['verdict']): string | undefined {
  if (kind === 'outgoing') return OUTGOING
  return kind === 'credit' ? byCode(creditInGerman, of.class ?? '') : byCode(noCreditInGerman, of.reason ?? '')
}
