import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { advanceAttempt } from '../../../src/core/payment/advance.ts'
import type { Evidence, StatusEvidence } from '../../../src/core/payment/evidence.ts'
import { type AttemptState, isOutstanding, OUTSTANDING_STATES, type OutstandingState } from '../../../src/core/payment/state.ts'

const node = 'north'
const status = (commitment: StatusEvidence['commitment'], outcome: StatusEvidence['outcome']): Evidence => ({
  kind: 'status',
  node,
  slot: slot(7),
  commitment,
  outcome,
})
const dead = (by: 'blockhash' | 'nonce'): Evidence => ({ kind: 'dead', proof: { by, nodes: ['north', 'south'], onlyNode: false } })

const EVIDENCE = {
  processed: status('processed', 'landed'),
  'processed failing': status('processed', 'failed'),
  confirmed: status('confirmed', 'landed'),
  'confirmed failing': status('confirmed', 'failed'),
  finalized: status('finalized', 'landed'),
  differs: status('finalized', 'differs'),
  failed: status('finalized', 'failed'),
  unexecuted: status('finalized', 'unexecuted'),
  absent: { kind: 'absent', node, slot: slot(8) },
  silent: { kind: 'silent', asked: [node] },
  'dead by blockhash': dead('blockhash'),
  'dead by nonce': dead('nonce'),
} satisfies { [name: string]: Evidence }
type EvidenceName = keyof typeof EVIDENCE

const NAMES = Object.keys(EVIDENCE) as EvidenceName[]

/** Every state against every kind of evidence. Columns stand in the order of OUTSTANDING_STATES. */
const TABLE: { readonly [Name in EvidenceName]: string } = {
  // from:                signed     sent       processed  confirmed  unknown
  processed: '            processed  processed  processed  confirmed  unknown',
  'processed failing': '  processed  processed  processed  confirmed  unknown',
  confirmed: '            confirmed  confirmed  confirmed  confirmed  unknown',
  'confirmed failing': '  confirmed  confirmed  confirmed  confirmed  unknown',
  finalized: '            finalized  finalized  finalized  finalized  finalized',
  differs: '              confirmed  confirmed  confirmed  confirmed  unknown',
  failed: '               failed     failed     failed     failed     failed',
  unexecuted: '           unexecuted unexecuted unexecuted unexecuted unexecuted',
  absent: '               signed     sent       sent       sent       unknown',
  silent: '               unknown    unknown    unknown    unknown    unknown',
  'dead by blockhash': '  expired    expired    expired    expired    expired',
  'dead by nonce': '      revoked    revoked    revoked    revoked    revoked',
}

describe('an attempt', () => {
  it.each(NAMES.flatMap((name) => OUTSTANDING_STATES.map((state) => [state, name] as const)))(
    'that is %s and meets evidence “%s” moves as the table says',
    (state, name) => {
      const cells = TABLE[name].trim().split(/\s+/)
      expect(cells).toHaveLength(OUTSTANDING_STATES.length)
      expect(advanceAttempt(state, EVIDENCE[name])).toBe(cells[OUTSTANDING_STATES.indexOf(state)])
    },
  )
})

const ENDINGS: readonly EvidenceName[] = ['finalized', 'failed', 'unexecuted', 'dead by blockhash', 'dead by nonce']
const LATE: readonly EvidenceName[] = NAMES.filter((name) => !ENDINGS.includes(name))
const CARRYING: readonly EvidenceName[] = LATE.filter((name) => name !== 'absent' && name !== 'silent')

/** Where a signed attempt ends by this evidence. What comes after the end is not asked for any more. */
function play(names: readonly EvidenceName[]): AttemptState {
  let state: OutstandingState = 'signed'
  for (const name of names) {
    const next = advanceAttempt(state, EVIDENCE[name])
    if (!isOutstanding(next)) return next
    state = next
  }
  return state
}

describe('any order of evidence', () => {
  const anyEvidence = fc.array(fc.constantFrom(...NAMES), { maxLength: 30 })

  it('never shows an end without its evidence', () => {
    const needed: readonly (readonly [AttemptState, EvidenceName])[] = [
      ['finalized', 'finalized'],
      ['failed', 'failed'],
      ['unexecuted', 'unexecuted'],
      ['expired', 'dead by blockhash'],
      ['revoked', 'dead by nonce'],
    ]
    fc.assert(
      fc.property(anyEvidence, fc.constantFrom(...needed), (names, [state, evidence]) => {
        expect(play(names.filter((name) => name !== evidence))).not.toBe(state)
      }),
    )
  })

  it('around one proof of an end comes to that end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENDINGS), fc.array(fc.constantFrom(...LATE)), fc.nat(), (ending, late, at) => {
        const place = at % (late.length + 1)
        const ended = play([ending])
        expect(play([...late.slice(0, place), ending, ...late.slice(place)])).toBe(ended)
      }),
    )
  })

  it('that only carries forward comes to the same state in every order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CARRYING)), fc.func(fc.integer()), (names, key) => {
        const shuffled = [...names].sort((left, right) => key(left) - key(right))
        expect(play(shuffled)).toBe(play(names))
      }),
    )
  })

  it('never makes an attempt that was signed look as if it was not', () => {
    fc.assert(
      fc.property(anyEvidence, (names) => {
        expect(['draft', 'refused']).not.toContain(play(names))
      }),
    )
  })
})
