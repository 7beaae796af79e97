import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { openNode } from '../../../src/main/node/index.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { openStillPractice, type StillPractice } from '../../main/backend.ts'
import { type Relay, startRelay } from '../../main/pay/relay.ts'
import { holdBlocks } from '../../support/hold-blocks.ts'
import { Fault } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'a passphrase at a command line'
const BEHIND = /As of slot \d+, \d+ slots? behind the chain\./
const REOPEN = 'sending reopen --note compared-with-the-bank'
const STANDSTILL_MS = 400
const CATCH_UP_MS = 1_000

describe('a command line whose journal is behind the chain', () => {
  let folder: string
  let practice: StillPractice
  let relay: Relay
  let release: () => void
  let words: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-behind-'))
    practice = await openStillPractice()
    relay = await startRelay(practice.url, 'left')
    await strongroom(`nodes add --name left --url ${relay.url}`)
    words = JSON.parse((await strongroom('vault create --json', { secrets: [PASSPHRASE] })).out).words.join(' ')
    await strongroom('accounts derive --count 3', { secrets: [PASSPHRASE] })
    const { accounts } = JSON.parse((await strongroom('accounts list --role deposit --json')).out)
    // What an account held when it was added is read by the program that watches it first.
    await until(async () => JSON.parse((await strongroom('accounts balances --json')).out).balances.length > accounts.length)
    release = holdBlocks(relay)
    await askCustomers(practice.url).payIn(
      accounts.map(({ address }: { address: Address }) => ({ kind: 'native', to: address, amount: 50_000_000n })),
    )
    await practice.advance(60n)
  })
  afterAll(async () => {
    await relay.close()
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const strongroom = (command: string, given: Parameters<typeof runCli>[1] = {}) =>
    runCli([...command.split(' '), '--data', join(folder, 'data')], given)

  /** Somebody pays dust to an account of ours; who it was. */
  const sendDust = async (): Promise<string> => {
    const { accounts } = JSON.parse((await strongroom('accounts list --role deposit --json --no-wait')).out)
    const [dust] = await askCustomers(practice.url).payIn([{ kind: 'dust', to: accounts[0].address }])
    await practice.advance(60n)
    const node = openNode({ name: 'judge', url: practice.url })
    const found = await node.getTransaction(parseSignature(dust?.signature ?? ''))
    node.close()
    return found?.transaction.accountKeys[0]?.pubkey ?? ''
  }
  const warningsOf = ({ out }: { out: string }): string[] =>
    JSON.parse(out).recipients[0].warnings.map(({ code }: { code: string }) => code)

  it('waits no longer than the journal gets on, says so apart from the answer, and the answer says it too', async () => {
    const { code, out, told } = await strongroom('sweeps plan', { standstillMs: STANDSTILL_MS })
    expect(code).toBe(0)
    expect(told).toContain('The journal has not caught up.')
    expect(told).toMatch(BEHIND)
    expect(out).toMatch(BEHIND)
    expect(JSON.parse((await strongroom('sweeps plan --json', { standstillMs: STANDSTILL_MS })).out)).toMatchObject({
      transactions: [],
      asOf: { caughtUp: false },
    })
  })

  it('says of a list without rows as of when there are none', async () => {
    const { out } = await strongroom('deposits list', { standstillMs: STANDSTILL_MS })
    expect(out).toMatch(/^none\n\nAs of slot \d+, \d+ slots? behind the chain\.$/)
  })

  it('answers at once with --no-wait, and says as of when', async () => {
    const { code, out, told } = await strongroom('overview show --no-wait')
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(out).toMatch(/^as of +As of slot \d+/m)
  })

  it('waits while the journal gets on, tells how far it is, and then answers from all of it', async () => {
    const moving: string[] = []
    const { code, out, told } = await strongroom('sweeps plan --json', {
      onMoving(line) {
        moving.push(line)
        release()
      },
    })
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(moving[0]).toMatch(/^reading what came since: \d+ slots? behind the chain$/)
    const plan = JSON.parse(out)
    expect(plan.asOf).toMatchObject({ caughtUp: true })
    expect(plan.transactions[0].sources).toHaveLength(3)
  })

  it('warns of whoever sent dust only once it has read that, and so waits before it plans a payment, by either name', async () => {
    release = holdBlocks(relay)
    const sender = await sendDust()
    const plan = `payments plan --to ${sender} --amount 1000000 --json`
    expect(warningsOf(await strongroom(`${plan} --no-wait`))).not.toContain('POISONED')
    const moving: string[] = []
    const onMoving = (line: string) => {
      moving.push(line)
      release()
    }
    expect(warningsOf(await strongroom(plan, { onMoving }))).toContain('POISONED')
    release = holdBlocks(relay)
    await practice.advance(60n)
    const waited = moving.length
    await strongroom(`transfer ${sender} 1`, { onMoving })
    expect(moving.length).toBeGreaterThan(waited)
    for (const line of moving) expect(line).toMatch(/^reading what came since: \d+ slots? behind the chain$/)
  })

  it('compares and opens sending again from all of it, and where it does not get on compares nothing', async () => {
    release = holdBlocks(relay)
    await practice.advance(60n)
    const compared = await strongroom('sending compare', { secrets: [PASSPHRASE], standstillMs: STANDSTILL_MS })
    expect(compared).toMatchObject({ code: 1, told: expect.stringMatching(BEHIND) })
    expect(compared.told).toContain('SENDING_NOT_READ')
    const moving: string[] = []
    const onMoving = (line: string) => {
      moving.push(line)
      release()
    }
    expect(await strongroom('sending compare', { secrets: [PASSPHRASE], onMoving })).toMatchObject({ code: 0, told: '' })
    expect(moving[0]).toMatch(/^reading what came since: \d+ slots? behind the chain$/)
    release = holdBlocks(relay)
    await practice.advance(60n)
    const opened = await strongroom(`${REOPEN} --json`, { secrets: [PASSPHRASE, PASSPHRASE], onMoving })
    expect(opened).toMatchObject({ code: 0, told: '' })
    expect(JSON.parse(opened.out)).toMatchObject({ state: 'open', catchingUp: null })
  })

  it('reads what the keys of a vault made from words did before they are compared', async () => {
    const another = (command: string, given: Parameters<typeof runCli>[1] = {}) =>
      runCli([...command.split(' '), '--data', join(folder, 'restored')], given)
    await another(`nodes add --name left --url ${relay.url}`)
    await another('vault restore', { secrets: [PASSPHRASE, words] })
    relay.lies.set('getSignaturesForAddress', () => new Fault(-32005, 'Node is unhealthy'))
    const moving: string[] = []
    let isOver = false
    const comparing = another('sending compare', {
      secrets: [PASSPHRASE],
      onMoving(line) {
        moving.push(line)
        if (line.startsWith('reading what your keys did')) relay.lies.delete('getSignaturesForAddress')
      },
    }).finally(() => (isOver = true))
    // It waits for the end of whatever the keys may have signed before.
    await until(
      async () => {
        // The journal catches up in between, which the command waits for first.
        await pause(CATCH_UP_MS)
        await practice.advance(40n)
        return isOver
      },
      { withinMs: 120_000 },
    )
    const { code, told } = await comparing
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(moving).toContain('reading what your keys did before: 1 account to go')
    const opened = await another(`${REOPEN} --json`, { secrets: [PASSPHRASE, PASSPHRASE] })
    expect(JSON.parse(opened.out)).toMatchObject({ state: 'open', reasons: [] })
  })

  it('does not wait for nodes that there are not', async () => {
    const { code, out, told } = await runCli(['overview', 'show', '--data', join(folder, 'another')])
    expect(code).toBe(0)
    expect(told).toBe('The journal has not caught up. No node is configured.')
    expect(out).toContain('Nothing of the chain has been read yet.')
  })

  it('does not wait for nodes none of which answers', async () => {
    await relay.close()
    const { code, out, told } = await strongroom('deposits list')
    expect(code).toBe(0)
    expect(told).toBe('The journal has not caught up. No node answers.')
    expect(out).toContain('How far the chain is beyond it is not known: no node has answered yet.')
  })
})
