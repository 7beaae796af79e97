import { commandNameOf } from '../../contract/command-name.ts'
import { countUrgent, isBackupDue, listMatters, type MatterKind, OLD_SIGNATURE_MS, type Waiting } from '../../core/matter/matter.ts'
import { matterWords } from '../../core/matter/matter-words.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { showSending } from './sending.ts'
import { countDecisions, readWaiting } from './unconfirmed.ts'

/** The operation that shows each kind. */
const SEEN_BY: Readonly<Record<MatterKind, string>> = {
  case: 'cases.list',
  'sending-closed': 'sending.status',
  'foreign-nonce': 'nonces.foreign',
  unconfirmed: 'activity.unconfirmed',
  approval: 'approvals.list',
  'not-known': 'sending.found',
  'old-signature': 'outstanding.list',
  backup: 'vault.backup',
  'unlisted-token': 'mints.unlisted',
}

export const matterOperations = (services: Services) => ({
  list: os.matters.list.handler(async () => {
    const matters = listMatters(await readFacts(services))
    return {
      matters: matters.map((matter) => {
        const { kind, count, sinceMs, isUrgent } = matter
        const since = sinceMs === null ? null : new Date(sinceMs)
        return { kind, count, since, urgent: isUrgent, words: matterWords(matter), seeCommand: commandNameOf(SEEN_BY[kind]) }
      }),
      urgent: countUrgent(matters),
    }
  }),
})

async function readFacts(services: Services): Promise<Record<MatterKind, Waiting>> {
  const { journal, network, nonceAlarm, now, signer } = services
  const found = await journal.read.matters({ signedBeforeMs: now() - OLD_SIGNATURE_MS })
  const { state: vault } = await signer.status()
  const due = isBackupDue({ isPractice: network === 'practice', hasVault: vault !== 'absent', lastCopy: found.lastCopy, nowMs: now() })
  return {
    case: found.cases,
    'sending-closed': await readClosed(services),
    'foreign-nonce': { count: nonceAlarm.state().found.length, sinceMs: null },
    unconfirmed: { count: countDecisions((await readWaiting(services)).waiting), sinceMs: null },
    approval: found.awaitingApproval,
    'not-known': found.notKnown,
    'old-signature': found.oldSignatures,
    backup: { count: due ? 1 : 0, sinceMs: null },
    'unlisted-token': found.unlistedTokens,
  }
}

/** One thing, for however many reasons: a person opens sending once. */
async function readClosed(services: Services): Promise<Waiting> {
  const { state, reasons } = await showSending(services)
  if (state !== 'closed') return { count: 0, sinceMs: null }
  return { count: 1, sinceMs: reasons.length === 0 ? null : Math.min(...reasons.map(({ since }) => since.getTime())) }
}
