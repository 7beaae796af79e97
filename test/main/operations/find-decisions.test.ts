import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Journal, Storable } from '../../../src/main/journal/index.ts'
import { findDecided } from '../../../src/main/operations/list-decisions.ts'
import type { Services } from '../../../src/main/services.ts'
import { addressOf, movementOf, NATIVE, nonceOf, signatureOf, TOKEN, blockOf } from '../journal/samples.ts'
import { openTestJournal, openWatchingJournal } from '../journal/support.ts'
import { summaryOf } from './payout-rows-support.ts'
import { notSealing } from './support.ts'

const CUSTOMER = addressOf('customer')
const WALLET = addressOf('wallet of the customer')
const TOKENS = addressOf('token account of the customer')

const SWEPT: Storable = { asset: 'native', mode: 'keep-minimum', close: false, version: 'legacy', destination: addressOf('home') }
const sweep = (id: string, account: typeof CUSTOMER, asset = NATIVE) => ({
  id,
  summary: SWEPT,
  intents: [{ id: `${id}/1`, what: { kind: 'sweep', moved: 7n, sources: [{}] }, sources: [{ account, asset }] }],
})
const payment = (id: string, key: string, recipient = addressOf(key), amount = 5n) => ({
  id,
  kind: 'payment' as const,
  summary: summaryOf([{ key, recipient, amount }]),
  intents: [{ id: `${id}/1`, what: {}, sources: [], payments: [{ key, recipient, account: recipient, asset: NATIVE, amount }] }],
})

async function find(journal: Journal, search: string) {
  const signer = { status: async () => ({ policy: null }) } as unknown as Services['signer']
  const { decisions, more } = await findDecided({ journal, signer, ...notSealing() }, { search, limit: 50 })
  return { ids: decisions.map(({ id }) => id), more }
}

const found = (...ids: readonly string[]) => ({ ids, more: false })

describe('what was decided is found', () => {
  it('by what an account of ours is called that it takes from, or pays', async () => {
    const journal = await openTestJournal()
    await journal.write('decided', async (tx) => {
      await tx.addAccounts([{ address: CUSTOMER, role: 'deposit', path: null, label: 'Customer 4711' }])
      await tx.addDecision(sweep('sweep', CUSTOMER))
      await tx.addDecision(payment('back', 'refill', CUSTOMER))
    })
    expect(await find(journal, 'customer 4711')).toEqual(found('back', 'sweep'))
  })

  it('by the address of the wallet whose tokens it sweeps', async () => {
    const journal = await openWatchingJournal()
    await journal.write('ours', (tx) => tx.addAccounts([{ address: WALLET, role: 'deposit', path: null, label: 'Customer 9' }]))
    const tokens = movementOf({ owner: WALLET, account: TOKENS, asset: TOKEN })
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [tokens])))
    await journal.write('decided', (tx) => tx.addDecision(sweep('sweep', TOKENS, TOKEN)))
    expect(await find(journal, TOKENS)).toEqual(found('sweep'))
    expect(await find(journal, WALLET)).toEqual(found('sweep'))
    expect(await find(journal, 'customer 9')).toEqual(found('sweep'))
  })

  it('by the signature of a transaction outside this journal that paid it', async () => {
    const journal = await openTestJournal()
    await journal.write('decided', (tx) => tx.addDecision(payment('paid', 'invoice 1')))
    const elsewhere = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: null, intents: [] } as const
    await journal.write('found', (tx) => tx.recordElsewhere({ ...elsewhere, payments: [{ key: 'invoice 1', to: null }] }))
    expect(await find(journal, signatureOf('elsewhere'))).toEqual(found('paid'))
  })

  it('by a reference whose message left in a bundle and is out', async () => {
    const journal = await openTestJournal()
    const lifetime = (name: string) =>
      ({ kind: 'nonce', nonce: nonceOf(name), nonceAccount: addressOf(`nonce ${name}`), authority: addressOf('payer') }) as const
    const leaving = (key: string) => ({
      message: new TextEncoder().encode(`message ${key}`),
      feePayer: addressOf('payer'),
      lifetime: lifetime(key),
      readSlot: slot(100),
      what: {},
      references: [key],
      sources: [],
    })
    const summary = summaryOf([])
    const bundle = { digest: 'b'.repeat(64), content: 'bundle', decisionId: 'd', summary, carried: [leaving('back'), leaving('out')] }
    await journal.write('bundle', (tx) => tx.addBundle(bundle))
    const payments = [{ key: 'back', recipient: addressOf('back'), account: addressOf('back'), asset: NATIVE, amount: 5n }]
    const intent = { id: 'd/1', what: {}, sources: [], payments }
    const transaction = new TextEncoder().encode('signature, message back')
    await journal.write('returned', (tx) =>
      tx.returnCarried([{ carriedId: 1, intent, predicted: {}, signature: signatureOf('back'), transaction }]),
    )
    expect(await find(journal, 'out')).toEqual(found('d'))
  })

  it.each(['%', '_', '\\', "' OR 1=1 --", '*', '[a-z]'])(
    'by no character that means something to the journal’s file: %j',
    async (search) => {
      const journal = await openTestJournal()
      await journal.write('decided', async (tx) => {
        await tx.addDecision(payment('plain', 'invoice'))
        await tx.addDecision(payment('marked', `x${search}y`))
      })
      expect(await find(journal, search)).toEqual(found('marked'))
    },
  )

  it.each(['   ', '\0', 'in\0voice'])('by no text that says nothing: %j', async (search) => {
    const journal = await openTestJournal()
    await journal.write('decided', (tx) => tx.addDecision(payment('plain', 'invoice')))
    expect(await find(journal, search)).toEqual(found())
  })

  it('whatever is typed, and soon', async () => {
    const journal = await openTestJournal()
    await journal.write('decided', (tx) => tx.addDecision(payment('plain', 'invoice')))
    for (const search of ['9'.repeat(200), `${'9'.repeat(190)} SOL`, '1e400 SOL', '-5 SOL', 'i'.repeat(200)])
      expect(await find(journal, search)).toEqual(found())
  })

  it('with a word that there may be others, where more is meant than is looked through', async () => {
    const journal = await openTestJournal()
    const rows = Array.from({ length: 1_001 }, (_, place) => payment('bulk', `bulk ${place}`))
    const payments = rows.flatMap(({ intents }) => intents.flatMap((intent) => intent.payments))
    await journal.write('decided', async (tx) => {
      await tx.addDecision({ ...payment('bulk', 'bulk'), intents: [{ id: 'bulk/1', what: {}, sources: [], payments }] })
      for (let number = 1; number <= 51; number += 1)
        await tx.addRecipient({ address: addressOf(`supplier ${number}`), label: `Supplier ${number}`, note: null })
      for (let number = 1; number <= 51; number += 1)
        await tx.addAccounts([{ address: addressOf(`till ${number}`), role: 'deposit', path: null, label: `Till ${number}` }])
    })
    expect(await find(journal, 'bulk')).toEqual({ ids: ['bulk'], more: true })
    expect(await find(journal, 'bulk 1000')).toEqual(found('bulk'))
    expect(await find(journal, 'supplier')).toEqual({ ids: [], more: true })
    expect(await find(journal, 'till')).toEqual({ ids: [], more: true })
    expect(await find(journal, 'till 51')).toEqual(found())
  })
})
