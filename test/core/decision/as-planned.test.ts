import { describe, expect, it } from 'vitest'
import { feeOf, readDone } from '../../../src/core/decision/as-planned.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import type { Asset } from '../../../src/core/deposit/deposit.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import {
  planNonceAdvance,
  planNonceAdvances,
  planNonceCreation,
  planNonceHandover,
  planNonceWithdrawal,
} from '../../../src/core/plan/nonce-upkeep.ts'
import type { PlannedIntent } from '../../../src/core/plan/intent.ts'
import { planDelegateRevocation, planTokenClosing, planTokenCreation, type TokenUpkeepPlan } from '../../../src/core/plan/token-upkeep.ts'
import type { PlannedUpkeep, Upkeep } from '../../../src/core/plan/upkeep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import {
  ABLE,
  addressNamed,
  compilePlanned,
  holding,
  legacy,
  mint,
  nativeRequest,
  RICH,
  sources,
  terms,
  tokenRequest,
  tokenSources,
  treasury,
  withNonce,
  SIGNATURE,
} from '../plan/support.ts'
import { asset, payee as tokenPayee, plan as planTokens } from '../plan/token-chain.ts'

const NATIVE: Asset = { kind: 'native' }
const OTHER = addressNamed('somebody else')
const payee = (name: string, amount: bigint) => ({ key: name, recipient: addressNamed(name), amount, recipientLamports: lamports(RICH) })

function only<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new Error('it is planned')
  return first
}

const payments = planNativePayments({
  payer: holding(treasury, RICH),
  allowUnfunded: false,
  terms,
  options: withNonce,
  payees: [payee('one', 5n), payee('two', 7n)],
})
const payment = only(payments.transactions)
const pricedAt = (options: typeof legacy) =>
  only(
    planNativePayments({
      payer: holding(treasury, RICH),
      allowUnfunded: false,
      terms,
      options: { ...options, computeUnitPrice: 50_001n },
      payees: [payee('one', 5n)],
    }).transactions,
  )
const priced = pricedAt(legacy)
const pricedInOne = pricedAt({ ...legacy, version: 1 })
/** Of the one signature of the payer. */
const BASE = lamports(SIGNATURE)
const tokens = only(planTokens({ payees: [tokenPayee('one', 5n), tokenPayee('two', 7n)] }).transactions)
const sweep = { kind: 'sweep', ...only(planNativeSweep(nativeRequest({ sources: sources(3, ABLE) })).transactions) } as const
const tokenSweep = { kind: 'sweep', ...only(planTokenSweep(tokenRequest({ sources: tokenSources(3), close: true })).transactions) } as const
const upkeep = planNonceCreation({
  payer: treasury,
  authority: treasury,
  terms,
  options: legacy,
  seed: 'nonce 1',
  rentLamports: lamports(1_447_680n),
})
const nonce = { payer: treasury, terms, options: legacy, account: upkeep.upkeep.account, authority: treasury }
const advances = only(
  planNonceAdvances({ authority: treasury, terms, accounts: ['one', 'two', 'three'].map((name) => addressNamed(`nonce ${name}`)) }),
)
const withdrawal = planNonceWithdrawal({ ...nonce, destination: treasury, lamports: lamports(9n), closes: true })
const handover = planNonceHandover({ ...nonce, newAuthority: addressNamed('the next') })
/** Advances nonce accounts, and hands one to another key beside. */
const handing: PlannedUpkeep = {
  ...advances,
  template: { ...advances.template, instructions: [...advances.template.instructions, ...handover.template.instructions] },
}
const tokenPaying = { payer: holding(treasury, RICH), terms, options: legacy }
const creation = plannedOf(
  planTokenCreation({ ...tokenPaying, owner: treasury, mint, tokenProgram: TOKEN_PROGRAM, rentLamports: lamports(2_039_280n) }),
)
const standing = {
  account: addressNamed('token account'),
  tokenProgram: TOKEN_PROGRAM,
  lamports: lamports(2_039_280n),
  token: { mint, owner: treasury, amount: tokenAmount(0n), state: 'initialized', delegate: null, closeAuthority: null },
  extensions: null,
} as unknown as Parameters<typeof planTokenClosing>[0]['standing']
const closing = plannedOf(planTokenClosing({ ...tokenPaying, standing, destination: treasury }))

function plannedOf(plan: TokenUpkeepPlan): PlannedUpkeep {
  if (plan.kind === 'refused') throw new Error(plan.reason)
  return plan.planned
}

const tending = (planned: PlannedUpkeep, more: Partial<Upkeep>): PlannedUpkeep => {
  return { ...planned, upkeep: { ...planned.upkeep, ...more } as Upkeep }
}
const andMore = (more: PlannedIntent): PlannedUpkeep => {
  const instructions = [...upkeep.template.instructions, ...more.template.instructions]
  return { ...upkeep, template: { ...upkeep.template, instructions } }
}
const gaining = (change: bigint) => ({ account: upkeep.upkeep.account, asset: { kind: 'native' }, change }) as const
const twice = andMore(handover)
const paying = andMore(only(planNativePayments({ ...tokenPaying, allowUnfunded: false, payees: [payee('one', 5n)] }).transactions))

/** The plan of a sweep with something else said of its first source. */
function takingOf(planned: typeof sweep, more: Partial<(typeof sweep)['sources'][number]>): PlannedIntent {
  return { ...planned, sources: planned.sources.map((one, at) => (at === 0 ? { ...one, ...more } : one)) }
}
const TOKEN: Asset = { kind: 'token', mint, tokenProgram: TOKEN_PROGRAM, decimals: 6 }

const isAsPlanned = (planned: PlannedIntent, said: PlannedIntent, moved: Asset) =>
  readDone(encodeMessage(compilePlanned(planned)), said, { asset: moved }).isAsPlanned

/** The plan with something else said of its first payee. */
function saying(planned: typeof payment, more: Partial<(typeof payment)['payees'][number]>): PlannedIntent {
  return { ...planned, payees: planned.payees.map((one, at) => (at === 0 ? { ...one, ...more } : one)) }
}

describe('what a plan says of itself', () => {
  it.each<[string, PlannedIntent, Asset]>([
    ['a payment under a nonce', payment, NATIVE],
    ['a payment at a price', priced, NATIVE],
    ['a payment at a price, in version 1', pricedInOne, NATIVE],
    ['a payment of a token', tokens, asset(TOKEN_2022_PROGRAM)],
    ['a sweep', sweep, NATIVE],
    ['a sweep of a token that closes accounts', tokenSweep, TOKEN],
    ['the making of a nonce account', upkeep, NATIVE],
    ['the advance of a nonce', planNonceAdvance(nonce), NATIVE],
    ['the advance of several nonces', advances, NATIVE],
    ['a withdrawal from a nonce account', withdrawal, NATIVE],
    ['the handing over of a nonce account', handover, NATIVE],
    ['the making of a token account', creation, NATIVE],
    ['the closing of a token account', closing, NATIVE],
    ['the taking back of a permission', plannedOf(planDelegateRevocation({ ...tokenPaying, standing })), NATIVE],
  ])('is what the bytes of %s do', (_what, planned, moved) => {
    expect(isAsPlanned(planned, planned, moved)).toBe(true)
  })

  it.each<[string, PlannedIntent, PlannedIntent, Asset]>([
    ['another recipient', payment, saying(payment, { recipient: OTHER }), NATIVE],
    ['another recipient and account', payment, saying(payment, { recipient: OTHER, account: OTHER }), NATIVE],
    ['another amount', payment, saying(payment, { amount: 6n }), NATIVE],
    ['one payee fewer', payment, { ...payment, payees: payment.payees.slice(0, 1) }, NATIVE],
    ['payees in another order', payment, { ...payment, payees: payment.payees.toReversed() }, NATIVE],
    ['another payer', payment, { ...payment, feePayer: OTHER }, NATIVE],
    ['another asset', payment, payment, TOKEN],
    ['another owner of a token account', tokens, saying(tokens, { recipient: OTHER }), asset(TOKEN_2022_PROGRAM)],
    ['other decimals of a token', tokens, tokens, { ...asset(TOKEN_2022_PROGRAM), decimals: 9 }],
    ['another program of a token', tokens, tokens, asset(TOKEN_PROGRAM)],
    ['no fee beside what it offers', priced, { ...priced, feeLamports: lamports(priced.feeLamports - BASE) }, NATIVE],
    ['a fee without what it offers', priced, { ...priced, feeLamports: lamports(1n) }, NATIVE],
    ['a fee that is not the same for each signature', sweep, { ...sweep, feeLamports: lamports(sweep.feeLamports + 1n) }, NATIVE],
    ['a sweep of less', sweep, { ...sweep, moved: sweep.moved - 1n }, NATIVE],
    ['a sweep of another asset', tokenSweep, tokenSweep, NATIVE],
    ['another account of a sweep', sweep, takingOf(sweep, { address: OTHER, account: OTHER }), NATIVE],
    ['another owner of an account of a sweep', tokenSweep, takingOf(tokenSweep, { address: OTHER }), TOKEN],
    ['another account of an owner of a sweep', tokenSweep, takingOf(tokenSweep, { account: OTHER }), TOKEN],
    ['more of one account of a sweep', sweep, takingOf(sweep, { amount: 1n }), NATIVE],
    ['one account of a sweep fewer', sweep, { ...sweep, sources: sweep.sources.slice(1) }, NATIVE],
    ['another account of upkeep', upkeep, tending(upkeep, { account: OTHER }), NATIVE],
    ['another authority of a nonce account', upkeep, tending(upkeep, { authority: OTHER }), NATIVE],
    ['another rent of a nonce account', upkeep, { ...upkeep, changes: [] }, NATIVE],
    ['another nonce account of several', advances, tending(advances, { others: [addressNamed('nonce two'), OTHER] }), NATIVE],
    [
      'one nonce account of several more',
      advances,
      tending(advances, { others: ['nonce two', 'nonce three', 'four'].map(addressNamed) }),
      NATIVE,
    ],
    ['one nonce account of several fewer', advances, tending(advances, { others: [addressNamed('nonce two')] }), NATIVE],
    ['advances alone where the bytes hand an account over as well', handing, advances, NATIVE],
    ['another act', withdrawal, planNonceAdvance(nonce), NATIVE],
    ['no act that its bytes do', sweep, upkeep, NATIVE],
    ['another destination of a withdrawal', withdrawal, tending(withdrawal, { destination: OTHER }), NATIVE],
    ['another amount of a withdrawal', withdrawal, tending(withdrawal, { lamports: lamports(8n) }), NATIVE],
    ['another authority that is handed an account', handover, tending(handover, { authority: OTHER }), NATIVE],
    ['another owner of a token account that is made', creation, tending(creation, { owner: OTHER }), NATIVE],
    ['another mint of a token account that is made', creation, tending(creation, { mint: OTHER }), NATIVE],
    ['another destination of what closing sets free', closing, tending(closing, { destination: OTHER }), NATIVE],
    ['one act of two', twice, upkeep, NATIVE],
    ['an act beside which the bytes pay somebody', paying, upkeep, NATIVE],
    ['a rent that counts what the bytes pay somebody', paying, { ...upkeep, changes: [gaining(1_447_685n)] }, NATIVE],
  ])('is not that where it says %s', (_what, planned, said, moved) => {
    expect(isAsPlanned(planned, said, moved)).toBe(false)
  })

  it('has the fee of its bytes where the rule is known by which it is charged, and otherwise no less than they offer', () => {
    const said = { ...priced, feeLamports: lamports(1n) }
    const done = readDone(encodeMessage(compilePlanned(priced)), said, { asset: NATIVE })
    expect(feeOf(done, said, terms.feeRule)).toBe(priced.feeLamports)
    expect(feeOf(done, said, null)).toBe(priced.feeLamports - BASE)
    expect(feeOf(done, priced, null)).toBe(priced.feeLamports)
    expect(feeOf({ ...done, priorityLamports: null }, said, terms.feeRule)).toBe(1n)
  })
})
