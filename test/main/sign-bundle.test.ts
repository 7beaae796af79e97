import { expect, it } from 'vitest'
import { isStrongroomError } from '../../src/core/error/error.ts'
import { findCannotSign } from '../../src/main/sign-bundle.ts'
import { bundledOf, bundleOf, byNonce, genesisHash, keyOf, line, pay } from '../core/bundle/support.ts'

const [PAYER, ANNA] = [keyOf('payer'), keyOf('Anna')]
const owns = () => 'treasury' as const
const paying = (count: number) =>
  bundleOf(
    ...Array.from({ length: count }, (_, number) =>
      bundledOf({
        lifetime: byNonce(`nonce ${number}`, PAYER),
        feePayer: PAYER,
        instructions: [pay(ANNA, 5n, PAYER)],
        lines: [line(ANNA, 5n, { reference: `invoice ${number}` })],
      }),
    ),
  )
const reason = (bundle: ReturnType<typeof paying>, of: typeof genesisHash | null = genesisHash) => {
  const error = findCannotSign({ bundle, genesisHash: of, owns })
  return isStrongroomError(error, 'BUNDLE_CANNOT_SIGN') ? error.context.reason : null
}

it('a bundle is signed as long as nothing speaks against it, and not where nobody knows the network of the keys', () => {
  expect(reason(paying(2))).toBe(null)
  expect(reason(paying(2), null)).toBe('which network the keys here are for is not known')
})

it('a bundle of as many transactions as the signer takes at once is signed, and one with more is not', () => {
  expect(reason(paying(1_000))).toBe(null)
  expect(reason(paying(1_001))).toMatch(/^it holds more than 1000 transactions/)
}, 60_000)
