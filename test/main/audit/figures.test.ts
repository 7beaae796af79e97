import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Movement } from '../../../src/core/deposit/deposit.ts'
import { statePeriod, type Statement } from '../../../src/main/audit/figures.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { paymentIntents } from '../../../src/main/pay/intent/payment-intents.ts'
import { samplePayout } from '../export/support.ts'
import { addressOf, blockhashOf, blockOf, draftOf, movementOf, NATIVE, signatureOf, signedOf, TOKEN } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'

/*
 * Random histories of deposits, what is no credit, what leaves unexplained and what payments of this journal take, each period held against plain addition
 * of what the drawn chain did.
 */

const FIRST_SECONDS = 1_000_000
const DAY_SECONDS = 100
const DAYS = 8
const ASSETS = [NATIVE, TOKEN]
const OURS = ['treasury', 'ann', 'ben']
const REASONS = ['dust', 'below-minimum'] as const

type Happened = { readonly movement: Movement; readonly seconds: number; readonly paid: bigint; readonly fee: bigint }

/** Numbers that look drawn, the same for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function open(clock: () => number): Promise<Journal> {
  const journal = await openTestJournal({ now: () => clock() * 1_000 })
  await journal.write('accounts', (tx) =>
    tx.addAccounts([...OURS, 'watched'].map((name) => ({ address: addressOf(name), role: roleOf(name), path: null }))),
  )
  const terms = { mint: addressOf('mint'), tokenProgram: addressOf('token program'), decimals: 6, label: 'Dollar' }
  await journal.write('mint', (tx) => tx.listMint(terms))
  await journal.write('open', (tx) => tx.openCursor({ slot: slot(100n), blockhash: blockhashOf(100) }))
  return journal
}

const roleOf = (name: string) => (name === 'watched' ? 'watch' : name === 'treasury' ? 'treasury' : 'deposit')

/** A history of so many days, and what the chain did in it. */
async function tell(seed: number): Promise<{ readonly journal: Journal; readonly happened: readonly Happened[] }> {
  const draw = drawing(seed)
  let seconds = FIRST_SECONDS
  const journal = await open(() => seconds)
  const happened: Happened[] = []
  const balances = new Map<string, bigint>()
  let at = 100
  for (let number = 0; seconds < FIRST_SECONDS + DAYS * DAY_SECONDS; number += 1) {
    seconds += 1 + draw(25)
    const moved = draw(4) === 0 ? await payOnce(journal, { number, balances, draw }) : moveSome({ number, balances, draw })
    const parent = at
    at += 1 + draw(900)
    const block = blockOf(
      at,
      moved.map(({ movement }) => movement),
      parent,
    )
    const origins = { blockTimeSeconds: BigInt(seconds), senders: [] }
    await journal.write('block', (tx) => tx.recordBlock({ ...block, origins }))
    happened.push(...moved.map((one) => ({ ...one, seconds })))
  }
  return { journal, happened }
}

type Drawing = { readonly number: number; readonly balances: Map<string, bigint>; readonly draw: (below: number) => number }
type Moved = Omit<Happened, 'seconds'>

function moveSome({ number, balances, draw }: Drawing): Moved[] {
  return [...OURS, 'watched'].flatMap((name) =>
    ASSETS.flatMap((asset) => {
      if (draw(3) > 0) return []
      const key = `${name} ${asset.kind}`
      const before = balances.get(key) ?? 0n
      const after = BigInt(draw(2 ** 31)) * BigInt(draw(2 ** 31))
      if (before === after) return []
      balances.set(key, after)
      const owner = addressOf(name)
      const account = asset.kind === 'native' ? owner : addressOf(`${name} token`)
      const reason = REASONS[draw(6)]
      const verdict: Movement['verdict'] =
        after < before
          ? { kind: 'outgoing' }
          : reason === undefined
            ? { kind: 'credit', class: draw(4) === 0 ? 'reward' : 'customer' }
            : { kind: 'no-credit', reason }
      return [{ movement: movementOf({ name: `${number} ${key}`, owner, account, asset, before, after, verdict }), paid: 0n, fee: 0n }]
    }),
  )
}

/** The treasury pays by an attempt of this journal: the payees, the fee, and rent for somebody's account. */
async function payOnce(journal: Journal, { number, balances, draw }: Drawing): Promise<Moved[]> {
  const [planned] = samplePayout(`${number} `).transactions
  if (planned === undefined) throw new Error('a payout has a transaction')
  const before = balances.get('treasury native') ?? 0n
  const paid = planned.payees.reduce((sum, { amount }) => sum + amount, 0n)
  const after = before - paid - planned.feeLamports - BigInt(draw(3)) * 2_039_280n
  if (after < 0n) return []
  await openSending(journal)
  const id = `payout ${number}`
  const intents = paymentIntents(samplePayout(`${number} `), id).slice(0, 1)
  await journal.write('decide', (tx) => tx.addDecision({ id, kind: 'payment', summary: null, intents }))
  const intentId = intents[0]?.id ?? ''
  await journal.write('sign', async (tx) => tx.storeSigned(signedOf(await tx.addDraft(draftOf(intentId)), intentId)))
  balances.set('treasury native', after)
  const movement = {
    ...movementOf({ owner: addressOf('treasury'), before, after, verdict: { kind: 'outgoing' } }),
    signature: signatureOf(intentId),
  }
  return [{ movement, paid, fee: planned.feeLamports }]
}

/** What left unexplained closed it. */
async function openSending(journal: Journal): Promise<void> {
  for (const { id } of await journal.read.cases({ open: true, limit: 1_000 }))
    await journal.write('close', (tx) => tx.closeCase({ id, note: 'It is known.' }))
  const closings = await journal.read.closings()
  if (closings.length > 0) await journal.write('reopen', (tx) => tx.reopenSending({ note: 'All of it is known.', closings }))
}

const lineSum = ({ figures }: Statement, line: string): bigint =>
  figures.filter((figure) => figure.line === line).reduce((sum, { amount }) => sum + amount, 0n)

it.each([2, 5, 8, 19])('opening and all that lies between are the closing, and each is what the chain did: history %d', async (seed) => {
  const { journal, happened } = await tell(seed)
  expect(happened.some(({ paid }) => paid > 0n)).toBe(true)
  for (let from = 0; from < DAYS - 1; from += 1) {
    for (let to = from + 1; to < DAYS; to += 2) {
      const [since, until] = [FIRST_SECONDS + from * DAY_SECONDS + 37, FIRST_SECONDS + to * DAY_SECONDS + 37]
      const period = await journal.read.period({ sinceMs: since * 1_000, untilMs: until * 1_000 })
      const reading = { caughtUp: true, readToMs: Number.MAX_SAFE_INTEGER }
      for (const statement of await statePeriod({ journal, period, reading })) {
        const mine = happened.filter(
          ({ movement }) => movement.asset.kind === statement.asset.kind && movement.owner !== addressOf('watched'),
        )
        const sum = (of: readonly Happened[]) => of.reduce((total, { movement }) => total + movement.after - movement.before, 0n)
        const within = mine.filter(({ seconds }) => seconds >= since && seconds < until)
        const opening = sum(mine.filter(({ seconds }) => seconds < since))
        expect(statement).toMatchObject({ opening: { held: opening }, added: 0n, closing: { held: opening + sum(within) }, difference: 0n })
        expect(lineSum(statement, 'paid')).toBe(-within.reduce((total, { paid }) => total + paid, 0n))
        expect(lineSum(statement, 'fees')).toBe(-within.reduce((total, { fee }) => total + fee, 0n))
        expect(statement.figures.reduce((total, { amount }) => total + amount, 0n)).toBe(sum(within))
        const strangers = within.filter(({ paid }) => paid === 0n)
        expect(lineSum(statement, 'in')).toBe(sum(strangers.filter(({ movement }) => movement.after > movement.before)))
        expect(lineSum(statement, 'out')).toBe(sum(strangers.filter(({ movement }) => movement.after < movement.before)))
      }
    }
  }
})

it('begins with nothing where the journal began within the period, and what accounts held then was added', async () => {
  const journal = await open(() => FIRST_SECONDS)
  const opening = { owner: addressOf('ann'), account: addressOf('ann'), asset: NATIVE, amount: 5n, slot: slot(100n) }
  await journal.write('openings', (tx) => tx.openBalances([opening]))
  const block = blockOf(101, [movementOf({ owner: addressOf('ann'), before: 5n, after: 12n })])
  const origins = { blockTimeSeconds: BigInt(FIRST_SECONDS + 3), senders: [] }
  await journal.write('block', (tx) => tx.recordBlock({ ...block, origins }))
  const period = await journal.read.period({ sinceMs: (FIRST_SECONDS - 50) * 1_000, untilMs: null })
  const [statement] = await statePeriod({ journal, period, reading: { caughtUp: true, readToMs: 0 } })
  expect(statement).toMatchObject({ hasBegunWithin: true, added: 5n, closing: { held: 12n }, difference: 0n })
  expect(statement?.figures).toEqual([{ line: 'in', of: 'customer', count: 1, amount: 7n }])
})

it('does not come out, and says by how much, where the closing rests on less than the rest', async () => {
  const journal = await open(() => FIRST_SECONDS)
  const at = (place: number, seconds: number, before: bigint, after: bigint) => ({
    ...blockOf(place, [movementOf({ name: `${place}`, owner: addressOf('ann'), before, after })]),
    origins: { blockTimeSeconds: BigInt(FIRST_SECONDS + seconds), senders: [] },
  })
  await journal.write('block', (tx) => tx.recordBlock(at(101, 3, 0n, 1n)))
  await journal.write('block', (tx) => tx.recordBlock(at(102, 60, 1n, 10n)))
  // The balance broke: what lies between 10 and 40 no block showed.
  await journal.write('block', (tx) => tx.recordBlock(at(103, 150, 40n, 45n)))
  const period = await journal.read.period({ sinceMs: (FIRST_SECONDS + 50) * 1_000, untilMs: (FIRST_SECONDS + 250) * 1_000 })
  const [statement] = await statePeriod({ journal, period, reading: { caughtUp: true, readToMs: Number.MAX_SAFE_INTEGER } })
  expect(statement).toMatchObject({ opening: { held: 1n }, closing: { held: 45n }, difference: 30n })
})
