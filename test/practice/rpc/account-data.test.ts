import { expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { parseAccountData } from '../../../src/practice/rpc/encode/account-data.ts'
import { keyOf } from '../support.ts'

it('a multisig account of the token program is explained by its signers', () => {
  const signers = ['one', 'two', 'three'].map((name) => keyOf(name).address)
  // needed(u8) = 2, signers(u8) = 3, made(u8) = 1, then eleven places of which three are taken
  const data = new Uint8Array(355)
  data.set([2, 3, 1, ...signers.flatMap((signer) => [...encodeAddress(signer)])])
  const account = { lamports: 1n, data, owner: TOKEN_PROGRAM, executable: false }

  expect(parseAccountData(keyOf('multisig').address, account, () => null)).toEqual({
    parsed: { info: { isInitialized: true, numRequiredSigners: 2, numValidSigners: 3, signers }, type: 'multisig' },
    program: 'spl-token',
    space: 355,
  })
})
