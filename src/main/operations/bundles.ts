import { basename, dirname, join } from 'node:path'
import type { Address } from '../../core/address/address.ts'
import { addressesIn } from '../../core/bundle/addresses-in.ts'
import type { Bundle } from '../../core/bundle/bundle.ts'
import { encodeBundle } from '../../core/bundle/encode.ts'
import type { BundleReview, OwnRole } from '../../core/bundle/review.ts'
import { reviewBundle } from '../../core/bundle/review-bundle.ts'
import { GENESIS_HASHES } from '../../core/chain/clusters.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { isBlockhash } from '../../core/lifetime/lifetime.ts'
import { readGivenBundle } from '../bundle-file.ts'
import { dataUrlOfBytes } from '../given-file.ts'
import { writeText } from '../export/write-file.ts'
import { createSerialQueue } from '../serial-queue.ts'
import type { Services } from '../services.ts'
import { findCannotSign, signBundle } from '../sign-bundle.ts'
import { os } from './implement.ts'
import { shownBundle } from './present-bundle.ts'

/** As many accounts as are asked of the journal at once. */
const ASKED_AT_ONCE = 1_000

type Parts = Pick<Services, 'journal' | 'signer' | 'workstation' | 'network' | 'folder' | 'now'>

export function bundleOperations(parts: Parts) {
  const { journal, now, workstation } = parts
  // What was signed over a nonce is asked before more is signed: of two at once, each would find nothing.
  const signing = createSerialQueue()
  return {
    show: os.bundles.show.handler(async ({ input: { file, contents, feePayers = [], nonceAuthorities = [] } }) => {
      const bundle = await readGivenBundle({ file, contents })
      const own = await readOwn({ journal }, bundle)
      const owns = (address: Address) => own.get(address) ?? null
      const genesisHash = await readGenesis(parts)
      const review = reviewBundle({ bundle, genesisHash, owns, named: { feePayers, nonceAuthorities }, nowMs: now() })
      // Where keys are elsewhere, those whom a person named sign there.
      const elsewhere = new Set(workstation === 'offline' ? [] : [...feePayers, ...nonceAuthorities])
      const signs = (address: Address) => owns(address) ?? (elsewhere.has(address) ? 'deposit' : null)
      return shownBundle(review, isRefused(review) ? null : findCannotSign({ bundle, genesisHash, owns: signs }))
    }),
    sign: os.bundles.sign.handler(async ({ input: { file, contents, words, digest: reviewed, withContents } }) => {
      if (workstation !== 'offline') throw new StrongroomError('BUNDLE_SIGN_ONLINE', {})
      const bundle = await readGivenBundle({ file, contents })
      const asked = { bundle, words, reviewed, genesisHash: await readGenesis(parts), nowMs: now() }
      const { bundle: signed, digest, added } = await signing.run(() => signBundle(parts, asked))
      const text = encodeBundle(signed)
      const written = await writeText({ ...placeFor(parts, { file, contents }), ending: 'json' }, text)
      const itself = withContents ? { contents: dataUrlOfBytes(Buffer.from(text)) } : {}
      return { ...written, digest, transactions: signed.transactions.length, signatures: added, ...itself }
    }),
  }
}

const isRefused = ({ refusals, transactions }: BundleReview): boolean =>
  refusals.length > 0 || transactions.some((one) => one.refusals.length > 0)

/** The network that the keys here are for; null on the practice network before it was read. */
async function readGenesis({ journal, network }: Pick<Parts, 'journal' | 'network'>) {
  const known = (await journal.read.network())?.genesisHash ?? (network === 'practice' ? null : GENESIS_HASHES[network])
  return known !== null && isBlockhash(known) ? known : null
}

type Given = { readonly file?: string | undefined; readonly contents?: string | undefined }

/** Beside the file that was named; among the exports where its bytes were given, whose name is a name alone. */
function placeFor({ folder }: Pick<Parts, 'folder'>, { file = 'bundle', contents }: Given): { folder: string; name: string } {
  const name = `${basename(file).replace(/\.json$/i, '')}-signed`
  if (contents === undefined) return { folder: dirname(file), name }
  return { folder: join(folder.path, 'exports'), name: name.replaceAll(/[^\w-]+/g, '-') }
}

/** Those of a bundle's addresses whose keys the vault has, as the journal knows it. Whoever signs asks the vault itself. */
async function readOwn({ journal }: Pick<Services, 'journal'>, bundle: Bundle): Promise<ReadonlyMap<Address, OwnRole>> {
  const addresses = addressesIn(bundle)
  const own = new Map<Address, OwnRole>()
  for (let at = 0; at < addresses.length; at += ASKED_AT_ONCE) {
    const known = await journal.read.accountsByAddress(addresses.slice(at, at + ASKED_AT_ONCE))
    for (const { address, role } of known) if (role !== 'watch') own.set(address, role)
  }
  return own
}
