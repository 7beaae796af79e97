import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = [
  'src',
  'test',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'oxlint.config.json',
  'biome.json',
  'knip.json',
  'lingui.config.ts',
  'vitest.config.ts',
]

export type House = {
  readonly path: string
  plant(file: string, text: string): void
  /** Runs one of the gate's own commands; what it printed, and whether it passed. */
  gate(command: string, args: readonly string[]): Promise<{ readonly passed: boolean; readonly said: string }>
  tearDown(): void
}

/** A copy of the sources to plant faults in, with the installed packages beside it. */
export function copyHouse(): House {
  const path = mkdtempSync(join(tmpdir(), 'strongroom-house-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(path, name), { recursive: true, filter: (file) => !file.includes('vectors') })
  linkPackages(join(path, 'node_modules'))
  return {
    path,
    plant(file, text) {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), text)
    },
    async gate(command, args) {
      try {
        const { stdout, stderr } = await run(join(ROOT, 'node_modules', '.bin', command), args, { cwd: path, maxBuffer: 32 * 1024 * 1024 })
        return { passed: true, said: stdout + stderr }
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
        return { passed: false, said: stdout + stderr }
      }
    },
    tearDown: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Links each installed package; what the compiler remembers of the real sources stays behind. */
function linkPackages(folder: string): void {
  mkdirSync(folder)
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(folder, name))
  }
}
