import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { lie, startRelay } from '../../main/pay/relay.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'a passphrase for revoking'
const CUSTOMER = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'

it('outstanding revoke stays until what was revoked has ended, and exits with 0: that it was not made is what was asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-revoking-'))
  const practice = await startPractice({ slotMs: 25, finalityBlocks: 8 })
  const relay = await startRelay(practice.url, 'right')
  onTestFinished(async () => {
    await relay.close()
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const answer = async (argv: readonly string[], secrets: readonly string[] = []) => {
    const ran = await runCli([...argv, '--json', '--data', join(folder, 'data')], { secrets, atTerminal: true })
    expect(ran.code, ran.told).toBe(0)
    return JSON.parse(ran.out)
  }
  await answer(['nodes', 'add', '--name', 'left', '--url', relay.url])
  await answer(['vault', 'create'], [PASSPHRASE])
  await answer(['policy', 'allow', '--address', CUSTOMER, '--label', 'Anna'], [PASSPHRASE, PASSPHRASE])
  await answer(['nodes', 'faucet', '--amount', '5000000000'])
  await answer(['nonces', 'create'], [PASSPHRASE])
  // The node takes the payment and passes it to nobody; what moves its nonce on it passes.
  let held: unknown = null
  relay.lies.set('sendTransaction', (params, honest) => {
    held ??= params[0]
    return held === params[0] ? lie.dropSend(params) : honest()
  })
  await answer(['transfer', CUSTOMER, '1', '--allow-unfunded-recipient', '--lifetime', 'nonce', '--no-wait'], ['yes', PASSPHRASE])
  const { signatures } = await answer(['outstanding', 'list'])
  const [{ signature }] = signatures
  const revoked = await answer(['outstanding', 'revoke', '--signature', signature], [PASSPHRASE])
  expect(revoked).toMatchObject({ kind: 'payment', settled: true, outcome: 'not-done', parts: [{ state: 'abandoned' }] })
  expect(revoked.error).toBeUndefined()
}, 120_000)
