import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Certificate, type ConsensusSight, judgeEra, type NetworkEra } from '../../../src/core/chain/network-era.ts'
import { slot } from '../../../src/core/chain/slot.ts'

const NOT_YET: Certificate = { state: 'not-yet' }
const CERTIFIED: Certificate = { state: 'migrated', slot: slot(412) }
const sight = (node: string, changed: Partial<ConsensusSight> = {}): ConsensusSight => ({
  node,
  certificate: NOT_YET,
  finality: 'moving',
  blocks: 'unseen',
  ...changed,
})
const standing = (node: string, changed: Partial<ConsensusSight> = {}) => sight(node, { finality: 'still', blocks: 'empty', ...changed })
const judge = (configuredNodes: readonly string[], sights: readonly ConsensusSight[], previous: NetworkEra = 'before') =>
  judgeEra({ configuredNodes, sights, previous })

const TWO = ['left', 'right']
const THREE = ['left', 'right', 'third']

describe('the consensus of the network', () => {
  it('is the older one where enough nodes know the certificate and show none, and unknown where too few do', () => {
    expect(judge(TWO, [sight('left'), sight('right')])).toEqual({ era: 'before', slot: null, nodes: TWO })
    expect(judge(['left'], [sight('left')]).era).toBe('before')
    for (const state of ['unknown', 'refused'] as const)
      expect(judge(TWO, [sight('left'), sight('right', { certificate: { state } })]).era).toBe('unknown')
    expect(judge(TWO, [sight('left')]).era).toBe('unknown')
    expect(judge(TWO, []).era).toBe('unknown')
  })

  it('is being changed where enough nodes show blocks of votes alone and nothing that becomes final', () => {
    expect(judge(TWO, [standing('left'), standing('right')])).toEqual({ era: 'switching', slot: null, nodes: TWO })
    const refused = standing('right', { certificate: { state: 'refused' } })
    expect(judge(TWO, [standing('left'), refused]).era).toBe('switching')
    expect(judge(THREE, [standing('left'), sight('right'), standing('third')]).era).toBe('switching')
  })

  it.each([
    ['a standstill whose blocks hold payments', { blocks: 'busy' }],
    ['a standstill of which no block is shown', { blocks: 'unseen' }],
    ['empty blocks that become final', { finality: 'moving' }],
    ['a standstill that is not long yet', { finality: 'unsure' }],
    ['a standstill where no node knows of a certificate', { certificate: { state: 'unknown' } }],
  ] as const)('is not called being changed for %s', (_what, changed) => {
    expect(judge(TWO, [standing('left', changed), standing('right', changed)]).era).not.toBe('switching')
  })

  it('is the new one once enough nodes show a certificate of one slot, and for ever', () => {
    const both = TWO.map((node) => standing(node, { certificate: CERTIFIED }))
    expect(judge(TWO, both, 'switching')).toEqual({ era: 'after', slot: 412n, nodes: TWO })
    const other = standing('right', { certificate: { state: 'migrated', slot: slot(413) } })
    expect(judge(TWO, [standing('left', { certificate: CERTIFIED }), other], 'switching').era).toBe('switching')
    expect(judge(TWO, [standing('left'), standing('right')], 'after').era).toBe('after')
  })

  it('stays called being changed until enough nodes show its end, whoever falls silent', () => {
    expect(judge(TWO, [], 'switching').era).toBe('switching')
    expect(judge(TWO, [sight('left')], 'switching').era).toBe('switching')
    expect(judge(TWO, [sight('left'), sight('right')], 'switching').era).toBe('before')
  })

  const anySight = (node: string) =>
    fc.record<ConsensusSight>({
      node: fc.constant(node),
      certificate: fc.constantFrom<Certificate>(NOT_YET, CERTIFIED, { state: 'unknown' }, { state: 'refused' }),
      finality: fc.constantFrom('moving', 'still', 'unsure'),
      blocks: fc.constantFrom('empty', 'busy', 'unseen'),
    })

  it('is not decided by one liar: it brings nothing to rest where the others are well, and hides no switch from two', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(TWO, THREE),
        fc.constantFrom<NetworkEra>('before', 'unknown'),
        anySight('right'),
        (nodes, previous, lie) => {
          const told = (honest: (node: string) => ConsensusSight) => nodes.map((node) => (node === 'right' ? lie : honest(node)))
          expect(['before', 'unknown']).toContain(judge(nodes, told(sight), previous).era)
          const hidden = nodes.length > 2 ? judge(nodes, told(standing), previous).era : 'switching'
          expect(hidden).toBe('switching')
        },
      ),
    )
  })

  it('does not hear nodes that are not configured', () => {
    expect(
      judge(TWO, [standing('left'), standing('right'), ...['a', 'b'].map((node) => sight(node, { certificate: CERTIFIED }))]).era,
    ).toBe('switching')
  })
})
