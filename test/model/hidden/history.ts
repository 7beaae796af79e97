import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { digestUpkeep, digestWithdrawal } from '../../../src/core/plan/digest.ts'
import { verifyFile } from '../../../src/main/journal/connections.ts'
import {
  endWithdrawal,
  type ConfidentialAsked,
  planConfidential,
  planConfidentialSweep,
  startConfidential,
  startConfidentialSweep,
} from '../../../src/main/pay/index.ts'
import { openNewJournal } from '../../support/new-journal.ts'
import { createRandom, type Random } from '../random.ts'
import { carry } from './carry.ts'
import { ACCOUNTS, DEPOSITS, type HiddenChain, MINT, openHiddenChain, sumOf, TREASURY } from './chain.ts'
import { amountOfCopy } from './bytes.ts'
import { openHiddenJudge, type HiddenViolation } from './judge.ts'
import { type HiddenLife, startHiddenLife } from './life.ts'

const TURNS = 60
const CALM_TURNS_MAX = 400
/** What came before it was quiet is final by then. */
const CALM_TURNS_MIN = 6
const CREDIT_MAX = 1 << 20

export type HiddenReport = {
  readonly turns: number
  readonly steps: number
  readonly lives: number
  readonly failure: HiddenViolation | null
  readonly counts: ReadonlyMap<string, number>
}

function drawWeather(random: Random) {
  return {
    nodes: 1 + random.below(3),
    lag: random.pick([0, 2, 10, 40]),
    lies: random.pick([0, 0.3]),
    silence: random.pick([0, 0.05]),
    isOld: random.chance(0.65),
    move: random.pick([0, 0.02, 0.15]),
    fork: random.pick([0, 0.2]),
    land: random.pick([0.3, 0.9]),
    late: random.pick([0, 0.2]),
    credit: random.pick([0.03, 0.1, 0.3]),
    kill: random.pick([0, 0.1]),
    person: random.pick([0.2, 0.5]),
    give: random.pick([0, 0.1]),
  }
}

async function makeBooks(path: string): Promise<void> {
  const journal = await openNewJournal({ path, now: () => 1_700_000_000_000 })
  await journal.write('accounts', (tx) =>
    tx.addAccounts([
      { address: TREASURY, role: 'treasury', path: null },
      ...DEPOSITS.map((address, index) => ({ address, role: 'deposit', path: `m/44'/501'/${index + 1}'/0'` }) as const),
    ]),
  )
  await journal.close()
}

/** What a person may be told instead of it being done: none of it is wrong. */
async function asking(life: HiddenLife, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    life.onTrouble(error)
  }
}

async function sweepAll(life: HiddenLife): Promise<void> {
  const asked = { mint: MINT, accounts: ACCOUNTS }
  const { digest } = await planConfidentialSweep(life, asked)
  if (digest !== null) await startConfidentialSweep(life, { asked, digest })
}

async function start(life: HiddenLife, asked: ConfidentialAsked): Promise<void> {
  const { plan, steps } = await planConfidential(life, asked)
  if (plan.kind !== 'planned') return
  const digest = steps === null ? digestUpkeep(plan.planned) : digestWithdrawal(plan.planned, steps)
  await startConfidential(life, { asked, digest })
}

function person(life: HiddenLife, chain: HiddenChain, random: Random, give: number): Promise<void> {
  const account = random.pick(ACCOUNTS)
  if (random.chance(give)) return endWithdrawal(life, account).then(() => undefined)
  if (random.chance(0.4)) return sweepAll(life)
  const available = chain.final().accounts.get(account)?.available ?? 0n
  if (available === 0n || random.chance(0.3)) return start(life, { act: 'apply', account })
  return start(life, { act: 'withdraw', account, amount: random.chance(0.2) ? 'all' : 1n + available / BigInt(2 + random.below(6)) })
}

/** One history: a weather, lives of the process in it, and then honest nodes, no kills and nobody who pays. */
export async function tellHidden(seed: number): Promise<HiddenReport> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-hidden-'))
  try {
    return await tell(seed, join(folder, 'journal.sqlite'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tell(seed: number, path: string): Promise<HiddenReport> {
  const random = createRandom(seed)
  const weather = drawWeather(random)
  await makeBooks(path)
  const chain = openHiddenChain(random, weather)
  const judge = openHiddenJudge(chain)
  const counts = new Map<string, number>()
  let isCalm = false
  let lives = 0
  let turns = 0
  const begin = () => {
    lives += 1
    const stepsToLive = isCalm || !random.chance(weather.kill * 8) ? null : random.below(200)
    return startHiddenLife({ path, chain, random, weather, isCalm: () => isCalm, stepsToLive, troubles: counts })
  }
  let life = begin()
  const report = (failure: HiddenViolation | null): HiddenReport => ({ turns, steps: chain.allLanded().length, lives, failure, counts })
  const rows = async () => ({
    sources: await life.journal.read.confidentialSources({ limit: 1_000 }),
    withdrawals: await life.journal.read.withdrawals({}),
  })
  const turn = async (act: () => Promise<void>): Promise<HiddenViolation | null> => {
    turns += 1
    const done = await life.during(async () => {
      await asking(life, act)
      await life.round()
      await carry(life, chain)
      return 'done' as const
    })
    if (done === 'killed') {
      life.end()
      life = begin()
    }
    chain.tick(isCalm)
    return judge.judge(await rows())
  }
  try {
    for (let at = 0; at < TURNS; at += 1) {
      for (const account of ACCOUNTS) if (random.chance(weather.credit)) chain.credit(account, 1n + BigInt(random.below(CREDIT_MAX)))
      const broken = await turn(() => (random.chance(weather.person) ? person(life, chain, random, weather.give) : Promise.resolve()))
      if (broken !== null) return report(broken)
    }
    return report(await endQuietly())
  } finally {
    life.end()
  }

  /** Everything that was begun ends; then what overlooked copies there are is put right, all is swept once more, and rent that stayed is taken back. */
  async function endQuietly(): Promise<HiddenViolation | null> {
    isCalm = true
    life.end()
    life = begin()
    for (const act of [async () => undefined, putRight, recover, () => sweepAll(life), () => sweepAll(life)]) {
      const broken = await untilQuiet(act)
      if (broken !== null) return broken
    }
    const { isIntact, what } = await verifyBooks(path)
    return isIntact ? judge.judgeQuiet(await rows()) : { rule: 'books', what }
  }
  async function putRight(): Promise<void> {
    for (const account of ACCOUNTS) await start(life, { act: 'apply', account })
  }
  async function recover(): Promise<void> {
    for (const account of ACCOUNTS) {
      const told = (await life.journal.read.withdrawals({ account })).some(({ why }) => why?.startsWith('Rent stays') === true)
      if (told) await endWithdrawal(life, account).catch(() => undefined)
    }
  }
  async function untilQuiet(act: () => Promise<void>): Promise<HiddenViolation | null> {
    const broken = await turn(act)
    if (broken !== null) return broken
    for (let at = 0; at < CALM_TURNS_MAX; at += 1) {
      const again = await turn(async () => undefined)
      if (again !== null) return again
      if (at < CALM_TURNS_MIN) continue
      const { sources, withdrawals } = await rows()
      const unfinished = await life.journal.read.unfinishedIntents({ limit: 1 })
      if (
        unfinished.length === 0 &&
        sources.every(({ state }) => state !== 'open') &&
        withdrawals.every(({ state }) => state === 'ended')
      ) {
        return act === putRight ? copies() : null
      }
    }
    return { rule: 'eventually', what: `something goes on after ${CALM_TURNS_MAX} calm turns` }
  }
  function copies(): HiddenViolation | null {
    for (const [account, { copy, available, pending }] of chain.final().accounts)
      if (amountOfCopy(copy) !== available)
        return { rule: 'copy', what: `the copy of ${account} stays of ${amountOfCopy(copy)}, not ${available}, ${sumOf(pending)} pending` }
    return null
  }
}

async function verifyBooks(path: string): Promise<{ readonly isIntact: boolean; readonly what: string }> {
  const report = await verifyFile(path)
  return {
    isIntact: report.intact,
    what: JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  }
}
