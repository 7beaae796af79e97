import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { countPaid } from '../../support/paid-count.ts'
import { sampleOf } from '../../support/sample.ts'
import { until } from '../../support/until.ts'
import { fundTreasury } from './support/funds.ts'
import { start } from './support/process.ts'
import { runCli } from './support/program.ts'
import type { WindowOrder } from './support/window-child.ts'

const PASSPHRASE = 'a passphrase beside a window'
const FUNDS = 5_000_000_000n
const ANNA = parseAddress('GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5')
const AMOUNT = 1_000_000_000n / 50n
const CHILD = fileURLToPath(new URL('./support/window-child.ts', import.meta.url))
/** Of a payment, from its decision to its end. */
const KINDS = ['write:payment', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict']
const DRAWN = 3
/** In a run of everything: a life or two of a window for each step. */
const LONG_MS = 900_000

let practice: Practice
let root: string
let dataDir: string
let treasury: Address
let rounds = 0
const running = new Set<ChildProcess>()

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'strongroom-window-'))
  dataDir = join(root, 'data')
  practice = await startPractice({ slotMs: 50, finalityBlocks: 4 })
  await answer(['nodes', 'add', '--name', 'left', '--url', practice.url])
  treasury = (await answer(['vault', 'create'], PASSPHRASE)).treasury
  await answer(['policy', 'allow', '--address', ANNA, '--label', 'Anna'], PASSPHRASE, PASSPHRASE)
  await fundTreasury(answer, FUNDS)
})
afterEach(async () => {
  for (const child of running) {
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }
})
afterAll(async () => {
  await practice.close()
  rmSync(root, { recursive: true, force: true })
})

/** A command in this process, with a backend of its own or beside the window. */
async function answer(argv: readonly string[], ...secrets: string[]) {
  const { code, out, told } = await runCli([...argv, '--json', '--data', dataDir], { secrets })
  expect({ code, told }).toEqual({ code: 0, told: '' })
  return JSON.parse(out)
}

type Window = { readonly child: ChildProcess; readonly said: () => readonly string[]; readonly ended: Promise<unknown> }

async function openWindow(at: WindowOrder['at']): Promise<Window> {
  const child = spawn(process.execPath, [CHILD], { stdio: ['pipe', 'pipe', 'inherit'] })
  running.add(child)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  const ended = once(child, 'close').then(() => running.delete(child))
  const order: WindowOrder = { dataDir, passphrase: PASSPHRASE, at, kinds: KINDS }
  child.stdin.write(`${JSON.stringify(order)}\n`)
  const window = { child, said: () => text.split('\n'), ended }
  await until(() => window.said().includes('ready'))
  return window
}

async function close({ child, said, ended }: Window): Promise<readonly string[]> {
  child.kill('SIGTERM')
  await ended
  return JSON.parse(said().findLast((line) => line.startsWith('[')) ?? '[]') as string[]
}

/** A payment that is planned and read, as the command that makes it. */
async function planPayment(): Promise<readonly string[]> {
  rounds += 1
  const asked = ['--to', ANNA, '--amount', String(AMOUNT), '--allow-unfunded-recipient', '--reference', `round ${rounds}`]
  const { digest, recipients } = await answer(['payments', 'plan', ...asked])
  const { digest: confirmed } = recipients[0].confirm
  const read = ['--digest', digest, ...(confirmed === null ? [] : ['--confirmed', confirmed])]
  return ['payments', 'start', ...asked, ...read]
}

const command = (argv: readonly string[]) => start('main.ts', [...argv, '--json', '--data', dataDir], `${PASSPHRASE}\n`)

/** What became of this round's payment; null where it was never decided. */
async function outcomeOfPayment(): Promise<string | null> {
  for (const { id, outcome } of await answer(['payments', 'list'])) {
    const { lines } = await answer(['payments', 'show', '--id', id])
    if (lines.some(({ reference }: { reference: string }) => reference === `round ${rounds}`)) return outcome
  }
  return null
}

/** What the chain's own blocks show once this round's payment is called done. */
async function countAll() {
  await until(async () => (await outcomeOfPayment()) === 'done')
  return countPaid(practice.url, { payer: treasury, recipients: [ANNA] })
}

const onceEach = () => ({
  paid: Array.from({ length: rounds }, () => ({ to: ANNA, lamports: AMOUNT })),
  balances: [AMOUNT * BigInt(rounds)],
})

describe('a payment by a command beside a window', () => {
  let steps: readonly string[]

  it('is made by the window, which lists it, and is followed to its end by the command', async () => {
    const window = await openWindow(null)
    const { code, out, told } = await command(await planPayment()).ended
    expect({ code, out: JSON.parse(out) }).toMatchObject({ code: 0, out: { settled: true, parts: [{ state: 'satisfied' }] } })
    expect(told).not.toContain('went away')
    expect(await countAll()).toEqual(onceEach())
    steps = [...new Set(await close(window))]
    expect(KINDS.filter((kind) => !steps.some((step) => step.startsWith(kind)))).toEqual([])
  })

  it('is made once where the window is killed at any of its steps: the command says that it does not know, or that it is decided', {
    timeout: LONG_MS,
  }, async () => {
    const told: string[] = []
    const drawn = sampleOf(steps, DRAWN, 'window')
    for (const step of drawn) {
      const window = await openWindow({ step, whose: 'window' })
      const argv = await planPayment()
      const first = await command(argv).ended
      await window.ended
      expect({ step, code: first.code }).toEqual({ step, code: 3 })
      told.push(first.told)
      const next = await openWindow(null)
      // Asked for again, as by a person who does not know: made now where it was not decided, refused where it was.
      expect([0, 1]).toContain((await command(argv).ended).code)
      expect(await countAll()).toEqual(onceEach())
      await close(next)
    }
    for (const text of told) expect(text).toMatch(/\(IPC_LOST(_DECIDED)?\)/)
    expect(told.length).toBe(drawn.length)
  })

  it('is made once where the command is killed at any of its steps: the window goes on', { timeout: LONG_MS }, async () => {
    for (const step of sampleOf(steps, DRAWN, 'command')) {
      const window = await openWindow({ step, whose: 'command' })
      const started = command(await planPayment())
      await until(() => window.said().includes(`at ${step}`))
      started.child.kill('SIGKILL')
      await started.ended
      window.child.stdin?.write('go on\n')
      expect(await countAll()).toEqual(onceEach())
      await close(window)
    }
  })

  it('is asked for by two commands at once under one reference, and made once', async () => {
    const window = await openWindow(null)
    const argv = await planPayment()
    const both = await Promise.all([command(argv).ended, command(argv).ended])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 1]))
    // The one that comes second has planned before the first was stored, or after.
    expect(both.map(({ told }) => told).join('')).toMatch(/\((?:JOURNAL_PAYMENT_KNOWN|PAYMENT_NOTHING_TO_PAY)\)/)
    expect(await countAll()).toEqual(onceEach())
    await close(window)
  })
})
