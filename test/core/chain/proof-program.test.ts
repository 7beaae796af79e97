import { describe, expect, it } from 'vitest'
import { areProofsChecked, PROOF_FEATURES } from '../../../src/core/chain/proof-program.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Address } from '../../../src/core/address/address.ts'
import { openRuntime } from '../../../src/practice/bank/runtime.ts'

const owner = 'Feature111111111111111111111111111111111111' as Address
const active = { owner, data: Uint8Array.from([1, 0, 0, 37, 73, 25, 0, 0, 0]) }
const pending = { owner, data: new Uint8Array(9) }

describe('whether a network checks proofs', () => {
  it('is so with the features of the main network today, as the virtual machine has them', async () => {
    const runtime = await openRuntime({ rentLamportsPerByte: 5_080n })
    expect(areProofsChecked(PROOF_FEATURES.map((address) => runtime.readAccount(address)))).toBe(true)
  })

  it.each([
    ['never switched on', [null, null, null], false],
    ['switched on', [active, null, null], true],
    ['switched off', [active, active, null], false],
    ['switched off, and the next switch not thrown yet', [active, active, pending], false],
    ['switched on again', [active, active, active], true],
    ['switched on again on a network that was never without', [null, null, active], true],
  ] as const)('%s', (_what, features, on) => {
    expect(areProofsChecked(features)).toBe(on)
  })

  it('is not said by an account of others, nor by one that is cut short', () => {
    expect(areProofsChecked([{ ...active, owner: SYSTEM_PROGRAM }, null, null])).toBe(false)
    expect(areProofsChecked([{ ...active, data: active.data.slice(0, 8) }, null, null])).toBe(false)
    expect(areProofsChecked([])).toBe(false)
  })
})
