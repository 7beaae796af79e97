import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../core/address/address.ts'
import type { Bundle } from '../../core/bundle/bundle.ts'
import { mergeSignatures } from '../../core/bundle/signatures.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { verifySignature } from '../../core/keys/keypair.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { digestMessage, hashMessage } from '../../core/review/digest.ts'
import { requestIdOf } from '../../core/ur/request-id.ts'
import { encodeSolSignRequest } from '../../core/ur/sol-sign-request.ts'
import type { SolSignature } from '../../core/ur/sol-signature.ts'
import { writeUrText } from '../../core/ur/ur-text.ts'
import type { CarriedRecord } from '../journal/index.ts'
import { isAsItLeft, landedAs } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { bundleAsItLeft } from './as-it-left.ts'
import { type TakenBack, takeBack } from './take-back.ts'

type Parts = Parameters<typeof takeBack>[0]
type Named = { readonly digest: string; readonly number: number }

/** Who asks, as the signer shows it. */
const ORIGIN = 'Strongroom'
/** As many accounts that are watched as are asked whether one of them made a signature: each costs some 2 ms. */
const SIGNERS_TRIED_MAX = 100

type Requested = Named & {
  /** Where the key stands on the signer: this journal knows it of keys of its own vault alone. */
  readonly path: string
  /** 8 hex digits; null where it is not known. */
  readonly fingerprint: string | null
}

/**
 * The request to sign one transaction of a bundle, for a signer that has nothing but a camera and a screen.
 * @throws CARRY_UNKNOWN, CARRY_NO_TRANSACTION, CARRY_NOT_OUT, CARRY_LANDED, CARRY_ALTERED, CARRY_BLANK, CARRY_SEVERAL_SIGNERS, KEY_PATH_MALFORMED
 */
export async function requestSignature({ journal }: Pick<Services, 'journal'>, asked: Requested) {
  const { carried, signer, requestId } = await requireOut({ journal }, asked)
  const { digest, number, path } = asked
  const fingerprint = asked.fingerprint?.toLowerCase() ?? null
  const sourceFingerprint = fingerprint === null ? null : Number.parseInt(fingerprint, 16)
  const { type, cbor } = encodeSolSignRequest({
    requestId,
    signData: carried.message,
    keyPath: { path, sourceFingerprint },
    address: signer,
    origin: ORIGIN,
    signType: 'transaction',
  })
  const ur = writeUrText({ type, sequence: null, body: cbor })
  return { digest, number, requestId: bytesToHex(requestId), signer, hash: hashMessage(carried.message), path, fingerprint, ur }
}

type Given = Named & Pick<SolSignature, 'signature' | 'requestId'>

/**
 * Takes over the signature of one transaction of a bundle, as {@link takeBack} takes a whole one. A request that it names is the one of that
 * transaction; where it names none, the bytes alone say what it is of.
 * @throws CARRY_OTHER_REQUEST, CARRY_OTHER_MESSAGE, CARRY_OTHER_SIGNER, BUNDLE_SIGNATURE, and as {@link requestSignature} and {@link takeBack}
 */
export async function takeSignature(parts: Parts, { signature, requestId, ...named }: Given): Promise<TakenBack> {
  const { bundle, carried, signer, requestId: asked } = await requireNamed(parts, named)
  if (carried.state === 'dead') throw new StrongroomError('CARRY_NOT_OUT', { ...named, state: 'dead' })
  if (requestId !== null && bytesToHex(requestId) !== bytesToHex(asked)) throw refuseRequest({ bundle, requestId, ...named })
  const { bundle: merged, keptOut } = mergeSignatures(bundle, [{ transaction: named.number, signer, signature }])
  const [wrong] = keptOut
  if (wrong !== undefined) throw (await findWhatItIs(parts, { bundle, signer, signature, number: named.number })) ?? wrong.reason
  return takeBack(parts, merged)
}

async function requireOut(parts: Pick<Services, 'journal'>, named: Named) {
  const found = await requireNamed(parts, named)
  const { state } = found.carried
  if (state !== 'out') throw new StrongroomError('CARRY_NOT_OUT', { digest: named.digest, number: named.number, state })
  return found
}

/** One transaction of a bundle, as it left. */
async function requireNamed({ journal }: Pick<Services, 'journal'>, { digest, number }: Named) {
  const record = await journal.read.bundle(digest)
  if (record === null) throw new StrongroomError('CARRY_UNKNOWN', { digest })
  const carried = record.carried.find((one) => one.number === number)
  if (carried === undefined) throw new StrongroomError('CARRY_NO_TRANSACTION', { digest, number, transactions: record.carried.length })
  if (landedAs(carried) !== null) throw new StrongroomError('CARRY_LANDED', { digest, number })
  const bundle = bundleAsItLeft(record)
  if (bundle.transactions[number - 1]?.hidden !== undefined) throw new StrongroomError('CARRY_BLANK', { digest, number })
  if (!isAsItLeft(carried) || !isIn(bundle, carried)) throw new StrongroomError('CARRY_ALTERED', { digest, number })
  return { bundle, carried, signer: requireOneSigner(carried, { digest, number }), requestId: idOf(digest, carried.message) }
}

function isIn({ transactions }: Bundle, { number, message }: CarriedRecord): boolean {
  const left = transactions[number - 1]
  return left !== undefined && bytesToHex(left.message) === bytesToHex(message)
}

const idOf = (digest: string, message: Uint8Array) => requestIdOf({ bundle: hexToBytes(digest), message: digestMessage(message) })

/** A sweep is signed by each account that it sweeps: a request asks for one signature. @throws CARRY_SEVERAL_SIGNERS */
function requireOneSigner({ message }: CarriedRecord, named: Named): Address {
  const { header, staticAccounts } = decodeMessage(message)
  if (header.signerCount > 1) throw new StrongroomError('CARRY_SEVERAL_SIGNERS', { ...named, signers: header.signerCount })
  const [signer] = staticAccounts
  invariant(signer !== undefined, 'a message has a signer')
  return signer
}

type Answered = Named & { readonly bundle: Bundle; readonly requestId: Uint8Array }

function refuseRequest({ bundle, requestId, digest, number }: Answered): StrongroomError {
  const id = bytesToHex(requestId)
  const place = bundle.transactions.findIndex(({ message }) => bytesToHex(idOf(digest, message)) === id)
  return new StrongroomError('CARRY_OTHER_REQUEST', { number, other: place === -1 ? null : place + 1 })
}

type Unfit = { readonly bundle: Bundle; readonly signer: Address; readonly signature: Signature; readonly number: number }

/** What a signature is that does not fit, as far as can be told: of another transaction of the bundle, or of another account that is watched. */
async function findWhatItIs({ journal }: Pick<Services, 'journal'>, { bundle, signer, signature, number }: Unfit) {
  const message = bundle.transactions[number - 1]?.message
  invariant(message !== undefined, 'the transaction is in the bundle')
  const place = bundle.transactions.findIndex((one) => verifySignature({ address: signer, message: one.message, signature }))
  if (place !== -1) return new StrongroomError('CARRY_OTHER_MESSAGE', { number, other: place + 1 })
  const watched = await journal.read.accounts({ role: 'watch', limit: SIGNERS_TRIED_MAX })
  const other = watched.find(({ address }) => verifySignature({ address, message, signature }))
  return other === undefined ? null : new StrongroomError('CARRY_OTHER_SIGNER', { number, wanted: signer, signer: other.address })
}
