import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import type { Backend } from '../../src/main/wiring.ts'
import { FAULTS_OF_ONE_METHOD } from '../../src/practice/chaos/fault.ts'
import { createRandom } from '../../src/practice/random.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { followTask } from '../../src/shells/cli/follow.ts'
import { askNode } from '../support/bank-count.ts'
import { type ChaosNodes, startChaosNodes } from '../support/chaos-nodes.ts'
import type { PayoutOrder, PayoutResult } from '../support/payout-child.ts'
import { countPaid } from '../support/paid-count.ts'
import { badRows, type Cast, fileOf, goodRow, imitate, type Row, walletNamed } from '../support/payout-rows.ts'
import { runChild } from '../support/run-child.ts'
import { until } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for many payments'
const SEED = process.env['STRONGROOM_PAYOUT_SEED'] ?? '1'
const ROWS = Number(process.env['STRONGROOM_PAYOUT_ROWS'] ?? '110')
const isWholeStory = ROWS >= 1_000
/** Every kind of bad row once, and as many again as make six in a hundred. */
const BAD_SHARE = 0.06
/** Recipients without a key here, whom the policy allows. */
const STRANGERS = 12
const KILLS = isWholeStory ? 8 : 3
/** A life ends within so many steps, each life a little later: what was done before is not done again. */
const KILL_STEPS = { first: 60, more: 40 }
const FAULTS_PER_SEED = 12
const RATE = 0.06
const LATE_MS = 300
const FUNDS_LAMPORTS = 100_000_000_000n
const LIMIT_LAMPORTS = 2_000_000_000n
const LIFETIME_MS = 60 * 60_000

const random = createRandom(`payout ${SEED}`)
const draw = (name: string, sides: number) => Buffer.from(random.bytes(name)).readUInt32LE(0) % sides
const inDrawnOrder = <Item>(items: readonly Item[], name: string): Item[] =>
  items
    .map((item, index) => ({ item, weight: draw(`${name} ${index}`, 2 ** 31) }))
    .toSorted((left, right) => left.weight - right.weight)
    .map(({ item }) => item)

it(
  `of ${ROWS} rows every good one is paid exactly once under chaos and kills, every bad one is named, and the file again pays nothing`,
  async () => {
    const started = performance.now()
    const faults = inDrawnOrder(FAULTS_OF_ONE_METHOD, 'faults').slice(0, FAULTS_PER_SEED)
    const nodes = await startChaosNodes({
      slotMs: 150,
      finalityBlocks: 8,
      seed: `payout ${SEED}`,
      chaosSeed: SEED,
      faults,
      rate: RATE,
      lateMs: LATE_MS,
    })
    const folder = mkdtempSync(join(tmpdir(), 'strongroom-payout-'))
    try {
      await nodes.setCalm(true)
      const { order, rows, treasury } = await openHouse(nodes, folder)
      await nodes.setCalm(false)
      const kills = await liveThroughIt(order)
      await nodes.setCalm(true)
      const result = await runChild<PayoutResult>('payout-child.ts', { ...order, killAtStep: null, last: true })
      if (result === 'killed') throw new Error('killed without an order')
      expectNamed({ rows, result })
      await expectPaidOnce({ nodes, rows, treasury, result })
      expect(kills, 'lives were ended').toBeGreaterThan(0)
      if (isWholeStory) tell({ kills, rows, result, seconds: (performance.now() - started) / 1_000, struck: (await nodes.state()).struck })
    } finally {
      await nodes.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  LIFETIME_MS,
)

type Written = { readonly row: Row; readonly line: number }
type Opened = { readonly order: Omit<PayoutOrder, 'killAtStep' | 'last'>; readonly rows: readonly Written[]; readonly treasury: Address }

/** A vault with its accounts, a policy with some strangers and a limit, money, and the file with the lines that a person leaves out. */
async function openHouse(nodes: ChaosNodes, folder: string): Promise<Opened> {
  const customers = askCustomers(nodes.healthy)
  const mints = await customers.createMints()
  const dataDir = join(folder, 'data')
  return withBackend(dataDir, async (backend) => {
    const { client } = backend
    for (const [name, url] of Object.entries({ chaos: nodes.chaos, healthy: nodes.healthy })) await client.nodes.add({ name, url })
    const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
    await customers.airdrop(treasury, FUNDS_LAMPORTS)
    await followTask(backend, await client.accounts.derive({ count: ROWS }), () => undefined)
    const { accounts } = await client.accounts.list({ role: 'deposit', limit: ROWS })
    const [holder, spare, ...own] = accounts.map(({ address }) => address)
    const strangers = Array.from({ length: STRANGERS }, (_, index) => walletNamed(`stranger ${index}`))
    const payees = [...strangers, ...own]
    const imitation = imitate(strangers[0] ?? walletNamed('nobody'))
    const allowed = walletNamed('somebody with a limit')
    for (const address of [...strangers, imitation, allowed]) await client.policy.allow({ passphrase: PASSPHRASE, address, label: address })
    await client.policy.limit({ passphrase: PASSPHRASE, asset: 'native', perTransaction: LIMIT_LAMPORTS })
    const [token] = await customers.payIn([{ kind: 'non-associated-token-account', to: holder ?? treasury }])
    const settled = await customers.settledBy()
    await until(async () => ((await askNode(nodes.healthy, 'getSlot', [{ commitment: 'finalized' }])) as bigint) >= settled)
    if (spare === undefined || token === undefined) throw new Error('the house is empty')
    const cast: Cast = { treasury, spare, allowed, mint: mints.token.mint, tokenAccount: token.account, imitation }
    return { treasury, ...(await writeFile(backend, { folder, dataDir, rows: drawRows(payees, cast) })) }
  })
}

function drawRows(payees: readonly Address[], cast: Cast): Row[] {
  const kinds = badRows(cast)
  const extra = Math.max(0, Math.round(ROWS * BAD_SHARE) - kinds.length)
  // A kind that takes two rows of one reference is there once.
  const repeatable = kinds.filter(({ reason }) => reason !== 'reference' && reason !== 'left-out')
  const bad = [...kinds, ...Array.from({ length: extra }, (_, index) => again(repeatable[index % repeatable.length], index))]
  const good = payees.slice(0, ROWS - bad.length).map(goodRow)
  return inDrawnOrder([...good, ...bad], 'order')
}

/** The same kind under another reference. */
function again(row: Row | undefined, index: number): Row {
  if (row === undefined) throw new Error('there is no bad row')
  return { ...row, text: `again ${index} ${row.text}` }
}

type Writing = { readonly folder: string; readonly dataDir: string; readonly rows: readonly Row[] }

/** Writes the file, and reads its check as a person does: of the rows to decide on, the look-alike is left out. */
async function writeFile({ client }: Backend, { folder, dataDir, rows }: Writing) {
  const file = join(folder, 'payout.csv')
  const { bytes, lines } = fileOf(rows)
  writeFileSync(file, bytes)
  const checked = await client.payouts.check({ file, allowUnfundedRecipient: true })
  const alike = checked.rows.filter(({ reason }) => reason === 'look-alike').map(({ line }) => line)
  const imitations = rows.filter(({ reason }) => reason === 'left-out').map((row) => lines.get(row))
  expect(alike).toEqual(expect.arrayContaining(imitations))
  const written = rows.map((row) => ({ row, line: lines.get(row) ?? 0 }))
  const order = { dataDir, passphrase: PASSPHRASE, file, leaveOut: imitations.join(',') }
  return { order, rows: written }
}

/** Lives that end at a drawn step, and one that does not; says how many were killed. */
async function liveThroughIt(order: Opened['order']): Promise<number> {
  let kills = 0
  for (let life = 0; life < KILLS; life += 1) {
    const ended = await runChild('payout-child.ts', {
      ...order,
      killAtStep: 1 + draw(`kill ${life}`, KILL_STEPS.first + life * KILL_STEPS.more),
      last: false,
    })
    if (ended === 'killed') kills += 1
  }
  await runChild('payout-child.ts', { ...order, killAtStep: null, last: false })
  return kills
}

type Ended = { readonly nodes: ChaosNodes; readonly rows: readonly Written[]; readonly treasury: Address; readonly result: PayoutResult }

/** By the bank's own blocks and balances. */
async function expectPaidOnce({ nodes, rows, treasury, result }: Ended): Promise<void> {
  const owed = rows.flatMap(({ row: { pays } }) => (pays === undefined ? [] : [pays]))
  const { paid, balances } = await countPaid(nodes.healthy, { payer: treasury, recipients: owed.map(({ to }) => to) })
  const inWords = (each: readonly { readonly to: string; readonly lamports: bigint }[]) =>
    each.map(({ to, lamports }) => `${to} ${lamports}`).toSorted()
  expect(inWords(paid), 'each in one transaction').toEqual(inWords(owed))
  expect(balances, 'each holds it').toEqual(owed.map(({ lamports }) => lamports))
  expect(result).toMatchObject({ payouts: 1, differences: 0, problems: [], again: { digest: null, start: 'PAYMENT_NOTHING_TO_PAY' } })
  expect(result.parts.filter(({ state }) => state === 'satisfied').reduce((sum, { accounts }) => sum + accounts, 0)).toBe(owed.length)
  const receipt = readFileSync(result.receipt, 'utf8')
  for (const { to } of owed) expect(receipt).toContain(`"${to}"`)
}

function expectNamed({ rows, result }: Pick<Ended, 'rows' | 'result'>): void {
  const said = new Map(result.rows.map((row) => [row.line, row]))
  expect(said.size, 'no row vanished').toBe(rows.length)
  for (const { row, line } of rows) {
    expect(said.get(line), row.text).toMatchObject(row.reason === null ? { standing: 'paid' } : { reason: row.reason })
  }
}

type Told = Pick<Ended, 'rows' | 'result'> & {
  readonly kills: number
  readonly seconds: number
  readonly struck: Readonly<Record<string, number>>
}

function tell({ rows, result, kills, seconds, struck }: Told): void {
  const bad = rows.filter(({ row }) => row.reason !== null).length
  const attempts = result.parts.reduce((sum, part) => sum + part.attempts, 0)
  const strikes = Object.values(struck).reduce((sum, times) => sum + times, 0)
  const reasons = new Set(rows.map(({ row }) => row.reason)).size - 1
  process.stdout.write(
    `${rows.length} rows, ${bad} bad of ${reasons} reasons; ${result.parts.length} transactions, ${attempts} attempts; ${kills} kills, ${strikes} strikes; ${Math.round(seconds)} s\n`,
  )
}
