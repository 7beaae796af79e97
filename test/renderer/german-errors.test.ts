import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '../../src/core/error/codes.ts'
import type { ErrorSentences } from '../../src/core/error/words.ts'
import { plain, say } from '../../src/core/text/sentence.ts'
import { errorsInGerman } from '../../src/renderer/language/german/errors/errors.ts'
import { samplesOf } from '../core/error/samples.ts'

const CODES = Object.keys(errorTable) as ErrorCode[]

type Said = Record<'happened' | 'money' | 'next', string> & { readonly parts: readonly unknown[] }

/** The three sentences as texts, and what is no text in the first of them. */
function said(errors: typeof errorTable | typeof errorsInGerman, code: ErrorCode, context: object): Said {
  const { happened, money, next } = (errors[code] as (context: object) => ErrorSentences)(context)
  const parts = say`${happened}`.filter(({ part }) => part !== 'text')
  return { happened: plain(happened), money, next, parts }
}

/** What a sentence takes from its context, and what it counts: texts in angle brackets, figures, and actions in braces. */
const valuesIn = (sentence: string): string[] => [...new Set(sentence.match(/‹[^›]+›|\{[\w.]+\}|\d[\d,.]*\d|\d/g))].toSorted()

/** What is said in one breath, and what is denied in it. */
const breathsOf = (sentence: string): string[] => sentence.split(/[.;:,]| (?:and|or|und|oder) /)
const denialsIn = (breath: string): number => breath.match(/\b(no|none|nobody|nothing|kein\w*|nichts|niemand\w*)\b/gi)?.length ?? 0

const byName = (parts: readonly unknown[]): string[] =>
  parts.map((part) => JSON.stringify(part, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).toSorted()

describe.each(CODES)('%s in German', (code) => {
  const pairs = samplesOf(code).map((context) => ({
    english: said(errorTable, code, context),
    german: said(errorsInGerman, code, context),
  }))

  it('says each sentence in other words than English does', () => {
    for (const { english, german } of pairs)
      for (const which of ['happened', 'money', 'next'] as const) {
        expect(german[which]).not.toBe(english[which])
        expect(german[which]).not.toMatch(/undefined|null|[”"]|\b(the|is|not|and|see|your)\b/i)
        expect(german[which].at(-1)).toBe(english[which].at(-1))
      }
  })

  it('denies nothing twice, which would say the opposite', () => {
    for (const both of pairs)
      for (const { happened, money, next } of [both.english, both.german])
        for (const breath of [happened, money, next].flatMap(breathsOf)) expect(denialsIn(breath), breath).toBeLessThan(2)
  })

  it('names the same values, parts and actions', () => {
    for (const { english, german } of pairs) {
      expect(byName(german.parts)).toEqual(byName(english.parts))
      for (const which of ['happened', 'money', 'next'] as const) expect(valuesIn(german[which])).toEqual(valuesIn(english[which]))
    }
  })
})
