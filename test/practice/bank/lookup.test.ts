import { describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { findDerivedAddress } from '../../../src/core/address/derived.ts'
import { LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Bank } from '../../../src/practice/bank/bank.ts'
import type { PracticeKey } from '../../../src/practice/keys.ts'
import { fund, keyOf, land, newestLifetime, openTestBank, refusal, sign, signDraft, transfer } from '../support.ts'

const recipient = keyOf('recipient').address
const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)

/** Creates a table with the recipient in the open block. */
function createTable(bank: Bank, authority: PracticeKey): Address {
  const recentSlot = bank.chain.at('processed').slot
  const seeds = [encodeAddress(authority.address), u64(recentSlot)]
  const { address: table, bump } = findDerivedAddress({ program: LOOKUP_TABLE_PROGRAM, seeds })
  const signer = { address: authority.address, signer: true, writable: true }
  const accounts = [
    { address: table, signer: false, writable: true },
    signer,
    signer,
    { address: SYSTEM_PROGRAM, signer: false, writable: false },
  ]
  const create = Uint8Array.of(0, 0, 0, 0, ...u64(recentSlot), bump)
  const extend = Uint8Array.of(2, 0, 0, 0, ...u64(1n), ...encodeAddress(recipient))
  const instructions = [create, extend].map((data) => ({ program: LOOKUP_TABLE_PROGRAM, accounts, data }))
  expect(land(bank, sign({ keys: [authority], lifetime: newestLifetime(bank) }, instructions)).error).toBeNull()
  return table
}

function pay(bank: Bank, payer: PracticeKey, table: Address, amount: bigint) {
  return signDraft([payer], {
    version: 0,
    feePayer: payer.address,
    instructions: [transfer(payer, recipient, amount)],
    lifetime: newestLifetime(bank),
    lookupTables: [{ address: table, addresses: [recipient] }],
  })
}

describe('a lookup table', () => {
  it('cannot be used in the block that made it, and can in the next', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const table = createTable(test.bank, payer)

    expect(refusal(test.bank, pay(test.bank, payer, table, 1_000_000n))).toBe('InvalidAddressLookupTableIndex')
    test.bank.closeBlock()
    const entry = land(test.bank, pay(test.bank, payer, table, 1_000_000n))
    expect(entry.error).toBeNull()
    expect(entry.loaded).toEqual({ writable: [recipient], readonly: [] })
    expect(entry.accounts.at(-1)).toBe(recipient)
    expect(entry.postBalances.at(-1)).toBe(1_000_000n)
  })

  it('that does not exist keeps the transaction out', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')

    expect(refusal(test.bank, pay(test.bank, payer, keyOf('no table').address, 1_000_000n))).toBe('AddressLookupTableNotFound')
  })
})
