import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { planRecord } from '../../../src/core/bundle/record/plan-record.ts'
import type { BundleReviewRequest } from '../../../src/core/bundle/review.ts'
import { reviewBundle } from '../../../src/core/bundle/review-bundle.ts'
import { printRecord } from '../../../src/main/record/print-record.ts'
import { requestFor } from '../../core/bundle/support.ts'

/** The record of a bundle as it is printed where the keys of the tests of bundles are. */
export async function recordOf(bundle: Bundle, more: Partial<BundleReviewRequest> = {}): Promise<Buffer> {
  const review = reviewBundle({ ...requestFor(bundle), nowMs: null, ...more })
  const { pieces } = await printRecord(planRecord({ bundle, review, isWatched: () => false, cannotSign: null }))
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
