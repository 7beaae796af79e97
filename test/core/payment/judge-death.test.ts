import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeAddress } from '../../../src/core/address/address.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { isBlockhash, type Lifetime, type Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { nonceField } from '../../../src/core/lifetime/token.ts'
import type { DeathQuestion, NoVoteReason, Testimony } from '../../../src/core/payment/death.ts'
import { judgeDeath } from '../../../src/core/payment/judge-death.ts'
import { NONCE_SLOTS_APART_MAX } from '../../../src/core/payment/landing-window.ts'
import { decodeField } from '../../../src/core/program/layout.ts'

const genesisHash = 'genesis'
const nonceNamed = (name: string): Nonce => {
  const nonce = decodeField(nonceField, sha256(utf8ToBytes(name)))
  if (nonce === null) throw new Error('32 bytes are a nonce')
  return nonce
}
const authority = decodeAddress(sha256(utf8ToBytes('authority')))
const hash: string = nonceNamed('blockhash')
if (!isBlockhash(hash)) throw new Error('32 bytes are a blockhash')

const byBlockhash = {
  kind: 'blockhash',
  blockhash: hash,
  lastValidBlockHeight: blockHeight(1_000),
  fetchedSlot: slot(900),
} satisfies Lifetime
const byNonce = { kind: 'nonce', nonce: nonceNamed('signed over'), nonceAccount: authority, authority } satisfies Lifetime

/** A nonce account as a node reads it. */
const readAs = (value: Nonce | null, at = 2_005): NonNullable<Testimony['nonce']> => ({ value, contextSlot: slot(at) })

/** A node that proves the death of both lifetimes. */
const witness = (node: string, more: Partial<Testimony> = {}): Testimony => ({
  node,
  genesisHash,
  healthy: true,
  finalizedSlot: slot(2_000),
  finalizedHeight: blockHeight(1_001),
  firstAvailableSlot: slot(300),
  historyOn: true,
  signature: { known: false, historySearched: true, contextSlot: slot(2_010) },
  nonce: readAs(nonceNamed('another')),
  blockhash: { valid: false, contextSlot: slot(2_010) },
  ...more,
})

const ask = (testimonies: readonly Testimony[], configuredNodes = ['north', 'south']): DeathQuestion => ({
  genesisHash,
  configuredNodes,
  testimonies,
  lifetime: byBlockhash,
})
const askNonce = (testimonies: readonly Testimony[], configuredNodes = ['north', 'south']): DeathQuestion => ({
  genesisHash,
  configuredNodes,
  testimonies,
  lifetime: byNonce,
  notSignedBeforeSlot: slot(900),
})

describe('death by blockhash', () => {
  it('is proved by two nodes that passed the height, reach back and do not know the signature', () => {
    expect(judgeDeath(ask([witness('north'), witness('south')]))).toEqual({
      dead: true,
      proof: { by: 'blockhash', nodes: ['north', 'south'], onlyNode: false },
      overAtSlot: 2_010n,
    })
  })

  it('is proved by the one node there is, and marked so', () => {
    expect(judgeDeath(ask([witness('north')], ['north']))).toEqual({
      dead: true,
      proof: { by: 'blockhash', nodes: ['north'], onlyNode: true },
      overAtSlot: 2_010n,
    })
  })

  it('needs two of three, not all', () => {
    const lagging = witness('west', { finalizedHeight: blockHeight(999) })
    expect(judgeDeath(ask([witness('north'), witness('south'), lagging], ['north', 'south', 'west'])).dead).toBe(true)
  })

  it.each([
    ['two', [2_010n, 2_020n]],
    ['three', [2_010n, 2_030n, 2_020n]],
  ])('is over at the second slot that any of %s nodes names', (_, slots) => {
    const names = ['north', 'south', 'west']
    const heard = slots.map((at, place) => witness(names[place] ?? '', { blockhash: { valid: false, contextSlot: slot(at) } }))
    expect(judgeDeath(ask(heard, names.slice(0, heard.length)))).toMatchObject({ dead: true, overAtSlot: 2_020n })
  })

  it('is not proved by one of two, nor by the same one heard twice, nor by one that is not configured', () => {
    const heard = [[witness('north')], [witness('north'), witness('north')], [witness('north'), witness('stranger')]]
    for (const testimonies of heard) expect(judgeDeath(ask(testimonies))).toMatchObject({ dead: false, reason: 'too-few-votes' })
  })

  it.each<readonly [name: string, reason: NoVoteReason, more: Partial<Testimony>]>([
    ['is on another chain', 'other-genesis', { genesisHash: 'another' }],
    ['is not healthy', 'unhealthy', { healthy: false }],
    ['reports a height above its slot', 'height-above-slot', { finalizedHeight: blockHeight(2_001) }],
    ['keeps no history', 'history-off', { historyOn: false }],
    ['begins after the blockhash was fetched', 'history-too-short', { firstAvailableSlot: slot(901) }],
    [
      'did not search its history',
      'history-not-searched',
      { signature: { known: false, historySearched: false, contextSlot: slot(2_010) } },
    ],
    [
      'was asked for the signature by way of a machine that stands behind its height',
      'answered-from-behind',
      { signature: { known: false, historySearched: true, contextSlot: slot(1_999) } },
    ],
    ['is exactly at the last valid height', 'height-not-passed', { finalizedHeight: blockHeight(1_000) }],
    ['still takes the blockhash', 'blockhash-valid', { blockhash: { valid: true, contextSlot: slot(2_010) } }],
    [
      'was asked for the blockhash by way of a machine that stands behind its height',
      'answered-from-behind',
      { blockhash: { valid: false, contextSlot: slot(1_999) } },
    ],
  ])('does not count a node that %s', (_, reason, more) => {
    expect(judgeDeath(ask([witness('north', more)], ['north']))).toEqual({
      dead: false,
      reason: 'nobody-can-testify',
      silent: [{ node: 'north', reason }],
    })
    expect(judgeDeath(ask([witness('north'), witness('south', more)]))).toMatchObject({ dead: false, reason: 'too-few-votes' })
  })

  it('does not count a node that was not asked for the blockhash', () => {
    const { blockhash: _, ...unasked } = witness('north')
    expect(judgeDeath(ask([unasked], ['north']))).toMatchObject({ dead: false, silent: [{ node: 'north', reason: 'blockhash-not-asked' }] })
  })

  it('is disproved by any node of the same chain that knows the signature, however ill it is', () => {
    const knows = { signature: { known: true, historySearched: false, contextSlot: slot(0) }, healthy: false }
    const testimonies = [witness('north'), witness('south'), witness('west', knows)]
    expect(judgeDeath(ask(testimonies, ['north', 'south', 'west']))).toMatchObject({ dead: false, reason: 'signature-known' })
  })

  it('hears nothing from a node on another chain, not even that it knows the signature', () => {
    const knows = { signature: { known: true, historySearched: true, contextSlot: slot(2_010) }, genesisHash: 'another' }
    expect(judgeDeath(ask([witness('north'), witness('south'), witness('west', knows)], ['north', 'south', 'west'])).dead).toBe(true)
  })

  it('is not proved by silence', () => {
    expect(judgeDeath(ask([]))).toEqual({ dead: false, reason: 'nobody-can-testify', silent: [] })
    expect(judgeDeath(ask([], []))).toMatchObject({ dead: false })
  })
})

describe('death by nonce', () => {
  it.each([
    ['another value', nonceNamed('another')],
    ['nothing, the account being gone', null],
  ])('is proved when two nodes read %s and do not know the signature', (_, nonce) => {
    expect(judgeDeath(askNonce([witness('north', { nonce: readAs(nonce) }), witness('south', { nonce: readAs(nonce) })]))).toEqual({
      dead: true,
      proof: { by: 'nonce', nodes: ['north', 'south'], onlyNode: false },
      overAtSlot: 2_010n,
    })
  })

  it('does not look at heights', () => {
    const young = { finalizedHeight: blockHeight(1) }
    expect(judgeDeath(askNonce([witness('north', young), witness('south', young)])).dead).toBe(true)
  })

  it('is not proved while one node that can testify still reads the value', () => {
    const same = witness('west', { nonce: readAs(byNonce.nonce) })
    const verdict = judgeDeath(askNonce([witness('north'), witness('south'), same], ['north', 'south', 'west']))
    expect(verdict).toMatchObject({ dead: false, reason: 'nonce-unchanged' })
  })

  it('is not proved by the value alone: the advance may have been ours', () => {
    const knows = witness('south', { signature: { known: true, historySearched: true, contextSlot: slot(2_010) } })
    expect(judgeDeath(askNonce([witness('north'), knows]))).toMatchObject({ dead: false, reason: 'signature-known' })
  })

  it.each<readonly [name: string, reason: NoVoteReason, more: Partial<Testimony>]>([
    ['read the account before the value that was signed over was there', 'nonce-read-too-early', { nonce: readAs(null, 899) }],
    ['knew signatures only up to a slot before the value moved', 'answered-from-behind', { nonce: readAs(null, 2_011) }],
    [
      'stands behind what it has finalized where it is asked for the signature',
      'answered-from-behind',
      { signature: { known: false, historySearched: true, contextSlot: slot(1_999) } },
    ],
  ])('does not count a node that %s', (_, reason, more) => {
    const verdict = judgeDeath(askNonce([witness('north'), witness('south', more)]))
    expect(verdict).toEqual({ dead: false, reason: 'too-few-votes', silent: [{ node: 'south', reason }] })
  })

  it('counts one whose word is exactly as late as it must be', () => {
    const exact = { nonce: readAs(null, 900), finalizedSlot: slot(2_000), firstAvailableSlot: slot(900n - NONCE_SLOTS_APART_MAX) }
    const signature = { known: false, historySearched: true, contextSlot: slot(2_000) }
    const south = witness('south', { ...exact, signature })
    expect(judgeDeath(askNonce([witness('north', { firstAvailableSlot: slot(0) }), south])).dead).toBe(true)
  })

  it('does not count a node that did not read the account, or does not reach back to the signing', () => {
    const { nonce: _, ...unread } = witness('north')
    // A node may have named a slot for the value that was a little ahead of its own.
    const short = witness('south', { firstAvailableSlot: slot(900n - NONCE_SLOTS_APART_MAX + 1n) })
    expect(judgeDeath(askNonce([unread, short]))).toMatchObject({
      dead: false,
      silent: [
        { node: 'north', reason: 'nonce-not-read' },
        { node: 'south', reason: 'history-too-short' },
      ],
    })
  })
})

describe('any testimonies', () => {
  const anyTestimony = fc.record({
    node: fc.constantFrom('north', 'south', 'west'),
    genesisHash: fc.constantFrom(genesisHash, 'another'),
    healthy: fc.boolean(),
    finalizedSlot: fc.constantFrom(slot(500), slot(2_000)),
    finalizedHeight: fc.constantFrom(blockHeight(999), blockHeight(1_000), blockHeight(1_001)),
    firstAvailableSlot: fc.constantFrom(slot(0), slot(900), slot(901)),
    historyOn: fc.boolean(),
    signature: fc.record({
      known: fc.boolean(),
      historySearched: fc.boolean(),
      contextSlot: fc.constantFrom(slot(499), slot(1_999), slot(2_000)),
    }),
    nonce: fc.constantFrom(
      readAs(byNonce.nonce),
      readAs(nonceNamed('another'), 2_000),
      readAs(nonceNamed('another'), 899),
      readAs(null, 2_000),
    ),
  })
  const sound = (testimony: Testimony) =>
    testimony.genesisHash === genesisHash &&
    testimony.healthy &&
    testimony.historyOn &&
    testimony.firstAvailableSlot <= 900n &&
    testimony.signature.contextSlot >= testimony.finalizedSlot &&
    !testimony.signature.known

  it('prove death only where two sound nodes agree, and in whatever order they are heard', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyTestimony, { selector: ({ node }) => node }), (testimonies) => {
        for (const question of [ask(testimonies, ['north', 'south', 'west']), askNonce(testimonies, ['north', 'south', 'west'])]) {
          const verdict = judgeDeath(question)
          const turned = judgeDeath({ ...question, testimonies: [...testimonies].reverse() })
          expect(turned.dead).toBe(verdict.dead)
          expect(verdict.dead && testimonies.filter(sound).length < 2).toBe(false)
        }
      }),
    )
  })
})
