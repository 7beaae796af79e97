import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const HARDEN = new URL('../../../src/shells/desktop/signer/harden.ts', import.meta.url).href

/** What a text prints in a process that has hardened itself; a process, because it cannot be taken back. */
function printed(text: string): string {
  const program = `import { harden } from '${HARDEN}'; harden(); ${text}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  return stdout.trim() || stderr
}

const attempt = (expression: string) =>
  printed(`try { ${expression}; console.log('went through') } catch (error) { console.log(error.name) }`)

describe('harden', () => {
  it.each([
    ['eval', "globalThis.eval('1')"],
    ['eval in a function', "(0, eval)('1')"],
    ['Function', "Function('return 1')()"],
    ['a function’s constructor', "(() => {}).constructor('return 1')()"],
    ['an async function’s constructor', "(async () => {}).constructor('return 1')()"],
    ['a generator’s constructor', "(function* () {}).constructor('yield 1')()"],
    ['an async generator’s constructor', "(async function* () {}).constructor('yield 1')()"],
  ])('makes no code from text by %s', (_way, expression) => {
    expect(attempt(expression)).toBe('EvalError')
  })

  it('opens no inspector when it is told to by a signal', () => {
    const told =
      "process.kill(process.pid, 'SIGUSR1'); const { url } = await import('node:inspector'); setTimeout(() => console.log(url()), 300)"
    expect(printed(told)).toBe('undefined')
  })

  it('has no prototype setter', () => {
    expect(printed("const o = {}; o.__proto__ = { admin: true }; console.log(o.admin, '__proto__' in {})")).toBe('undefined false')
  })

  it('can ask for the collector', () => {
    expect(printed('console.log(typeof globalThis.gc, globalThis.gc())')).toBe('function undefined')
  })
})
