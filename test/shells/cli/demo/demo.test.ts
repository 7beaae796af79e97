import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../support/until.ts'
import { isAlive, start, untilSaid } from '../support/process.ts'
import { childrenOf } from '../support/children.ts'

describe('the demonstration as a process of its own', () => {
  let folder: string
  let before: string | undefined

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-demo-test-'))
    before = process.env['TMPDIR']
    process.env['TMPDIR'] = folder
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true })
  })

  it('credits, sweeps, compares, and prints one document', async () => {
    const { code, out, told } = await start('demo/main.ts', ['--accounts', '20', '--slot-ms', '25', '--confidential', '--json']).ended
    expect({ code, told }).toEqual({ code: 0, told: '' })
    const report = JSON.parse(out)
    expect(report).toMatchObject({
      accounts: 20,
      credits: 20,
      transactions: 2,
      signatures: 20,
      feeLamports: 100_000,
      finalized: 2,
      differences: [],
      seconds: expect.any(Number),
      nonCredits: expect.any(Number),
      compared: expect.any(Number),
    })
    expect(report.confidential).toMatchObject({ accounts: 3, payments: 6, swept: report.confidential.paid })
    expect(report.tokens).toMatchObject({ accounts: 2, credits: 2, finalized: report.tokens.transactions })
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('stops everything it started when it is interrupted, and leaves nothing behind', async () => {
    const demo = start('demo/main.ts', ['--accounts', '50', '--slot-ms', '50'])
    await untilSaid(demo, 'Customers pay in')
    const children = childrenOf(demo.child.pid ?? 0)
    expect(children).toHaveLength(2)
    demo.child.kill('SIGINT')
    const { code, told } = await demo.ended
    expect(code).toBe(130)
    expect(told).toContain('Ended before it was done')
    await until(() => !children.some(isAlive))
    expect(readdirSync(folder)).toEqual([])
  })

  it('is told apart by its exit code where it is not understood', async () => {
    const { code, out } = await start('demo/main.ts', ['--accounts', 'many', '--json']).ended
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'OPERATION_ARGUMENT' } })
    await expect(start('demo/main.ts', ['--help']).ended).resolves.toMatchObject({ code: 0 })
  })
})
