import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '../../../../src/contract/contract.ts'
import type { operation } from '../../../../src/contract/operation.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { findOperation, type Operation, operations } from '../../../../src/shells/cli/operations.ts'
import { answerText } from '../../../../src/shells/cli/output/answer.ts'
import { columnsOf } from '../../../../src/shells/cli/output/columns.ts'
import { DECIMALS, MINT, sampleOf } from '../support/sample-answer.ts'

const WIDTHS = [40, 80, 120, 200]
const TOKENS = new Map([[MINT, { decimals: DECIMALS, name: 'USDC' }]])
/** Printed by what is theirs alone: an explanation of bytes, and a stream of events. */
const OTHERWISE = ['transactions explain', 'events watch']

/** A figure with its unit, or a day with its time. */
const AMOUNT = /(?<![\w.])\d[\d.,]* (?:SOL|USDC|smallest units|lamports|micro-lamports)(?![\w-])|\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/g
const ADDRESS = /[1-9A-HJ-NP-Za-km-z]{32,88}/g

/** How many stand in a text on one line each, and how many there are with the ends of lines taken out. */
function counted(text: string) {
  const count = (what: RegExp, where: string) => where.match(what)?.length ?? 0
  const lines = text.split('\n')
  const onLines = (what: RegExp) => lines.reduce((sum, line) => sum + count(what, line), 0)
  return {
    onLines: { amounts: onLines(AMOUNT), addresses: onLines(ADDRESS) },
    all: { amounts: count(AMOUNT, text.replace(/\s+/g, ' ')), addresses: count(ADDRESS, lines.map((line) => line.trim()).join(' ')) },
  }
}

/** Of a line that holds a word for which there is no room beside a name, only the screen can make two. */
const NAME_COLUMNS = 12

function tooWide(text: string, width: number): string[] {
  const longest = (line: string) => Math.max(...line.split(' ').map(columnsOf))
  return text.split('\n').filter((line) => columnsOf(line) > width && longest(line) <= width - NAME_COLUMNS)
}

function outputOf({ group, name }: Operation): z.core.$ZodType {
  const procedure: typeof operation = Reflect.get(Reflect.get(contract, group), name)
  const { outputSchema } = procedure['~orpc']
  invariant(outputSchema !== undefined, `${group} ${name} says what it answers`)
  return outputSchema as unknown as z.core.$ZodType
}

function show(of: Operation, answer: unknown, width: number): string {
  return answerText(answer, { operation: of, request: { asset: MINT }, width, tokens: TOKENS })
}

const answered = operations.filter(({ command }) => !OTHERWISE.includes(command))

describe.each(WIDTHS)('in %i columns', (width) => {
  it('no amount, time, address or signature of any answer is cut, or stands on two lines', () => {
    for (const one of answered) {
      const text = show(one, sampleOf(outputOf(one), 'token').answer, width)
      const { onLines, all } = counted(text)
      expect(onLines, one.command).toEqual(all)
      expect(text, one.command).not.toContain('…')
    }
  })

  it('no line is wider, but where a word has no room', () => {
    const faults = answered.flatMap((one) =>
      tooWide(show(one, sampleOf(outputOf(one), 'token').answer, width), width).map((line) => `${one.command}: ${line}`),
    )
    expect(faults).toEqual([])
  })
})

describe('a table', () => {
  const list = findOperation('accounts', 'list')
  invariant(list !== undefined, 'accounts list is an operation')
  const row = (label: string) => ({ address: MINT, label, native: 123_456_789_000n })

  it('is measured as a terminal draws it: a label in wide letters takes two columns for each', () => {
    const accounts = [row('東京の顧客'), row('a customer')]
    const table = answerText({ accounts, next: null }, { operation: list, request: {}, width: 80, tokens: TOKENS })
    const lines = table.split('\n')
    expect(lines).toHaveLength(3)
    expect(new Set(lines.slice(1).map(columnsOf)).size).toBe(1)
    const width = columnsOf(lines[1] ?? '')
    const narrower = answerText({ accounts, next: null }, { operation: list, request: {}, width: width - 1, tokens: TOKENS })
    expect(narrower.split('\n\n')).toHaveLength(2)
  })
})
