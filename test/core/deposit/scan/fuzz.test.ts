import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf, busyAnswer, disagreement, scan, watchedAddresses, writeReordered } from './support.ts'

const RUNS = 1_500
const BODIES = Array.from({ length: 24 }, (_, seed) => bodyOf(busyAnswer(seed + 1, 1 + (seed % 8))))
const body = fc.constantFrom(...BODIES)
const answer = fc.nat(200).map((seed) => busyAnswer(seed + 1, 1 + (seed % 5)))

/** Pieces that mean something in a block, and some that should not be there. */
const piece = fc.oneof(
  fc.constantFrom(
    ...['"', '\\', '\\u0031', '{', '}', '[', ']', ',', ':', ' ', '\n', '0', '1', '-', '.', 'e9', 'null', 'true', 'false', '\u0000', 'é'],
    ...['"pubkey":', '"owner":', '"signer":true,', '"meta":null,', '"__proto__":1,', '"accountIndex":0,', '"err":null,', '{},', '[],'],
    ...[
      '18446744073709551615',
      '18446744073709551616',
      '9007199254740993',
      '1e400',
      '"transactions":[],',
      '"amount":"1",',
      '"rewards":null,',
    ],
  ),
  fc.constantFrom(...watchedAddresses),
  fc.constantFrom(...watchedAddresses).map((address) => `"${address}"`),
  fc.constantFrom(...watchedAddresses).map((address) => address.slice(1)),
  fc.constantFrom(...watchedAddresses).map((address) => `1${address}`),
  fc.constantFrom(...watchedAddresses).map((address) => `"pubkey":"${address}",`),
)

/** A place by its part of the whole, and how many letters of what is there go. */
const cut = fc.record({ at: fc.nat(1_000_000), length: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(200)) })
const placeIn = (text: string, at: number) => Math.floor((at / 1_000_001) * text.length)

describe('whatever is done to a block, the scan finds what the exact parser finds, or leaves it to it', () => {
  it('pieces put in, or in place of others', () => {
    const changes = fc.array(fc.record({ cut, piece }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(body, changes, (text, list) => {
        const changed = list.reduce((rest, change) => {
          const at = placeIn(rest, change.cut.at)
          return rest.slice(0, at) + change.piece + rest.slice(at + change.cut.length)
        }, text)
        expect(disagreement(changed)).toBeNull()
      }),
      { numRuns: RUNS },
    )
  })

  it('parts of it taken out, doubled or moved', () => {
    fc.assert(
      fc.property(body, cut, cut, fc.boolean(), (text, from, to, keep) => {
        const start = placeIn(text, from.at)
        const part = text.slice(start, start + from.length)
        const rest = keep ? text : text.slice(0, start) + text.slice(start + from.length)
        const at = placeIn(rest, to.at)
        expect(disagreement(rest.slice(0, at) + (to.length === 0 ? '' : part) + rest.slice(at))).toBeNull()
      }),
      { numRuns: RUNS },
    )
  })

  it('whole values exchanged for others of the same block', () => {
    const VALUE = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/g
    fc.assert(
      fc.property(body, fc.nat(), fc.nat(), (text, left, right) => {
        const values = [...text.matchAll(VALUE)]
        const [one, other] = [values[left % values.length], values[right % values.length]]
        if (one === undefined || other === undefined) return
        expect(disagreement(text.slice(0, one.index) + other[0] + text.slice(one.index + one[0].length))).toBeNull()
      }),
      { numRuns: RUNS },
    )
  })

  it('single bytes changed', () => {
    fc.assert(
      fc.property(body, fc.nat(1_000_000), fc.nat(255), (text, at, byte) => {
        const bytes = Buffer.from(text)
        bytes[placeIn(text, at)] = byte
        expect(disagreement(bytes)).toBeNull()
      }),
      { numRuns: RUNS },
    )
  })

  it('members in any order, at every level: never left to it', () => {
    fc.assert(
      fc.property(answer, fc.infiniteStream(fc.nat(7)), (value, order) => {
        const changed = writeReordered(value, () => order.next().value ?? 0)
        expect(scan(changed)).not.toBeNull()
        expect(disagreement(changed)).toBeNull()
      }),
      { numRuns: 100 },
    )
  })
})
