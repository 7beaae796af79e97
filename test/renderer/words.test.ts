import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { operations } from '../../src/shells/cli/operations.ts'

const RENDERER = join(import.meta.dirname, '../../src/renderer')
const COMMENT = /^\s*(\/\/|\/?\*)/

/** What the window cannot do itself. */
const ONLY_THERE = ['ledger read-again', 'offchain verify', 'vault drill']
/** What the backend says in another language: its own sentences name commands where the English ones do. */
const OF_BACKEND = join('language', 'german')

it('the window sends nobody to a command for what it does itself', () => {
  const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith(OF_BACKEND),
  )
  const lines = files.flatMap((name) => readFileSync(join(RENDERER, name), 'utf8').split('\n'))
  const said = lines.filter((line) => !COMMENT.test(line)).join('\n')
  const named = operations.map(({ command }) => command).filter((command) => new RegExp(`\\b${command}\\b`).test(said))
  expect(named.filter((command) => !ONLY_THERE.includes(command))).toEqual([])
})
