import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '../../src/contract/contract.ts'
import { BeginningSchema, PageKeySchema, SearchSchema } from '../../src/contract/schemas.ts'
import { errorTable } from '../../src/core/error/codes.ts'
import { SYSTEM_PROGRAM } from '../../src/core/program/ids.ts'
import { parseCommand } from '../../src/shells/cli/arguments.ts'

const OPERATIONS = Object.entries(contract).flatMap(([group, operations]) =>
  Object.entries(operations).map(([name, operation]) => ({ name: `${group}.${name}`, ...operation['~orpc'] })),
)

/** Of 64 zero bytes. */
const SIGNATURE = '1'.repeat(64)

/** The words of an example, quotes kept together as a shell would. */
function wordsOf(example: string): string[] {
  return [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

function inputOf({ inputSchema }: (typeof OPERATIONS)[number]): z.ZodObject {
  if (inputSchema instanceof z.ZodObject) return inputSchema
  throw new Error('the argument of an operation is an object')
}

describe.each(OPERATIONS)('$name', (operation) => {
  const { meta } = operation

  it('says in one sentence or more what it does', () => {
    expect(meta.words).toMatch(/^[A-Z].*\.$/s)
  })

  it('has an example that the command line reads', () => {
    const filled = meta.example
      .replaceAll('<address>', SYSTEM_PROGRAM)
      .replaceAll('<digest>', 'ab'.repeat(32))
      .replaceAll('<signature>', SIGNATURE)
    expect(parseCommand(wordsOf(filled))).toMatchObject({ kind: 'run', operation: { meta } })
  })

  it('names only errors that have words', () => {
    expect(meta.errors.filter((code: string) => !(code in errorTable))).toEqual([])
  })

  it.each([
    ['an extra field', '{"surprise":1}', 'surprise'],
    ['__proto__', '{"__proto__":{"admin":true}}', '__proto__'],
    ['constructor', '{"constructor":1}', 'constructor'],
  ])('refuses %s', (_what, text, field) => {
    const { error } = inputOf(operation).safeParse(JSON.parse(text))
    expect(error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: [field] }))
  })

  it('refuses text of any length that means nothing', () => {
    const long = 'x'.repeat(5_000)
    for (const field of Object.keys(inputOf(operation).shape)) {
      const { error } = inputOf(operation).safeParse({ [field]: long })
      expect(error?.issues.map(({ path }) => path[0])).toContain(field)
    }
  })
})

describe('what is typed and what is handed back', () => {
  it.each([
    ['nothing to search for', SearchSchema, ''],
    ['one character of a signature', BeginningSchema, '4'],
    ['a search of a page of text', SearchSchema, 'x'.repeat(121)],
    ['an empty page key', PageKeySchema, ''],
    ['a page key of a kilobyte and more', PageKeySchema, 'x'.repeat(1_025)],
  ])('refuses %s', (_what, schema, text) => {
    expect(schema.safeParse(text).success).toBe(false)
  })
})
