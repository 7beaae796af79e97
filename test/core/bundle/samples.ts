import type { Bundle, BundledTransaction } from '../../../src/core/bundle/bundle.ts'
import { digestBundle } from '../../../src/core/bundle/encode.ts'
import { mergeSignatures } from '../../../src/core/bundle/signatures.ts'
import { digestWords } from '../../../src/core/review/digest.ts'
import { addressNamed } from '../../support/block.ts'
import { bundle, bundledOf, bundleOf, byBlockhash, byNonce, genesisHash, line, pay, signaturesFor } from './support.ts'

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
