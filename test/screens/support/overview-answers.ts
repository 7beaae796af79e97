import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { countUrgent, listMatters } from '../../../src/core/matter/matter.ts'
import { auditAnswers, exportedAnswers } from './audit-answers.ts'
import { dailyAnswers } from './daily-answers.ts'
import { asOf, type Overview, type Scene } from './scene.ts'

const os = implement(contract)

/** The first screen and what waits, answered from a scene. */
export const overviewAnswers = (scene: Scene) => ({
  overview: { show: os.overview.show.handler(() => overviewOf(scene)) },
  matters: { list: os.matters.list.handler(() => mattersOf(scene, overviewOf(scene))) },
  daily: dailyAnswers(scene),
  audit: auditAnswers(scene),
  exported: exportedAnswers(scene),
})

export function watcherOf({ watcher, slot, slotsBehind }: Scene) {
  return { state: watcher, cursor: slot, finalizedSlot: slotsBehind === null ? null : slot + slotsBehind, trouble: null }
}

/** Added up from the scene, so that it cannot say what the lists do not. */
function overviewOf(scene: Scene) {
  const deposits = scene.accounts.filter(({ role }) => role === 'deposit')
  const sum = (rows: readonly { native: bigint }[]) => rows.reduce((total, { native }) => total + native, 0n)
  const tokens = deposits.flatMap(({ tokens: held }) => held)
  const native = {
    asset: { kind: 'native' } as const,
    label: 'SOL',
    ignored: false,
    held: sum(scene.accounts),
    onDepositAccounts: sum(deposits),
    inTreasury: sum(scene.accounts.filter(({ role }) => role === 'treasury')),
    accounts: scene.accounts.length,
  }
  const tokenHoldings = scene.mints.map(({ mint, tokenProgram, decimals, label }) => {
    const amount = tokens.filter((token) => token.mint === mint).reduce((total, token) => total + token.amount, 0n)
    return {
      asset: { kind: 'token' as const, mint, tokenProgram, decimals },
      label,
      ignored: false,
      held: amount,
      onDepositAccounts: amount,
      inTreasury: 0n,
      accounts: tokens.length,
    }
  })
  return {
    network: scene.network,
    asOf: asOf(scene),
    holdings: scene.accounts.length === 0 ? [] : [native, ...tokenHoldings, ...(scene.unlisted ?? [])],
    inFlight: { transactions: 0, unsigned: 0, accounts: 0 },
    awaitingApproval: scene.paying.held.length,
    unconfirmed: scene.unconfirmed?.length ?? 0,
    notKnown: scene.unknownIntents?.filter(({ closed }) => closed === null).length ?? 0,
    openCases: scene.openCases,
    foreignNonces: scene.alarm.found.length,
    reclaimable: scene.reclaimable ?? null,
    compared: comparedIn(scene),
    outstanding: countSigned(scene),
    backup: backupOf(scene),
    credited24h: scene.deposits.filter(({ verdict }) => verdict.kind === 'credit').length,
    watcher: watcherOf(scene),
    nodes: countNodes(scene),
    sending: { state: scene.sending.state, words: scene.sending.words },
    vault: scene.vault,
  }
}

const countSigned = ({ outstanding, mayBeSigned }: Scene) => ({
  signatures: outstanding.length,
  expire: outstanding.filter(({ lifetime }) => lifetime.kind === 'blockhash').length,
  neverExpire: outstanding.filter(({ lifetime, state }) => lifetime.kind === 'nonce' && state !== 'confirmed').length,
  left: mayBeSigned?.transactions.length ?? 0,
})

function backupOf({ network, savedAt, backupDue = false }: Scene) {
  if (network === 'practice' && !backupDue && savedAt === undefined) return { standing: 'not-needed' as const, at: null }
  if (savedAt === undefined) return { standing: 'never' as const, at: null }
  return { standing: backupDue ? ('behind' as const) : ('current' as const), at: savedAt }
}

function comparedIn({ continuity }: Scene) {
  const { last } = continuity.reconciliation
  if (last === null || last.finishedAt === null) return null
  return { slot: last.slot, balances: last.compared, differences: last.differences, at: last.finishedAt }
}

const countNodes = ({ nodes, warnings }: Scene) => {
  return { configured: nodes.length, reachable: nodes.filter(({ reachable }) => reachable).length, disagreements: 0, warnings }
}

/** What waits for a person, counted from what the other answers of the scene say. */
function mattersOf({ oldSignatures = 0, backupDue = false }: Scene, overview: Overview) {
  const of = (count: number) => ({ count, sinceMs: null })
  const { openCases, sending, foreignNonces, unconfirmed, awaitingApproval, notKnown, holdings } = overview
  const unlisted = holdings.filter(({ label, ignored }) => label === null && !ignored)
  const matters = listMatters({
    case: of(openCases),
    'sending-closed': of(sending.state === 'closed' ? 1 : 0),
    'foreign-nonce': of(foreignNonces),
    unconfirmed: of(unconfirmed),
    approval: of(awaitingApproval),
    'not-known': of(notKnown),
    'old-signature': { count: oldSignatures, sinceMs: Date.UTC(2026, 10, 18, 9) },
    backup: of(backupDue ? 1 : 0),
    'unlisted-token': of(unlisted.length),
  })
  return {
    matters: matters.map(({ kind, count, sinceMs, isUrgent: urgent }) => {
      const since = sinceMs === null ? null : new Date(sinceMs)
      return { kind, count, since, urgent, words: '', seeCommand: '' }
    }),
    urgent: countUrgent(matters),
  }
}
