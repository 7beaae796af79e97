import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  POWER_KINDS,
  POWER_WEIGHTS,
  type PowerKind,
  type PowerWeight,
  shortenPowers,
  sortPowers,
  type StandingPower,
} from '../../../src/core/power/power.ts'
import { say } from '../../../src/core/text/sentence.ts'
import { explainPowers, explainUnlooked } from '../../../src/core/review/explain-powers.ts'
import { addressNamed } from '../../support/block.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const powerOf = (weight: PowerWeight, kind: PowerKind, name: string): StandingPower => ({
  kind,
  weight,
  holder: null,
  over: addressNamed(name),
  signature: null,
  bundle: null,
  reach: 'everything',
  asset: null,
  amount: null,
  sinceMs: null,
  does: say`It does.`,
  ends: say`It ends.`,
  end: { by: 'not-here' },
})

describe('the list of powers', () => {
  it('has the gravest first, in whatever order they were found', () => {
    const sorted = [
      powerOf('takes', 'permanent-delegate', 'a'),
      powerOf('takes', 'delegate', 'b'),
      powerOf('signed', 'signature', 'c'),
      powerOf('signed', 'nonce-elsewhere', 'd'),
      powerOf('expires', 'signature', 'e'),
      powerOf('stops', 'freeze-authority', 'f'),
      powerOf('little', 'close-authority', 'g'),
      powerOf('no-money', 'permanent-delegate', 'h'),
      powerOf('ours', 'nonce-authority', 'i'),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (found) => {
        expect(sortPowers(found)).toEqual(sorted)
      }),
    )
    expect(new Set(sorted.map(({ weight }) => weight))).toEqual(new Set(POWER_WEIGHTS))
    expect(new Set(POWER_KINDS).size).toBe(POWER_KINDS.length)
  })

  it('leaves out the least dangerous of more than are shown, and of what anybody can make all but some', () => {
    const many = (weight: PowerWeight, kind: PowerKind, count: number) =>
      Array.from({ length: count }, (_, number) => powerOf(weight, kind, `${kind} ${number}`))
    const powers = sortPowers([
      ...many('signed', 'nonce-elsewhere', 9),
      ...many('little', 'close-authority', 9),
      ...many('takes', 'delegate', 4),
      ...many('stops', 'freeze-authority', 1),
      ...many('ours', 'nonce-authority', 2),
    ])
    const kindsOf = (most: number) => shortenPowers(powers, { most, ofAnybody: 2 }).map(({ kind }) => kind)
    const all = [...Array.from({ length: 4 }, () => 'delegate'), 'nonce-elsewhere', 'nonce-elsewhere', 'freeze-authority']
    expect(kindsOf(100)).toEqual([...all, 'close-authority', 'close-authority', 'nonce-authority', 'nonce-authority'])
    expect(kindsOf(7)).toEqual(all)
  })

  const two = { nodes: ['a', 'b'], witnesses: 2, configured: 2 }

  it.each([
    [[], two, 'Nobody but us could move our money later, as far as was read. Nodes agree on what accounts hold.'],
    [
      ['ours'],
      two,
      'Nobody but us could move our money later, as far as was read. 1 power is held by keys of our own. Nodes agree on what accounts hold.',
    ],
    [
      ['takes', 'signed', 'ours', 'ours'],
      two,
      '2 powers could move or stop our money later, 1 of them by a key of somebody else alone. 2 powers are held by keys of our own. Nodes agree on what accounts hold.',
    ],
    [
      ['stops', 'no-money', 'no-money'],
      two,
      '1 power could move or stop our money later. 2 powers reach tokens alone that nobody listed. Nodes agree on what accounts hold.',
    ],
    [
      ['no-money'],
      two,
      'Nobody but us could move our money later, as far as was read. 1 power reaches tokens alone that nobody listed. Nodes agree on what accounts hold.',
    ],
    [
      ['stops'],
      { nodes: ['a'], witnesses: 1, configured: 1 },
      '1 power could move or stop our money later. It rests on the word of one node, a: a second one would be compared with it.',
    ],
    [
      ['stops'],
      { nodes: ['a', 'b'], witnesses: 1, configured: 2 },
      '1 power could move or stop our money later. Only one node answered for a part of it: that part rests on the word of that node.',
    ],
  ] as const)('says how many there are and on whose word: %j', (weights, rests, words) => {
    expect(
      plain(
        explainPowers(
          weights.map((weight) => ({ weight })),
          rests,
        ),
      ),
    ).toBe(words)
  })

  it('says what was not looked at, and nothing where all was', () => {
    const unknown = [{ mint: addressNamed('u'), types: [77, 78] }]
    const saidOf = (of: Parameters<typeof explainUnlooked>[0]) => explainUnlooked(of).map(plain)
    const nonces = { nodes: ['a'], unserved: [], keys: 4, keysInAll: 4 }
    expect(explainUnlooked({ nonces, mintsLeft: 0, unread: [], unknown: [], givenAway: [] })).toEqual([])
    expect(
      saidOf({
        nonces: { ...nonces, unserved: [{ node: 'b' }], keysInAll: 9 },
        mintsLeft: 3,
        unread: [addressNamed('m')],
        unknown,
        givenAway: [addressNamed('g')],
      }),
    ).toEqual([
      'Not served by b: which nonce accounts name our keys.',
      'Nonce accounts that others made: 4 of 9 keys were looked for so far; the others follow.',
      'Not looked at, since there are too many: 3 more mints that nobody listed.',
      `The bytes of the mint ${addressNamed('m')} do not read, so that what it gives its issuer is not known.`,
      `The mint ${addressNamed('u')} has an extension of the type 77, 78, which is not known here, nor what it gives its issuer.`,
      `The token account ${addressNamed('g')}, in which the ledger saw something arrive, has another owner now: what is in it is not ours.`,
    ])
    expect(saidOf({ nonces: { ...nonces, nodes: [] }, mintsLeft: 0, unread: [], unknown: [], givenAway: [] })).toEqual([
      'Whether others made nonce accounts that name our keys is not known: no node serves that question.',
    ])
  })
})
