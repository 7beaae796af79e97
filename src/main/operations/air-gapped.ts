import { StrongroomError } from '../../core/error/error.ts'
import { accountPath } from '../../core/keys/derivation.ts'
import { decodeSolSignature, SOL_SIGNATURE, type SolSignature } from '../../core/ur/sol-signature.ts'
import { createUrDecoder } from '../../core/ur/ur-decoder.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { requestSignature, takeSignature } from '../carry/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { shownTaken } from './shown-taken.ts'
import { requireUnlocked } from './require-unlocked.ts'

/** Single transactions of a bundle, signed by a device that speaks UR. */
export function airGappedOperations(services: Services) {
  const { submitter } = services
  return {
    requestSignature: os.bundles.requestSignature.handler(async ({ input: { path = accountPath(0), fingerprint = null, ...named } }) => {
      await requireUnlocked(services)
      return requestSignature(services, { ...named, path, fingerprint })
    }),
    takeSignature: os.bundles.takeSignature.handler(async ({ input: { signature, ur, ...named } }) => {
      const taken = shownTaken(await takeSignature(services, { ...named, ...readSignature({ signature, ur }) }))
      submitter.wake()
      return taken
    }),
  }
}

type Given = { readonly signature: Signature | undefined; readonly ur: string | undefined }

/** @throws OPERATION_ARGUMENT, UR_* */
function readSignature({ signature, ur }: Given): SolSignature {
  if (signature !== undefined && ur !== undefined)
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'signature', problem: 'the UR holds one already: give one of the two' })
  if (signature !== undefined) return { requestId: null, signature }
  if (ur === undefined) throw new StrongroomError('OPERATION_ARGUMENT', { field: 'ur', problem: 'it is missing' })
  const decoder = createUrDecoder({ types: [SOL_SIGNATURE] })
  decoder.receive(ur)
  const whole = decoder.result()
  if (whole === null)
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'ur', problem: 'it is one part of several; give the whole as one text' })
  return decodeSolSignature(whole)
}
