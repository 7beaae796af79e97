import { describe, expect, it } from 'vitest'
import { standardDataDir } from '../../../src/main/settings/data-folder.ts'
import { parseStartOptions, START_HELP } from '../../../src/shells/start/options.ts'

describe('the options of a start', () => {
  it('are the ordinary ones when nothing is said', () => {
    expect(parseStartOptions([])).toEqual({
      dataDir: standardDataDir(),
      network: undefined,
      workstation: 'online',
      fresh: false,
      browser: false,
      open: true,
      port: 0,
    })
  })

  it('are read', () => {
    const argv = ['--browser', '--network', 'test', '--data=/data', '--port', '8000', '--no-open']
    expect(parseStartOptions(argv)).toEqual({
      dataDir: '/data',
      network: 'test',
      workstation: 'online',
      fresh: false,
      browser: true,
      open: false,
      port: 8000,
    })
    expect(parseStartOptions(['--offline'])).toMatchObject({ workstation: 'offline' })
    expect(parseStartOptions(['--new-practice'])).toMatchObject({ fresh: true })
  })

  it('ask for help', () => {
    expect(parseStartOptions(['--help'])).toBeNull()
    for (const flag of ['--browser', '--network', '--data', '--port', '--no-open', '--offline', '--new-practice', '--help'])
      expect(START_HELP).toContain(flag)
  })

  it.each([
    ['--network', ['--network', 'mainnet']],
    ['--network', ['--network=']],
    ['--port', ['--port', '65536']],
    ['--port', ['--port=-1']],
    ['--port', ['--port=1e3']],
    ['npm start', ['--unknown']],
    ['npm start', ['a-word']],
    ['npm start', ['--data']],
  ])('are refused with the name of the one that is wrong: %s %j', (name, argv) => {
    expect(() => parseStartOptions(argv)).toThrow(
      expect.objectContaining({ code: 'OPERATION_ARGUMENT', context: expect.objectContaining({ field: name }) }),
    )
  })
})
