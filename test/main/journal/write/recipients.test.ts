import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { addressOf, blockOf, draftOf, movementOf, NATIVE, signatureOf, signedOf } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

const anna = addressOf('anna')
const payment = (key: string, recipient: Address) => ({
  id: key,
  what: null,
  sources: [],
  payments: [{ key, recipient, account: recipient, asset: NATIVE, amount: 5n }],
})

describe('the address book', () => {
  it('holds each address once, under a label that can change, until it is taken out', async () => {
    const journal = await openWatchingJournal()
    await journal.write('book', (tx) => tx.addRecipient({ address: anna, label: 'Anna', note: 'by telephone' }))
    await expect(journal.write('book', (tx) => tx.addRecipient({ address: anna, label: 'Eve', note: null }))).rejects.toMatchObject({
      code: 'RECIPIENT_KNOWN',
    })
    await journal.write('book', (tx) => tx.labelRecipient({ address: anna, label: 'Anna B.' }))
    expect(await journal.read.recipients({ limit: 10 })).toMatchObject([
      { address: anna, label: 'Anna B.', note: 'by telephone', lastPaidAtMs: null },
    ])
    await journal.write('book', (tx) => tx.removeRecipient({ address: anna }))
    expect(await journal.read.recipients({ limit: 10 })).toEqual([])
    const unknown = { code: 'RECIPIENT_UNKNOWN' }
    await expect(journal.write('book', (tx) => tx.removeRecipient({ address: anna }))).rejects.toMatchObject(unknown)
    await expect(journal.write('book', (tx) => tx.labelRecipient({ address: anna, label: 'x' }))).rejects.toMatchObject(unknown)
    expect((await journal.read.events({ limit: 3 })).map(({ kind }) => kind)).toEqual([
      'recipient-removed',
      'recipient-labelled',
      'recipient-added',
    ])
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('is found by part of a label, letter case aside, or by the beginning of an address, and counted the same way', async () => {
    const journal = await openWatchingJournal()
    const bert = addressOf('bert')
    await journal.write('book', async (tx) => {
      await tx.addRecipient({ address: anna, label: 'Anna, 100%', note: null })
      await tx.addRecipient({ address: bert, label: 'Bert', note: null })
    })
    const found = async (search: string) => {
      const rows = await journal.read.recipients({ search, limit: 10 })
      expect(await journal.read.countRecipients({ search })).toBe(rows.length)
      return rows.map(({ label }) => label)
    }
    expect(await found('nna')).toEqual(['Anna, 100%'])
    expect(await found('ANNA')).toEqual(['Anna, 100%'])
    expect(await found('0%')).toEqual(['Anna, 100%'])
    expect(await found('%')).toEqual(['Anna, 100%'])
    expect(await found(bert.slice(0, 8))).toEqual(['Bert'])
    expect(await found(bert.slice(1, 9))).toEqual([])
    expect(await journal.read.countRecipients({})).toBe(2)
  })

  it('says somebody was paid only when a payment is proved final', async () => {
    const journal = await openWatchingJournal()
    await journal.write('pay', (tx) => tx.addDecision({ id: 's', kind: 'payment', summary: null, intents: [payment('one', anna)] }))
    expect(await journal.read.knownAddresses([anna])).toEqual([])
    const draftId = await journal.write('pay', (tx) => tx.addDraft(draftOf('one')))
    const attemptId = await journal.write('pay', (tx) => tx.storeSigned(signedOf(draftId, 'one')))
    await journal.write('pay', (tx) => tx.addBroadcast({ attemptId, node: 'n' }))
    await journal.write('pay', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof: null }))
    expect(await journal.read.knownAddresses([anna])).toMatchObject([
      { address: anna, own: null, inBook: false, lastPaidAtMs: 1_700_000_000_000 },
    ])
  })
})

describe('what is known of addresses', () => {
  it('comes from accounts, the book and payments, and is found by its beginning', async () => {
    const journal = await openWatchingJournal()
    const [ours, watched, paid] = ['ours', 'watched', 'paid'].map(addressOf) as [Address, Address, Address]
    await journal.write('all', async (tx) => {
      await tx.addAccounts([
        { address: ours, role: 'deposit', path: null },
        { address: watched, role: 'watch', path: null, label: 'cold' },
      ])
      await tx.addRecipient({ address: anna, label: 'Anna', note: null })
      await tx.addDecision({ id: 's', kind: 'payment', summary: null, intents: [payment('one', paid)] })
    })
    const known = new Map((await journal.read.knownAddresses([ours, watched, anna, addressOf('nobody')])).map((one) => [one.address, one]))
    expect(known.get(ours)).toMatchObject({ own: 'key', inBook: false })
    expect(known.get(watched)).toMatchObject({ own: 'watched', label: 'cold' })
    expect(known.get(anna)).toMatchObject({ own: null, inBook: true, label: 'Anna' })
    expect(known.size).toBe(3)
    for (const [address, label] of [
      [ours, null],
      [watched, 'cold'],
      [anna, 'Anna'],
      [paid, null],
    ] as const)
      expect(await journal.read.knownBeginningWith(address.slice(0, 2))).toEqual([{ address, label }])
    expect(await journal.read.knownBeginningWith('zz')).toEqual([])
    expect(await journal.read.countKnownAddresses()).toBe(4)
  })

  it('includes which transactions brought dust, and no others', async () => {
    const journal = await openWatchingJournal()
    const dust = movementOf({ name: 'dust', verdict: { kind: 'no-credit', reason: 'dust' } })
    const honest = movementOf({ name: 'honest', owner: addressOf('another') })
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [dust, { ...honest, account: honest.owner }])))
    expect(await journal.read.dustAmong(['dust', 'honest', 'unknown'].map(signatureOf))).toEqual([signatureOf('dust')])
  })
})
