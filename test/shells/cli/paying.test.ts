import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { until } from '../../support/until.ts'
import { askNode } from '../../main/pay/relay.ts'
import { blockhashOf, outlive } from './support/blockhash.ts'
import { fundTreasury } from './support/funds.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'a passphrase for paying'
const FUNDS = 5_000_000_000n
const CUSTOMER = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'

describe('the command line, paying', () => {
  let folder: string
  let practice: Practice
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-paying-'))
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
    await answer(['nodes', 'add', '--name', 'left', '--url', practice.url])
    await answer(['vault', 'create'], PASSPHRASE)
    await answer(['policy', 'allow', '--address', CUSTOMER, '--label', 'Anna'], PASSPHRASE, PASSPHRASE)
    await fundTreasury(answer, FUNDS)
  }, 60_000)
  afterAll(async () => {
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (argv: readonly string[], ...secrets: string[]) => runCli([...argv, '--data', join(folder, 'data')], { secrets })

  async function answer(argv: readonly string[], ...secrets: string[]) {
    const { code, out, told } = await run([...argv, '--json'], ...secrets)
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

  it('names the amounts of a refusal as the token is listed', async () => {
    const { accounts } = await answer(['accounts', 'list', '--role', 'treasury'])
    const { token } = (await askNode(practice.url, 'practice_createMints', [])) as unknown as { token: { mint: string } }
    await askNode(practice.url, 'practice_payIn', [{ kind: 'token', to: accounts[0].address, amount: 900n, mint: token.mint }])
    await until(async () => (await run(['mints', 'add', '--mint', token.mint, '--label', 'Coin'])).code === 0)
    const token5 = ['--to', CUSTOMER, '--amount', '5', '--asset', token.mint, '--expected-fee', '7', '--allow-unfunded-recipient']
    const { code, told } = await run(['payments', 'plan', ...token5])
    expect({ code, told }).toEqual({ code: 1, told: expect.stringContaining('would withhold 0 Coin, and 0.000007 Coin were expected.') })
  })

  it('stays with upkeep of an account until it is final', async () => {
    await expect(answer(['nonces', 'create'], PASSPHRASE)).resolves.toMatchObject({
      kind: 'upkeep',
      settled: true,
      parts: [{ state: 'satisfied' }],
    })
  })

  it('exits with 1, prints the answer and says why, where what was started was not made', async () => {
    const blockhash = await blockhashOf(practice)
    const given = [...payment, '--blockhash', blockhash]
    const { reference, digest } = await answer(['payments', 'plan', ...given])
    await outlive(practice, blockhash)
    const start = ['payments', 'start', ...given, '--reference', reference, '--digest', digest]
    const { code, out, told } = await run([...start, '--json'], PASSPHRASE)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      outcome: 'not-done',
      settled: true,
      parts: [{ state: 'abandoned' }],
      error: { code: 'PAYMENT_NOT_MADE', context: { missed: 1, transactions: 1 }, happened: expect.stringContaining('It was not done') },
    })
    expect(told).toContain('(PAYMENT_NOT_MADE)')
  })

  it('shows a payment as no sweep', async () => {
    const [{ id }] = await answer(['payments', 'list'])
    await expect(answer(['activity', 'decision', '--id', id])).resolves.toMatchObject({ kind: 'payment', settled: true })
    const shown = await runCli(['sweeps', 'show', '--id', id, '--data', join(folder, 'data')])
    expect(shown.told).toContain('(DECISION_UNKNOWN)')
  })
})
