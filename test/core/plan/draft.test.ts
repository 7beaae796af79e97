import { describe, expect, it } from 'vitest'
import { lifetimeToken } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { splitInHalves } from '../../../src/core/plan/split.ts'
import { ABLE, addressNamed, legacy, lifetimeFor, nativeRequest, sources, v1, withBoth, withNonce } from './support.ts'

const planned = (options = legacy, count = 3) => {
  const [transaction] = planNativeSweep(nativeRequest({ sources: sources(count, ABLE), options })).transactions
  if (transaction === undefined) throw new Error('a plan of three sources has a transaction')
  return transaction
}

describe('the draft of a planned transaction', () => {
  it('under a nonce begins with its advance, then limits and price, then the transfers', () => {
    const draft = buildMessage({ template: planned(withBoth).template, lifetime: lifetimeFor(withBoth) })
    expect(draft.instructions.map(({ data }) => data[0])).toEqual([4, 2, 3, 4, 2, 2, 2])
    expect(compileMessage(draft).lifetimeToken).toBe(lifetimeToken(lifetimeFor(withBoth)))
  })

  it('of version 1 carries its limits and its fee in the header', () => {
    const options = { ...v1, computeUnitPrice: 2_000_000n }
    const draft = buildMessage({ template: planned(options).template, lifetime: lifetimeFor(options) })
    expect(draft).toMatchObject({ version: 1, config: { computeUnitLimit: 450, priorityFee: 900n } })
    expect(draft.instructions).toHaveLength(3)
  })

  it('is refused under a lifetime it was not planned for', () => {
    expect(() => buildMessage({ template: planned().template, lifetime: lifetimeFor(withNonce) })).toThrow(/planned for a blockhash/)
    const other = lifetimeFor({ ...withNonce, lifetime: { kind: 'nonce', authority: addressNamed('somebody else') } })
    expect(() => buildMessage({ template: planned(withNonce).template, lifetime: other })).toThrow(/another nonce authority/)
  })
})

describe('a packed sweep that came to nothing', () => {
  it.each([
    [2, [1, 1]],
    [3, [2, 1]],
    [10, [5, 5]],
  ])('of %i sources is cut in halves', (count, sizes) => {
    const { sources } = planned(legacy, count)
    const halves = splitInHalves(sources)
    expect(halves.map(({ length }) => length)).toEqual(sizes)
    expect(halves.flat()).toEqual(sources)
  })

  it('of one source cannot be cut', () => {
    expect(splitInHalves(planned(legacy, 1).sources)).toEqual([])
  })
})
