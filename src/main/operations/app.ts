import { createRequire } from 'node:module'
import { StrongroomError } from '../../core/error/error.ts'
import { isUnfinished } from '../../core/payment/intent-state.ts'
import { type Journal, PAGE_ROWS_MAX, type PaymentProofRecord } from '../journal/index.ts'
import { carriedIn } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

/** Of this program. */
export const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string }

export function appOperations({ workstation, network, practice, folder, journal, now, onSwitchNetwork }: Services) {
  const leaving = async () => {
    const { inFlight, awaitingApproval: awaiting } = await journal.read.overview({ sinceMs: now() })
    const transactions = inFlight.transactions + awaiting + (await countOut(journal)) + (await countBetween(journal))
    return { transactions, signed: await countOutstanding(journal), awaiting }
  }
  return {
    info: os.app.info.handler(() => ({
      version,
      network,
      dataFolder: folder.path,
      workstation,
      ...(practice === undefined ? {} : { practice }),
    })),
    leaving: os.app.leaving.handler(leaving),
    switchNetwork: os.app.switchNetwork.handler(async ({ input: { network: wanted, leaveBehind } }) => {
      if (onSwitchNetwork === null) throw new StrongroomError('NETWORK_FIXED', { network })
      const left = await leaving()
      if (!leaveBehind && left.transactions + left.signed > 0) throw new StrongroomError('NETWORK_NOT_AT_REST', left)
      onSwitchNetwork(wanted)
      return { network: wanted }
    }),
  }
}

/** Withdrawals in several transactions of which the next is not decided yet, and payments of which nothing but rent is taken back. */
async function countBetween({ read }: Journal): Promise<number> {
  const steps = await Promise.all((await read.withdrawals({ open: true })).map(({ stepId }) => read.decision(stepId)))
  const proofs = await Promise.all((await read.openPaymentProofs()).map((one) => isBetween({ read }, one)))
  return steps.filter((step) => step?.unfinishedIntents === 0).length + proofs.filter(Boolean).length
}

/** Whether nothing of it is decided that has not ended: the payment itself counts while it is open. */
async function isBetween({ read }: Pick<Journal, 'read'>, { intentId, stepId }: PaymentProofRecord): Promise<boolean> {
  const step = stepId === null ? null : await read.decision(stepId)
  const payment = await read.intent(intentId)
  return (step === null || step.unfinishedIntents === 0) && (payment === null || !isUnfinished(payment.state))
}

/** What left in bundles was decided, and is no intent before it returns. */
async function countOut(journal: Journal): Promise<number> {
  let count = 0
  for await (const _ of carriedIn(journal, 'out')) count += 1
  return count
}

/** Every signature that may still land, not those of one page alone. */
async function countOutstanding({ read }: Journal): Promise<number> {
  let count = 0
  for (let after: number | undefined, isMore = true; isMore; ) {
    const page = await read.outstandingAttempts({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    count += page.length
    after = page.at(-1)?.id
    isMore = page.length === PAGE_ROWS_MAX
  }
  return count
}
