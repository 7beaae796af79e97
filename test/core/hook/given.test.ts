import { describe, expect, it } from 'vitest'
import { parseHookAccount } from '../../../src/core/hook/given.ts'
import { addressNamed } from '../../support/block.ts'

const address = addressNamed('seen')

describe('an account given by hand for a transfer hook', () => {
  it.each([
    ['readonly', false, false],
    ['writable', false, true],
    ['readonly-signer', true, false],
    ['writable-signer', true, true],
  ])('may be %s', (role, signer, writable) => {
    expect(parseHookAccount(`${address}:${role}`)).toEqual({ address, signer, writable })
  })

  it.each([
    '',
    address,
    `${address}:`,
    `${address}:owner`,
    `:${'readonly'}`,
    `${address}:readonly:writable`,
    `${address.slice(1)}0:readonly`,
  ])('is not %j', (text) => {
    expect(parseHookAccount(text)).toBeNull()
  })
})
