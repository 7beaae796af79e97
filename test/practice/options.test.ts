import { describe, expect, it } from 'vitest'
import { OptionError, readOptions } from '../../src/practice/options.ts'

describe('the options of the practice node', () => {
  it('are those of a network at ease when none is given', () => {
    expect(readOptions([])).toEqual({
      port: 8_899,
      slotMs: 400,
      seed: null,
      skipRate: 0.05,
      finalityBlocks: 31,
      rentLamportsPerByte: 5_080n,
      json: false,
    })
  })

  it('are read from the command line', () => {
    const args = [
      '--port',
      '0',
      '--slot-ms=50',
      '--seed',
      'abc',
      '--skip-rate',
      '0',
      '--finality-blocks',
      '5',
      '--rent-lamports-per-byte',
      '6960',
      '--json',
    ]

    expect(readOptions(args)).toEqual({
      port: 0,
      slotMs: 50,
      seed: 'abc',
      skipRate: 0,
      finalityBlocks: 5,
      rentLamportsPerByte: 6_960n,
      json: true,
    })
  })

  it.each([
    { args: ['--port', '70000'], said: '--port takes a whole number from 0 to 65535, not “70000”.' },
    { args: ['--slot-ms', '1.5'], said: '--slot-ms takes a whole number from 10 to 60000, not “1.5”.' },
    { args: ['--skip-rate', '1'], said: '--skip-rate takes a number from 0 to 0.9, not “1”.' },
    { args: ['--finality-blocks', ''], said: '--finality-blocks takes a whole number from 1 to 500, not “”.' },
  ])('refuse $args', ({ args, said }) => {
    expect(() => readOptions(args)).toThrow(new OptionError(said))
  })

  it('refuse a name they do not have', () => {
    expect(() => readOptions(['--speed', '9'])).toThrow(OptionError)
  })
})
