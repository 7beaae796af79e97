import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '../../../../src/contract/contract.ts'
import { operation } from '../../../../src/contract/operation.ts'
import { formatAmount } from '../../../../src/core/amount/format.ts'
import { findOperation, type Operation, operations } from '../../../../src/shells/cli/operations.ts'
import { answerText } from '../../../../src/shells/cli/output/answer.ts'
import { SOL, type Unit } from '../../../../src/shells/cli/output/unit.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { DECIMALS, type Figure, IN_SENTENCE, MINT, sampleOf } from '../support/sample-answer.ts'

/** Fields that count slots, blocks or arrivals. */
const POSITIONS =
  `slot chainSlot finalizedSlot confirmedSlot processedSlot comparedSlot firstAvailableSlot slots slotsBehind slotsLeft cursor
  from to since present skipped blockHeight lastValidBlockHeight blocksLeft
  credits creditsMax creditsExpected creditsApplied`.split(/\s+/)

/** Fields that are amounts of the asset that their answer names. A new field is in one of these lists, or is named for its lamports. */
const AMOUNTS =
  `amount difference movedAmount delegatedAmount withheld arrives before after held onDepositAccounts inTreasury supply expected found onChain inJournal
  minimum heldAmount leftAmount withheldAmount arrivingAmount perTransaction perDay above public pending available sweptAmount hiddenAmount ${IN_SENTENCE}`.split(
    /\s+/,
  )

/** Printed by what is theirs alone: an explanation of bytes, and a stream of events. */
const OTHERWISE = ['transactions explain', 'events watch']

const AS_TABLE = 100_000
const AS_PARAGRAPHS = 60
const USDC: Unit = { decimals: DECIMALS, name: 'USDC' }
const TOKENS = new Map([[MINT, USDC]])

/** What a figure is to be counted in; null for a position. */
function unitIn({ key, ofToken, path }: Figure, asset: 'native' | 'token'): Unit | null {
  if (POSITIONS.includes(key)) return null
  if (key === 'price') return { decimals: 0, name: 'micro-lamports per compute unit' }
  if (key === 'feeLamportsPerAccount') return { decimals: 0, name: 'lamports' }
  if (/lamports$/i.test(key) || key === 'native') return SOL
  if (!AMOUNTS.includes(key)) throw new Error(`what ${path} counts is not said in this test`)
  return ofToken || asset === 'token' ? USDC : SOL
}

/** Figures of the sample that stand in the text in another way than they are to. */
function faultsOf(of: Operation, schema: z.core.$ZodType, asset: 'native' | 'token'): string[] {
  const { answer, figures } = sampleOf(schema, asset)
  // The command line finds the asset of a payment’s history in its decision.
  const isAsked = of.fields.some(({ name }) => name === 'asset') || of.command === 'activity payment'
  const request = isAsked ? { asset: asset === 'native' ? 'native' : MINT } : {}
  return [AS_TABLE, AS_PARAGRAPHS].flatMap((width) => {
    const text = answerText(answer, { operation: of, request, width, tokens: TOKENS }).replace(/\s+/g, ' ')
    return figures.flatMap((figure) => {
      const left = text.replaceAll(rightlyPrinted(figure.value, unitIn(figure, asset)), '')
      const [wrong] = left.match(new RegExp(`${figure.value.toString().split('').join('[.,]?')}.{0,30}`)) ?? []
      return wrong === undefined ? [] : [`${of.command}${figure.path} of ${asset}: ${wrong}`]
    })
  })
}

function rightlyPrinted(value: bigint, unit: Unit | null): RegExp {
  if (unit === null) return new RegExp(`\\b${value}\\b(?! (SOL|USDC|smallest|lamports|micro))`, 'g')
  return new RegExp(`${formatAmount({ amount: value, decimals: unit.decimals }).replace('.', '[.]')} ${unit.name}\\b`, 'g')
}

const all = operations.flatMap((one) => {
  const schema = outputOf(one)
  return OTHERWISE.includes(one.command) ? [] : [{ one, schema }]
})

function outputOf({ group, name }: Operation): z.core.$ZodType {
  const procedure: typeof operation = Reflect.get(Reflect.get(contract, group), name)
  const { outputSchema } = procedure['~orpc']
  invariant(outputSchema !== undefined, `${group} ${name} says what it answers`)
  return outputSchema as unknown as z.core.$ZodType
}

describe('every amount of an answer', () => {
  it.each(['token', 'native'] as const)('has the unit of what it is counted in, %s', (asset) => {
    expect(all.flatMap(({ one, schema }) => faultsOf(one, schema, asset))).toEqual([])
  })

  it('is one of many, and no position is listed that no answer has', () => {
    const keys = all.flatMap(({ schema }) => sampleOf(schema, 'token').figures.map(({ key }) => key))
    expect(keys.length).toBeGreaterThan(200)
    expect([...POSITIONS, ...AMOUNTS].filter((key) => !keys.includes(key))).toEqual([])
  })

  const list = findOperation('mints', 'list')
  invariant(list !== undefined, 'mints list is an operation')

  it.each([
    ['alone', z.object({ id: z.string(), amount: z.bigint() })],
    ['within a cell', z.array(z.object({ one: z.object({ rows: z.array(z.object({ amount: z.bigint() })) }) }))],
  ])('is a fault where nothing names its asset, %s', (_what, schema) => {
    expect(faultsOf(list, schema, 'token').join()).toContain('smallest units')
  })

  it('is told apart from a count, which a new field may be', () => {
    expect(() => faultsOf(list, z.object({ asset: z.string(), retries: z.bigint() }), 'token')).toThrow('what .retries counts')
  })
})
