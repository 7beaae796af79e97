import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Shell } from '../../../../src/shells/cli/completion/shells.ts'

/** Where a program is on this machine; null where it is not. */
function whereIs(program: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

/** What a script offers, asked of the real shell: each command line is its words, the last of which is being written. */
export type Completing = {
  /** The words that are offered, as a command would be given them. */
  offered(lines: readonly (readonly string[])[], cwd?: string): string[][]
  /** What the shell says of the script, read and not run. */
  syntax(): string
  close(): void
}

/** Null where this shell is not installed. */
export function openCompleting(shell: Shell, script: string): Completing | null {
  const program = whereIs(shell)
  if (program === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-completion-'))
  const file = join(folder, `script.${shell}`)
  const driver = join(folder, `driver.${shell}`)
  writeFileSync(file, script)
  writeFileSync(driver, DRIVERS[shell])
  const run = (args: readonly string[], cwd = folder) => {
    const { stdout, stderr, error } = spawnSync(program, args, {
      cwd,
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, TERM: 'dumb' },
    })
    if (error !== undefined) throw error
    return { stdout, stderr }
  }
  const plain = { bash: ['--norc', '--noprofile'], zsh: ['-f'], fish: ['--no-config'] }[shell]
  return {
    offered(lines, cwd) {
      const { stdout, stderr } = run([...plain, driver, file, ...lines.map((words) => words.join('\u001f'))], cwd)
      if (stderr !== '') throw new Error(stderr)
      const answers = stdout.split(/^END\r?\n/m).slice(0, -1)
      // Zsh has escaped what it hands on, fish escapes it later, and the driver of bash has read it.
      const plainly = (word: string) => (shell === 'zsh' ? word.replace(/\\(.)/g, '$1') : word)
      const words = (answer: string) => answer.split(/\r?\n/).flatMap((line) => /<(.*)>$/.exec(line)?.[1] ?? [])
      // Zsh may come to the same name in several ways.
      return answers.map((answer) => [...new Set(words(answer).map(plainly))])
    },
    syntax: () => run(['-n', file]).stderr,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Bash is asked as it asks itself: by the function that is set for the command, with COMP_WORDS. */
const BASH = String.raw`source "$1"; shift
for line; do
  COMP_WORDS=()
  while [[ $line == *$'\x1f'* ]]; do
    COMP_WORDS+=("${'$'}{line%%$'\x1f'*}")
    line=${'$'}{line#*$'\x1f'}
  done
  COMP_WORDS+=("$line")
  COMP_CWORD=$((${'$'}{#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  [[ $(complete -p "${'$'}{COMP_WORDS[0]}" 2>/dev/null) =~ \ -F\ ([^ ]+) ]] && "${'$'}{BASH_REMATCH[1]}"
  # Read as a command that is entered would be.
  for one in "${'$'}{COMPREPLY[@]}"; do eval "printf '<%s>\n' $one"; done
  echo END
done
`
/** Zsh is asked at a terminal of its own, where what it would offer is printed in place of being offered. */
const ZSH = String.raw`zmodload zsh/zpty
script=$1; shift
zpty z zsh -f -i
zpty -w z "PS1= PS2=; stty -echo; autoload -Uz compinit && compinit -D -u; source ${'$'}{(q)script}"
zpty -w z 'compadd() {
  if [[ ${'$'}{@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
  local -a hits; builtin compadd -A hits "$@"; (( ${'$'}#hits )) && print -rl -- "" "<${'$'}{(@)^hits}>"
  builtin compadd "$@"
}; _message() { :; }'
zpty -w z 'finish() { BUFFER=; print -r -- OVER }; zle -N finish; bindkey "^G" finish; bindkey "^I" complete-word; zstyle ":completion:*" completer _complete; print READY'
while zpty -r z out; do [[ $out == *READY$'\r\n' ]] && break; done
for line; do
  zpty -n -w z "${'$'}{(j: :)${'$'}{(@q)${'$'}{(@ps:\x1f:)line}[1,-2]}} ${'$'}{${'$'}{(@ps:\x1f:)line}[-1]}"$'\t\a'
  while zpty -r z out; do [[ $out == *OVER* ]] && break; print -r -- "${'$'}{out%$'\r\n'}"; done
  print END
done
zpty -d z
`
const FISH = String.raw`source $argv[1]
for line in $argv[2..-1]
    set words (string split \x1f -- $line)
    set typed (string escape -- $words[1..-2])" "
    for one in (complete -C (string join '' -- $typed)$words[-1])
        printf '<%s>\n' (string split -m 1 \t -- $one)[1]
    end
    echo END
end
`
const DRIVERS = { bash: BASH, zsh: ZSH, fish: FISH } as const
