import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Beginning, findSteering } from '../../../src/core/start/steering.ts'

const started = (beginning: Partial<Beginning>) => findSteering({ env: {}, execArgv: [], inspector: undefined, ...beginning })
const by = (beginning: Partial<Beginning>) => started(beginning)?.context

describe('a start', () => {
  it.each([
    ['--inspect'],
    ['--inspect=0.0.0.0:9229', '--inspect'],
    ['--inspect-brk'],
    ['--inspect-publish-uid=http', '--inspect-publish-uid'],
    ['--experimental-network-inspection'],
    ['--require ./a.cjs', '--require'],
    ['-r ./a.cjs', '-r'],
    ['--import=data:text/javascript,1', '--import'],
    ['--loader ./a.mjs', '--loader'],
    ['--experimental-loader=./a.mjs', '--experimental-loader'],
    ['--experimental_loader=./a.mjs', '--experimental-loader'],
    ['--experimental-config-file=a.json', '--experimental-config-file'],
    ['--env-file=.env', '--env-file'],
    ['--heapsnapshot-signal=SIGUSR2', '--heapsnapshot-signal'],
    ['--report-on-signal'],
    ['--cpu-prof'],
    ['--tls-keylog=/tmp/keys', '--tls-keylog'],
    ['"--require" "./a b.cjs"', '--require'],
    ['--max-old-space-size=4096\t--inspect', '--inspect'],
  ])('is refused with NODE_OPTIONS=%s', (options, named = options) => {
    expect(started({ env: { NODE_OPTIONS: options } })).toMatchObject({ code: 'START_STEERED', context: { by: `NODE_OPTIONS=${named}` } })
  })

  it('is refused with the same on its own command line, and repeats no value', () => {
    expect(by({ execArgv: ['--disable-sigusr1', '--import=data:canary', '--inspect'] })).toEqual({ by: '--import, --inspect' })
  })

  it('is refused where an inspector listens already', () => {
    expect(by({ inspector: 'ws://127.0.0.1:9229/canary' })).toEqual({ by: 'an open inspector' })
  })

  it.each(['0', '', 'false'])('is refused with NODE_TLS_REJECT_UNAUTHORIZED=%j', (value) => {
    expect(by({ env: { NODE_TLS_REJECT_UNAUTHORIZED: value } })).toEqual({ by: 'NODE_TLS_REJECT_UNAUTHORIZED' })
  })

  it.each(['NODE_DEBUG', 'NODE_DEBUG_NATIVE'])('is refused with %s, which prints keys of nodes', (name) => {
    expect(by({ env: { [name]: 'undici' } })).toEqual({ by: name })
    expect(started({ env: { [name]: '' } })).toBeNull()
  })

  it('goes on with what lets nobody in', () => {
    const NODE_OPTIONS = '--max-old-space-size=4096 --no-warnings --use-system-ca --dns-result-order ipv4first'
    const env = { NODE_OPTIONS, NODE_TLS_REJECT_UNAUTHORIZED: '1', NODE_EXTRA_CA_CERTS: '/our/own.pem' }
    expect(started({ env, execArgv: ['--disable-sigusr1'] })).toBeNull()
  })

  it('is refused with an option that nobody thought of, wherever it stands', () => {
    const word = fc.stringMatching(/^[a-z][a-z-]{3,12}$/)
    fc.assert(
      fc.property(word, fc.nat(3), (name, at) => {
        const words = ['--no-warnings', '--disable-warning', 'DEP0040']
        words.splice(at, 0, `--x-${name}`)
        expect(by({ env: { NODE_OPTIONS: words.join(' ') } })).toEqual({ by: `NODE_OPTIONS=--x-${name}` })
      }),
    )
  })
})
