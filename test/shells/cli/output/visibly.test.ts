import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from '../../../../src/main/journal/index.ts'
import { answerText } from '../../../../src/shells/cli/output/answer.ts'
import { toJson } from '../../../../src/shells/cli/output/json.ts'
import { NO_TOKENS } from '../../../../src/shells/cli/output/unit.ts'
import { printVisibly } from '../../../../src/shells/cli/output/visibly.ts'
import { operations } from '../../../../src/shells/cli/operations.ts'
import { addressOf } from '../../../main/journal/samples.ts'
import { runCli } from '../support/program.ts'

/** Takes the line above away and writes another in its place; turns the writing round; makes a row of its own. */
const STEERING = 'Anna\u001b[1A\u001b[2K 5 SOL\u202e to Berta\nAnna  paid\u009b2J'
const STEERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-visibly-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const strongroom = (...argv: string[]) => runCli([...argv, '--data', folder])

/** As a version before had it: nothing was looked for in labels. */
async function labelledBefore(label: string): Promise<void> {
  mkdirSync(join(folder, 'practice'))
  const journal = await openJournal({ path: join(folder, 'practice', 'journal.sqlite'), now: () => 0 })
  await journal.write('fill', (tx) => tx.addAccounts([{ address: addressOf('Anna'), role: 'watch', path: null, label }]))
  await journal.close()
}

describe('what is printed', () => {
  it('shows a label that would steer the terminal by its characters, on one line', async () => {
    await labelledBefore(STEERING)
    const { code, out, told } = await strongroom('accounts', 'list', '--no-wait')
    expect(code).toBe(0)
    for (const line of `${out}\n${told}`.split('\n')) expect(line).not.toMatch(STEERS)
    expect(out).toContain('Anna\\u{1b}[1A\\u{1b}[2K 5 SOL\\u{202e} to Berta\\u{a}Anna  paid\\u{9b}2J')
  })

  it('is the same label in JSON, with nothing in it that steers', async () => {
    await labelledBefore(STEERING)
    const { out } = await strongroom('accounts', 'list', '--no-wait', '--json')
    for (const line of out.split('\n')) expect(line).not.toMatch(STEERS)
    expect(JSON.parse(out).accounts).toMatchObject([{ label: STEERING }])
  })

  it('shows it so as well where it is drawn again and again in one place', async () => {
    await labelledBefore(STEERING)
    const person = new AbortController()
    const drawn: string[] = []
    const show = (text: string) => {
      drawn.push(text)
      person.abort()
    }
    const openScreen = () => ({ show, width: () => 200, onResize: () => () => undefined, close: () => undefined })
    const argv = ['accounts', 'list', '--no-wait', '--watch', '--data', folder]
    const { code, out } = await runCli(argv, { interrupted: person.signal, openScreen })
    expect({ code, drawn: drawn.length }).toEqual({ code: 0, drawn: 1 })
    for (const text of [drawn[0] ?? '', out]) {
      expect(text).toContain('Anna\\u{1b}[1A\\u{1b}[2K 5 SOL\\u{202e} to Berta')
      for (const line of text.split('\n')) expect(line).not.toMatch(STEERS)
    }
  })

  it('repeats no argument in a way that steers', async () => {
    const { told } = await strongroom('vault', `burn\u001b[2J`)
    expect(told).toContain('vault burn\\u{1b}[2J')
    for (const line of told.split('\n')) expect(line).not.toMatch(STEERS)
  })

  it('holds one line for each field, whatever text an answer holds', () => {
    const [operation] = operations
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(text, text, (label, note) => {
        const shown = answerText({ label, note }, { operation: operation as never, request: {}, width: 100_000, tokens: NO_TOKENS })
        expect(shown.split('\n')).toHaveLength(2)
        expect(shown.replaceAll('\n', '')).not.toMatch(STEERS)
        expect(JSON.parse(toJson({ label, note }))).toEqual({ label, note })
      }),
    )
  })
})

describe('whatever is told through the host', () => {
  const { promise: never } = Promise.withResolvers<string>()

  it('steers no terminal: answers, progress, the question before a yes, and what is drawn in one place', async () => {
    const told: string[] = []
    const keep = (text: string) => void told.push(text)
    const host = printVisibly({
      out: keep,
      progress: { say: keep, moving: keep, end: () => undefined },
      secrets: {
        ask: () => never,
        askNew: () => never,
        atTerminal: true,
        confirm: async (question) => {
          keep(question)
          return true
        },
        close: () => undefined,
      },
      width: 80,
      openScreen: () => ({ show: keep, width: () => 80, onResize: () => () => undefined, close: () => undefined }),
      interrupted: new AbortController().signal,
    })
    host.out(STEERING)
    host.progress.say(STEERING)
    host.progress.moving(STEERING)
    expect(await host.secrets.confirm(STEERING)).toBe(true)
    host.openScreen?.().show(STEERING)
    expect(told).toHaveLength(5)
    for (const text of told) for (const line of text.split('\n')) expect(line).not.toMatch(STEERS)
  })
})

describe('a text that would steer', () => {
  it.each([
    ['accounts', 'watch', '--address', addressOf('Anna'), '--label', STEERING],
    ['accounts', 'label', '--address', addressOf('Anna'), '--label', 'Anna\u202e'],
    ['recipients', 'add', '--text', addressOf('Anna'), '--label', 'Anna\u0007'],
    ['recipients', 'add', '--text', addressOf('Anna'), '--label', 'Anna', '--note', 'for\u001b[2J May'],
    ['payments', 'plan', '--to', addressOf('Anna'), '--amount', '1', '--with-memo', 'May\u202e'],
    ['payments', 'plan', '--to', addressOf('Anna'), '--amount', '1', '--reference', 'May\u200b'],
  ])('is not taken as a label, a note, a memo or a reference: %s %s', async (...argv) => {
    const { code, told } = await strongroom(...argv)
    expect(code).toBe(2)
    expect(told).toContain('it holds invisible characters')
  })

  it('is not taken from a file of addresses', async () => {
    const file = join(folder, 'addresses.txt')
    writeFileSync(file, `${addressOf('Anna')},Anna\u001b[2J\n`)
    const { code, told } = await strongroom('accounts', 'import', '--file', file)
    expect(code).toBe(1)
    expect(told).toContain('from line 1 on: its label holds invisible characters')
  })
})
