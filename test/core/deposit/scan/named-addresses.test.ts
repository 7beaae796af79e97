import { describe, expect, it } from 'vitest'
import { NamedAddresses } from '../../../../src/core/deposit/scan/named-addresses.ts'
import { WatchedTable } from '../../../../src/core/deposit/scan/watched-table.ts'
import { Dice } from '../../../support/busy-block.ts'

const dice = new Dice(11)
const watched = dice.addresses(40)
const strangers = dice.addresses(9_000)
const table = WatchedTable.ofCapacity(1).with(watched)

/** A body in which these addresses stand one after the other. */
function openBody(addresses: readonly string[]) {
  const bytes = Buffer.from(addresses.join(''))
  const named = new NamedAddresses({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) }, table)
  let end = 0
  const starts = addresses.map(({ length }) => (end += length) - length)
  const add = (index: number, item: number) => {
    named.item = item
    named.add(starts[index] ?? 0, addresses[index]?.length ?? 0)
  }
  return { named, add }
}

describe('the addresses that items name', () => {
  it('give every item that names a watched one, once and in order', () => {
    const [first = '', second = '', third = ''] = watched
    const { named, add } = openBody([strangers[0] ?? '', third, first, second, first])
    add(0, 3)
    add(1, 9)
    for (const index of [2, 3, 4]) add(index, 7)
    expect(named.end()).toEqual([7, 9])
  })

  it('may be any number: those that came first, last and between are all looked up', () => {
    const many = strangers.flatMap((stranger, index) => (index % 300 === 0 ? [stranger, watched[index / 300] ?? ''] : [stranger]))
    const { named, add } = openBody(many)
    for (const index of many.keys()) add(index, index)
    const found = named.end()
    expect(found).toEqual(many.flatMap((address, index) => (watched.includes(address) ? [index] : [])))
    expect(found).toHaveLength(30)
  })

  it('are forgotten at the end of their list', () => {
    const { named, add } = openBody(watched)
    add(0, 4)
    expect(named.end()).toEqual([4])
    expect([named.item, named.end()]).toEqual([0, []])
  })

  it('are told from a watched one that differs in one letter', () => {
    const [address = ''] = watched
    const others = Array.from(address, (letter, at) => `${address.slice(0, at)}${letter === 'x' ? 'y' : 'x'}${address.slice(at + 1)}`)
    const { named, add } = openBody(others)
    for (const index of others.keys()) add(index, index)
    expect(named.end()).toEqual([])
  })
})
