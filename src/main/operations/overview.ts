import { isWorkedOn } from '../../core/payment/intent-state.ts'
import { backupStanding } from '../../core/matter/matter.ts'
import type { HoldingRecord } from '../journal/index.ts'
import type { Services } from '../services.ts'
import { shownWatcher } from './deposits.ts'
import { warnOfNodes } from './node-facts.ts'
import { os } from './implement.ts'
import { showSending } from './sending.ts'
import { readAsOf } from './read-as-of.ts'
import { countDecisions, readWaiting } from './unconfirmed.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

export function overviewOperations(services: Services) {
  const { workstation, network, journal, watcher, nodes, signer, now } = services
  return {
    show: os.overview.show.handler(async () => {
      const asOf = await readAsOf(services)
      const { holdings, inFlight, awaitingApproval, notKnown, openCases, outstanding, lastCopy, credited } = await journal.read.overview({
        sinceMs: now() - DAY_MS,
      })
      const { state: vault } = await signer.status()
      const states = nodes.states()
      const sending = await showSending(services)
      const { waiting } = await readWaiting(services)
      const kept = waiting.filter((intent) => isWorkedOn(intent.state)).length
      return {
        network,
        asOf,
        holdings: holdings.map(shownHolding),
        inFlight: { ...inFlight, transactions: inFlight.transactions - kept, unsigned: inFlight.unsigned - kept },
        awaitingApproval,
        unconfirmed: countDecisions(waiting),
        notKnown,
        openCases,
        foreignNonces: services.nonceAlarm.state().found.length,
        reclaimable: await shownReclaimable(services),
        compared: await shownCompared(services),
        outstanding,
        backup: {
          standing: backupStanding({ isPractice: network === 'practice', hasVault: vault !== 'absent', lastCopy, nowMs: now() }),
          at: lastCopy === null ? null : new Date(lastCopy.atMs),
        },
        credited24h: credited,
        watcher: shownWatcher(watcher),
        nodes: {
          configured: states.length,
          reachable: states.filter(({ standing }) => standing === 'admitted').length,
          disagreements: nodes.disagreements().length,
          warnings: workstation === 'offline' ? [] : await warnOfNodes(services),
        },
        sending: { state: sending.state, words: sending.words },
        vault,
      }
    }),
  }
}

async function shownReclaimable({ journal, reclaimable }: Services) {
  const found = reclaimable.found()
  if (found === null) return null
  const { gainLamports, accounts, nested, checkedAtMs } = found
  const labels = nested.tokens.length === 0 ? [] : await journal.read.mints()
  const tokens = nested.tokens.map(({ asset, amount }) => {
    return { asset, label: labels.find(({ mint }) => mint === asset.mint)?.label ?? null, amount }
  })
  return { gainLamports, accounts, nested: { ...nested, tokens }, checkedAt: new Date(checkedAtMs) }
}

async function shownCompared({ journal }: Pick<Services, 'journal'>) {
  const last = await journal.read.lastComparison({ finished: true })
  if (last === null) return null
  const { slot, compared: balances, differences, finishedAtMs, startedAtMs } = last
  return { slot, balances, differences, at: new Date(finishedAtMs ?? startedAtMs) }
}

function shownHolding({ asset, label, ignored, held, onDeposit, inTreasury, accounts }: HoldingRecord) {
  return { asset, label: asset.kind === 'native' ? 'SOL' : label, ignored, held, onDepositAccounts: onDeposit, inTreasury, accounts }
}
