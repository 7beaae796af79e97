import type { Page } from 'playwright-core'
import type { ShownBundle } from '../../../src/contract/bundles.ts'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import type { BundleReviewRequest } from '../../../src/core/bundle/review.ts'
import { mergeSignatures } from '../../../src/core/bundle/signatures.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import { dataUrlOfBytes } from '../../../src/main/given-file.ts'
import { genesisHash, owns as ownsBundled, preparedAtMs, signaturesFor } from '../../core/bundle/support.ts'
import { sendingOf } from './closing.ts'
import { SHA256 } from './audit-answers.ts'
import { goodDay, type Scene } from './scene.ts'

/** With what a scene reviews bundles. */
export type Bundling = {
  readonly owns: NonNullable<BundleReviewRequest['owns']>
  readonly genesisHash: Blockhash | null
  readonly nowMs: number | null
}

/** A scene that says nothing keeps no keys: every account of a bundle is somebody else’s. */
export const NO_KEYS: Bundling = { owns: () => null, genesisHash: null, nowMs: null }

const LATER_MS = 3 * 60 * 60_000
const KEYS: Bundling = { owns: (address) => ownsBundled?.(address) ?? null, genesisHash, nowMs: preparedAtMs + LATER_MS }

/** The offline workstation that has the keys of the bundles below. */
export const offlineBundleDay = (): Scene => ({
  ...goodDay(),
  workstation: 'offline',
  sending: sendingOf({ state: 'offline', catchingUp: null, cases: 0 }, []),
  bundling: KEYS,
})

/** A workstation with a network, on which their accounts are at most watched. */
export const onlineBundleDay = (): Scene => ({ ...goodDay(), bundling: { ...KEYS, owns: () => null } })

export { hostileBundle, manyPayments, REFUSED, SHORT_LIVED, SIGNABLE, SIGNED, UNSIGNABLE, wordsOf } from '../../core/bundle/samples.ts'

/** A bundle as a person chooses it. */
export const fileOf = (of: Bundle, name = 'payment 2026-311.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(encodeBundle(of)),
})

/** The window has read the file: before, it has nothing to review. */
export const fileRead = (page: Page): Promise<void> => page.getByText('Choose the file first.').waitFor({ state: 'detached' })

/** Chooses a bundle and has it reviewed. */
export async function openBundle(page: Page, of: Bundle): Promise<void> {
  await page.getByLabel('Bundle file').setInputFiles(fileOf(of))
  await fileRead(page)
  await page.getByRole('button', { name: 'Review the bundle' }).press('Enter')
  await page.getByRole('region', { name: 'The six words' }).waitFor()
}

/** What the signer of an offline workstation answers that signed all of it. */
export function signWithKeys(of: Bundle, { digest, name }: { readonly digest: string; readonly name: string }) {
  const { bundle: signed, added } = mergeSignatures(of, signaturesFor(of))
  return {
    path: `/data/strongroom/exports/${name.replace(/\.json$/, '').replaceAll(/[^\w-]+/g, '-')}-signed.json`,
    byteLength: encodeBundle(signed).length,
    digest,
    transactions: of.transactions.length,
    signatures: added.length,
    contents: dataUrlOfBytes(Buffer.from(encodeBundle(signed))),
  }
}

/** What is answered of a record that was written: one page for each three transactions, and one more. */
export function recordedOf({ digest, transactions, refusals }: ShownBundle, name = 'bundle') {
  const signers = transactions.flatMap((one) => one.signers)
  return {
    path: `/data/strongroom/exports/${name.replace(/\.json$/, '').replaceAll(/[^\w-]+/g, '-')}-record.pdf`,
    name: 'bundle-record.pdf',
    sha256: SHA256,
    byteLength: 20_000 + 5_000 * transactions.length,
    pages: 1 + Math.ceil(transactions.length / 3),
    digest,
    transactions: transactions.length,
    refused: transactions.filter((one) => refusals.length > 0 || one.refusals.length > 0).length,
    signatures: signers.filter(({ state }) => state === 'valid').length,
    asked: signers.length,
  }
}
