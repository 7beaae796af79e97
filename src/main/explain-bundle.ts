import type { ShownBundle } from '../contract/bundles.ts'
import { decodeBundle, isBundle } from '../core/bundle/decode.ts'
import { reviewBundle } from '../core/bundle/review-bundle.ts'
import { readBundleFile } from './bundle-file.ts'
import { shownBundle } from './operations/present-bundle.ts'

/**
 * Explains a bundle that a person typed, or the one in the file of this name: without keys, so that whose its accounts are is not said. Null where
 * it is none.
 * @throws those of decodeBundle
 */
export async function explainBundle(typed: string | undefined): Promise<ShownBundle | null> {
  if (typed === undefined) return null
  const bundle = isBundle(typed) ? decodeBundle(typed) : await readBundleFile(typed)
  return bundle === null ? null : shownBundle(reviewBundle({ bundle, genesisHash: null, owns: null, nowMs: Date.now() }), null)
}
