import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorTable } from '../../src/core/error/codes.ts'
import { operations } from '../../src/shells/cli/operations.ts'
import { ROOT } from './planted.ts'

const CEREMONY = read('offline-ceremony')
const OTHERS = ['first-run', 'sweep', 'pay', 'recovery'].map((name) => ({ name, guide: read(name) }))
/** What every operation takes. */
const EVERYWHERE = ['data', 'network', 'offline', 'json', 'no-wait', 'help', 'passphrase-file']

function read(name: string): string {
  return readFileSync(join(ROOT, `docs/${name}.md`), 'utf8')
}

/** What stands in letters of a machine, within a line and as lines of their own. */
const codeOf = (guide: string): readonly string[] =>
  [...guide.matchAll(/^```\n([\s\S]*?)^```|`([^`\n]+)`/gm)].flatMap(([, lines, span = '']) => (lines ?? span).trim().split('\n'))
const groups = new Set(operations.map(({ group }) => group))
const commandsOf = (guide: string): readonly string[] =>
  codeOf(guide)
    .map((text) => text.replace(/^npm run strongroom -- /, ''))
    .filter((text) => groups.has(text.split(' ')[0] ?? ''))
const errorsOf = (guide: string): readonly string[] => codeOf(guide).filter((text) => /^[A-Z]+(_[A-Z]+)+$/.test(text))
const unknownErrors = (guide: string): readonly string[] => errorsOf(guide).filter((text) => !Object.hasOwn(errorTable, text))

const messages = new Set(
  globSync('src/renderer/**/words/en.po', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^msgid "(.*)"$/gm)].map(([, words]) => words),
  ),
)
/** What is important is bold, too: a name of the window is no sentence, and begins no point of a list. */
const namesOf = (guide: string) => [...guide.matchAll(/(?<!^(?:- |\d+\. ))\*\*([A-Z][^*.]*)\*\*/gm)].map(([, name]) => name)
const unknownNames = (guide: string) => namesOf(guide).filter((name) => !messages.has(name))

/** What the operation of a command does not take; the command itself where there is none. */
function wrongIn(text: string): readonly string[] {
  const operation = operations.find(({ command }) => text === command || text.startsWith(`${command} `))
  if (operation === undefined) return text.includes('…') ? [] : [text]
  const known = [...EVERYWHERE, ...operation.fields.map(({ flag }) => flag)]
  const given = [...text.matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => flag)
  return given.filter((flag) => !known.includes(flag)).map((flag) => `${operation.command} --${flag}`)
}

describe('the guide for the ceremony', () => {
  it('names commands and options that there are', () => {
    const commands = commandsOf(CEREMONY)
    expect(commands.length).toBeGreaterThan(15)
    expect(commands.flatMap(wrongIn)).toEqual([])
    expect(wrongIn('bundles sign --word x')).toEqual(['bundles sign --word'])
    expect(wrongIn('bundles burn')).toEqual(['bundles burn'])
  })

  it('names errors that there are', () => {
    expect(errorsOf(CEREMONY).length).toBeGreaterThan(15)
    expect(unknownErrors(CEREMONY)).toEqual([])
    expect(unknownErrors('`NO_SUCH_ERROR`')).toEqual(['NO_SUCH_ERROR'])
  })

  it('names pages and buttons as the window has them', () => {
    expect(namesOf(CEREMONY).length).toBeGreaterThan(12)
    expect(unknownNames(CEREMONY)).toEqual([])
    expect(unknownNames('Press **No such button**.')).toEqual(['No such button'])
  })
})

describe.each(OTHERS)('the guide $name', ({ guide }) => {
  it('names commands, errors, pages and buttons that there are', () => {
    expect(commandsOf(guide).length + namesOf(guide).length).toBeGreaterThan(2)
    expect(commandsOf(guide).flatMap(wrongIn)).toEqual([])
    expect(unknownErrors(guide)).toEqual([])
    expect(unknownNames(guide)).toEqual([])
  })

  it('leads to pages and pictures that there are', () => {
    const targets = [...guide.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => to)
    expect(targets.filter((to) => !existsSync(join(ROOT, 'docs', to)))).toEqual([])
  })
})
