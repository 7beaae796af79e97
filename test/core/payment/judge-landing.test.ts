import { describe, expect, it } from 'vitest'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { judgeLanding } from '../../../src/core/payment/judge-landing.ts'
import type { LandingAnswer } from '../../../src/core/payment/landing.ts'
import { type LandingWindow, landingWindow, NONCE_SLOTS_APART_MAX } from '../../../src/core/payment/landing-window.ts'
import type { Outcome } from '../../../src/core/payment/outcome.ts'

const blockhash: string = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
if (!isBlockhash(blockhash)) throw new Error('32 bytes are a blockhash')
const LANDED: Outcome = { kind: 'landed' }
const FAILED: Outcome = { kind: 'failed', error: 'any' }
const UNEXECUTED: Outcome = { kind: 'unexecuted', error: 'any' }
const SINCE = 900n
const AT = 950n
const finalized = { slot: slot(1_000), blockHeight: blockHeight(800) }
const window: LandingWindow = { sinceSlot: slot(SINCE), lastHeight: blockHeight(850) }

const shows = (node: string, outcome: Outcome = LANDED, at = AT): LandingAnswer => ({
  node,
  finalized,
  kind: 'shown',
  slot: slot(at),
  outcome,
})
const knows = (node: string, more: Partial<Extract<LandingAnswer, { kind: 'known' }>> = {}): LandingAnswer => {
  return { node, finalized, kind: 'known', slot: slot(AT), end: 'landed', final: true, ...more }
}
const denies = (node: string, more: Partial<Extract<LandingAnswer, { kind: 'denied' }>> = {}): LandingAnswer => {
  return { node, finalized, kind: 'denied', contextSlot: slot(1_010), firstAvailableSlot: slot(0), ...more }
}
const keepsNone = (node: string): LandingAnswer => ({ node, finalized, kind: 'no-history' })
const judge = (answers: readonly LandingAnswer[], configuredNodes = ['north', 'south'], within = window) =>
  judgeLanding({ window: within, configuredNodes, answers })

describe('a signature that landed', () => {
  it('is proved by two nodes that show the same, who are named', () => {
    expect(judge([shows('north'), shows('south')])).toEqual({ proved: true, nodes: ['north', 'south'], disputed: false })
  })

  it('is proved by the one node there is', () => {
    expect(judge([shows('north')], ['north'])).toEqual({ proved: true, nodes: ['north'], disputed: false })
  })

  it.each<[what: string, outcome: Outcome]>([
    ['landed', LANDED],
    ['failed', FAILED],
    ['was not executed', UNEXECUTED],
  ])('is not proved by one of two nodes alone that says it %s, whatever keeps the other from answering', (_, outcome) => {
    const one = shows('north', outcome)
    expect(judge([one])).toEqual({ proved: false, reason: 'early' })
    expect(judge([one, denies('south', { finalized: { ...finalized, slot: slot(AT + 31n) } })])).toMatchObject({ reason: 'early' })
    expect(judge([one, denies('south', { finalized: null })])).toMatchObject({ reason: 'early' })
    expect(judge([one, keepsNone('south')])).toEqual({ proved: false, reason: 'alone' })
    expect(judge([one, denies('south', { firstAvailableSlot: slot(AT + 1n) })])).toEqual({ proved: false, reason: 'alone' })
  })

  it('is confirmed by a status of the same slot and end where there are no details', () => {
    expect(judge([shows('north'), knows('south')])).toMatchObject({ proved: true, nodes: ['north', 'south'] })
    expect(judge([shows('north', FAILED), knows('south', { end: 'failed' })])).toMatchObject({ proved: true })
    expect(judge([shows('north'), knows('south', { end: 'failed' })])).toMatchObject({ reason: 'differ' })
    expect(judge([shows('north'), knows('south', { slot: slot(AT + 1n) })])).toMatchObject({ reason: 'differ' })
    expect(judge([shows('north'), knows('south', { final: false })])).toMatchObject({ reason: 'early' })
  })

  it('is neither confirmed nor contradicted by a status under a nonce that does not tell whether it ran, but of the same block that it ran in', () => {
    const elsewhere = slot(AT - 1n)
    expect(judge([shows('north', FAILED), knows('south', { end: 'unclear' })])).toEqual({ proved: false, reason: 'alone' })
    expect(judge([shows('north', FAILED), knows('south', { end: 'unclear', slot: elsewhere })])).toEqual({ proved: false, reason: 'alone' })
    expect(judge([shows('north'), knows('south', { end: 'unclear', slot: elsewhere })])).toEqual({ proved: false, reason: 'alone' })
    expect(judge([shows('north', UNEXECUTED), knows('south', { end: 'unclear' })])).toEqual({ proved: false, reason: 'alone' })
    expect(judge([shows('north'), knows('south', { end: 'unclear' })])).toMatchObject({ reason: 'differ' })
    expect(judge([shows('north', { kind: 'differs', differences: [] }), knows('south', { end: 'unclear' })])).toMatchObject({
      reason: 'differ',
    })
  })

  it('is not confirmed by a status where the details decide: no fee taken, or balances other than predicted', () => {
    expect(judge([shows('north', UNEXECUTED), knows('south', { end: 'failed' })])).toMatchObject({ reason: 'differ' })
    expect(judge([shows('north', { kind: 'differs', differences: [] }), knows('south')])).toMatchObject({ reason: 'differ' })
  })

  it('is denied by a node that searched from where it must have known it', () => {
    expect(judge([shows('north'), denies('south')])).toEqual({ proved: false, reason: 'differ' })
    expect(judge([shows('north'), denies('south', { firstAvailableSlot: slot(AT) })])).toMatchObject({ reason: 'differ' })
    expect(judge([shows('north'), denies('south', { contextSlot: slot(999) })])).toMatchObject({ reason: 'early' })
  })

  it('is proved by two of three, and told to be disputed; two against two prove nothing', () => {
    const three = ['north', 'south', 'west']
    expect(judge([shows('north'), shows('south'), denies('west')], three)).toEqual({
      proved: true,
      nodes: ['north', 'south'],
      disputed: true,
    })
    expect(judge([shows('north'), shows('south'), denies('west', { finalized: { ...finalized, slot: slot(10) } })], three)).toMatchObject({
      proved: true,
      disputed: false,
    })
    expect(judge([shows('north'), shows('south', FAILED), shows('west')], three)).toMatchObject({ proved: true, nodes: ['north', 'west'] })
    expect(judge([shows('north'), shows('south'), denies('west'), denies('east')], [...three, 'east'])).toMatchObject({ reason: 'differ' })
    expect(judge([shows('north'), shows('south', FAILED)], three)).toMatchObject({ reason: 'differ' })
  })

  it('is not proved by nobody', () => {
    expect(judge([])).toEqual({ proved: false, reason: 'early' })
    expect(judge([denies('north'), keepsNone('south')])).toEqual({ proved: false, reason: 'early' })
  })
})

describe('a claim that cannot be true', () => {
  it.each<[what: string, at: bigint]>([
    ['before the message was signed', SINCE - 1n],
    ['above its last valid height', 951n],
  ])('counts for nothing: %s', (_, at) => {
    // At slot 951 the chain stands at least at height 851 where it stands at 900 in slot 1,000.
    const place = { slot: slot(1_000), blockHeight: blockHeight(900) }
    const claim = (node: string): LandingAnswer => ({ node, finalized: place, kind: 'shown', slot: slot(at), outcome: FAILED })
    expect(judge([claim('north')], ['north'])).toEqual({ proved: false, reason: 'early' })
    expect(judge([claim('north'), claim('south')])).toEqual({ proved: false, reason: 'differ' })
    expect(judge([claim('north'), shows('south')])).toEqual({ proved: false, reason: 'differ' })
    expect(judge([claim('north'), shows('south'), shows('west')], ['north', 'south', 'west'])).toMatchObject({
      proved: true,
      disputed: true,
    })
  })

  it('counts on the last slot and height that are possible', () => {
    const place = { slot: slot(1_000), blockHeight: blockHeight(900) }
    const claim = (at: bigint): LandingAnswer => ({ node: 'north', finalized: place, kind: 'shown', slot: slot(at), outcome: LANDED })
    expect(judge([claim(950n)], ['north'])).toMatchObject({ proved: true })
    expect(judge([claim(SINCE)], ['north'])).toMatchObject({ proved: true })
  })

  it.each<[what: string, more: { readonly at?: bigint; readonly place?: null }]>([
    ['a node that shows it beyond what it has finalized itself', { at: 1_001n }],
    ['a node that does not say what it has finalized', { place: null }],
  ])('is not counted yet of %s', (_, { at = AT, place = finalized }) => {
    const claim: LandingAnswer = { node: 'north', finalized: place, kind: 'shown', slot: slot(at), outcome: FAILED }
    expect(judge([claim], ['north'])).toEqual({ proved: false, reason: 'early' })
    expect(judge([claim, shows('south')])).toEqual({ proved: false, reason: 'early' })
  })

  it('takes no vote from a node that it puts far behind, or before its first block', () => {
    const far = { ...finalized, slot: slot(11_000) }
    const claim: LandingAnswer = { node: 'north', finalized: far, kind: 'shown', slot: slot(10_999), outcome: FAILED }
    const none: LandingWindow = { sinceSlot: slot(SINCE), lastHeight: null }
    expect(judge([claim, denies('south')], ['north', 'south'], none)).toEqual({ proved: false, reason: 'early' })
    const old = shows('north', FAILED, SINCE)
    expect(judge([old, denies('south', { firstAvailableSlot: slot(SINCE + 1n) })])).toEqual({ proved: false, reason: 'alone' })
  })
})

describe('the window of a message', () => {
  it('under a blockhash ends a life of a blockhash after the end that was reported, which may be too early', () => {
    const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(1_000), fetchedSlot: slot(900) } as const
    expect(landingWindow({ lifetime })).toEqual({ sinceSlot: slot(900), lastHeight: blockHeight(1_150) })
  })

  it('under a nonce begins a little before the slot that was named for its value, and never before the first', () => {
    expect(landingWindow({ notSignedBeforeSlot: slot(10_000) })).toEqual({
      sinceSlot: slot(10_000n - NONCE_SLOTS_APART_MAX),
      lastHeight: null,
    })
    expect(landingWindow({ notSignedBeforeSlot: slot(3) }).sinceSlot).toBe(slot(0))
  })
})
