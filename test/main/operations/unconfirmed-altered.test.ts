import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { listUnconfirmed, readUnconfirmed, requireAsPlanned } from '../../../src/main/operations/unconfirmed.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'
import { PASSPHRASE } from '../backend.ts'
import { decide, heldBy, makePayee, openHeld, openTown, PAID, settleIn, untilRead, writeByHand } from '../compare/town.ts'
import { NATIVE } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { refused } from './support.ts'

const ANNA = addressOfSeed(new Uint8Array(32).fill(66))
const NOBODY_REFUSED = { submitter: { notSealed: () => new Set<string>() } } as unknown as Pick<
  Parameters<typeof listUnconfirmed>[0],
  'submitter'
>

const plan = planNativePayments({
  payees: ['mallory', 'bob'].map((key) => ({ key, recipient: addressNamed(key), amount: 5n, recipientLamports: lamports(RICH) })),
  payer: holding(treasury, RICH),
  allowUnfunded: false,
  terms,
  options: legacy,
})
type Payment = (typeof plan.transactions)[number]
const planned: Payment = only(plan.transactions)

function only<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new Error('it is planned')
  return first
}

/** A payment without a seal, of which the journal says what somebody else wrote. */
async function openSaying(said: Payment) {
  const journal = await openTestJournal()
  await journal.write('accounts', (tx) => tx.addAccounts([{ address: treasury, role: 'treasury', path: null }]))
  const payments = planned.payees.map(({ key, recipient, account, amount }) => ({ key, recipient, account, asset: NATIVE, amount }))
  const intents = [{ id: 'p/1', what: encodeIntent(said), sources: [], payments }]
  await journal.write('decided', (tx) => tx.addDecision({ id: 'p', kind: 'payment', summary: null, intents }))
  return journal
}

const saying = (more: Partial<Payment['payees'][number]>): Payment => {
  return { ...planned, payees: planned.payees.map((one, at) => (at === 0 ? { ...one, ...more } : one)) }
}

describe('a payment that waits for a person’s word', () => {
  it.each([
    ['recipient', saying({ recipient: ANNA })],
    ['recipient and account', saying({ recipient: ANNA, account: ANNA })],
    ['amount', saying({ amount: 1n })],
    ['payer', { ...planned, feePayer: ANNA }],
    ['fee', { ...planned, feeLamports: lamports(0n) }],
    ['asset', { ...planned, asset: { kind: 'token', mint: ANNA, tokenProgram: ANNA, decimals: 6 } }],
  ] as const)('is shown by its bytes, with every warning, and refused, where the journal names another %s', async (_what, said) => {
    const journal = await openSaying(said)
    const [found] = (await listUnconfirmed({ journal, ...NOBODY_REFUSED })).decisions
    const [transaction] = found?.transactions ?? []
    expect(transaction).toMatchObject({
      readable: true,
      asset: NATIVE,
      accounts: 2,
      amount: 10n,
      payees: ['mallory', 'bob'].map((key) => ({ reference: key, recipient: addressNamed(key), amount: 5n })),
    })
    expect(plain(transaction?.refusal ?? [])).toContain('is not what its transaction does')
    const warned = found?.warnings.map(plain).join() ?? ''
    for (const key of ['mallory', 'bob']) expect(warned).toContain(addressNamed(key))
    const read = await readUnconfirmed({ journal }, { id: 'p', digest: found?.digest })
    expect(() => requireAsPlanned(read)).toThrow(expect.objectContaining({ code: 'JOURNAL_PLAN_ALTERED', context: { intent: 'p/1' } }))
  })

  it('is shown with nothing in its way, and no warning of whom it names, where the journal says what its bytes do', async () => {
    const journal = await openSaying(planned)
    const [found] = (await listUnconfirmed({ journal, ...NOBODY_REFUSED })).decisions
    expect(found?.transactions).toMatchObject([{ refusal: null, amount: 10n }])
    expect(found?.warnings).toEqual([])
    const read = await readUnconfirmed({ journal }, { id: 'p', digest: found?.digest })
    expect(() => requireAsPlanned(read)).not.toThrow()
  })

  it('is confirmed by nobody where its recipient was written otherwise, and can be taken back', async () => {
    const town = await openTown()
    const first = await openHeld(town, { held: true })
    await settleIn(town, first)
    const mallory = await makePayee(first, 7)
    const id = await decide(first, mallory, 'invoice 1')
    await first.close()
    writeByHand(town, `UPDATE intent SET seal = NULL, what = json_replace(what, '$.payees[0].recipient', '${ANNA}')`)

    const second = await openHeld(town)
    const { client } = second
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, second)
    const [{ digest, transactions } = { digest: '', transactions: [] }] = (await client.activity.unconfirmed({})).decisions
    expect(transactions).toMatchObject([{ payees: [{ reference: 'invoice 1', recipient: mallory, amount: PAID }] }])
    const altered = refused('JOURNAL_PLAN_ALTERED', { intent: `${id}/1` })
    for (const read of [{ id }, { id, digest }])
      await expect(client.activity.confirm({ ...read, passphrase: PASSPHRASE })).rejects.toMatchObject(altered)
    await town.practice.advance(10n)
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'awaiting-confirmation' }])
    expect(await client.activity.takeBack({ id, digest, note: 'Somebody wrote it.' })).toEqual({ id, takenBack: 1, left: 0 })
    expect(await heldBy(town, mallory)).toBe(0n)
    await second.close()
    await town.practice.close()
  })

  it.each([
    ['is no planned transaction', `json_set('{}', '$.edited', 'by somebody')`],
    ['is no JSON', `'{"kind":'`],
  ])('is refused by name where its row %s, loses nothing, and keeps nothing else from being confirmed', async (_what, written) => {
    const town = await openTown()
    const first = await openHeld(town, { held: true })
    await settleIn(town, first)
    const mallory = await makePayee(first, 7)
    const whole = await decide(first, mallory, 'invoice 1')
    const spoilt = await decide(first, mallory, 'invoice 2')
    await first.close()
    writeByHand(town, `UPDATE intent SET seal = NULL; UPDATE intent SET what = ${written} WHERE id = '${spoilt}/1'`)

    const second = await openHeld(town)
    const { client } = second
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, second)
    const { decisions } = await client.activity.unconfirmed({})
    const of = (id: string) => decisions.find((one) => one.id === id)
    expect(of(spoilt)?.transactions).toMatchObject([{ readable: false, amount: 0n }])
    expect(plain(of(spoilt)?.transactions[0]?.refusal ?? [])).toContain('does not read as a planned transaction')
    const unreadable = refused('JOURNAL_PLAN_UNREADABLE', { intent: `${spoilt}/1` })
    const digest = of(spoilt)?.digest ?? ''
    for (const read of [{ id: spoilt }, { id: spoilt, digest }])
      await expect(client.activity.confirm({ ...read, passphrase: PASSPHRASE })).rejects.toMatchObject(unreadable)
    expect((await client.activity.unconfirmed({})).decisions).toHaveLength(2)
    expect(await client.activity.confirm({ id: whole, passphrase: PASSPHRASE })).toEqual({ id: whole, confirmed: 1 })
    expect(await client.activity.takeBack({ id: spoilt, digest, note: 'Somebody wrote it.' })).toEqual({
      id: spoilt,
      takenBack: 1,
      left: 0,
    })
    await second.close()
    await town.practice.close()
  })
})
