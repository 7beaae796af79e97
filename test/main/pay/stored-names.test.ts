import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { canonicalJson, type JsonValue } from '../../../src/main/journal/index.ts'
import { parsePaymentRequest } from '../../../src/main/pay/intent/payment-request.ts'
import { decodeIntent, encodeIntent, readPlannedLifetime } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'

/** As older journals name the same. */
function withOldNames(what: JsonValue): JsonValue {
  const text = JSON.stringify(what)
  const renamed = text
    .replace('"template":', '"pieces":')
    .replace('"options":', '"form":')
    .replace('"computeUnitPrice":', '"microLamportsPerUnit":')
  return JSON.parse(renamed) as JsonValue
}

describe('a planned transaction that a journal from before stored under other names', () => {
  it.each([
    ['without a price', {}],
    ['with a price', { computeUnitPrice: 7_000n }],
  ])('reads as it was planned, %s', (_, price) => {
    const payees = [{ key: 'invoice 1', recipient: addressNamed('anna'), amount: 5n, recipientLamports: lamports(RICH) }]
    const options = { ...legacy, ...price }
    const { transactions } = planNativePayments({ payees, payer: holding(treasury, RICH), allowUnfunded: false, terms, options })
    const [planned] = transactions
    const stored = JSON.parse(canonicalJson(encodeIntent(planned as never))) as JsonValue
    const old = withOldNames(stored)
    expect(JSON.stringify(old)).toContain('"pieces":')
    expect(decodeIntent(old)).toEqual(decodeIntent(stored))
    expect(decodeIntent(old)).toMatchObject({ template: { options: price } })
    expect(readPlannedLifetime(old)).toEqual({ kind: 'blockhash' })
  })

  it('was asked for at the price that the request has', () => {
    const request = {
      ...{ asset: 'native', from: treasury, payees: [], allowUnfunded: false, memo: null, version: 'legacy', lifetime: 'blockhash' },
      ...{ computeUnitLimit: null, blockhash: null },
    }
    expect(parsePaymentRequest({ ...request, microLamportsPerUnit: '7000' })).toMatchObject({ computeUnitPrice: 7_000n })
    expect(parsePaymentRequest({ ...request, microLamportsPerUnit: null })).toMatchObject({ computeUnitPrice: null })
  })
})
