import { describe, expect, it } from 'vitest'
import { NamedAddresses } from '../../../../src/core/deposit/scan/named-addresses.ts'
import { WatchedTable } from '../../../../src/core/deposit/scan/watched-table.ts'
import { Dice } from '../../../support/busy-block.ts'

const dice = new Dice(11)
const watched = dice.addresses(40)
const strangers = dice.addresses(9_000)
const table = WatchedTable.ofCapacity(1).with(watched)

/** Where in a body of these addresses, one after the other, watched ones are found: by their place in the list. */
function findIn(addresses: readonly string[], order = [...addresses.keys()]): number[] {
  const { named, starts } = openBody(addresses)
  for (const index of order) named.add(starts[index] ?? 0)
  return named.end().map((start) => starts.indexOf(start))
}

function openBody(addresses: readonly string[]) {
  const bytes = Buffer.from(addresses.map((address) => `${address}"`).join(''))
  const named = new NamedAddresses({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) }, table)
  let end = 0
  return { named, starts: addresses.map(({ length }) => (end += length + 1) - length - 1) }
}

describe('the addresses that stand in a list', () => {
  it('give the places of those that are watched, in order', () => {
    const [first = '', second = '', third = ''] = watched
    const body = [strangers[0] ?? '', third, first, strangers[1] ?? '', second, first]
    expect(findIn(body)).toEqual([1, 2, 4, 5])
    expect(findIn(body, [5, 3, 1, 0, 4, 2])).toEqual([1, 2, 4, 5])
  })

  it('may be any number: those that came first, last and between are all looked up', () => {
    const many = strangers.flatMap((stranger, index) => (index % 300 === 0 ? [stranger, watched[index / 300] ?? ''] : [stranger]))
    const found = findIn(many)
    expect(found).toEqual(many.flatMap((address, index) => (watched.includes(address) ? [index] : [])))
    expect(found).toHaveLength(30)
  })

  it('are forgotten at the end of the list', () => {
    const { named } = openBody(watched)
    named.add(0)
    expect(named.end()).toEqual([0])
    expect(named.end()).toEqual([])
  })

  it('are told from a watched one that differs in one letter, or is longer', () => {
    const [address = ''] = watched
    const others = Array.from(address, (letter, at) => `${address.slice(0, at)}${letter === 'x' ? 'y' : 'x'}${address.slice(at + 1)}`)
    expect(findIn([...others, address.slice(0, -1), `${address}1`])).toEqual([])
  })
})
