import { describe, expect, it } from 'vitest'
import { isWhole } from '../../support/sample.ts'
import { runHidden } from './run.ts'

/** Of a run that is no sample, and of one that is. */
const WITHIN_MS = isWhole ? 90_000 : 12_000
const SEED = Number(process.env['STRONGROOM_SAMPLE_SEED'] ?? '1')

describe('the model of hidden balances', () => {
  it('keeps every balance, every copy and all rent under kills, forks and arrivals at any moment', async () => {
    const { failure, steps, lines } = await runHidden({ seed: SEED, histories: 10_000, withinMs: WITHIN_MS })
    process.stdout.write(`${lines[0]}\n`)
    expect(steps).toBeGreaterThan(0)
    expect(failure, `seed ${SEED}`).toBeNull()
  })
})
