import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'a passphrase for paying'
const FUNDS = 5_000_000_000n
const CUSTOMER = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'

describe('the command line, paying', () => {
  let folder: string
  let practice: Practice
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-paying-'))
    practice = await startPractice({ slotMs: 25, finalityBlocks: 8 })
    await answer(['nodes', 'add', '--name', 'left', '--url', practice.url])
    await answer(['vault', 'create'], PASSPHRASE)
    await answer(['policy', 'allow', '--address', CUSTOMER, '--label', 'Anna'], PASSPHRASE, PASSPHRASE)
    await answer(['nodes', 'faucet', '--amount', String(FUNDS)])
  }, 60_000)
  afterAll(async () => {
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function answer(argv: readonly string[], ...secrets: string[]) {
    const { code, out, told } = await runCli([...argv, '--json', '--data', join(folder, 'data')], { secrets })
    expect({ code, told }).toEqual({ code: 0, told: '' })
    return JSON.parse(out)
  }

  const payment = ['--to', CUSTOMER, '--amount', '1000000000', '--allow-unfunded-recipient']

  it('stays with a payment until it is final, and says so', async () => {
    const { reference, digest, recipients } = await answer(['payments', 'plan', ...payment])
    const confirmed: string = recipients[0].confirm.digest
    const read = ['--reference', reference, '--digest', digest, '--confirmed', confirmed]
    await expect(answer(['payments', 'start', ...payment, ...read], PASSPHRASE)).resolves.toMatchObject({
      kind: 'payment',
      asset: 'native',
      settled: true,
      parts: [{ state: 'satisfied', accounts: 1 }],
    })
  })

  it('stays with upkeep of an account until it is final', async () => {
    await expect(answer(['nonces', 'create'], PASSPHRASE)).resolves.toMatchObject({
      kind: 'upkeep',
      settled: true,
      parts: [{ state: 'satisfied' }],
    })
  })

  it('shows a payment as no sweep', async () => {
    const [{ id }] = await answer(['payments', 'list'])
    await expect(answer(['activity', 'decision', '--id', id])).resolves.toMatchObject({ kind: 'payment', settled: true })
    const shown = await runCli(['sweeps', 'show', '--id', id, '--data', join(folder, 'data')])
    expect(shown.told).toContain('(DECISION_UNKNOWN)')
  })
})
