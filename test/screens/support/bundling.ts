import type { Page } from 'playwright-core'
import type { Bundle, BundledTransaction } from '../../../src/core/bundle/bundle.ts'
import { digestBundle, encodeBundle } from '../../../src/core/bundle/encode.ts'
import type { BundleReviewRequest } from '../../../src/core/bundle/review.ts'
import { mergeSignatures } from '../../../src/core/bundle/signatures.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import { digestWords } from '../../../src/core/review/digest.ts'
import { dataUrlOfBytes } from '../../../src/main/given-file.ts'
import { addressNamed } from '../../support/block.ts'
import {
  bundle,
  bundledOf,
  bundleOf,
  byBlockhash,
  byNonce,
  genesisHash,
  line,
  owns as ownsBundled,
  pay,
  preparedAtMs,
  signaturesFor,
} from '../../core/bundle/support.ts'
import { sendingOf } from './closing.ts'
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

const [payment, tokens, sweep] = bundle.transactions
if (payment === undefined || tokens === undefined || sweep === undefined) throw new Error('the bundle has three transactions')

/** A payment of two lines and a sweep of three deposit accounts: 5 signatures, each lives by a nonce account. */
export const SIGNABLE: Bundle = bundleOf(payment, sweep)
/** The same, with a payment in tokens whose accounts come from a lookup table. */
export const UNSIGNABLE: Bundle = bundle
export const SIGNED: Bundle = mergeSignatures(SIGNABLE, signaturesFor(SIGNABLE)).bundle

/** One whose first transaction pays somebody else than was decided. */
export const REFUSED: Bundle = bundleOf(
  { ...payment, intent: { ...payment.intent, lines: [line(addressNamed('somebody else'), 5n, { reference: 'invoice 6' })] } },
  sweep,
)

export const SHORT_LIVED: Bundle = bundleOf(
  bundledOf({
    lifetime: byBlockhash,
    instructions: [pay(addressNamed('customer'), 5n)],
    lines: [line(addressNamed('customer'), 5n, { reference: 'invoice 1' })],
  }),
)

const paymentNumber = (number: number, more: Partial<BundledTransaction> = {}): BundledTransaction => {
  const to = addressNamed(`customer ${number}`)
  const lines = [line(to, BigInt(number) * 1_000_000n, { reference: `invoice ${number}` })]
  return { ...bundledOf({ lifetime: byNonce(`${number}`), instructions: [pay(to, BigInt(number) * 1_000_000n)], lines }), ...more }
}

/** As many payments as that; the one of this number is not what was decided. */
export function manyPayments(count: number, { lying }: { readonly lying?: number } = {}): Bundle {
  return bundleOf(
    ...Array.from({ length: count }, (_, place) => {
      const number = place + 1
      const made = paymentNumber(number)
      return number === lying ? { ...made, intent: { ...made.intent, lines: [line(addressNamed('somebody else'), 1n)] } } : made
    }),
  )
}

const HTML = '<img src=x onerror="document.title=1"><b>bold</b>'
/** Every text of it as somebody writes one who wants the page broken: markup, words without an end, writing from the right. */
export function hostileBundle(): Bundle {
  const made = paymentNumber(1)
  const { facts } = bundle
  const rightToLeft = 'שלום עולם '.repeat(9).trim()
  return {
    ...bundleOf({
      ...made,
      intent: {
        ...made.intent,
        words: `${HTML} ${'W'.repeat(900)}`,
        lines: made.intent.lines.map((one) => ({ ...one, reference: 'r'.repeat(200) })),
      },
      policy: { isAllowed: false, words: `${rightToLeft} ${'m'.repeat(800)}` },
    }),
    network: { genesisHash, name: HTML.padEnd(100, 'n') },
    facts: {
      ...facts,
      fee: facts.fee === null ? null : { ...facts.fee, rule: HTML.padEnd(100, 'f') },
      accounts: facts.accounts.map((fact) => ({ ...fact, seen: { ...fact.seen, node: 'N'.repeat(100) } })),
    },
  }
}

export const wordsOf = (of: Bundle): string => digestWords(digestBundle(of)).join(' ')

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
