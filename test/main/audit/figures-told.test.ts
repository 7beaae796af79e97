import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Asset } from '../../../src/core/deposit/deposit.ts'
import { statePeriod } from '../../../src/main/audit/figures.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { paymentIntents } from '../../../src/main/pay/intent/payment-intents.ts'
import { samplePayout } from '../export/support.ts'
import { addressOf, blockhashOf, blockOf, draftOf, movementOf, NATIVE, signatureOf, signedOf, TOKEN } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'

const SECONDS = 1_000_000
const OURS = ['treasury', 'ann']

async function open(clock = () => SECONDS, role: 'treasury' | 'watch' = 'treasury'): Promise<Journal> {
  const journal = await openTestJournal({ now: () => clock() * 1_000 })
  await journal.write('accounts', (tx) =>
    tx.addAccounts(OURS.map((name) => ({ address: addressOf(name), role: name === 'treasury' ? role : 'deposit', path: null }))),
  )
  await journal.write('open', (tx) => tx.openCursor({ slot: slot(100n), blockhash: blockhashOf(100) }))
  return journal
}

type Moved = NonNullable<Parameters<typeof movementOf>[0]>

/** A block ten seconds after the one before, the first before the period, unless another time is given; null where none is recorded. */
const record = (journal: Journal, at: number, moved: readonly Moved[], after: number | null = (at - 100) * 10 - 8) =>
  journal.write('block', (tx) =>
    tx.recordBlock({
      ...blockOf(at, moved.map(movementOf)),
      origins: { blockTimeSeconds: after === null ? null : BigInt(SECONDS + after), senders: [] },
    }),
  )

async function stateAll(journal: Journal) {
  const period = await journal.read.period({ sinceMs: (SECONDS + 5) * 1_000, untilMs: (SECONDS + 1_000) * 1_000 })
  return statePeriod({ journal, period, reading: { caughtUp: true, readToMs: Number.MAX_SAFE_INTEGER } })
}

it.each(['settled', 'known from a node alone'] as const)(
  'a payment that failed on the chain paid nobody, only its fee: %s',
  async (how) => {
    const journal = await open()
    await record(journal, 101, [{ owner: addressOf('treasury'), after: 1_000_000_000_000n }])
    const intents = paymentIntents(samplePayout(), 'payout').slice(0, 1)
    const [{ id: intentId } = { id: '' }] = intents
    const fee: bigint = samplePayout().transactions[0]?.feeLamports ?? 0n
    await journal.write('decide', (tx) => tx.addDecision({ id: 'payout', kind: 'payment', summary: null, intents }))
    await journal.write('fail', async (tx) => {
      const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(intentId)), intentId))
      await tx.addEvidence({ attemptId, who: 'left', what: 'failed', slot: slot(102), commitment: 'finalized', detail: null })
      if (how === 'settled') await tx.settleAttempt({ attemptId, state: 'failed', proof: null })
    })
    const before = 1_000_000_000_000n
    // What the fee payer of a failed transaction has less is out, like any other that left.
    const out = { owner: addressOf('treasury'), before, after: before - fee, verdict: { kind: 'outgoing' } } as const
    await record(journal, 102, [{ ...out, signature: signatureOf(intentId) }])
    const [native] = await stateAll(journal)
    expect(native).toMatchObject({ difference: 0n, figures: [{ line: 'fees', count: 1, amount: -fee }] })
  },
)

it('states a mint that was closed and created again under each of its terms, and mixes no amounts of the two', async () => {
  const journal = await open()
  const terms = { mint: addressOf('mint'), tokenProgram: addressOf('token program') }
  const again: Asset = { kind: 'token', ...terms, decimals: 9 }
  const list = (decimals: number) => journal.write('mint', (tx) => tx.listMint({ ...terms, decimals, label: 'Dollar' }))
  const moved = (name: string, asset: Asset, before: bigint, after: bigint): Moved => {
    const verdict = after < before ? ({ kind: 'outgoing' } as const) : ({ kind: 'credit', class: 'customer' } as const)
    return { name, owner: addressOf('ann'), account: addressOf('ann token'), asset, before, after, verdict }
  }
  await list(6)
  await record(journal, 101, [moved('former', TOKEN, 0n, 1_000_000n)])
  await record(journal, 102, [moved('burned', TOKEN, 1_000_000n, 0n)])
  await list(9)
  await record(journal, 103, [moved('again', again, 0n, 5n)])
  const [, ...tokens] = await stateAll(journal)
  expect(tokens).toMatchObject([
    { decimals: 6, opening: { held: 1_000_000n }, closing: { held: 0n }, difference: 0n, figures: [{ line: 'out', amount: -1_000_000n }] },
    { decimals: 9, opening: { held: 0n }, closing: { held: 5n }, difference: 0n, figures: [{ line: 'in', amount: 5n }] },
  ])
})

/** What one payment of this journal changed of the treasury, and what is told of it. */
async function statePaid({ isOurs }: { readonly isOurs: boolean }) {
  const journal = await open(undefined, isOurs ? 'treasury' : 'watch')
  if (isOurs) await record(journal, 101, [{ owner: addressOf('treasury'), after: 1_000_000_000_000n }])
  else await record(journal, 101, [])
  await journal.write('accounts', (tx) =>
    tx.addAccounts([
      { address: addressOf('payee 0'), role: 'deposit', path: null },
      { address: addressOf('payee 1'), role: 'watch', path: null },
    ]),
  )
  const intents = paymentIntents(samplePayout(), 'payout').slice(0, 1)
  const [planned] = samplePayout().transactions
  const intentId = intents[0]?.id ?? ''
  await journal.write('decide', (tx) => tx.addDecision({ id: 'payout', kind: 'payment', summary: null, intents }))
  await journal.write('sign', async (tx) => tx.storeSigned(signedOf(await tx.addDraft(draftOf(intentId)), intentId)))
  const [fee, payees]: [bigint, readonly bigint[]] = [planned?.feeLamports ?? 0n, (planned?.payees ?? []).map(({ amount }) => amount)]
  const [toOurs = 0n, ...toOthers] = payees
  const paid = toOthers.reduce((sum, amount) => sum + amount, 0n)
  const before = 1_000_000_000_000n
  const signature = signatureOf(intentId)
  const out = {
    owner: addressOf('treasury'),
    before,
    after: before - fee - paid - toOurs,
    verdict: { kind: 'outgoing' },
    signature,
  } as const
  const into = {
    owner: addressOf('payee 0'),
    before: 0n,
    after: toOurs,
    verdict: { kind: 'credit', class: 'internal' },
    signature,
  } as const
  await record(journal, 102, isOurs ? [out, into] : [into])
  const [native] = await stateAll(journal)
  return { native, fee, paid, toOurs, count: toOthers.length }
}

it('what a payment gave to an account of ours was paid to nobody, and what it gave to one that is only watched was', async () => {
  const { native, fee, paid, count } = await statePaid({ isOurs: true })
  expect(native?.figures).toEqual([
    { line: 'paid', of: null, count, amount: -paid },
    { line: 'fees', of: null, count: 1, amount: -fee },
  ])
})

it('what an account that is only watched paid to ours came in, and nothing of its fee or of what it paid to others counts', async () => {
  const { native, toOurs } = await statePaid({ isOurs: false })
  expect(native?.figures).toEqual([{ line: 'in', of: 'internal', count: 1, amount: toOurs }])
})

it('an opening that is not known is no nothing: nothing is said to come out', async () => {
  const journal = await open()
  await record(journal, 101, [{ owner: addressOf('ann'), after: 10n }])
  await record(journal, 102, [{ name: 'untimed', owner: addressOf('ann'), before: 10n, after: 12n }], null)
  await record(journal, 103, [{ name: 'third', owner: addressOf('ann'), before: 12n, after: 13n }])
  const [native] = await stateAll(journal)
  expect(native).toMatchObject({ opening: { held: null, why: 'time-not-recorded' }, closing: { held: 13n }, difference: null })
})

it('a movement that its block did not hold when it was read again is in no figure', async () => {
  const journal = await open()
  await record(journal, 101, [{ owner: addressOf('ann'), after: 10n }])
  await record(journal, 102, [{ name: 'gone', owner: addressOf('ann'), before: 10n, after: 17n }])
  await journal.write('back', (tx) => tx.moveCursorBack({ slot: slot(101), blockhash: blockhashOf(101) }))
  await record(journal, 102, [])
  const [native] = await stateAll(journal)
  expect(native).toMatchObject({ opening: { held: 10n }, closing: { held: 10n }, difference: 0n, figures: [] })
})

it('what accounts held that were added after the period is no part of it', async () => {
  let seconds = SECONDS
  const journal = await open(() => seconds)
  await record(journal, 101, [{ owner: addressOf('ann'), after: 10n }])
  await record(journal, 102, [{ name: 'second', owner: addressOf('ann'), before: 10n, after: 12n }])
  const add = async (name: string, { after, at }: { readonly after: number; readonly at: number }) => {
    seconds = SECONDS + after
    const opening = { owner: addressOf(name), account: addressOf(name), asset: NATIVE, amount: BigInt(after), slot: slot(at) }
    await journal.write('added', async (tx) => {
      await tx.addAccounts([{ address: addressOf(name), role: 'deposit', path: null }])
      await tx.openBalances([opening])
    })
  }
  await add('within', { after: 100, at: 102 })
  await record(journal, 103, [{ name: 'third', owner: addressOf('ann'), before: 12n, after: 13n }], 1_500)
  await add('later', { after: 2_000, at: 103 })
  const [native] = await stateAll(journal)
  expect(native).toMatchObject({ opening: { held: 10n }, added: 100n, closing: { held: 112n }, difference: 0n })
})

it('in flight when a period ended is what was signed before and ended later, or has not ended', async () => {
  let seconds = SECONDS
  const journal = await open(() => seconds)
  const decided = ['ended', 'ends later', 'stands', 'signed later'].map((id) => ({
    id,
    intents: paymentIntents(samplePayout(id), id).slice(0, 1),
  }))
  await journal.write('decide', async (tx) => {
    for (const each of decided) await tx.addDecision({ ...each, kind: 'payment', summary: null })
  })
  const all = decided.map(({ intents }) => intents[0]?.id ?? '')
  const sign = async (place: number, at: number) => {
    seconds = SECONDS + at
    const id = all[place] ?? ''
    return journal.write('sign', async (tx) => tx.storeSigned(signedOf(await tx.addDraft(draftOf(id)), id)))
  }
  const end = async (attemptId: Awaited<ReturnType<typeof sign>>, at: number) => {
    seconds = SECONDS + at
    await journal.write('end', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof: null }))
  }
  await end(await sign(0, 10), 20)
  await end(await sign(1, 30), 1_200)
  await sign(2, 40)
  await sign(3, 1_300)
  const { inFlight } = await journal.read.period({ sinceMs: (SECONDS + 5) * 1_000, untilMs: (SECONDS + 1_000) * 1_000 })
  expect(inFlight.map(({ intentId, endedAtMs }) => [intentId, endedAtMs])).toEqual([
    [all[1], (SECONDS + 1_200) * 1_000],
    [all[2], null],
  ])
})
