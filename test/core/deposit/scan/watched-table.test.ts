import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf, WatchedTable } from '../../../../src/core/deposit/scan/watched-table.ts'
import { Dice } from '../../../support/busy-block.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const addressText = fc.array(fc.constantFrom(...ALPHABET.split('')), { minLength: 32, maxLength: 44 }).map((letters) => letters.join(''))

/** Asks for text that stands somewhere in a body. */
function has(table: WatchedTable, text: string): boolean {
  const bytes = Buffer.from(`..."${text}"..."`)
  return table.has({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) }, { start: 4, length: text.length })
}

describe('the table of watched addresses', () => {
  it('knows those that were added and no others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(addressText), fc.array(addressText), (added, others) => {
        const table = WatchedTable.ofCapacity(1).with(added)
        expect(added.every((text) => has(table, text))).toBe(true)
        expect(others.filter((text) => has(table, text))).toEqual(others.filter((text) => added.includes(text)))
        expect(table.size).toBe(added.length)
      }),
    )
  })

  it('tells addresses apart that differ in one letter, or in the last ones', () => {
    const address = new Dice(1).address()
    const table = WatchedTable.ofCapacity(1).with([address])
    for (let at = 0; at < address.length; at += 1) {
      expect(has(table, `${address.slice(0, at)}${address[at] === 'x' ? 'y' : 'x'}${address.slice(at + 1)}`)).toBe(false)
    }
    for (let length = 32; length < address.length; length += 1) expect(has(table, address.slice(0, length))).toBe(false)
  })

  it('grows when it is full, and keeps what it had; the smaller one stays as it was', () => {
    const addresses = new Dice(2).addresses(3_000)
    const small = WatchedTable.ofCapacity(1_000).with(addresses.slice(0, 1_000))
    const large = small.with(addresses)
    expect([small.capacity, small.size, large.capacity, large.size]).toEqual([1_024, 1_000, 4_096, 3_000])
    expect(addresses.every((address) => has(large, address))).toBe(true)
    expect(addresses.filter((address) => has(small, address))).toEqual(addresses.slice(0, 1_000))
  })

  it('sifts out nearly all strangers at once, and none of its own', () => {
    const addresses = new Dice(5).addresses(4_000)
    const table = WatchedTable.ofCapacity(1).with(addresses.slice(0, 1_000))
    const hashes = Int32Array.from(addresses, (address) => hashOf(new DataView(Uint8Array.from(Buffer.from(address)).buffer), 0))
    const passed = new Int32Array(4_000)
    const count = table.sift(hashes, passed)
    expect(Array.from(passed.subarray(0, 1_000))).toEqual(Array.from({ length: 1_000 }, (_, index) => index))
    expect(count).toBeLessThan(1_300)
  })

  it('counts an address once, however often it is added', () => {
    const addresses = new Dice(3).addresses(10)
    expect(
      WatchedTable.ofCapacity(1)
        .with([...addresses, ...addresses])
        .with(addresses).size,
    ).toBe(10)
  })

  it('is one table for everybody who opens its memory', () => {
    const [first = '', second = ''] = new Dice(4).addresses(2)
    const here = WatchedTable.ofCapacity(8).with([first])
    const there = new WatchedTable(here.memory)
    expect([has(there, first), has(there, second)]).toEqual([true, false])
    expect(here.with([second])).toBe(here)
    expect([has(there, second), there.size]).toEqual([true, 2])
  })

  it('has room for very many', () => {
    const text = (number: number, mark: string) => `${String(number * 7919).replaceAll('0', 'z')}${mark.repeat(43)}`.slice(0, 43)
    const texts = Array.from({ length: 200_000 }, (_, number) => text(number, 'A'))
    const table = WatchedTable.ofCapacity(200_000).with(texts)
    expect(table.size).toBe(200_000)
    for (let number = 0; number < 200_000; number += 499) {
      expect([has(table, text(number, 'A')), has(table, text(number, 'B'))]).toEqual([true, false])
    }
  })
})
