import type { Address } from '../../core/address/address.ts'
import { formatAmount } from '../../core/amount/text.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import { explainUnpayable } from '../../core/review/explain-unpayable.ts'
import { writeReceipt } from '../export/index.ts'
import { decimalsOf, type PayoutAsked, planPayout, startPayout } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { os } from './implement.ts'
import { shownState } from './payment-story.ts'

export function payoutOperations(services: Services) {
  const { journal, submitter, folder, now } = services
  return {
    check: os.payouts.check.handler(async ({ input }) => {
      const { file, request, plan, asset, toConfirm, confirmation } = await planPayout(services, askedOf(input))
      const { totals } = plan
      return {
        ...totals,
        price: request.microLamportsPerUnit,
        lines: file.lines,
        blank: file.blank,
        total: formatAmount({ amount: totals.amount, decimals: decimalsOf(asset) }),
        problems: problemsOf({ file, plan }),
        warnings: [...file.warnings],
        toConfirm: toConfirm.map(({ recipient, words }) => ({ recipient, words })),
        confirmation,
        fileDigest: file.digest,
        digest: plan.transactions.length === 0 ? null : digestPayments(plan),
      }
    }),
    start: os.payouts.start.handler(async ({ input: { total, digest, confirmation = null, ...input } }) => {
      await requireUnlocked(services)
      const { id, plan } = await startPayout(services, { asked: askedOf(input), total, digest, confirmation })
      submitter.wake()
      return { sweep: id, payments: plan.totals.payments, transactions: plan.totals.transactions }
    }),
    receipt: os.payouts.receipt.handler(async ({ input: { sweep: id } }) => {
      const decided = await journal.read.sweep(id)
      if (decided === null || decided.kind !== 'payment') throw new StrongroomError('SWEEP_UNKNOWN', { sweep: id })
      return writeReceipt({ journal, folder: folder.path, now, sweepId: id, stateOf: shownState })
    }),
  }
}

type Input = {
  readonly file: string
  readonly asset: PayoutAsked['asset']
  readonly from?: Address | undefined
  readonly allowUnfundedRecipient: boolean
  readonly withMemo?: string | undefined
  readonly version: 'legacy' | '1'
  readonly price?: bigint | 'auto' | undefined
}

function askedOf({ file, asset, from, allowUnfundedRecipient, withMemo, version, price }: Input): PayoutAsked {
  return {
    path: file,
    asset,
    from: from ?? null,
    allowUnfunded: allowUnfundedRecipient,
    memo: withMemo ?? null,
    version: version === '1' ? 1 : 'legacy',
    lifetime: 'blockhash',
    microLamportsPerUnit: price ?? null,
    computeUnitLimit: null,
    blockhash: null,
  }
}

type Judged = Pick<Awaited<ReturnType<typeof planPayout>>, 'file' | 'plan'>

/** Lines that could not be read and rows that cannot be paid, in the order of the file. */
function problemsOf({ file, plan }: Judged) {
  const lineOf = new Map(file.rows.map(({ key, line }) => [key, line]))
  const unpayable = plan.unpayable.flatMap(({ key, reason }) => {
    const line = lineOf.get(key)
    return line === undefined ? [] : [{ line, words: explainUnpayable(reason) }]
  })
  return [...file.problems, ...unpayable].toSorted((left, right) => left.line - right.line)
}
