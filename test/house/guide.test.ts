import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorTable } from '../../src/core/error/codes.ts'
import { operations } from '../../src/shells/cli/operations.ts'
import { ROOT } from './planted.ts'

const GUIDE = readFileSync(join(ROOT, 'docs/offline-ceremony.md'), 'utf8')
/** What every operation takes. */
const EVERYWHERE = ['data', 'network', 'offline', 'json', 'no-wait', 'help', 'passphrase-file']

/** What stands in letters of a machine, within a line and as lines of their own. */
const code = [...GUIDE.matchAll(/^```\n([\s\S]*?)^```|`([^`\n]+)`/gm)].flatMap(([, lines, span = '']) => (lines ?? span).trim().split('\n'))
const groups = new Set(operations.map(({ group }) => group))
const commands = code.map((text) => text.replace(/^npm run strongroom -- /, '')).filter((text) => groups.has(text.split(' ')[0] ?? ''))

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
    expect(commands.length).toBeGreaterThan(15)
    expect(commands.flatMap(wrongIn)).toEqual([])
    expect(wrongIn('bundles sign --word x')).toEqual(['bundles sign --word'])
    expect(wrongIn('bundles burn')).toEqual(['bundles burn'])
  })

  it('names errors that there are', () => {
    const codes = code.filter((text) => /^[A-Z]+(_[A-Z]+)+$/.test(text))
    expect(codes.length).toBeGreaterThan(15)
    expect(codes.filter((text) => !Object.hasOwn(errorTable, text))).toEqual([])
  })

  it('names pages and buttons as the window has them', () => {
    const messages = new Set(
      globSync('src/renderer/**/words/en.po', { cwd: ROOT }).flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^msgid "(.*)"$/gm)].map(([, words]) => words),
      ),
    )
    // What is important is bold, too: a name of the window is no sentence, and begins no point of a list.
    const names = [...GUIDE.matchAll(/(?<!^(?:- |\d+\. ))\*\*([A-Z][^*.]*)\*\*/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(12)
    expect(names.filter((name) => !messages.has(name))).toEqual([])
  })
})
