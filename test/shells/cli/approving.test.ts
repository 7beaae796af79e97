import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { blockhashOf, outlive } from './support/blockhash.ts'
import { fundTreasury } from './support/funds.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'a passphrase for approving'
const BERTAS = 'a passphrase of Berta alone'
const FUNDS = 5_000_000_000n
const RECIPIENT = 'BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX'
const CUSTOMER = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'

describe('the command line, where a second person approves', () => {
  let folder: string
  let practice: Practice
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-approving-'))
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
    await answer(['nodes', 'add', '--name', 'left', '--url', practice.url])
    await answer(['vault', 'create'], PASSPHRASE)
    await answer(['policy', 'allow', '--address', CUSTOMER, '--label', 'Anna'], PASSPHRASE, PASSPHRASE)
    await answer(['policy', 'approver', '--label', 'Berta'], PASSPHRASE, PASSPHRASE, BERTAS)
    await answer(['policy', 'threshold', '--asset', 'native', '--above', '1'], PASSPHRASE, PASSPHRASE)
    await fundTreasury(answer, FUNDS)
  }, 60_000)
  afterAll(async () => {
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (argv: readonly string[], ...secrets: string[]) => runCli([...argv, '--json', '--data', join(folder, 'data')], { secrets })

  async function answer(argv: readonly string[], ...secrets: string[]) {
    const { code, out, told } = await run(argv, ...secrets)
    expect({ code, told }).toEqual({ code: 0, told: '' })
    return JSON.parse(out)
  }

  /** Decides a payment, and gives where following it stopped. */
  async function pay(amount: string, ...more: readonly string[]) {
    const payment = ['--to', CUSTOMER, '--amount', amount, '--allow-unfunded-recipient', ...more]
    const { reference, digest, recipients } = await answer(['payments', 'plan', ...payment])
    const confirmed: string | null = recipients[0].confirm.digest
    const read = ['--reference', reference, '--digest', digest, ...(confirmed === null ? [] : ['--confirmed', confirmed])]
    return answer(['payments', 'start', ...payment, ...read], PASSPHRASE)
  }

  const approve = async (...secrets: string[]) => {
    const [{ intent }] = await answer(['approvals', 'list'])
    const { digest, approvers } = await answer(['approvals', 'show', '--intent', intent], PASSPHRASE)
    return run(['approvals', 'approve', '--intent', intent, '--digest', digest, '--approver', approvers[0].approver], ...secrets)
  }

  it('stops following a payment that is held, which is signed by nobody until then', async () => {
    const held = await pay('1000000000')
    expect(held).toMatchObject({ kind: 'payment', settled: false, parts: [{ state: 'awaiting-approval', signature: null, broadcasts: 0 }] })
    expect(await answer(['approvals', 'list'])).toMatchObject([{ decision: held.id }])
  })

  it('refuses an approval with the passphrase of the vault, and leaves the payment as it was', async () => {
    const { code, told } = await approve(PASSPHRASE, PASSPHRASE)
    expect(code).not.toBe(0)
    expect(told).toContain('(SIGNER_APPROVER_SAME)')
    expect(await answer(['approvals', 'list'])).toHaveLength(1)
  })

  it('asks for the passphrase of the vault and then of the second person, and follows what was approved until it is final', async () => {
    const { code, out, told } = await approve(PASSPHRASE, BERTAS)
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(JSON.parse(out)).toMatchObject({ kind: 'payment', settled: true, parts: [{ state: 'satisfied' }] })
    expect(await answer(['approvals', 'list'])).toEqual([])
    expect(out).not.toContain(BERTAS)
  })

  it('exits with 1 and says why where what was approved was not made, with the answer', async () => {
    const blockhash = await blockhashOf(practice)
    await pay('20000000', '--blockhash', blockhash)
    await outlive(practice, blockhash)
    const { code, out, told } = await approve(PASSPHRASE, BERTAS)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ settled: true, parts: [{ state: 'abandoned' }], error: { code: 'PAYMENT_NOT_MADE' } })
    expect(told).toContain('(PAYMENT_NOT_MADE)')
  })

  it('asks for the passphrase of whoever agrees to a looser policy, and changes nothing without them', async () => {
    const { approvers } = await answer(['policy', 'show'], PASSPHRASE)
    const allowing = ['policy', 'allow', '--address', RECIPIENT, '--label', 'Eve']
    const alone = await run(allowing, PASSPHRASE, PASSPHRASE)
    expect(alone.code).not.toBe(0)
    expect(alone.told).toContain('(SIGNER_SECOND_NEEDED)')
    const agreed = await answer([...allowing, '--second', approvers[0].address], PASSPHRASE, PASSPHRASE, BERTAS)
    expect(agreed.destinations).toMatchObject([{ label: 'Anna' }, { label: 'Eve' }])
    await answer(['policy', 'forbid', '--address', RECIPIENT], PASSPHRASE)
  })

  it.each([
    ['by itself', []],
    ['with --no-wait', ['--no-wait']],
  ])('hands a transfer that is held back %s, as decided and not to be asked for again, with what to do', async (_, mode) => {
    const given = { secrets: ['yes', PASSPHRASE], atTerminal: true }
    const transfer = ['transfer', CUSTOMER, '0.02', '--allow-unfunded-recipient', ...mode, '--json', '--data', join(folder, 'data')]
    const { code, out, told } = await runCli(transfer, given)
    const held = JSON.parse(out)
    expect(code).toBe(0)
    expect(held).toMatchObject({ settled: false, transactions: [{ state: 'awaiting-approval', signature: null }] })
    expect(told).toContain('It is decided and waits for a second person')
    expect(told).not.toContain('plan it again')
    const [{ decision, intent }] = await answer(['approvals', 'list'])
    expect(decision).toBe(held.id)
    await answer(['approvals', 'decline', '--intent', intent, '--why', 'it was a try'], PASSPHRASE)
  })

  it('reads the passphrase of the second person from a file, and takes it from no argument', async () => {
    await pay('500000000')
    const [{ intent }] = await answer(['approvals', 'list'])
    const { digest, approvers } = await answer(['approvals', 'show', '--intent', intent], PASSPHRASE)
    const approving = ['approvals', 'approve', '--intent', intent, '--digest', digest, '--approver', approvers[0].approver]
    const open = await run([...approving, '--approver-passphrase', BERTAS], PASSPHRASE)
    expect(open.code).not.toBe(0)
    expect(open.told).toContain('a secret is never an argument')
    expect(open.told).not.toContain(BERTAS)
    const path = join(folder, 'berta')
    writeFileSync(path, `${BERTAS}\n`, { mode: 0o600 })
    await expect(answer([...approving, '--approver-passphrase-file', path], PASSPHRASE)).resolves.toMatchObject({ settled: true })
  })
})
