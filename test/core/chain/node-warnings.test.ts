import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isContradiction, judgeNodes, type NodeFacts } from '../../../src/core/chain/node-warnings.ts'
import type { PublicCluster } from '../../../src/core/chain/clusters.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'

const good = (name: string, changed: Partial<NodeFacts> = {}): NodeFacts => ({
  name,
  answers: true,
  trouble: null,
  healthy: true,
  slotsBehind: 0n,
  version: '4.4.1',
  versionAgeDays: 3,
  historyOn: true,
  firstAvailableSlot: slot(5),
  plainToPublic: false,
  ...changed,
})
const among = (cursor: number | null = 100, network: PublicCluster | null = 'production') => ({
  cursor: cursor === null ? null : slot(cursor),
  network,
  era: 'before' as const,
})
const codesOf = (nodes: readonly NodeFacts[], cursor: number | null = 100, network: PublicCluster | null = 'production') =>
  judgeNodes(nodes, among(cursor, network)).map(({ code }) => code)

describe('what is said of the nodes', () => {
  it('is nothing where two are well and say the same', () => {
    expect(judgeNodes([good('left'), good('right')], among())).toEqual([])
    expect(judgeNodes([], among(null))).toEqual([])
  })

  it('is that one node cannot be compared, whether it is the only one or the only one that answers', () => {
    const [one] = judgeNodes([good('left')], among(null))
    expect(one).toMatchObject({ code: 'ONE_NODE', context: { node: 'left' } })
    expect(one?.words).toContain('One node only, left: what it says cannot be compared')
    expect(codesOf([good('left'), good('right', { answers: false })])).toEqual(['ONE_ANSWERS'])
    expect(codesOf([good('left', { answers: false }), good('right', { answers: false })])).toEqual([])
  })

  it.each([
    ['LYING_HEIGHT', { trouble: 'NODE_HEIGHT_ABOVE_SLOT' }],
    ['LYING_HEIGHT', { trouble: 'NODE_HEIGHTS_DIFFER' }],
    ['BEHIND', { slotsBehind: 33n }],
    ['BEHIND', { healthy: false, slotsBehind: null }],
    ['NO_HISTORY', { historyOn: false }],
    ['GAP_BEFORE_FIRST_BLOCK', { firstAvailableSlot: slot(102) }],
    ['PUBLISHED_RPC', { plainToPublic: true }],
    ['OLD_VERSION', { version: '26.10.8' }],
    ['UNKNOWN_SOFTWARE', { version: 'practice' }],
    ['RELEASE_CADENCE', { versionAgeDays: 91 }],
  ] as const)('is %s where a node shows %o, by its name', (code, changed) => {
    const warnings = judgeNodes([good('left'), good('right', changed)], among())
    expect(warnings).toMatchObject([{ code, context: { node: 'right' } }])
    expect(warnings[0]?.words).toMatch(/^right .+\.$/)
  })

  it.each([
    ['a few slots behind', { slotsBehind: 32n }],
    ['history from the next slot on', { firstAvailableSlot: slot(101) }],
    ['another patch of the same release', { version: '4.4.2' }],
    ['the newest of other software', { version: '26.11.1' }],
    ['nothing known', { healthy: null, slotsBehind: null, version: null, versionAgeDays: null, historyOn: null, firstAvailableSlot: null }],
    ['a failure of the moment', { trouble: 'NODE_TIMED_OUT' }],
  ] as const)('is nothing for %s', (_what, changed) => {
    expect(codesOf([good('left'), good('right', changed)])).toEqual([])
  })

  it('is, while the network changes its consensus, that name, in place of nodes that stand still', () => {
    const behind = [good('left'), good('right', { healthy: false, slotsBehind: 90n, historyOn: false })]
    const found = judgeNodes(behind, { ...among(), era: 'switching' })
    expect(found.map(({ code }) => code)).toEqual(['CONSENSUS_SWITCH', 'NO_HISTORY'])
    expect(found[0]?.words).toContain('The network is changing its consensus.')
    expect(codesOf(behind)).toEqual(['BEHIND', 'NO_HISTORY'])
  })

  it.each(['4.4.0', '4.3.2-jito', '4.4.1-rc.0', 'v3.12.0', '26.10.5', '0.1202.40302'])(
    'begins with the danger, on mainnet alone, where a node says that it runs %s',
    (version) => {
      const nodes = [good('right', { version, answers: false })]
      const [first, ...rest] = judgeNodes(nodes, among())
      expect(first).toMatchObject({ code: 'OTHER_CHAIN_VERSION', context: { node: 'right', version, since: '2026-11-06' } })
      expect(first?.words).toMatch(/^Danger: right says that it runs .+ another chain since 2026-11-06\. .+Source: /)
      expect(rest.map(({ code }) => code)).toEqual(['ONE_NODE'])
      for (const network of ['test', 'development', null] as const)
        expect(codesOf(nodes, 100, network).filter((code) => code === 'OTHER_CHAIN_VERSION')).toEqual([])
    },
  )

  it('is that a release is older than another node’s of the same software, on a network of which no release is known', () => {
    const pair = (left: string, right: string) => codesOf([good('left', { version: left }), good('right', { version: right })], 100, null)
    expect(pair('4.3.9', '4.4.0')).toEqual(['OLD_VERSION'])
    expect(pair('4.4.0', '4.4.9')).toEqual([])
    expect(pair('4.4.0', '26.10.3')).toEqual([])
    expect(pair('practice', 'something else')).toEqual([])
  })

  it('says nothing of history before watching has begun, nor of the lag of a node that does not answer', () => {
    expect(codesOf([good('left'), good('right', { firstAvailableSlot: slot(900) })], null)).toEqual([])
    expect(codesOf([good('left'), good('third'), good('right', { answers: false, slotsBehind: 900n })])).toEqual([])
  })
})

describe('two places of a chain', () => {
  const place = (at: bigint, height: bigint) => ({ slot: slot(at), blockHeight: blockHeight(height) })

  it('contradict each other where more blocks than slots lie between them, or fewer than none', () => {
    expect(isContradiction(place(100n, 90n), place(103n, 94n))).toBe(true)
    expect(isContradiction(place(100n, 90n), place(103n, 89n))).toBe(true)
    expect(isContradiction(place(100n, 90n), place(100n, 91n))).toBe(true)
    expect(isContradiction(place(100n, 90n), place(103n, 93n))).toBe(false)
    expect(isContradiction(place(100n, 90n), place(103n, 90n))).toBe(false)
  })

  it('never disagree, in whatever order, where both are of one chain with skipped slots', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 60 }), fc.nat(), fc.nat(), (present, one, other) => {
        const heightAt = (index: number) => BigInt(present.slice(0, index + 1).filter(Boolean).length)
        const at = (index: number) => place(BigInt(index), heightAt(index))
        expect(isContradiction(at(one % present.length), at(other % present.length))).toBe(false)
      }),
    )
  })
})
