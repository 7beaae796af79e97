import { readFileSync } from 'node:fs'
import { armsOf } from './arms.ts'
import { bashData } from './bash.ts'
import { type CommandLine, commandLines, commonFlags, type Flag } from './command-lines.ts'
import { fishData } from './fish.ts'
import type { Shell } from './shells.ts'
import { zshData } from './zsh.ts'

/** Beside this file: what of a script is the same whatever is completed, as its shell has it. */
const BODIES = {
  bash: new URL('./body.bash', import.meta.url),
  zsh: new URL('./body.zsh', import.meta.url),
  fish: new URL('./body.fish', import.meta.url),
} as const

const DATA = { bash: bashData, zsh: zshData, fish: fishData } as const

/** How each shell is told that a command of this name takes the same. */
const COMPLETED = {
  bash: (name: string) => `complete -F _strongroom ${name}`,
  zsh: (name: string) => `compdef _strongroom ${name}`,
  fish: (name: string) => `complete -c ${name} -k -f -a '(__strongroom_words)'`,
} as const

type Named = { readonly shell: Shell; readonly as?: string | undefined }
type Said = { readonly lines: readonly CommandLine[]; readonly common: readonly Flag[] }

/** The script that completes what Strongroom understands: behind `npm run strongroom --`, and behind a command of the person's own. */
export function completionScript({ shell, as }: Named, { lines, common }: Said = { lines: commandLines(), common: commonFlags() }): string {
  const data = DATA[shell](armsOf(lines, common))
  const body = readFileSync(BODIES[shell], 'utf8').trimEnd()
  const head = `# Completes Strongroom in ${shell}. Written by: npm run strongroom -- completion ${shell}${as === undefined ? '' : ` --as ${as}`}`
  return [head, data, body, ...(as === undefined ? [] : [COMPLETED[shell](as)])].join('\n')
}
