import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { lie, startRelay } from '../../main/pay/relay.ts'
import { until } from '../../support/until.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'a passphrase for revoking'
const CUSTOMER = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'

/** A backend with a nonce account, on a node that may lie, and how to run a command there. */
async function openRevoking(finalityBlocks: number) {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-revoking-'))
  const practice = await startPractice({ slotMs: 60, finalityBlocks })
  const relay = await startRelay(practice.url, 'right')
  onTestFinished(async () => {
    await relay.close()
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const run = (argv: readonly string[], secrets: readonly string[] = []) =>
    runCli([...argv, '--json', '--data', join(folder, 'data')], { secrets, atTerminal: true })
  const answer = async (argv: readonly string[], secrets: readonly string[] = []) => {
    const ran = await run(argv, secrets)
    expect(ran.code, ran.told).toBe(0)
    return JSON.parse(ran.out)
  }
  await answer(['nodes', 'add', '--name', 'left', '--url', relay.url])
  await answer(['vault', 'create'], [PASSPHRASE])
  await answer(['policy', 'allow', '--address', CUSTOMER, '--label', 'Anna'], [PASSPHRASE, PASSPHRASE])
  await answer(['nodes', 'faucet', '--amount', '5000000000'])
  // What the faucet gave is final only some blocks later.
  await until(async () => (await run(['nonces', 'create'], [PASSPHRASE])).code === 0)
  return { relay, run, answer }
}

const TRANSFER = ['transfer', CUSTOMER, '1', '--allow-unfunded-recipient', '--lifetime', 'nonce', '--no-wait']

it('outstanding revoke stays until what was revoked has ended, and exits with 0 where it was not made, which is what was asked for', async () => {
  const { relay, answer } = await openRevoking(8)
  // The node takes the payment and passes it to nobody; what advances its nonce it passes.
  let held: unknown = null
  relay.lies.set('sendTransaction', (params, honest) => {
    held ??= params[0]
    return held === params[0] ? lie.dropSend(params) : honest()
  })
  await answer(TRANSFER, ['yes', PASSPHRASE])
  const { signatures } = await answer(['outstanding', 'list'])
  const [{ signature }] = signatures
  const revoked = await answer(['outstanding', 'revoke', '--signature', signature], [PASSPHRASE])
  expect(revoked).toMatchObject({ kind: 'payment', settled: true, outcome: 'not-done', parts: [{ state: 'abandoned' }] })
  expect(revoked.error).toBeUndefined()
}, 120_000)

it('outstanding revoke exits with 1 and says so where what was to be revoked landed before', async () => {
  const { answer, run } = await openRevoking(120)
  await answer(TRANSFER, ['yes', PASSPHRASE])
  const { signatures } = await answer(['outstanding', 'list'])
  const [{ signature }] = signatures
  const ran = await run(['outstanding', 'revoke', '--signature', signature], [PASSPHRASE])
  expect(JSON.parse(ran.out)).toMatchObject({ outcome: 'done', error: { code: 'OUTSTANDING_LANDED' } })
  expect(ran.code).toBe(1)
}, 120_000)
