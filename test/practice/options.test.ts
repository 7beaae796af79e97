import { describe, expect, it } from 'vitest'
import { FAULTS } from '../../src/practice/chaos/fault.ts'
import { OptionError } from '../../src/practice/endpoint-options.ts'
import { readOptions } from '../../src/practice/options.ts'

describe('the options of the practice node', () => {
  it('are those of a network at ease when none is given', () => {
    expect(readOptions([])).toEqual({
      port: 8_899,
      slotMs: 400,
      waitForReaders: false,
      seed: null,
      skipRate: 0.05,
      finalityBlocks: 31,
      rent: [{ fromSlot: 0n, value: 5_080n }],
      fees: [{ fromSlot: 0n, value: 'signatures' }],
      releases: [{ fromSlot: 0n, value: '4.3.0' }],
      consensusSwitch: null,
      kept: { blocks: 100_000, transactions: 50_000 },
      keep: null,
      era: 'new',
      chaos: null,
      furtherEndpoints: [],
      json: false,
    })
  })

  it('are read from the command line', () => {
    const args = [
      '--port',
      '0',
      '--slot-ms=50',
      '--wait-for-readers',
      '--seed',
      'abc',
      '--skip-rate',
      '0',
      '--finality-blocks',
      '5',
      '--rent',
      '6960,5080@40,2575@50',
      '--release=4.4.0,4.5.0-rc.1@60',
      '--fee-rule=signatures,1/10@500',
      '--kept-blocks=2000',
      '--kept-transactions=10',
      '--keep=practice.sqlite',
      '--era=old',
      '--chaos=a seed',
      '--endpoint',
      'port=7000,seed=7,faults=lag+late,rate=0.5,late-ms=20',
      '--endpoint=era=old',
      '--json',
    ]

    expect(readOptions(args)).toEqual({
      port: 0,
      slotMs: 50,
      waitForReaders: true,
      seed: 'abc',
      skipRate: 0,
      finalityBlocks: 5,
      rent: [
        { fromSlot: 0n, value: 6_960n },
        { fromSlot: 40n, value: 5_080n },
        { fromSlot: 50n, value: 2_575n },
      ],
      fees: [
        { fromSlot: 0n, value: 'signatures' },
        { fromSlot: 500n, value: { numerator: 1n, denominator: 10n } },
      ],
      releases: [
        { fromSlot: 0n, value: '4.4.0' },
        { fromSlot: 60n, value: '4.5.0-rc.1' },
      ],
      consensusSwitch: null,
      kept: { blocks: 2_000, transactions: 10 },
      keep: 'practice.sqlite',
      era: 'old',
      chaos: { seed: 'a seed', faults: FAULTS, rate: 0.02, lateMs: 2_000 },
      furtherEndpoints: [
        { port: 7_000, era: 'new', chaos: { seed: '7', faults: ['lag', 'late'], rate: 0.5, lateMs: 20 } },
        { port: 0, era: 'old', chaos: null },
      ],
      json: true,
    })
  })

  it.each([
    { args: ['--port', '70000'], said: '--port takes a whole number from 0 to 65535, not “70000”.' },
    { args: ['--slot-ms', '1.5'], said: '--slot-ms takes a whole number from 10 to 60000, not “1.5”.' },
    { args: ['--skip-rate', '1'], said: '--skip-rate takes a number from 0 to 0.9, not “1”.' },
    { args: ['--finality-blocks', ''], said: '--finality-blocks takes a whole number from 1 to 500, not “”.' },
    { args: ['--kept-blocks', '1000'], said: '--kept-blocks takes a whole number from 1024 to 10000000, not “1000”.' },
    ...['cheap', '1/0', 'signatures,1/10', '1/10@5', 'signatures@5', '1/4,', ''].map((rule) => ({
      args: [`--fee-rule=${rule}`],
      said: `--fee-rule takes signatures or a fraction, and further ones with the slot they hold from, not “${rule}”.`,
    })),
    ...['', '0', '5080@9', '6960,5080', '6960,5080@9,2575@9', '1000000'].map((rent) => ({
      args: [`--rent=${rent}`],
      said: `--rent takes whole lamports a byte, 1 to 999999, and further ones with the slot they hold from, not “${rent}”.`,
    })),
    {
      args: ['--release=new'],
      said: '--release takes a release such as 4.4.1, and further ones with the slot they hold from, not “new”.',
    },
    { args: ['--era', 'stone'], said: '--era takes new, old, switch, not “stone”.' },
    { args: ['--era', 'switch@0'], said: '--era takes new, old, switch, not “switch@0”.' },
    { args: ['--endpoint', 'era=switch'], said: '--endpoint era takes new, old, not “switch”.' },
    { args: ['--chaos', 'seed=1,rate=2'], said: '--chaos rate takes a number from 0 to 1, not “2”.' },
    { args: ['--chaos', 'seeds=1'], said: '--chaos takes seed=…, faults=…, rate=…, late-ms=…, not “seeds=1”.' },
  ])('refuse $args', ({ args, said }) => {
    expect(() => readOptions(args)).toThrow(new OptionError(said))
  })

  it.each([
    { args: ['--era', 'switch'], plan: { boundarySlot: 500n, emptyBlocks: 200, lostBlocks: 4 } },
    { args: ['--era=switch@77', '--finality-blocks=2'], plan: { boundarySlot: 77n, emptyBlocks: 200, lostBlocks: 2 } },
  ])('say with $args when the network changes its consensus, and delete nothing that is final', ({ args, plan }) => {
    expect(readOptions(args)).toMatchObject({ era: 'new', consensusSwitch: plan })
  })

  it('refuse a fault nobody knows', () => {
    expect(() => readOptions(['--endpoint', 'seed=1,faults=lag+sloth'])).toThrow('not “sloth”.')
  })

  it('refuse a name they do not have', () => {
    expect(() => readOptions(['--speed', '9'])).toThrow(OptionError)
  })
})
