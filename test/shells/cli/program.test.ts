import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { lockDataFolder } from '../../../src/main/journal/index.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'canary correct horse battery'
const CHANGED = 'canary another passphrase'
const ACCOUNTS = 12
const PAID = 50_000_000n

describe('the command line, from an empty folder to money in the treasury', () => {
  let folder: string
  let practice: Practice
  let words: string[]
  let accounts: Address[]
  /** All that was ever shown, but for the one answer that shows the words. */
  let shown = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-cli-'))
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
  })
  afterAll(async () => {
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function strongroom(command: string, ...secrets: string[]) {
    const ran = await runCli([...command.split(' '), '--data', join(folder, 'data')], { secrets })
    if (command !== 'vault create --json') shown += `${ran.out}\n${ran.told}\n`
    return ran
  }
  async function answer(command: string, ...secrets: string[]) {
    const { code, out, told } = await strongroom(`${command} --json`, ...secrets)
    expect(told).toBe('')
    expect(code).toBe(0)
    return JSON.parse(out)
  }

  /** Each command watches while it runs, from where the one before it was; this one runs until something is heard. */
  async function watch(isHeard: (event: { kind: string; credits?: number; settled?: boolean }) => boolean | undefined) {
    const interrupted = new AbortController()
    const ran = await runCli(['events', 'watch', '--json', '--data', join(folder, 'data')], {
      interrupted: interrupted.signal,
      onOut: (line) => (isHeard(JSON.parse(line)) === true ? interrupted.abort() : undefined),
    })
    expect(ran).toMatchObject({ code: 0, told: '' })
  }

  it('takes in a node', async () => {
    const { code, out } = await strongroom(`nodes add --name left --url ${practice.url}`)
    expect(code).toBe(0)
    expect(out).toMatch(/^name +left$/m)
    expect(out).toMatch(/^reachable +yes$/m)
    expect((await strongroom(`nodes add --name left --url ${practice.url}`)).told).toContain('NODE_KNOWN')
  })

  it('makes a vault and shows its words once', async () => {
    const created = await answer('vault create', PASSPHRASE)
    words = created.words
    expect(words).toHaveLength(24)
    await expect(answer('vault status')).resolves.toMatchObject({ state: 'locked', treasury: created.treasury })
    const again = await strongroom('vault create', PASSPHRASE)
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.told).toContain('(VAULT_EXISTS)')
  })

  it('derives accounts, stays until it is done, and answers with what was done', async () => {
    await expect(answer(`accounts derive --count ${ACCOUNTS}`, PASSPHRASE)).resolves.toMatchObject({ state: 'done', done: ACCOUNTS })
    const list = await answer('accounts list --role deposit')
    expect(list.total).toBe(ACCOUNTS)
    accounts = list.accounts.map(({ address }: { address: Address }) => address)
    const { out } = await strongroom('accounts list --role deposit --limit 5')
    for (const address of accounts.slice(0, 5)) expect(out).toContain(address)
    expect(out).toMatch(new RegExp(`^5 of ${ACCOUNTS} shown; for more, the same with\\s--after \\S+$`, 'm'))
  })

  it('credits what customers pay', async () => {
    await askCustomers(practice.url).payIn(accounts.map((to) => ({ kind: 'native', to, amount: PAID })))
    let credits = 0
    await watch((event) => {
      if (event.kind === 'deposit') credits += Number(event.credits)
      return credits === ACCOUNTS
    })
    const { deposits, total } = await answer('deposits list --verdict credit --limit 100')
    expect(total).toBe(ACCOUNTS)
    for (const { after } of deposits) expect(BigInt(after)).toBe(PAID)
    // Asked the moment it was opened, before or after its first look.
    expect(['starting', 'following', 'catching-up']).toContain((await answer('deposits watcher')).state)
    expect((await strongroom('deposits list --limit 2')).out).toMatch(/^verdict +credit, customer$/m)
  })

  it('plans a sweep without a secret, with amounts in their unit', async () => {
    const { code, out } = await strongroom('sweeps plan')
    expect(code).toBe(0)
    expect(out).toMatch(/^fee per account +5000 lamports$/m)
    expect(out).toContain('transactions (2)')
    const plan = await answer('sweeps plan --mode empty')
    expect(plan.transactions.map(({ sources }: { sources: object[] }) => sources.length)).toEqual([10, 2])
  })

  it('refuses to start what was not read: no plan, the plan of something else, a plan that is no longer so', async () => {
    const none = await strongroom('sweeps start')
    expect(none).toMatchObject({ code: 2, out: '' })
    expect(none.told).toContain('--digest')
    const { digest } = await answer('sweeps plan --mode empty')
    const other = await strongroom(`sweeps start --digest ${digest}`, PASSPHRASE)
    expect(other).toMatchObject({ code: 1, out: '' })
    expect(other.told).toContain('Nothing new was signed or sent.')
    expect(other.told).toContain('(PLAN_CHANGED)')

    const { digest: before } = await answer('sweeps plan')
    const [to] = accounts
    if (to === undefined) throw new Error('there are accounts')
    await askCustomers(practice.url).payIn([{ kind: 'native', to, amount: PAID }])
    await watch((event) => event.kind === 'deposit')
    expect((await strongroom(`sweeps start --digest ${before}`, PASSPHRASE)).told).toContain('(PLAN_CHANGED)')
    await expect(answer('sweeps list')).resolves.toEqual([])
  })

  it('sweeps what was read, tells how far it is, and answers once everything is final', async () => {
    const moving: string[] = []
    const { digest } = await answer('sweeps plan')
    const { code, out } = await runCli(['sweeps', 'start', '--digest', digest, '--json', '--data', join(folder, 'data')], {
      secrets: [PASSPHRASE],
      onMoving: (line) => moving.push(line),
    })
    expect(code).toBe(0)
    const sweep = JSON.parse(out)
    expect(sweep).toMatchObject({ settled: true, asset: 'native' })
    expect(sweep.parts.map(({ state }: { state: string }) => state)).toEqual(['satisfied', 'satisfied'])
    expect(moving).toContain('2 finalized')
    expect((await strongroom(`sweeps show --id ${sweep.id}`)).out).toMatch(/^settled +yes$/m)
  })

  it('with --no-wait answers at once', async () => {
    await expect(answer('accounts derive --count 1 --no-wait', PASSPHRASE)).resolves.toMatchObject({ what: 'derive accounts', total: 1 })
    await expect(answer('accounts list --role deposit --limit 1')).resolves.toMatchObject({ total: ACCOUNTS + 1 })
  })

  it('proves that the chain and the journal are equal, and that the journal is whole', async () => {
    await expect(answer('activity reconcile')).resolves.toMatchObject({ differences: [] })
    await expect(answer('activity verify')).resolves.toMatchObject({ intact: true, problems: [] })
  })

  it('backs the vault up, proves the backup, and changes the passphrase', async () => {
    const path = join(folder, 'backup.vault')
    await answer(`vault backup --path ${path}`, PASSPHRASE)
    await expect(answer(`vault drill --path ${path}`, PASSPHRASE, PASSPHRASE)).resolves.toMatchObject({ opened: true, same: true })
    await expect(answer('vault change-passphrase', PASSPHRASE, CHANGED)).resolves.toEqual({ changed: true })
    await expect(answer('vault unlock', CHANGED)).resolves.toMatchObject({ state: 'unlocked' })
    await expect(answer('vault lock')).resolves.toMatchObject({ state: 'locked' })
  })

  it('reads secrets from files', async () => {
    const file = join(folder, 'passphrase')
    writeFileSync(file, `${CHANGED}\n`, { mode: 0o600 })
    await expect(answer(`vault unlock --passphrase-file ${file}`)).resolves.toMatchObject({ state: 'unlocked' })
    await expect(answer(`accounts derive --count 1 --passphrase-file ${file}`)).resolves.toMatchObject({ state: 'done' })
  })

  it('refuses a wrong passphrase in words, and as one document', async () => {
    const { code, out, told } = await strongroom('vault unlock --json', PASSPHRASE)
    expect(code).toBe(1)
    const { error } = JSON.parse(out)
    expect(error.code).toBe('VAULT_WRONG_PASSPHRASE')
    expect(told.split('\n')).toEqual([error.happened, error.money, error.next, '(VAULT_WRONG_PASSPHRASE)'])
  })

  it('says so where another Strongroom has the data folder open', async () => {
    const lock = lockDataFolder({ dataDir: join(folder, 'data', 'practice') })
    const { code, out, told } = await strongroom('vault status')
    lock.release()
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(told).toContain('(JOURNAL_IN_USE)')
  })

  it('ends when the person ends it, and what was begun goes on later', async () => {
    await askCustomers(practice.url).payIn(accounts.map((to) => ({ kind: 'native', to, amount: PAID })))
    await watch((event) => event.kind === 'deposit')
    const interrupted = new AbortController()
    const { digest } = await answer('sweeps plan')
    const ran = await runCli(['sweeps', 'start', '--digest', digest, '--data', join(folder, 'data')], {
      secrets: [CHANGED],
      interrupted: interrupted.signal,
      onMoving: (line) => (line === '2 signed' ? interrupted.abort() : undefined),
    })
    expect(ran.code).toBe(130)
    expect(ran.told).toContain('goes on when Strongroom runs again')
    await watch((event) => event.kind === 'decision' && event.settled)
    const [latest] = await answer('sweeps list --limit 1')
    expect(latest).toMatchObject({ transactions: 2, outcome: 'done' })
  })

  it('never showed a secret, but for the words that were asked for', () => {
    expect(shown).not.toContain('canary')
    for (let first = 0; first + 3 <= words.length; first += 3) expect(shown).not.toContain(words.slice(first, first + 3).join(' '))
  })

  it('left nothing behind that was not asked for', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['backup.vault', 'data', 'passphrase'])
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['practice', 'workstation'])
  })
})
