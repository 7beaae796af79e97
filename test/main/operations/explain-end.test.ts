import { describe, expect, it } from 'vitest'
import type { VerdictRecord } from '../../../src/main/journal/index.ts'
import { explainEnd } from '../../../src/main/operations/explain-end.ts'
import { plain } from '../../../src/core/text/sentence.ts'

function wordsOf(state: VerdictRecord['state'], proof: VerdictRecord['proof'] = null, byPerson = true): string {
  return plain(explainEnd({ attemptId: 1, atMs: 0, state, proof }, { byPerson }))
}

describe('how an attempt ended, in words', () => {
  it('has every slot in it grouped, and a person’s note as it was written', () => {
    expect(wordsOf('finalized', { slot: '412345678', note: 'Compared up to slot 412345679.' })).toBe(
      'It is final in slot 412,345,678, and did something else than planned. A person looked at it and wrote: “Compared up to slot 412345679.”',
    )
    expect(wordsOf('failed', { why: 'instruction 1 failed: slot 412345678 is over' })).toContain(': slot 412,345,678 is over.')
  })

  it.each([
    [
      'finalized',
      { slot: '7', node: 'left' },
      'It is final in slot 7, as node “left” shows it. It did what was planned, to the last unit.',
    ],
    ['failed', { slot: '7', node: 'left' }, 'It failed on chain in slot 7, as node “left” shows it. The fee was paid; nothing else moved.'],
    [
      'failed',
      { slot: '7', node: 'left', why: 'instruction 2 failed: the program gave its own code 6000' },
      'It failed on chain in slot 7, as node “left” shows it: instruction 2 failed: the program gave its own code 6000. The fee was paid; nothing else moved.',
    ],
    [
      'expired',
      { nodes: ['left', 'right'], onlyNode: false },
      'Its time is over and it is in no block. It moved nothing and can never execute. Proved by left, right.',
    ],
    [
      'expired',
      { nodes: ['left'], onlyNode: true },
      'Its time is over and it is in no block. It moved nothing and can never execute. Proved by left, the only node that was configured.',
    ],
    [
      'revoked',
      { nodes: ['left', 'right'], onlyNode: false },
      'It was taken back before it could execute. Nothing moved. Proved by left, right.',
    ],
    ['refused', { code: 'BLOCKHASH_OVER' }, 'It was not signed: its blockhash was over when it was to be signed.'],
    ['refused', { code: 'NONCE_MOVED' }, 'It was not signed: its nonce account held another value when it was to be signed.'],
    [
      'refused',
      { code: 'NONCE_SIGNED_ELSEWHERE' },
      'It was not signed: another message may have been signed for it under a nonce, of which nothing here knows.',
    ],
    ['refused', { code: 'SENDING_CLOSED' }, 'It was not signed: what became of other messages for it came first.'],
    [
      'refused',
      { code: 'SIGNER_SIGNED_BEFORE' },
      'It was not signed: the signer had signed another message for it before, or for a reference that it pays, and what became of that one nobody can tell.',
    ],
    [
      'refused',
      { code: 'JOURNAL_ATTEMPT_ALTERED' },
      'It was not signed: a message before it does not stand in the journal as it was signed, and what became of that one nobody can tell.',
    ],
    ['refused', { code: 'SIGNER_REFUSED' }, 'The signer did not sign it (SIGNER_REFUSED). No signature exists, and nothing was sent.'],
  ] as const)('%s', (state, proof, words) => {
    expect(wordsOf(state, proof)).toBe(words)
  })

  it('revoked by nobody here is not said to be taken back', () => {
    expect(wordsOf('revoked', { nodes: ['left', 'right'], onlyNode: false }, false)).toBe(
      'Its nonce account was advanced by another transaction, so that it can never execute. Nothing of it moved. Proved by left, right.',
    )
  })

  it.each(['finalized', 'failed', 'expired', 'unexecuted', 'revoked'] as const)('%s, by the word of one node alone, says so', (state) => {
    const proof = { slot: '7', node: 'left', nodes: ['left'], onlyNode: true }
    expect(wordsOf(state, proof)).toContain('the only node that was configured')
    expect(wordsOf(state, { ...proof, nodes: ['left', 'right'], onlyNode: false })).not.toContain('only')
  })

  it('a person’s note does not hide that one node alone said so', () => {
    const words = wordsOf('finalized', { slot: '7', node: 'left', nodes: ['left'], onlyNode: true, note: 'seen' })
    expect(words).toContain('wrote: “seen” This rests on the answer of the only node that was configured.')
  })

  it.each(['finalized', 'failed', 'expired', 'refused', 'unexecuted', 'revoked'] as const)('%s, whatever stands in the proof', (state) => {
    for (const proof of [null, 'text', [1], { slot: 7 }]) expect(wordsOf(state, proof)).toMatch(/^[A-Z].*\.$/)
  })
})
