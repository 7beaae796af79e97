import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { reviewBundle } from '../../../src/core/bundle/review-bundle.ts'
import { readGivenBundle } from '../../../src/main/bundle-file.ts'
import { shownBundle } from '../../../src/main/operations/present-bundle.ts'

const os = implement(contract)

/** A scene keeps no keys: every account of a bundle is somebody else's. */
export const bundleAnswers = {
  show: os.bundles.show.handler(async ({ input }) => {
    const bundle = await readGivenBundle(input)
    return shownBundle(reviewBundle({ bundle, genesisHash: null, owns: () => null, nowMs: null }))
  }),
  /** Of the command line alone. */
  sign: os.bundles.sign.handler(() => {
    throw new Error('no page asks for it')
  }),
}
