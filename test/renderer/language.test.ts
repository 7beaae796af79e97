import { msg, plural, t } from '@lingui/core/macro'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { address, sol, text } from '../../src/core/text/sentence.ts'
import { say } from '../../src/renderer/language/say.ts'
import { Trans } from '../../src/renderer/language/trans.tsx'

describe('a sentence of a catalogue', () => {
  it.each([String.raw`Desk \x41 \u0041`, '<0>Desk</0> <1/>', '{name}', '\uE0000\uE001'])('shows a value as it is: %s', (label) => {
    expect(t`The label is ${label}.`).toBe(`The label is ${label}.`)
  })

  it('reads no part of the window in a value', () => {
    const shown = createElement(Trans, {
      id: 'x',
      message: 'Paid <0>{label}</0>.',
      values: { label: '</0><0/>' },
      components: { 0: createElement('b') },
    })
    expect(renderToStaticMarkup(shown)).toBe('Paid <b>&lt;/0&gt;&lt;0/&gt;</b>.')
  })

  it('counts in its own way', () => {
    const words = (count: number) => plural(count, { 0: 'No rows', one: '# row', other: '# rows' })
    expect([0, 1, 2, 1_200].map(words)).toEqual(['No rows', '1 row', '2 rows', '1,200 rows'])
  })

  it('keeps its parts, in their places', () => {
    const to = address('Vote111111111111111111111111111111111111111')
    expect(say(msg`Moves ${sol(5n)} to ${to}.`)).toEqual([text('Moves '), sol(5n), text(' to '), to, text('.')])
  })
})
