import { expect, it } from 'vitest'
import { readPayoutFile } from '../../src/core/payout/payout-file.ts'
import { readAddressFile } from '../../src/main/address-file.ts'
import { fileOf } from '../../src/renderer/screens/recipients/listed.ts'
import { walletNamed } from '../support/payout-rows.ts'

const [payee, stranger] = [walletNamed('payee'), walletNamed('stranger')]

it('a label of two lines in a payout file offers nobody to be allowed whom no row pays', async () => {
  const text = `recipient,amount,label\n${payee},1,"Acme\n${stranger},Acme GmbH"\n`
  const { rows } = readPayoutFile({ text, digest: 'digest', decimals: 6 })
  expect(rows.map(({ recipient }) => recipient)).toEqual([payee])
  const { contents } = fileOf(
    'payroll.csv',
    rows.map(({ recipient, label }) => ({ address: recipient, name: label })),
  )
  const named = await readAddressFile({ contents })
  expect(named.map(({ address }) => address)).toEqual([payee])
})

it('a label of two lines does not keep its row from being allowed', async () => {
  const text = `recipient,amount,label\n${payee},1,"Acme\nHauptstrasse 1"\n`
  const { rows } = readPayoutFile({ text, digest: 'digest', decimals: 6 })
  const { contents } = fileOf(
    'payroll.csv',
    rows.map(({ recipient, label }) => ({ address: recipient, name: label })),
  )
  expect(await readAddressFile({ contents })).toHaveLength(1)
})
