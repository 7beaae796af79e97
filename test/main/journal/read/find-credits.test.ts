import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import type { Movement } from '../../../../src/core/deposit/deposit.ts'
import type { CreditKey, CreditRecord, CreditSearch, CreditSort, Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, blockOf, movementOf, NATIVE, signatureOf, TOKEN } from '../samples.ts'
import { openSharedJournal } from '../support.ts'

const COUNT = 120
const OWNERS = ['ann', 'bob', 'eve'].map(addressOf)
const LABELS = new Map(OWNERS.map((owner, at) => [owner, ['Northgate 7%', 'Südwind', undefined][at]]))
const BLOCKS = 12
/** When each block was made: of some nobody knows, and one pair of nodes said what cannot be. */
const TIMES = Array.from({ length: BLOCKS }, (_, block) => (block % 4 === 3 ? null : block === 6 ? 9_000n : 1_000n + BigInt(block) * 10n))
const VERDICTS: readonly Movement['verdict'][] = [
  { kind: 'credit', class: 'customer' },
  { kind: 'no-credit', reason: 'dust' },
  { kind: 'outgoing' },
]

/** Movements of every mixture; many of the same size, so that ties have to be broken. */
function movementAt(number: number): Movement {
  const owner = OWNERS[number % 3] ?? addressOf('nobody')
  const asset = number % 5 === 0 ? TOKEN : NATIVE
  const [before, after] = number % 2 === 0 ? [0n, BigInt(number % 7)] : [BigInt(number % 11), 0n]
  const verdict = VERDICTS[Math.floor(number / 2) % 3] ?? { kind: 'outgoing' }
  const account = asset === TOKEN ? addressOf(`${owner} token`) : owner
  return movementOf({ name: `movement ${number}`, owner, account, asset, before, after, verdict })
}

/** What the answer must be, said without an index: everything, filtered and sorted in memory. */
function expected(all: readonly CreditRecord[], { verdict, owner, asset, search, ...bounds }: CreditSearch, sort: CreditSort): number[] {
  const { sinceSeconds = null, untilSeconds = null, upTo = Infinity } = bounds
  const isTimed = sinceSeconds !== null || untilSeconds !== null
  const isWithin = ({ slot: at }: CreditRecord) => {
    const time = TIMES[Number(at) - 101] ?? null
    return time === null ? !isTimed : time >= (sinceSeconds ?? time) && (untilSeconds === null || time < untilSeconds)
  }
  const size = ({ before, after }: CreditRecord) => (after > before ? after - before : before - after)
  const newestFirst = (left: CreditRecord, right: CreditRecord) => right.id - left.id
  const orders = {
    newest: newestFirst,
    oldest: (left: CreditRecord, right: CreditRecord) => left.id - right.id,
    largest: (left: CreditRecord, right: CreditRecord) => Number(size(right) - size(left)) || newestFirst(left, right),
  }
  return all
    .filter((row) => verdict === undefined || row.verdict.kind === verdict)
    .filter((row) => owner === undefined || row.owner === owner)
    .filter((row) => asset === undefined || (row.asset.kind === 'native' ? 'native' : row.asset.mint) === asset)
    .filter(({ signature, owner: whose, account }) => {
      const begins = [signature, whose, account].some((name) => name?.startsWith(search ?? ''))
      return (
        begins ||
        LABELS.get(whose)
          ?.toLowerCase()
          .includes((search ?? '').toLowerCase())
      )
    })
    .filter(isWithin)
    .filter(({ id }) => id <= upTo)
    .toSorted(orders[sort])
    .map(({ id }) => id)
}

describe('finding credits', () => {
  let journal: Journal
  let all: readonly CreditRecord[]
  beforeAll(async () => {
    const shared = await openSharedJournal()
    journal = shared
    const accounts = [...LABELS].map(([address, label]) => ({
      address,
      role: 'deposit' as const,
      path: null,
      ...(label === undefined ? {} : { label }),
    }))
    await journal.write('accounts', (tx) => tx.addAccounts(accounts))
    for (const [block, blockTimeSeconds] of TIMES.entries()) {
      const movements = Array.from({ length: COUNT / BLOCKS }, (_, index) => movementAt(block * (COUNT / BLOCKS) + index))
      const origins = { blockTimeSeconds, senders: movements.map(() => null) }
      await journal.write('block', (tx) => tx.recordBlock({ ...blockOf(101 + block, movements), origins }))
    }
    all = await journal.read.credits({ limit: 1_000 })
    return shared.discard
  })

  const readAll = async (filter: CreditSearch, sort: CreditSort, limit: number): Promise<number[]> => {
    const ids: number[] = []
    let after: CreditKey | null | undefined
    while (after !== null) {
      const { rows, next }: Awaited<ReturnType<typeof journal.read.findCredits>> = await journal.read.findCredits({
        ...filter,
        sort,
        limit,
        ...(after === undefined ? {} : { after }),
      })
      expect(rows.length).toBeLessThanOrEqual(limit)
      ids.push(...rows.map(({ id }) => id))
      after = next
    }
    return ids
  }

  const signature = signatureOf('movement 5')
  const filter: fc.Arbitrary<CreditSearch> = fc.record(
    {
      verdict: fc.constantFrom<Movement['verdict']['kind']>('credit', 'no-credit', 'outgoing'),
      owner: fc.constantFrom(...OWNERS, addressOf('stranger')),
      asset: fc.constantFrom<'native' | Address>('native', addressOf('mint'), addressOf('unknown mint')),
      search: fc.constantFrom(
        signature,
        signature.slice(0, 8),
        signature.slice(0, 1),
        OWNERS[0]?.slice(0, 5) ?? '',
        addressOf(`${OWNERS[1]} token`),
        '0OIl',
        '%',
        'gate',
        'südWIND'.toLowerCase(),
      ),
      sinceSeconds: fc.constantFrom(0n, 1_010n, 1_011n, 1_060n, 2_000n, 10_000n),
      untilSeconds: fc.constantFrom(0n, 1_010n, 1_050n, 1_061n, 2_000n, 10_000n),
      upTo: fc.constantFrom(0, 1, 17, COUNT - 1, COUNT, COUNT + 1),
    },
    { requiredKeys: [] },
  )
  const sort = fc.constantFrom<CreditSort>('newest', 'oldest', 'largest')

  it('gives, page after page, exactly the rows of any filter in any order, and counts them', async () => {
    await fc.assert(
      fc.asyncProperty(filter, sort, fc.integer({ min: 1, max: 50 }), async (wanted, order, limit) => {
        const ids = expected(all, wanted, order)
        expect(await readAll(wanted, order, limit)).toEqual(ids)
        expect(await journal.read.countCredits(wanted)).toBe(ids.length)
      }),
      { numRuns: 300 },
    )
  })

  it('says which is the newest', async () => {
    expect(await journal.read.newestCredit()).toBe(COUNT)
  })

  it('gives one by its number, and null for one that is not there', async () => {
    expect(await journal.read.credit(7)).toEqual(all.find(({ id }) => id === 7))
    expect(await journal.read.credit(COUNT + 1)).toBeNull()
  })
})
