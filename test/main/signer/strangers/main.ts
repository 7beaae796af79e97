import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runStrangers } from './run.ts'

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const folder = mkdtempSync(join(tmpdir(), 'strongroom-strangers-'))
try {
  const startedMs = performance.now()
  const { asked, notRefused, landed, refused, failure } = await runStrangers({
    messages: Number(values.messages),
    seed: Number(values.seed),
    folder,
  })
  const rate = Math.round(asked / ((performance.now() - startedMs) / 1_000))
  const lines = [
    `${asked} messages of seed ${values.seed}, ${rate} a second: ${notRefused} not refused, ${landed} of them executed without an error.`,
    ...[...refused].sort(([, left], [, right]) => right - left).map(([code, count]) => `  ${code} ${count}`),
    failure ?? 'Nothing was lost that the policy does not allow.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (failure !== null) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
