import { createRouterClient } from '@orpc/server'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Task } from '../../../src/contract/schemas.ts'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { StrongroomError } from '../../../src/core/error/error.ts'
import { openEventHub } from '../../../src/main/events.ts'
import { os } from '../../../src/main/operations/implement.ts'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { followDecision, followTask, knownDecided } from '../../../src/shells/cli/follow.ts'
import { Interrupted } from '../../../src/shells/cli/interrupt.ts'
import { countPaid } from '../../support/paid-count.ts'
import { until } from '../../support/until.ts'
import { openWindow, PASSPHRASE } from './support/beside-window.ts'
import { runCli } from './support/program.ts'

const ID = 'a decision'
const ANNA = parseAddress('GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5')
const AMOUNT = 1_000_000_000n / 50n

/** A decision whose parts stand as the test says. */
function openStage(first: Readonly<Record<string, string>>) {
  const hub = openEventHub()
  let states = first
  let looks = 0
  const decision = os.activity.decision.handler(() => {
    looks += 1
    return decisionOf(states)
  })
  const watch = os.events.watch.handler(({ signal }) => hub.read(signal))
  const client = createRouterClient({ activity: { decision }, events: { watch } }, { context: { via: 'command-line' } })
  const said: string[] = []
  const followed = followDecision({ client }, ID, (line) => void said.push(line))
  return {
    followed,
    said,
    begun: () => until(() => looks > 0),
    /** The journal, and then whoever listens, learns that an attempt of a part is in a state. */
    attempt: (intent: string, state: string, kept = state) => {
      states = { ...states, [intent]: kept }
      hub.tell({ kind: 'attempt', intent, decision: ID, state, signature: null })
    },
    /** The same of a part that ended. */
    ended: (intent: string, state: string) => {
      states = { ...states, [intent]: state }
      hub.tell({
        kind: 'decision',
        decision: ID,
        settled: Object.values(states).every((one) => ENDED.includes(one)),
      })
    },
  }
}

const ENDED = ['satisfied', 'abandoned', 'failed', 'not-known']

type Decision = Awaited<ReturnType<Parameters<typeof followDecision>[0]['client']['activity']['decision']>>

function decisionOf(states: Readonly<Record<string, string>>): Decision {
  const parts = Object.entries(states).map(([intent, state]) => ({ ...PART, intent, state: state as Decision['parts'][number]['state'] }))
  const settled = parts.every(({ state }) => ENDED.includes(state))
  return {
    id: ID,
    kind: 'payment',
    asset: 'native',
    outcome: 'going-on',
    settled,
    out: 0,
    dead: 0,
    blockHeight: null,
    msPerSlot: null,
    failedFeeLamports: 0n,
    parts,
  }
}

const PART = {
  accounts: 1,
  amount: 1n,
  signatures: 1,
  feeLamports: 5_000n,
  settled: false,
  why: null,
  attempts: 1,
  again: false,
  elsewhere: null,
  payees: [],
  signature: null,
  lastValidBlockHeight: null,
  broadcasts: 0,
  slot: null,
}
const statesIn = ({ parts }: Decision) => parts.map(({ state }) => state)

describe('following a decision', () => {
  it.each(['abandoned', 'failed', 'not-known'])(
    'ends where one part is %s for good and every other waits for a second person',
    async (end) => {
      const { followed, begun, attempt, ended } = openStage({ one: 'sent', two: 'draft' })
      await begun()
      attempt('two', 'awaiting-approval')
      attempt('one', 'failed')
      ended('one', end)
      expect(statesIn(await followed)).toEqual([end, 'awaiting-approval'])
    },
  )

  it('ends where a part waits for a person’s word and no other goes on: who confirms it needs this vault', async () => {
    const { followed, begun, attempt } = openStage({ one: 'sent', two: 'waiting' })
    await begun()
    attempt('one', 'finalized', 'satisfied')
    attempt('two', 'awaiting-confirmation')
    expect(statesIn(await followed)).toEqual(['satisfied', 'awaiting-confirmation'])
  })

  it('stays while a part that ended without effect is made again, although every other waits for a second person', async () => {
    const { followed, begun, said, attempt, ended } = openStage({ one: 'sent', two: 'awaiting-approval' })
    await begun()
    attempt('one', 'expired')
    attempt('one', 'signed')
    await until(() => said.length === 2)
    attempt('one', 'finalized', 'satisfied')
    ended('one', 'satisfied')
    expect(statesIn(await followed)).toEqual(['satisfied', 'awaiting-approval'])
  })
})

describe('following long work', () => {
  it('says at once what it waits for, then how far it is', async () => {
    const hub = openEventHub()
    const waits = 'Waiting until nothing that was signed before can still land: 412 blocks left.'
    const task: Task = {
      id: 'task-1',
      what: 'compare with the chain',
      done: 0,
      total: 0,
      waits,
      state: 'running',
      canStop: false,
      error: null,
    }
    const show = os.tasks.show.handler(() => task)
    const watch = os.events.watch.handler(({ signal }) => hub.read(signal))
    const client = createRouterClient({ tasks: { show }, events: { watch } }, { context: { via: 'command-line' } })
    const said: string[] = []
    const followed = followTask({ client }, task, (line) => void said.push(line))
    await until(() => said.length === 1)
    hub.tell({ kind: 'task', task: { ...task, waits: null, done: 1, total: 3 } })
    hub.tell({ kind: 'task', task: { ...task, waits: null, done: 3, total: 3, state: 'done' } })
    expect(await followed).toMatchObject({ state: 'done' })
    expect(said).toEqual([`compare with the chain: ${waits}`, 'compare with the chain: 1 of 3', 'compare with the chain: 3 of 3'])
  })
})

describe('what is known to be decided', () => {
  const refused = (error: Error) => knownDecided(ID, Promise.reject(error))

  it.each([
    ['VAULT_LOCKED', new StrongroomError('VAULT_LOCKED', {})],
    ['SIGNER_GONE', new StrongroomError('SIGNER_GONE', { reason: 'it was killed' })],
    ['OPERATION_DEFECT', new TypeError('it is not a function')],
  ])('is said to be, whatever ends the following of it: %s', async (code, error) => {
    const told = await refused(error).catch((thrown: unknown) => thrown)
    expect(told).toMatchObject({ code: 'DECISION_NOT_FOLLOWED', context: { decision: ID, why: expect.stringContaining(`(${code})`) } })
    expect(String(told)).toMatch(/goes on, once.*Do not decide it again/s)
  })

  it('is left in the words of a person who ended the following', async () => {
    await expect(refused(new Interrupted())).rejects.toThrow(Interrupted)
  })
})

describe('a window that is locked while a command follows what it decided', () => {
  it('has the command say that it is decided and may be made, never that no money moved and to ask again', async () => {
    const { dataDir, url, treasury } = await openTreasury()
    const { client } = await (await openWindow(dataDir, { network: 'practice' })).backend()
    await client.vault.unlock({ passphrase: PASSPHRASE })
    const locks: Promise<unknown>[] = []
    const { code, out, told } = await runCli(['transfer', ANNA, '0.02', '--allow-unfunded-recipient', '--json', '--data', dataDir], {
      secrets: ['yes', PASSPHRASE],
      atTerminal: true,
      onMoving: (line) => {
        if (locks.length === 0 && /sent|processed|confirmed/.test(line)) locks.push(client.vault.lock({}))
      },
    })
    await Promise.all(locks)
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'DECISION_NOT_FOLLOWED' } })
    expect(told).toMatch(/is decided.*The vault is locked\. \(VAULT_LOCKED\).*may have been made already.*Do not decide it again/s)
    expect(told).not.toContain('no money moved')
    await until(async () => (await countPaid(url, { payer: treasury, recipients: [ANNA] })).balances[0] === AMOUNT)
  })
})

/** A practice network, and a data folder with a funded treasury there that may pay Anna. */
async function openTreasury() {
  const root = mkdtempSync(join(tmpdir(), 'strongroom-follow-'))
  const practice = await startPractice({ slotMs: 50, finalityBlocks: 20 })
  onTestFinished(async () => {
    await practice.close()
    rmSync(root, { recursive: true, force: true })
  })
  const dataDir = join(root, 'data')
  const answer = async (argv: readonly string[], ...secrets: string[]) => {
    const { code, out, told } = await runCli([...argv, '--json', '--data', dataDir], { secrets })
    expect({ code, told }).toEqual({ code: 0, told: '' })
    return JSON.parse(out)
  }
  await answer(['nodes', 'add', '--name', 'left', '--url', practice.url])
  const treasury: Address = (await answer(['vault', 'create'], PASSPHRASE)).treasury
  await answer(['policy', 'allow', '--address', ANNA, '--label', 'Anna'], PASSPHRASE, PASSPHRASE)
  await answer(['nodes', 'faucet', '--amount', '5000000000'])
  const ours = { payer: treasury, recipients: [treasury] }
  await until(async () => ((await countPaid(practice.url, ours)).balances[0] ?? 0n) > 0n)
  return { dataDir, url: practice.url, treasury }
}
