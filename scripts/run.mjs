// Runs one of the programs from its compiled files: `node scripts/run.mjs src/shells/cli/main.ts vault --help`.
import { compile, importCompiled, SETS } from './compile.mjs'

// The signal that opens an inspector opens none, from the first line on.
process.on('SIGUSR1', () => undefined)
const [node, , program, ...args] = process.argv
// As the program itself would see them.
process.argv = [node, program, ...args]
try {
  await importCompiled(await compile(SETS.product), program)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
