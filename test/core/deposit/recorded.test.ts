import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Movement } from '../../../src/core/deposit/deposit.ts'
import { findMovements } from '../../../src/core/deposit/find-movements.ts'
import { parseAccountsBlock, parseTransactionAnswer } from '../../../src/core/deposit/parse-block.ts'
import { listMints, type MovementRules } from '../../../src/core/deposit/rules.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { readExchanges } from '../../support/conformance.ts'
import { wordOf } from './support.ts'

type Story = {
  readonly addresses: { readonly [name: string]: Address }
  readonly mints: { readonly [name: string]: Address }
  readonly story: { readonly [name: string]: { readonly slot?: number } }
}
type Blocks = ReadonlyMap<number, unknown>
type Line = readonly [slot: bigint, who: string, change: bigint, verdict: string]

const readStory = (file: string): Story =>
  JSON.parse(readFileSync(new URL(`../../vectors/conformance/${file}`, import.meta.url), 'utf8')) as Story

/** The recorded blocks of a file in the form the watcher asks for, and the slots whose block the node refused as cleaned up. */
function readBlocks(file: string): { blocks: Blocks; cleanedUp: ReadonlySet<number> } {
  const blocks = new Map<number, unknown>()
  const cleanedUp = new Set<number>()
  for (const { method, params, response } of readExchanges(file)) {
    const [asked, config] = params
    const form = JSON.stringify(config, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)) ?? ''
    if (method !== 'getBlock' || !form.includes('"jsonParsed"') || !form.includes('"accounts"')) continue
    const error = response['error'] as { readonly code?: bigint } | undefined
    if (error?.code === -32001n) cleanedUp.add(Number(asked))
    else if (error === undefined) blocks.set(Number(asked), response['result'])
  }
  return { blocks, cleanedUp }
}

/** Every movement of one address in every block, as a person would tell it: slot, who, change, verdict. */
function tell(
  blocks: Blocks,
  { wallets, names, ...more }: { wallets: readonly Address[]; names: Story['addresses'] } & Partial<Omit<MovementRules, 'wallets'>>,
): Line[] {
  const nameOf = new Map(Object.entries(names).map(([name, address]) => [address, name]))
  const rules = {
    ownKeys: new Set<string>(),
    mints: listMints([]),
    minimumDepositLamports: lamports(890_880n),
    dustFloorLamports: lamports(5_000n),
    ...more,
  }
  const found = [...blocks]
    .sort(([left], [right]) => left - right)
    .flatMap(([at, block]): Movement[] =>
      findMovements(parseAccountsBlock(block), { ...rules, slot: slot(at), wallets: new Set<string>(wallets) }),
    )
  return found.map(({ slot: at, owner, before, after, verdict }) => [at, nameOf.get(owner) ?? owner, after - before, wordOf(verdict)])
}

describe('the story of native, nonce, token and lookup transactions', () => {
  const story = readStory('story.json')
  const { blocks, cleanedUp } = readBlocks('blocks.jsonl')
  const slots = Object.values(story.story).flatMap((entry) => (entry.slot === undefined ? [] : [entry.slot]))
  const told: readonly Line[] = [
    [1610n, 'treasury', -17_005_000n, 'outgoing'],
    [1610n, 'd1', 8_000_000n, 'customer'],
    [1610n, 'd2', 9_000_000n, 'customer'],
    [1611n, 'treasury', -1_005_000n, 'outgoing'],
    [1611n, 'd1', 1_000_000n, 'customer'],
  ]

  it('can be read in its last two blocks; the node had cleaned up every other before it was asked', () => {
    expect([...blocks.keys()]).toEqual([1610, 1611])
    expect(slots.filter((at) => !blocks.has(at)).every((at) => cleanedUp.has(at))).toBe(true)
    expect(slots.filter((at) => !blocks.has(at))).toHaveLength(slots.length - 2)
  })

  it.each(Object.entries(story.addresses))('gives %s exactly what it tells of it', (name, address) => {
    expect(tell(blocks, { wallets: [address], names: story.addresses })).toEqual(told.filter(([, who]) => who === name))
  })

  it('reads the same with every address watched, in the order of block and account', () => {
    const all = tell(blocks, { wallets: Object.values(story.addresses), names: story.addresses })
    const inOrder = (lines: readonly Line[]) =>
      [...lines].sort(
        (left, right) => Number(left[0] - right[0]) || ((story.addresses[left[1]] ?? '') < (story.addresses[right[1]] ?? '') ? -1 : 1),
      )
    expect(all).toEqual(inOrder(told))
  })

  it('is internal where the treasury’s key is ours', () => {
    const ownKeys = new Set<string>([story.addresses['treasury'] ?? ''])
    const lines = tell(blocks, { wallets: Object.values(story.addresses), names: story.addresses, ownKeys })
    expect(new Set(lines.filter(([, , change]) => change > 0n).map((line) => line[3]))).toEqual(new Set(['internal']))
  })

  it('reads the same from getTransaction', () => {
    const answers = readExchanges('transactions.jsonl').filter(
      ({ name, response }) => name === 'getTransaction v0-lookup-transfer jsonParsed' && response['result'] !== null,
    )
    const parsed = answers.map(({ response }) => parseTransactionAnswer(response['result']))
    expect(parsed.map(({ slot: at, transaction }) => [at, transaction.meta?.postBalances])).toEqual([
      [1610n, [99_947_851_628n, 1n, 10_020_500_000n, 5_013_000_000n]],
    ])
  })
})

describe('the leader of the recorded blocks', () => {
  const leader = 'GvDuqSkob2uJGyvpcZuoBgEKmxAh4exHerXs3DKhSLt8' as Address

  it('pays for its vote and is paid the fees, and its balance chains into the next block', () => {
    const exchange = readExchanges('blocks.jsonl').find(({ name }) => name === 'getBlock v0 accounts jsonParsed rewards=true')
    const next = readBlocks('blocks.jsonl').blocks.get(1611)
    const blocks = new Map([
      [1610, exchange?.response['result']],
      [1611, next],
    ])
    expect(tell(blocks, { wallets: [leader], names: { leader } })).toEqual([
      [1610n, 'leader', -10_000n, 'outgoing'],
      [1610n, 'leader', 7_500n, 'reward'],
      [1611n, 'leader', -10_000n, 'outgoing'],
    ])
    expect(JSON.stringify(next, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).toContain('499992296356')
  })
})

describe('the story of v1 transactions', () => {
  const story = readStory('story-v1.json')
  const { blocks } = readBlocks('v1.jsonl')
  const told: readonly Line[] = [
    [2466n, 'payer', -2_006_234n, 'outgoing'],
    [2466n, 'b', 2_000_000n, 'customer'],
    [2467n, 'payer', -1_011_234n, 'outgoing'],
    [2467n, 'a', -3_000_000n, 'outgoing'],
    [2467n, 'b', 4_000_000n, 'customer'],
    [2468n, 'payer', -5_000n, 'outgoing'],
    [2468n, 'b', 0n, 'transaction-failed'],
    [2469n, 'payer', -6_234n, 'outgoing'],
    [2469n, 'b', 0n, 'transaction-failed'],
    [2470n, 'payer', -40_011_014n, 'outgoing'],
    [2470n, 'b', 40_004_780n, 'customer'],
  ]

  it.each(Object.entries(story.addresses))('gives %s exactly what it tells of it', (name, address) => {
    expect([...blocks.keys()]).toEqual([2466, 2467, 2468, 2469, 2470])
    expect(tell(blocks, { wallets: [address], names: story.addresses })).toEqual(told.filter(([, who]) => who === name))
  })
})

describe('the story of a confidential life', () => {
  const names = {
    sender: 'BJNyWJPjt8L9czVoHtmdmcmQJ466QczENr5U9Y3bSoiv' as Address,
    receiver: '9zNm8wcdtkpMhHC7p8eNc5Xf3gSi5LExH6Jm4zg3b3rF' as Address,
  }
  const mint = '5AWCYCqn6PkirYhz8u7eyxBrts5dVuUpvK5WRfU5NMjd' as Address
  const mints = listMints([{ mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 }])
  const { blocks } = readBlocks('confidential.jsonl')
  const inSlot44 = (lines: readonly Line[]) => lines.filter(([at]) => at === 44n)

  it('shows the receiver no public arrival while money moves in secret, and its own withdrawals as internal', () => {
    const lines = tell(blocks, { wallets: [names.receiver], names, mints })
    expect(lines).toEqual([
      [38n, 'receiver', -4_160_120n, 'outgoing'],
      [40n, 'receiver', 0n, 'nothing-arrived'],
      [41n, 'receiver', -5_000n, 'outgoing'],
      [42n, 'receiver', -5_000n, 'outgoing'],
      [42n, 'receiver', 654_321_000_000n, 'internal'],
      [43n, 'receiver', -5_000n, 'outgoing'],
      [43n, 'receiver', 7_000_000_000_000n, 'internal'],
      [44n, 'receiver', 4_150_120n, 'rent-refund'],
      [44n, 'receiver', -7_654_321_000_000n, 'outgoing'],
    ])
  })

  it('credits the sender with what the receiver pays back in the open', () => {
    const lines = tell(blocks, { wallets: [names.sender], names, mints })
    expect(inSlot44(lines)).toEqual([[44n, 'sender', 7_654_321_000_000n, 'customer']])
  })

  it('credits nothing where the mint is not listed, or is listed under the other token program or with other decimals', () => {
    const wrong = listMints([{ mint, tokenProgram: TOKEN_PROGRAM, decimals: 6 }])
    const anew = listMints([{ mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 9 }])
    for (const listed of [listMints([]), wrong, anew]) {
      expect(inSlot44(tell(blocks, { wallets: [names.sender], names, mints: listed }))).toEqual([
        [44n, 'sender', 7_654_321_000_000n, 'mint-not-listed'],
      ])
    }
  })
})
