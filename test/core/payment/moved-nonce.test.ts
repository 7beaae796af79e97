import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { findOverAt } from '../../../src/core/payment/moved-nonce.ts'
import { nonceOf } from '../../main/journal/samples.ts'

const [OLD, NEW] = [nonceOf('old'), nonceOf('new')]
type Told = readonly [node: string, value: typeof OLD | null, contextSlot: number]
const overAt = (nodes: readonly string[], ...told: readonly Told[]) =>
  findOverAt({
    nonce: OLD,
    readSlot: slot(100),
    configuredNodes: nodes,
    told: new Map(told.map(([node, value, contextSlot]) => [node, { value, contextSlot: slot(contextSlot) }])),
  })

it.each<readonly [string, number | null, readonly string[], readonly Told[]]>([
  [
    'two nodes of two say that its account holds another value',
    130,
    ['a', 'b'],
    [
      ['a', NEW, 120],
      ['b', NEW, 130],
    ],
  ],
  [
    'two of three say so, the later of them at that slot',
    130,
    ['a', 'b', 'c'],
    [
      ['a', NEW, 120],
      ['b', null, 130],
    ],
  ],
  ['the only node says so', 120, ['a'], [['a', NEW, 120]]],
  [
    'its account is gone',
    130,
    ['a', 'b'],
    [
      ['a', null, 120],
      ['b', null, 130],
    ],
  ],
  ['one of two is silent', null, ['a', 'b'], [['a', NEW, 120]]],
  [
    'one of three says that its account holds the value',
    null,
    ['a', 'b', 'c'],
    [
      ['a', NEW, 120],
      ['b', NEW, 130],
      ['c', OLD, 110],
    ],
  ],
  [
    'one of two reads from before the value was read',
    null,
    ['a', 'b'],
    [
      ['a', NEW, 99],
      ['b', NEW, 130],
    ],
  ],
  [
    'one of two is not configured any more',
    null,
    ['a', 'b'],
    [
      ['a', NEW, 120],
      ['gone', NEW, 130],
    ],
  ],
  ['nobody says anything', null, ['a', 'b'], []],
])('a message over a nonce value is over where %s: %s', (_what, expected, nodes, told) => {
  expect(overAt(nodes, ...told)).toBe(expected === null ? null : slot(expected))
})
