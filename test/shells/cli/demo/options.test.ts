import { describe, expect, it } from 'vitest'
import { parseDemoOptions } from '../../../../src/shells/cli/demo/options.ts'

describe('the demonstration’s options', () => {
  it('have a standard each', () => {
    expect(parseDemoOptions([])).toEqual({ accounts: 200, slotMs: 100, seed: 'strongroom', confidential: false, json: false })
  })

  it('are read', () => {
    expect(parseDemoOptions(['--accounts', '1000', '--slot-ms=25', '--seed', 'another', '--confidential', '--json'])).toEqual({
      accounts: 1_000,
      slotMs: 25,
      seed: 'another',
      confidential: true,
      json: true,
    })
    expect(parseDemoOptions(['--help'])).toBeNull()
  })

  it.each([
    [['--accounts', '0']],
    [['--accounts', '10001']],
    [['--accounts', 'many']],
    [['--accounts=-3']],
    [['--slot-ms', '1.5']],
    [['--accounts']],
    [['--colour', 'red']],
    [['twenty']],
  ])('%j is refused in words', (argv) => {
    expect(() => parseDemoOptions(argv)).toThrow(/^OPERATION_ARGUMENT: /)
  })
})
