import { expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { goodDay } from './support/scene.ts'

const windows = useWindows()

/** Written from the right, and with an override that somebody wrote into the journal by hand. */
const NAMES = ['\u05d0\u05d1\u05d2', '\u202eevil', '\u0627\u0644']
const FORMS = ['addr addr-whole', 'addr'] as const

it.each(['said', 'dim'])('an address reads from the left beside any name, in a text that is %s', async (text) => {
  const { page } = await windows.open(goodDay(), { at: '/overview' })
  await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
  const places = await page.evaluate(
    ({ names, forms, text }) => {
      const span = (className: string, ...content: (string | Element)[]) => {
        const element = document.createElement(className === '' ? 'i' : 'span')
        element.className = className
        element.append(...content)
        return element
      }
      return names.flatMap((name) =>
        forms.map((form) => {
          const bytes = span(form, ...['9kQm', '4vNp', 'L0xu', '77Ab'].map((group) => span('', group)))
          const line = span(text, `${name} `, span('address', span('address-label', name), bytes), ` ${name}`)
          document.querySelector('main')?.prepend(line)
          return [...bytes.querySelectorAll('i')].flatMap(({ firstChild }) =>
            [0, 1, 2, 3].map((at) => {
              const range = document.createRange()
              if (firstChild === null) return 0
              range.setStart(firstChild, at)
              range.setEnd(firstChild, at + 1)
              return range.getBoundingClientRect().left
            }),
          )
        }),
      )
    },
    { names: NAMES, forms: FORMS, text },
  )
  expect(places).toHaveLength(NAMES.length * FORMS.length)
  for (const lefts of places) expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
})
