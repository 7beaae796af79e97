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
import { amountOfCopy } from './bytes.ts'
import { type HiddenChain, openHiddenChain } from './chain.ts'
import type { HiddenFault } from './faults.ts'
import { type HiddenJudge, openHiddenJudge } from './judge.ts'
import { type HiddenLife, startHiddenLife } from './life.ts'
import { disturb } from './outside.ts'
import { pay, revokeSome } from './payer.ts'
import { ACCOUNTS, DEPOSITS, MINT, sumOf, TREASURY } from './state.ts'
import type { HiddenViolation } from './violation.ts'

const TURNS = 60
const CALM_TURNS_MAX = 400
/** What came before it was quiet is final by then. */
const CALM_TURNS_MIN = 6
const CREDIT_MAX = 1 << 20
/** Few, so that one is asked for again. */
const REFERENCES = 40

export type HiddenReport = {
  readonly turns: number
  readonly steps: number
  readonly lives: number
  readonly failure: HiddenViolation | null
  readonly counts: ReadonlyMap<string, number>
}

export type HiddenWeather = ReturnType<typeof drawWeather>
/** `weather`: what of it is not drawn. */
export type HiddenTelling = { readonly fault?: HiddenFault | null; readonly weather?: Partial<HiddenWeather> }

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
    sweep: random.pick([0.05, 0.4]),
    pay: random.pick([0, 0.5, 0.9]),
    revoke: random.pick([0, 0.1]),
    disturb: random.pick([0, 0.03]),
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

type Person = {
  readonly life: HiddenLife
  readonly chain: HiddenChain
  readonly random: Random
  readonly weather: HiddenWeather
  readonly judge: HiddenJudge
}

async function person({ life, chain, random, weather, judge }: Person): Promise<void> {
  const amounts = ACCOUNTS.map((one) => chain.final().accounts.get(one)?.available ?? 0n)
  const most = amounts.reduce((left, right) => (right > left ? right : left), 0n)
  // Often where there is most to be done with.
  const at = random.chance(0.5) ? amounts.indexOf(most) : random.below(ACCOUNTS.length)
  const account = ACCOUNTS[at] ?? random.pick(ACCOUNTS)
  if (random.chance(weather.give)) {
    // It names a payment where it ends one.
    judge.endPayment(await endWithdrawal(life, account))
    return
  }
  if (random.chance(weather.revoke)) return revokeSome(life, random)
  const available = chain.final().accounts.get(account)?.available ?? 0n
  const some = () => 1n + available / BigInt(2 + random.below(6))
  if (available > 0n && random.chance(weather.pay)) {
    const reference = `reference ${random.below(REFERENCES)}`
    return pay(life, { from: DEPOSITS[at] ?? TREASURY, reference, amount: random.chance(0.2) ? 'all' : some() })
  }
  if (random.chance(weather.sweep)) return sweepAll(life)
  if (available === 0n || random.chance(0.3)) return start(life, { act: 'apply', account })
  return start(life, { act: 'withdraw', account, amount: random.chance(0.2) ? 'all' : some() })
}

/** One history: a weather, lives of the process in it, and then honest nodes, no kills and nobody who pays. */
export async function tellHidden(seed: number, telling: HiddenTelling = {}): Promise<HiddenReport> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-hidden-'))
  try {
    return await tell(seed, join(folder, 'journal.sqlite'), telling)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tell(seed: number, path: string, { fault = null, weather: given = {} }: HiddenTelling): Promise<HiddenReport> {
  const random = createRandom(seed)
  const weather = { ...drawWeather(random), ...given }
  await makeBooks(path)
  const chain = openHiddenChain(random, weather)
  const judge = openHiddenJudge(chain)
  const counts = new Map<string, number>()
  const signed = new Set<string>()
  let isCalm = false
  let lives = 0
  let turns = 0
  const begin = () => {
    lives += 1
    const stepsToLive = isCalm || !random.chance(weather.kill * 8) ? null : random.below(200)
    return startHiddenLife({ path, chain, random, weather, isCalm: () => isCalm, stepsToLive, troubles: counts, signed, fault })
  }
  let life = begin()
  const report = (failure: HiddenViolation | null): HiddenReport => {
    for (const { sent, ok } of chain.allLanded()) {
      const { planned } = sent
      const what = `${planned.kind === 'upkeep' ? planned.upkeep.act : planned.kind}${ok ? '' : ' failed'}`
      counts.set(what, (counts.get(what) ?? 0) + 1)
    }
    return { turns, steps: chain.allLanded().length, lives, failure, counts }
  }
  const rows = async () => {
    const { read } = life.books
    const intents = await read.intents({ limit: 1_000 })
    const proofs = await Promise.all(intents.filter(({ kind }) => kind === 'payment').map(({ id }) => read.paymentProofs(id)))
    return {
      ...{ intents, proofs: proofs.flatMap((row) => row ?? []) },
      sources: await read.confidentialSources({ limit: 1_000 }),
      withdrawals: await read.withdrawals({}),
    }
  }
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
      if (random.chance(weather.disturb)) disturb(chain, random)
      const acting = () => person({ life, chain, random, weather, judge })
      const broken = await turn(() => (random.chance(weather.person) ? acting() : Promise.resolve()))
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
      const { proofs, withdrawals } = await rows()
      const told = [...proofs, ...withdrawals].some((row) => row.account === account && row.why?.startsWith('Rent stays') === true)
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
      const { sources, withdrawals, proofs } = await rows()
      const unfinished = await life.journal.read.unfinishedIntents({ limit: 1 })
      if (
        unfinished.length === 0 &&
        sources.every(({ state }) => state !== 'open') &&
        withdrawals.every(({ state }) => state === 'ended') &&
        proofs.every(({ state }) => state === 'ended')
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
  const report = await verifyFile({ path })
  return {
    isIntact: report.intact,
    what: JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  }
}
