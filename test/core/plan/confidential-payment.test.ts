import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import {
  type ConfidentialStandings,
  type HiddenAsked,
  planConfidentialPayment,
  reasonNotToHide,
} from '../../../src/core/plan/confidential-payment.ts'
import { CONFIDENTIAL_MINT } from '../../../src/core/program/confidential-mint.ts'
import { MOST_TRANSFERRED } from '../../../src/core/program/confidential-payment.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { explainUnpayable } from '../../../src/core/review/explain-unpayable.ts'
import { addressNamed, holding, terms, v1 } from './support.ts'
import { asset as assetOf, extensionsOf, HOOK, pausable, payee as payeeOf, payer } from './token-chain.ts'

const asset = assetOf(TOKEN_2022_PROGRAM)
const CONFIDENTIAL = [CONFIDENTIAL_MINT, new Uint8Array(65)] as const
const HIDDEN_FEES = [16, new Uint8Array(129)] as const
const HIDDEN_ISSUE = [24, new Uint8Array(196)] as const

const account = {
  approved: true,
  elgamalKey: addressNamed('key'),
  pendingLow: new Uint8Array(64),
  pendingHigh: new Uint8Array(64),
  available: new Uint8Array(64),
  decryptableAvailable: new Uint8Array(36),
  takesConfidential: true,
  takesPublic: true,
  credits: 0n,
  most: 65_536n,
  expectedCredits: 0n,
  actualCredits: 0n,
}
const standings: ConfidentialStandings = {
  isBusy: false,
  areProofsChecked: true,
  isSourceFrozen: false,
  source: account,
  recipient: account,
}
const asked: HiddenAsked = {
  asset,
  mint: extensionsOf([CONFIDENTIAL]),
  payer: holding(payer, 1_000_000_000n),
  payee: payeeOf('one', 10n),
  amount: 10n,
  lifetime: 'blockhash',
  allowUnfunded: false,
  memo: null,
}
const payee = (more: Partial<HiddenAsked['payee']>) => ({ payee: { ...asked.payee, ...more } })
const recipient = (more: Partial<typeof account>) => ({ recipient: { ...account, ...more } })

describe('a payment of a hidden amount', () => {
  it.each<readonly [string, Partial<HiddenAsked>, Partial<ConfidentialStandings>]>([
    ['mint-not-confidential', { asset: assetOf(TOKEN_PROGRAM) }, {}],
    ['mint-not-confidential', { mint: extensionsOf([]) }, {}],
    ['mint-not-there', { mint: null }, {}],
    ['mint-paused', { mint: extensionsOf([CONFIDENTIAL, pausable(1)]) }, {}],
    ['mint-with-hidden-fees', { mint: extensionsOf([CONFIDENTIAL, HIDDEN_FEES]) }, {}],
    ['mint-with-hidden-issue', { mint: extensionsOf([CONFIDENTIAL, HIDDEN_ISSUE]) }, {}],
    ['mint-with-hook', { mint: extensionsOf([CONFIDENTIAL, HOOK]) }, {}],
    ['needs-blockhash', { lifetime: 'nonce' }, {}],
    ['proofs-off', {}, { areProofsChecked: false }],
    ['amount-zero', { amount: 0n }, {}],
    ['above-48-bits', { amount: MOST_TRANSFERRED + 1n }, {}],
    ['is-payer', payee({ recipient: payer }), {}],
    ['recipient-unfunded', payee({ recipientLamports: lamports(0n) }), {}],
    ['account-not-theirs', payee({ standing: { kind: 'other' } }), {}],
    ['recipient-not-configured', payee({ standing: { kind: 'none', rentLamports: lamports(1n) } }), {}],
    ['recipient-not-configured', {}, { recipient: null }],
    ['recipient-frozen', payee({ standing: { kind: 'open', frozen: true, memoRequired: false } }), {}],
    ['recipient-not-approved', {}, recipient({ approved: false })],
    ['recipient-credits-off', {}, recipient({ takesConfidential: false })],
    ['recipient-credits-full', {}, recipient({ credits: 65_536n })],
    ['memo-required', payee({ standing: { kind: 'open', frozen: false, memoRequired: true } }), {}],
    ['source-not-configured', {}, { source: null }],
    ['source-frozen', {}, { isSourceFrozen: true }],
    ['source-not-approved', {}, { source: { ...account, approved: false } }],
    ['source-busy', {}, { isBusy: true }],
  ])('is not made, for the reason %s', (reason, request, standing) => {
    expect(reasonNotToHide({ ...asked, ...request }, { ...standings, ...standing })).toBe(reason)
  })

  it('is made where nothing stands against it, up to the last credit and 48 bits, and of everything', () => {
    expect(reasonNotToHide(asked, standings)).toBeNull()
    expect(reasonNotToHide({ ...asked, amount: MOST_TRANSFERRED }, { ...standings, ...recipient({ credits: 65_535n }) })).toBeNull()
    expect(reasonNotToHide({ ...asked, amount: null }, standings)).toBeNull()
  })

  it.each(['keys-elsewhere', 'hidden-unreadable', 'available-short', 'not-provable'] as const)(
    'is not planned where the signer made nothing, for the reason %s, which has its words',
    (made) => {
      const source: Address = addressNamed('source')
      const plan = planConfidentialPayment({ ...asked, payee: payeeOf('one', 10n), source, made, terms, options: v1 })
      expect(plan).toMatchObject({ transactions: [], unpayable: [{ key: 'one', reason: made }], totals: { payments: 0, amount: 0n } })
      expect(explainUnpayable(made)).toMatch(/^[A-Z].*\.$/s)
    },
  )
})
