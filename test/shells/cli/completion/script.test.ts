import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../../src/core/error/error.ts'
import { parseCommand } from '../../../../src/shells/cli/arguments.ts'
import { type CommandLine, commandLines, commonFlags, type Flag } from '../../../../src/shells/cli/completion/command-lines.ts'
import { completionScript } from '../../../../src/shells/cli/completion/script.ts'
import { SHELLS } from '../../../../src/shells/cli/completion/shells.ts'
import { operations } from '../../../../src/shells/cli/operations.ts'
import { runCli } from '../support/program.ts'
import { type Completing, openCompleting } from '../support/complete.ts'

const COMMON = commonFlags().map(({ flag }) => flag)

describe.each(SHELLS)('the script for %s', (shell) => {
  const script = completionScript({ shell, as: 'sr' })
  const present = openCompleting(shell, script)
  const isPresent = present !== null
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-complete-'))
    writeFileSync(join(folder, 'pay out.csv'), '')
    mkdirSync(join(folder, 'party'))
  })
  afterAll(() => {
    present?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const offered = (...lines: readonly (readonly string[])[]) => (present as Completing).offered(lines, folder)

  it('has no text, of others or of ours, outside of quotes that it leaves open', () => {
    for (const line of script.split('\n').filter((one) => !/^\s*#/.test(one))) expect(isClosed(line, shell), line).toBe(true)
  })

  it.runIf(isPresent)('is understood by the shell', () => {
    expect((present as Completing).syntax()).toBe('')
  })

  it.runIf(isPresent)('offers groups, the operations of a group and the names of the ledger’s own tool', () => {
    const [groups, plan, door, other] = offered(['sr', ''], ['sr', 'sweeps', 'pl'], ['sr', 'token', 'dis'], ['sr', 'node', 'sta'])
    for (const { group } of operations) expect(groups?.join(' ').replaceAll('-', '').toLowerCase()).toContain(group.toLowerCase())
    expect(groups).toEqual(expect.arrayContaining(['help', 'transfer', 'token', 'explain', 'completion']))
    expect(groups).not.toContain('node')
    expect({ plan, other }).toEqual({ plan: ['plan'], other: ['status'] })
    expect(door).toEqual(['display', 'disable-confidential-credits', 'disable-non-confidential-credits'])
  })

  it.runIf(isPresent)('offers what a flag takes: the values of an enumeration, a file, a folder, and nothing for what is typed', () => {
    const plan = ['sr', 'sweeps', 'plan']
    const check = ['sr', 'payouts', 'check']
    const [modes, one, networks, typed, file, data, secret] = offered(
      [...plan, '--mode', ''],
      [...plan, '--mode', 'e'],
      [...plan, '--network', 'pr'],
      [...plan, '--minimum', ''],
      [...check, '--file', 'pa'],
      [...check, '--data', 'pa'],
      ['sr', 'vault', 'unlock', '--passphrase-file', 'pay'],
    )
    expect({ modes, one, networks, typed }).toEqual({
      modes: ['keep-minimum', 'empty'],
      one: ['empty'],
      networks: ['production', 'practice'],
      typed: [],
    })
    expect([file, data, secret].map((names) => names?.map((name) => name.replace(/\/$/, '')).toSorted())).toEqual([
      ['party', 'pay out.csv'],
      ['party'],
      ['pay out.csv'],
    ])
  })

  it.runIf(isPresent)(
    'offers a value behind an equals sign, and no flag that is there already but for one that may be there several times',
    () => {
      // Bash hands --mode=e over as three words.
      const equals = shell === 'bash' ? ['--mode', '=', 'e'] : ['--mode=e']
      const [value, used, repeated] = offered(
        ['sr', 'sweeps', 'plan', ...equals],
        ['sr', 'sweeps', 'plan', '--mode', 'empty', '--mo'],
        ['sr', 'sweeps', 'plan', '--accounts', 'x', '--acc'],
      )
      expect(value).toEqual([shell === 'fish' ? '--mode=empty' : 'empty'])
      expect(used).not.toContain('--mode')
      expect(repeated).toEqual(['--accounts'])
    },
  )

  it.runIf(isPresent)('offers the words of a command in their order, and help of anything', () => {
    const [shells, given, help, group, unknown] = offered(
      ['sr', 'completion', ''],
      ['sr', 'explain', 'pay'],
      ['sr', 'help', 'sw'],
      ['sr', 'help', 'tasks', ''],
      ['sr', 'sweeps', 'never', ''],
    )
    expect({ shells, given, help, group, unknown }).toEqual({
      shells: [...SHELLS],
      given: ['pay out.csv'],
      help: ['sweeps'],
      group: ['list', 'show', 'stop'],
      unknown: [],
    })
  })

  it.runIf(isPresent)('completes what npm hands on to Strongroom, and nothing else of npm', () => {
    const [groups, quiet, other, before] = offered(
      ['npm', 'run', 'strongroom', '--', 'swe'],
      ['npm', 'run', '-s', 'strongroom', '--', 'tasks', ''],
      ['npm', 'run', 'other', '--', 'swe'],
      ['npm', 'run', 'strongroom', 'swe'],
    )
    expect({ groups, quiet }).toEqual({ groups: ['sweeps'], quiet: ['list', 'show', 'stop'] })
    expect([...(other ?? []), ...(before ?? [])]).not.toContain('sweeps')
  })

  it.runIf(isPresent)('offers every flag of every command, all of which the command takes, and never one for a secret', () => {
    const lines = commandLines()
    const all = (present as Completing).offered(
      lines.map(({ words }) => ['sr', ...words.split(' '), '--']),
      folder,
    )
    const secrets = new Map(operations.map(({ command, fields }) => [command, fields.filter(({ secret }) => secret)]))
    for (const [at, { words, flags }] of lines.entries()) {
      expect(new Set(all[at]), words).toEqual(new Set([...COMMON, ...flags.map(({ flag }) => flag)]))
      for (const { flag } of secrets.get(words) ?? []) expect(all[at], words).not.toContain(`--${flag}`)
    }
  })

  it.runIf(isPresent && shell === 'bash')(
    'writes the name of a file so that it is read as that and runs nothing, also where bash cannot do it',
    () => {
      const strange = '$(touch made);touch made.csv'
      writeFileSync(join(folder, strange), '')
      const [names] = offered(['sr', 'payouts', 'check', '--file', '$('])
      const after = readdirSync(folder)
      rmSync(join(folder, strange))
      expect({ names, after: after.toSorted() }).toEqual({ names: [strange], after: [strange, 'party', 'pay out.csv'] })
    },
  )

  it.runIf(isPresent)('hands on what others wrote by its letters, and runs none of it', () => {
    const hostile = openCompleting(shell, completionScript({ shell, as: 'sr' }, { lines: HOSTILE, common: [] }))
    if (hostile === null) throw new Error('it was there before')
    const [words, flags, values] = hostile.offered(
      [
        ['sr', 'a'],
        ['sr', 'app', ''],
        ['sr', 'app', '--x', ''],
      ],
      folder,
    )
    hostile.close()
    expect({ words, flags, values }).toEqual({ words: ['app'], flags: ['--x'], values: CHOICES })
    expect(readdirSync(folder).toSorted()).toEqual(['party', 'pay out.csv'])
  })
})

const CHOICES = ['$(touch made)', '`touch made`', `it's "quoted"`, 'a\\b', 'c d', '%s%n', '*', ';touch made;', 'e:f']
const TEXT = `'; touch made; $(touch made) \`touch made\` " \\ % [a]:b (c`
const HOSTILE_FLAG: Flag = { flag: '--x', about: TEXT, value: { kind: 'choice', choices: CHOICES }, repeats: false }
const HOSTILE: readonly CommandLine[] = [{ words: 'app', about: TEXT, isOtherName: false, operands: [], flags: [HOSTILE_FLAG] }]

/** Whether every quote of a line is closed on it, by the rules of its shell; double quotes may hold single ones. */
function isClosed(line: string, shell: string): boolean {
  const escapes = shell === 'fish' ? String.raw`(?:[^'\\]|\\.)*` : `[^']*`
  const rest = line.replace(new RegExp(String.raw`\\.|"(?:[^"\\]|\\.)*"|\$?'${escapes}'`, 'g'), '')
  return !/['"`]/.test(rest)
}

/** Why a command is not understood that has this flag alone; what else it needs is no reason. */
function refusalOf(argv: readonly string[]): string {
  try {
    parseCommand(argv)
  } catch (error) {
    if (!isStrongroomError(error, 'OPERATION_ARGUMENT')) throw error
    const { field, problem } = error.context
    return field === argv.at(-1) ? problem : 'understood'
  }
  return 'understood'
}

describe('the command that prints the script', () => {
  it('opens no data folder, and is the script alone, or one document in JSON', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strongroom-complete-'))
    const ran = await runCli(['completion', 'bash', '--data', folder])
    expect(ran).toEqual({ code: 0, out: completionScript({ shell: 'bash' }), told: '' })
    const { out } = await runCli(['completion', 'fish', '--as', 'sr', '--json', '--data', folder])
    expect(JSON.parse(out)).toEqual({ shell: 'fish', script: completionScript({ shell: 'fish', as: 'sr' }) })
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })

  it('knows no flag that its command does not take, and every one that takes a value', () => {
    for (const { words, flags } of commandLines())
      for (const { flag, value } of [...flags, ...commonFlags()])
        expect(refusalOf([...words.split(' '), flag]), `${words} ${flag}`).toBe(
          value.kind === 'none' ? 'understood' : 'its value is missing',
        )
  })

  it.each([
    [['completion'], '--shell', 'it is missing'],
    [['completion', 'tcsh'], '--shell', 'it is not one of bash, zsh, fish'],
    [['completion', 'bash', '--as', 'a b'], '--as', 'not a name of letters, digits, - and _'],
    [['completion', 'bash', '--as', '$(touch made)'], '--as', 'not a name of letters, digits, - and _'],
    [['completion', 'bash', 'zsh'], 'completion', 'it takes 1 word, and 2 were given'],
  ])('refuses %j', async (argv, field, problem) => {
    expect(() => parseCommand(argv)).toThrow(expect.objectContaining({ code: 'OPERATION_ARGUMENT', context: { field, problem } }))
    expect((await runCli(argv)).code).toBe(2)
  })
})
