import { describe, expect, it } from 'vitest'
import { readPayoutFile } from '../../src/core/payout/payout-file.ts'
import { textOf } from '../../src/renderer/parts/given-file.ts'
import { PAYOUT_TEMPLATE } from '../../src/renderer/screens/pay-many/template.ts'
import { walletNamed } from '../support/payout-rows.ts'

const read = (text: string) => readPayoutFile({ text, digest: 'digest', decimals: 6 })

describe('the empty payout file that the window gives', () => {
  it('pays nobody as it is', () => {
    expect(read(textOf(PAYOUT_TEMPLATE))).toMatchObject({ rows: [], problems: [] })
  })

  it('takes rows with every column, saved with the separator that it names or with another', () => {
    const payee = walletNamed('payee')
    const paid = { recipient: payee, amount: 1_250_500_000n, key: 'INV-1', label: 'Acme', memo: 'March' }
    const text = `${textOf(PAYOUT_TEMPLATE)}${payee},1250.5,INV-1,Acme,March\n`
    expect(read(text)).toMatchObject({ rows: [paid], problems: [] })
    const saved = text.slice(text.indexOf('\n') + 1).replaceAll(',', ';')
    expect(read(saved)).toMatchObject({ rows: [paid], problems: [] })
  })
})
