import { describe, expect, it } from 'vitest'
import { toJson, toJsonLine } from '../../../../src/shells/cli/output/json.ts'

describe('JSON', () => {
  it('holds integers of any size exactly', () => {
    expect(toJson({ amount: 18_446_744_073_709_551_615n, sum: 2n ** 70n })).toBe(
      '{\n  "amount": 18446744073709551615,\n  "sum": 1180591620717411303424\n}',
    )
  })

  it('writes dates as text and nothing as null', () => {
    expect(toJsonLine({ at: new Date(0), none: null })).toBe('{"at":"1970-01-01T00:00:00.000Z","none":null}')
    expect(toJson(undefined)).toBe('null')
  })

  it('keeps one event on one line, whatever its text holds', () => {
    const line = toJsonLine({ text: 'two\n  lines' })
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toEqual({ text: 'two\n  lines' })
  })
})
