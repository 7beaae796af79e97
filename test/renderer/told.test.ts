import type { Messages } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { address, inEnglish, leavesOf, paragraph, plain, reasonPart, say, sol, tell } from '../../src/core/text/sentence.ts'
import { german } from '../../src/renderer/language/german/german.ts'
import { i18n } from '../../src/renderer/language/i18n.ts'
import { spokenPieces } from '../../src/renderer/language/told.ts'

/** As the window’s own build reads it. */
const CATALOGUE: string = '../../src/renderer/language/words/de.po'
const { messages } = (await import(CATALOGUE)) as { readonly messages: Messages }

const ANNA = 'BEaJeQhEEdzC7hwJxJUJJLKdGAVYxBzQCuLxm2PknWDY'
const spoken = (of: Parameters<typeof spokenPieces>[0], asSaid = true) => spokenPieces(of, { asSaid })
/** What is marked as English stands in brackets. */
const lineOf = (of: Parameters<typeof spokenPieces>[0], asSaid = true) =>
  spoken(of, asSaid)
    .map(({ isForeign, ...leaf }) => (isForeign ? `[${plain([leaf])}]` : plain([leaf])))
    .join('')

describe('what the backend tells', () => {
  beforeEach(() => {
    i18n.load('de', messages)
    i18n.speak('de', 'de', german)
  })
  afterEach(() => i18n.speak('en', 'en', null))

  const moved = tell`Moves ${sol(5n)} from ${tell`the treasury account ${address(ANNA)}`} to ${tell`${address(ANNA)} (not ours)`}.`

  it('is said in the language of the window, with its facts in their places and as what they are', () => {
    expect(lineOf(moved)).toBe(`Bewegt 0.000000005 SOL von Treasury-Konto ${ANNA} an ${ANNA} (gehört nicht uns).`)
    expect(spoken(moved).map(({ part }) => part)).toEqual(['text', 'amount', 'text', 'address', 'text', 'address', 'text'])
  })

  it('is marked as English where the language has no words for it, and only there', () => {
    const other = tell`Something of tomorrow about ${address(ANNA)}.`
    expect(lineOf(paragraph([moved, other]))).toBe(`${lineOf(moved)} [Something of tomorrow about ]${ANNA}[.]`)
    expect(lineOf(say`Just said of ${address(ANNA)}.`)).toBe(`[Just said of ]${ANNA}.`)
    expect(lineOf(say`Das sagt das Fenster selbst.`, false)).toBe('Das sagt das Fenster selbst.')
  })

  it('takes a name for a name, whatever is written in it', () => {
    expect(lineOf(tell`Writes on the chain, for anybody to read: “${'{0} <0/> [x]'}”.`)).toBe(
      'Schreibt auf die Chain, für alle lesbar: „{0} <0/> [x]“.',
    )
  })

  it('says reasons, warnings of nodes and errors within it by their own codes', () => {
    const upkeep = reasonPart('upkeep', 'no-delegate', 'There is nothing to take back.')
    expect(lineOf(tell`It cannot be taken back from here. ${upkeep}`)).toContain('Es gibt nichts zurückzunehmen.'.slice(3))
    const one = reasonPart('nodeWarning', 'ONE_NODE', 'One node only.', { node: 'links' })
    expect(lineOf([one])).toBe('Nur ein Node, links: Was er sagt, lässt sich nicht vergleichen. Fügen Sie einen zweiten eigenen hinzu.')
    const context = { asset: 'native', amount: 2_500_000_000n, max: 1_000_000_000n }
    const refused = tell`It cannot be signed as it is. ${{ part: 'error', code: 'SIGNER_LIMIT_TRANSACTION', context, words: say`Too much.` }}`
    expect(lineOf(refused)).toMatch(/^So, wie es ist, kann es nicht signiert werden\. Mit der Nachricht gehen 2\.5 SOL hinaus/)
  })

  it.each([
    ['a reason of tomorrow', [reasonPart('upkeep', 'of-tomorrow', 'It is of tomorrow.')]],
    ['a reason of another subject', [reasonPart('constructor', 'name', 'It is of tomorrow.')]],
    ['an error of tomorrow', [{ part: 'error', code: 'toString', context: {}, words: say`It is of tomorrow.` }] as const],
    ['what is said to be English', [inEnglish('It is of tomorrow.')]],
  ])('stays English, and is marked, where it is %s', (_what, of) => {
    expect(lineOf(of)).toBe('[It is of tomorrow.]')
  })

  it('is what it is in English, and nothing of it is marked', () => {
    i18n.speak('en', 'en', null)
    expect(spoken(moved)).toEqual(leavesOf(moved).map((leaf) => ({ ...leaf, isForeign: false })))
    expect(lineOf([inEnglish('It is.')])).toBe('It is.')
  })
})
