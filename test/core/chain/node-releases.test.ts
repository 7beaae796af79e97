import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress } from '../../../src/core/address/address.ts'
import { figuresOf, judgeSoftware, NODE_RELEASES, RELEASES_AS_OF, releasesAge } from '../../../src/core/chain/node-releases.ts'
import { isEarlier, parseSoftware } from '../../../src/core/chain/node-software.ts'
import { plain } from '../../../src/core/text/sentence.ts'

describe('what a node calls its software', () => {
  it.each([
    ['4.4.1', { maker: 'agave', version: [4, 4, 1], isEarly: false }],
    ['v4.4.1-jito', { maker: 'agave', version: [4, 4, 1], isEarly: false }],
    ['4.4.1-harmonic.1', { maker: 'agave', version: [4, 4, 1], isEarly: false }],
    ['4.5.0-rc.0', { maker: 'agave', version: [4, 5, 0], isEarly: true }],
    ['1.18.26', { maker: 'agave', version: [1, 18, 26], isEarly: false }],
    ['26.10.3', { maker: 'firedancer', version: [26, 10, 3], isEarly: false }],
    ['26.09.6', { maker: 'firedancer', version: [26, 9, 6], isEarly: false }],
    ['0.1106.40201', { maker: 'frankendancer', agave: [4, 2, 1] }],
    ['0.505.20216', { maker: 'frankendancer', agave: [2, 2, 16] }],
    ['0.101.0-beta.40002', { maker: 'frankendancer', agave: [4, 0, 2], isEarly: true }],
  ])('is read from %s', (text, software) => {
    expect(parseSoftware(text)).toMatchObject(software)
  })

  it.each(['', 'practice', '4', '4.4', '4.4.1 or so', '0.1.2', '26.13.1', '26.0.1', '4.4.1-\u202E', '4.4.99999999', '-4.4.1'])(
    'is unknown where it reads “%s”, which is never called safe',
    (text) => {
      expect(parseSoftware(text)).toBeNull()
      expect(judgeSoftware(text, 'production')).toEqual({ kind: 'unknown' })
    },
  )

  it('is in order: of two versions one is earlier, or they are the same', () => {
    const figure = fc.integer({ min: 0, max: 9 })
    const version = fc.tuple(figure, figure, figure)
    fc.assert(
      fc.property(version, version, (left, right) => {
        const isSame = left.join('.') === right.join('.')
        const earlier = [isEarlier({ version: left, isEarly: false }, right), isEarlier({ version: right, isEarly: false }, left)]
        expect(earlier.filter(Boolean)).toHaveLength(isSame ? 0 : 1)
        expect(isEarlier({ version: left, isEarly: true }, left)).toBe(true)
      }),
    )
  })
})

describe('the table of releases', () => {
  it('says of each row where it is from and since when, in versions that are read here', () => {
    for (const { software, version, since, source, words, means, network } of NODE_RELEASES) {
      expect(figuresOf(version).every(Number.isSafeInteger)).toBe(true)
      expect(since <= RELEASES_AS_OF && !Number.isNaN(Date.parse(since))).toBe(true)
      expect(source.length).toBeGreaterThan(20)
      expect(plain(words)).toMatch(/\.$/)
      expect(NODE_RELEASES.filter((row) => row.software === software && row.means === means && row.network === network)).toHaveLength(1)
    }
    const gates = NODE_RELEASES.flatMap(({ source }) => /feature gate (\w+)/.exec(source)?.[1] ?? [])
    expect(gates).toHaveLength(2)
    expect(gates.every((gate) => isAddress(gate))).toBe(true)
  })

  it.each([
    ['4.4.0', 'other-chain'],
    ['4.4.1-rc.1', 'other-chain'],
    ['4.4.1', 'not-listed'],
    ['5.0.0', 'not-listed'],
    ['26.10.5', 'other-chain'],
    ['26.10.6', 'older'],
    ['26.11.1', 'not-listed'],
    ['0.1301.40400', 'other-chain'],
    ['0.1301.40401', 'not-listed'],
  ])('calls %s on mainnet %s', (version, kind) => {
    expect(judgeSoftware(version, 'production').kind).toBe(kind)
    expect(judgeSoftware(version, 'development').kind).toBe('not-listed')
  })

  it('says how old it is, and never that it is of a day to come', () => {
    const asOf = Date.parse(RELEASES_AS_OF)
    expect(plain(releasesAge(asOf + 41 * 86_400_000))).toContain(`as of ${RELEASES_AS_OF}, 41 days ago`)
    expect(plain(releasesAge(asOf - 1))).toContain('0 days ago')
  })
})
