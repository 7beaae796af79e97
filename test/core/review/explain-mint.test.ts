import { describe, expect, it } from 'vitest'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { decodeMintExtensions, type MintExtensions } from '../../../src/core/program/mint-extensions.ts'
import type { Mint } from '../../../src/core/program/token-account.ts'
import { explainMint, type MintNote } from '../../../src/core/review/explain-mint.ts'
import { addressNamed } from '../../support/block.ts'
import { plain as textOf } from '../../../src/core/text/sentence.ts'

const mint: Mint = { mintAuthority: null, supply: tokenAmount(0n), decimals: 6, initialized: true, freezeAuthority: null }
const plain = decodeMintExtensions(new Uint8Array(82)) as MintExtensions
const fee = (epoch: bigint, basisPoints: number) => ({ epoch, basisPoints, maximum: tokenAmount(5_000_000n) })
const somebody = addressNamed('somebody')

/** With its words as a line of text. */
const said = (note: MintNote) => ({ ...note, words: textOf(note.words) })

describe('a mint is explained', () => {
  it('with nothing where there is nothing to say', () => {
    expect(explainMint({ mint, extensions: plain, epoch: 0n })).toEqual([])
  })

  it.each([
    ['refuses', { types: [77] }, {}, '77'],
    ['refuses', { nonTransferable: true }, {}, 'burned'],
    ['refuses', { paused: true }, {}, 'paused'],
    ['warns', { transferHook: somebody, types: [14] }, {}, somebody],
    ['warns', { permanentDelegate: somebody }, {}, somebody],
    ['warns', {}, { freezeAuthority: somebody }, somebody],
    ['warns', { startsFrozen: true }, {}, 'frozen'],
    ['warns', { pauseAuthority: somebody }, {}, somebody],
    ['warns', { closeAuthority: somebody }, {}, somebody],
    ['notes', { transferFees: { older: fee(0n, 100), newer: fee(0n, 125) } }, {}, '1.25 % is withheld, at most 5;'],
    ['notes', { types: [14] }, {}, 'transfer hook'],
    ['notes', { types: [18, 19] }, {}, 'metadata pointer, metadata'],
  ] as const)('%s: %o %o', (weight, extensions, more, words) => {
    const notes = explainMint({ mint: { ...mint, ...more }, extensions: { ...plain, ...extensions }, epoch: 3n })
    expect(notes.map(said)).toEqual([{ weight, words: expect.stringContaining(words) as string }])
  })

  it('with a fee that is about to change', () => {
    const extensions = { ...plain, transferFees: { older: fee(0n, 100), newer: fee(5n, 250) } }
    const words = explainMint({ mint, extensions, epoch: 4n }).map((note) => textOf(note.words))
    expect(words).toEqual([expect.stringContaining('1 %'), expect.stringContaining('epoch 5')])
  })

  it.each([
    ['interest-bearing display', 10],
    ['scaled display', 25],
  ])('with %s: other programs may show other figures, here stands what accounts hold', (name, type) => {
    expect(explainMint({ mint, extensions: { ...plain, types: [type] }, epoch: 0n }).map(said)).toEqual([
      { weight: 'notes', words: 'Other programs may show other figures of it; here amounts are what accounts hold.' },
      { weight: 'notes', words: `Its mint also has: ${name}.` },
    ])
  })
})
