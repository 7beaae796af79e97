import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { reviewBundle } from '../../../src/core/bundle/review-bundle.ts'
import { readGivenBundle } from '../../../src/main/bundle-file.ts'
import { shownBundle } from '../../../src/main/operations/present-bundle.ts'

const os = implement(contract)

/** Of the command line alone. */
const notAsked = () => {
  throw new Error('no page asks for it')
}

/** A scene keeps no keys: every account of a bundle is somebody else's. */
export const offlineAnswers = {
  bundles: {
    show: os.bundles.show.handler(async ({ input }) => {
      const bundle = await readGivenBundle(input)
      return shownBundle(reviewBundle({ bundle, genesisHash: null, owns: () => null, nowMs: null }), null)
    }),
    sign: os.bundles.sign.handler(notAsked),
  },
  offchain: { sign: os.offchain.sign.handler(notAsked), verify: os.offchain.verify.handler(notAsked) },
}
