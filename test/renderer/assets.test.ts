import { expect, it } from 'vitest'
import { assetNameIn, NATIVE_NAME } from '../../src/renderer/backend/assets.ts'
import { walletNamed } from '../support/payout-rows.ts'

const mint = walletNamed('mint')
const USDC = { key: mint, decimals: 6, unit: 'USDC' }

it('amounts of the native token are in SOL although the list of tokens could not be read', () => {
  expect(assetNameIn(undefined, 'native')).toEqual(NATIVE_NAME)
})

it('amounts of a listed token are in its own unit, and of one that is not listed in its smallest units', () => {
  expect(assetNameIn([USDC], mint)).toEqual(USDC)
  expect(assetNameIn([], mint)).toEqual({ decimals: 0, unit: `units of ${mint.slice(0, 4)}…` })
})
