import { implement } from '@orpc/server'
import type { Address } from '../../../src/core/address/address.ts'
import { contract } from '../../../src/contract/contract.ts'
import { reviewBundle } from '../../../src/core/bundle/review-bundle.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../../src/core/error/error.ts'
import { readGivenBundle } from '../../../src/main/bundle-file.ts'
import { shownBundle } from '../../../src/main/operations/present-bundle.ts'
import { findCannotSign } from '../../../src/main/sign-bundle.ts'
import { NO_KEYS, signWithKeys } from './bundling.ts'
import type { Scene } from './scene.ts'

const os = implement(contract)

/** Of the command line alone. */
const notAsked = () => {
  throw new Error('no page asks for it')
}

type Named = { readonly feePayers: readonly Address[]; readonly nonceAuthorities: readonly Address[] }
const NOBODY: Named = { feePayers: [], nonceAuthorities: [] }
type Given = { readonly file?: string | undefined; readonly contents?: string | undefined }

/** Answered by the product’s own review, over the keys that the scene says. */
export function offlineAnswers(scene: Scene) {
  const review = async (input: Given, named: Named = NOBODY) => {
    const bundle = await readGivenBundle(input)
    const { owns, genesisHash, nowMs } = scene.bundling ?? NO_KEYS
    const reviewed = reviewBundle({ bundle, genesisHash, owns, nowMs, named })
    const isRefused = reviewed.refusals.length > 0 || reviewed.transactions.some(({ refusals }) => refusals.length > 0)
    const elsewhere = new Set(scene.workstation === 'offline' ? [] : [...named.feePayers, ...named.nonceAuthorities])
    const signs = (address: Address) => owns(address) ?? (elsewhere.has(address) ? 'deposit' : null)
    return { bundle, shown: shownBundle(reviewed, isRefused ? null : findCannotSign({ bundle, genesisHash, owns: signs })) }
  }
  return {
    bundles: {
      show: os.bundles.show.handler(async ({ input: { feePayers = [], nonceAuthorities = [], ...given }, errors }) => {
        try {
          return (await review(given, { feePayers, nonceAuthorities })).shown
        } catch (error) {
          throw isStrongroomError(error) ? errors.REFUSED({ data: toErrorValue(error) }) : error
        }
      }),
      sign: os.bundles.sign.handler(async ({ input: { words, digest, ...given }, errors }) => {
        const { bundle, shown } = await review(given)
        const refuse = (error: StrongroomError) => errors.REFUSED({ data: toErrorValue(error) })
        if (scene.workstation !== 'offline') throw refuse(new StrongroomError('BUNDLE_SIGN_ONLINE', {}))
        if (words !== shown.digestWords.join(' ')) throw refuse(new StrongroomError('BUNDLE_OTHER_WORDS', {}))
        if (digest !== shown.digest) throw refuse(new StrongroomError('BUNDLE_OTHER_DIGEST', {}))
        return signWithKeys(bundle, { digest, name: given.file ?? 'bundle' })
      }),
    },
    offchain: { sign: os.offchain.sign.handler(notAsked), verify: os.offchain.verify.handler(notAsked) },
  }
}
