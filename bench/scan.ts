import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lamports } from '../src/core/amount/lamports.ts'
import { slot } from '../src/core/chain/slot.ts'
import { findMovements } from '../src/core/deposit/find-movements.ts'
import { listMints } from '../src/core/deposit/rules.ts'
import { WatchedTable } from '../src/core/deposit/scan/watched-table.ts'
import { invariant } from '../src/core/error/invariant.ts'
import { fastest, goalOf, linesOf, type Report, rounded } from './measure.ts'
import { type BenchBlock, makeAddresses, makeBlocks } from './scan-blocks.ts'
import { gunzip, kitGetBlock, parseAndLoop, scan, web3GetParsedBlock } from './scan-contenders.ts'
import { countDisagreements } from './scan-malformed.ts'
import { measurePipeline } from './scan-pipeline.ts'

const SIZES = { small: 10_000, usual: 100_000, large: 1_000_000 } as const
const ROUNDS = 60
const PEER_ROUNDS = 4
const CHILD = fileURLToPath(new URL('./scan-child.ts', import.meta.url))

/** The scan of blocks against other ways to find deposits in them and against unpacking alone, side by side in one run. */
export async function benchScan(_argv: readonly string[]): Promise<Report> {
  const addresses = makeAddresses(SIZES.large)
  const watched = addresses.slice(0, SIZES.usual)
  const tables = {
    small: WatchedTable.ofCapacity(1).with(addresses.slice(0, SIZES.small)),
    usual: WatchedTable.ofCapacity(1).with(watched),
    large: WatchedTable.ofCapacity(1).with(addresses),
  }
  const blocks = makeBlocks(watched)
  const wrong = blocks.filter((block) => creditsOf(block, tables.usual, watched) !== paidOf(block)).length
  const malformed = countDisagreements()
  const one = blocks[1] ?? (blocks[0] as BenchBlock)
  const names = new Set(watched)
  const times = await fastest(
    {
      gunzip: () => gunzip(one.gzip),
      small: () => scan(one.body, tables.small),
      usual: () => scan(one.body, tables.usual),
      large: () => scan(one.body, tables.large),
      gunzipAndScan: () => scan(gunzip(one.gzip), tables.usual),
      parseAndLoop: () => parseAndLoop(one.body.toString('utf8'), names),
    },
    ROUNDS,
  )
  const peers = await fastest(
    { usual: () => scan(one.body, tables.usual), kit: () => kitGetBlock(one.body), web3: () => web3GetParsedBlock(one.body) },
    PEER_ROUNDS,
  )
  const usual = Math.min(times.usual, peers.usual)
  const pipeline = await measurePipeline(blocks, watched)
  const memory = measureMemory(one)
  const goals = [
    goalOf({ id: '1', what: 'blocks whose credits differ from what was paid', ratio: wrong, goal: 0 }),
    goalOf({ id: '1', what: 'malformed or reordered blocks that are misread', ratio: malformed.disagreements, goal: 0 }),
    goalOf({ id: '2', what: 'scan, 100,000 watched, to kit getBlock', ratio: usual / peers.kit, goal: 1 / 100 }),
    goalOf({ id: '2', what: 'scan, 100,000 watched, to web3.js getParsedBlock', ratio: usual / peers.web3, goal: 1 / 200 }),
    goalOf({ id: '2', what: 'scan, 100,000 watched, to JSON.parse and a loop', ratio: times.usual / times.parseAndLoop, goal: 1 / 3.5 }),
    goalOf({ id: '3', what: 'scan, 100,000 watched, to gunzip', ratio: times.usual / times.gunzip, goal: 0.6 }),
    goalOf({ id: '3', what: 'scan, 1,000,000 watched, to gunzip', ratio: times.large / times.gunzip, goal: 0.75 }),
    goalOf({ id: '4', what: 'gunzip and scan to gunzip, one thread', ratio: times.gunzipAndScan / times.gunzip, goal: 1.65 }),
    goalOf({ id: '4', what: 'two threads, to gunzip alone on one', ratio: pipeline.threads / pipeline.gunzip, goal: 1.15 }),
    goalOf({ id: '5', what: 'over loopback HTTP, to gunzip alone', ratio: pipeline.http / pipeline.gunzipOfAnswers, goal: 2 }),
    goalOf({
      id: '5',
      what: 'over loopback HTTP, to fetch, JSON.parse and a loop',
      ratio: pipeline.http / pipeline.fetchAndLoop,
      goal: 0.5,
    }),
    goalOf({ id: '6', what: 'memory of a scan, to the block', ratio: memory.scan, goal: 2 }),
  ]
  const figures = [
    { id: 'block', bytes: one.body.length, gzip: one.gzip.length },
    { id: 'malformed or reordered blocks', count: malformed.blocks },
    { id: 'ms', ...rounded3({ ...times, kit: peers.kit, web3: peers.web3 }) },
    { id: 'pipeline ms of 12 blocks', ...rounded3(pipeline) },
    { id: 'memory, in blocks', ...rounded3(memory) },
  ]
  return { bench: 'scan', goals, figures, lines: linesOf(goals, figures) }
}

function rounded3(times: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(times).map(([name, value]) => [name, rounded(value)]))
}

/** The credits of a block, and what was paid, in the same words. */
function creditsOf({ body }: BenchBlock, table: WatchedTable, watched: readonly string[]): string {
  const rules = {
    slot: slot(1n),
    wallets: new Set(watched),
    ownKeys: new Set<string>(),
    mints: listMints([]),
    minimumDepositLamports: lamports(0n),
    dustFloorLamports: lamports(0n),
  }
  const lines = findMovements(scan(body, table), rules).map(({ signature, owner, asset, before, after }) => {
    return `${signature} ${owner} ${asset.kind === 'native' ? 'SOL' : asset.mint} ${after - before}`
  })
  return lines.toSorted().join('\n')
}

function paidOf({ paid }: BenchBlock): string {
  return paid
    .map(({ signature, to, asset, amount }) => `${signature} ${to} ${asset} ${amount}`)
    .toSorted()
    .join('\n')
}

/** How much more than an idle process that holds the block each needs at most, in blocks. */
function measureMemory({ body }: BenchBlock): { scan: number; kit: number } {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-bench-'))
  const file = join(folder, 'block.json')
  writeFileSync(file, body)
  const most = (act: string) => {
    const { status, stdout } = spawnSync(process.execPath, [CHILD, act, file], { encoding: 'utf8' })
    invariant(status === 0, 'the measured process ended well')
    return Number(stdout)
  }
  const lowest = (act: string) => Math.min(most(act), most(act), most(act))
  const idle = lowest('idle')
  const found = { scan: (lowest('scan') - idle) / body.length, kit: (lowest('kit') - idle) / body.length }
  rmSync(folder, { recursive: true })
  return found
}
