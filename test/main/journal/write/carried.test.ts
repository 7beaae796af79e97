import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { CHAIN_START, hashEvent } from '../../../../src/main/journal/event-chain.ts'
import type { Journal, NewCarried, NewIntent } from '../../../../src/main/journal/index.ts'
import { openNewJournal } from '../../../support/new-journal.ts'
import { addressOf, draftOf, NATIVE, nonceOf, signatureOf } from '../samples.ts'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

const leaving = (name: string, references: readonly string[] = [name]): NewCarried => ({
  message: bytesOf(`message ${name}`),
  feePayer: addressOf('cold'),
  lifetime: { kind: 'nonce', nonce: nonceOf(name), nonceAccount: addressOf(`nonce account ${name}`), authority: addressOf('cold') },
  readSlot: slot(100),
  what: { pays: name },
  references,
  sources: [],
})
const bundle = (name: string, ...carried: readonly NewCarried[]) => ({
  digest: digestOf(`bundle ${name}`),
  content: `bundle ${name}`,
  decisionId: `decision ${name}`,
  summary: { asked: name },
  carried: carried.length === 0 ? [leaving(name)] : carried,
})
const prepare = (journal: Journal, name: string, ...carried: readonly NewCarried[]) =>
  journal.write('bundle', (tx) => tx.addBundle(bundle(name, ...carried)))
const paying = (id: string, name: string): NewIntent => ({
  id,
  what: { pays: name },
  sources: [],
  payments: [{ key: name, recipient: addressOf(name), account: addressOf(name), asset: NATIVE, amount: 5n }],
})
const decide = (journal: Journal, name: string) =>
  journal.write('payments', (tx) =>
    tx.addDecision({ id: `d ${name}`, kind: 'payment', summary: null, intents: [paying(`i ${name}`, name)] }),
  )
const returning = (name: string, carriedId = 1) => ({
  carriedId,
  intent: paying(`decision ${name}/1`, name),
  predicted: { paid: 5n },
  signature: signatureOf(name),
  transaction: bytesOf(`signature, message ${name}`),
})
const bring = (journal: Journal, name: string) => journal.write('carried', (tx) => tx.returnCarried([returning(name)]))
const end = (journal: Journal, carriedId = 1) => journal.write('carried', (tx) => tx.endCarried({ carriedId, proof: { by: 'nonce' } }))

describe('a message that left in a bundle', () => {
  it('is out, with its bundle as it was written', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a', leaving('a', ['x', 'y']), leaving('b'))
    const record = await journal.read.bundle(digestOf('bundle a'))
    expect(record).toMatchObject({
      content: 'bundle a',
      decisionId: 'decision a',
      carried: [{ number: 1 }, { number: 2, state: 'out', intentId: null }],
    })
    expect(await journal.read.bundleWith([digestOf('message b')])).toEqual(record)
    expect(await journal.read.bundleWith([digestOf('message c')])).toBeNull()
    expect(await journal.read.carriedKeys(['x', 'y', 'z'])).toEqual(['x', 'y'])
    expect(await journal.read.carriedIn({ state: 'out', limit: 10 })).toHaveLength(2)
    expect(await journal.read.intents({ limit: 10 })).toEqual([])
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('takes its references, its nonce account and its bytes from everything else', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    const by = `bundle ${digestOf('bundle a')}`
    await expect(decide(journal, 'a')).rejects.toMatchObject({ code: 'JOURNAL_PAYMENT_KNOWN', context: { key: 'a', intent: by } })
    await expect(prepare(journal, 'b', { ...leaving('b', ['a']) })).rejects.toMatchObject({ code: 'JOURNAL_PAYMENT_KNOWN' })
    const { lifetime, message } = leaving('a')
    await expect(prepare(journal, 'c', { ...leaving('c'), lifetime })).rejects.toMatchObject({
      code: 'JOURNAL_NONCE_TAKEN',
      context: { intent: by },
    })
    await expect(prepare(journal, 'd', { ...leaving('d'), message })).rejects.toMatchObject({
      code: 'JOURNAL_MESSAGE_KNOWN',
      context: { by },
    })
    await decide(journal, 'e')
    await expect(
      journal.write('draft', (tx) => tx.addDraft({ ...draftOf('i e', 'e', lifetime), notSignedBeforeSlot: slot(100) })),
    ).rejects.toMatchObject({ code: 'JOURNAL_NONCE_TAKEN' })
    expect(await journal.read.bundles({ limit: 10 })).toHaveLength(1)
  })

  it('takes its nonce account whatever value that holds by now, and its value for ever', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    const { lifetime } = leaving('a')
    const taken = { code: 'JOURNAL_NONCE_TAKEN', context: { intent: `bundle ${digestOf('bundle a')}` } }
    const moved = { ...lifetime, nonce: nonceOf('moved') }
    await expect(prepare(journal, 'b', { ...leaving('b'), lifetime: moved })).rejects.toMatchObject(taken)
    await end(journal)
    await expect(prepare(journal, 'c', { ...leaving('c'), lifetime })).rejects.toMatchObject(taken)
    await prepare(journal, 'd', { ...leaving('d'), lifetime: moved })
  })

  it('takes no nonce account of an attempt that may still land', async () => {
    const journal = await openTestJournal()
    const { lifetime } = leaving('a')
    await decide(journal, 'own')
    await journal.write('draft', (tx) => tx.addDraft({ ...draftOf('i own', 'own', lifetime), notSignedBeforeSlot: slot(100) }))
    const moved = { ...lifetime, nonce: nonceOf('moved') }
    await expect(prepare(journal, 'b', { ...leaving('b'), lifetime: moved })).rejects.toMatchObject({
      code: 'JOURNAL_NONCE_TAKEN',
      context: { intent: 'i own' },
    })
  })

  it('takes no reference that is decided, and no bytes of an attempt', async () => {
    const journal = await openTestJournal()
    await decide(journal, 'a')
    await expect(prepare(journal, 'a')).rejects.toMatchObject({ code: 'JOURNAL_PAYMENT_KNOWN', context: { intent: 'i a' } })
    await journal.write('draft', (tx) => tx.addDraft(draftOf('i a', 'b')))
    await expect(prepare(journal, 'b')).rejects.toMatchObject({ code: 'JOURNAL_MESSAGE_KNOWN', context: { by: 'i a' } })
  })

  it('takes what it sweeps from every other sweep until it has ended, and its intent keeps it from there', async () => {
    const journal = await openTestJournal()
    const source = { account: addressOf('swept'), asset: NATIVE }
    const sweeping = (name: string): NewCarried => ({ ...leaving(name, []), sources: [source] })
    const intent = { id: 'decision a/1', what: { pays: 'a' }, sources: [source] }
    const decideSweep = (id: string) => journal.write('sweep', (tx) => tx.addDecision({ id, summary: null, intents: [{ ...intent, id }] }))
    const taken = { code: 'JOURNAL_SOURCE_TAKEN', context: { account: source.account } }
    await prepare(journal, 'a', sweeping('a'))
    await expect(prepare(journal, 'b', sweeping('b'))).rejects.toMatchObject(taken)
    await expect(decideSweep('own')).rejects.toMatchObject({
      ...taken,
      context: { ...taken.context, intent: `bundle ${digestOf('bundle a')}` },
    })
    expect(await journal.verify()).toMatchObject({ intact: true })
    await journal.write('carried', (tx) => tx.returnCarried([{ ...returning('a'), intent }]))
    expect(await journal.read.decisions({ kind: 'sweep', limit: 10 })).toMatchObject([{ id: 'decision a' }])
    await expect(prepare(journal, 'b', sweeping('b'))).rejects.toMatchObject({ ...taken, context: { ...taken.context, intent: intent.id } })
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('is free to be swept again once it is dead', async () => {
    const journal = await openTestJournal()
    const sources = [{ account: addressOf('swept'), asset: NATIVE }]
    await prepare(journal, 'a', { ...leaving('a', []), sources })
    await end(journal)
    await prepare(journal, 'b', { ...leaving('b', []), sources })
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it.each([
    ['is gone', 'DELETE FROM carried_source'],
    ['is another account', `UPDATE carried_source SET account = '${addressOf('another')}'`],
    ['is of another asset', 'UPDATE carried_source SET asset_id = 2'],
    ['is free while it is out', 'UPDATE carried_source SET out = 0'],
  ])('is broken where a source of it %s', async (_, change) => {
    const path = temporaryPath()
    const journal = await openTestJournal({ path })
    await journal.write('mint', (tx) =>
      tx.listMint({ mint: addressOf('mint'), tokenProgram: addressOf('program'), decimals: 2, label: 'x' }),
    )
    await prepare(journal, 'a', { ...leaving('a', []), sources: [{ account: addressOf('swept'), asset: NATIVE }] })
    const raw = openRaw(path)
    raw.exec(change)
    raw.close()
    expect(await journal.verify()).toMatchObject({ intact: false, problems: [{ table: 'carried' }] })
  })

  it('does not end where somebody wrote another source into it', async () => {
    const path = temporaryPath()
    const journal = await openTestJournal({ path })
    await prepare(journal, 'a', { ...leaving('a', []), sources: [{ account: addressOf('swept'), asset: NATIVE }] })
    const raw = openRaw(path)
    raw.exec('DELETE FROM carried_source')
    raw.close()
    await expect(end(journal)).rejects.toMatchObject({ code: 'CARRY_ALTERED' })
  })

  it('is not prepared while sending is closed', async () => {
    const journal = await openTestJournal()
    await journal.write('close', (tx) => tx.closeSending({ reason: 'key-imported', context: {} }))
    await expect(prepare(journal, 'a')).rejects.toMatchObject({ code: 'SENDING_CLOSED' })
  })

  it('is an intent with a signed attempt once its signature is known, and returns once', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    expect([await bring(journal, 'a'), await bring(journal, 'a'), await end(journal)]).toEqual([1, 0, false])
    expect(await journal.read.decision('decision a')).toMatchObject({ kind: 'payment', summary: { asked: 'a' }, unfinishedIntents: 1 })
    expect(await journal.read.intent('decision a/1')).toMatchObject({
      state: 'open',
      seal: null,
      decidedSlot: slot(100),
      attempts: [{ state: 'signed', signature: signatureOf('a'), notSignedBeforeSlot: slot(100) }],
    })
    expect(await journal.read.livePayments(['a'])).toMatchObject([{ intentId: 'decision a/1' }])
    expect([await journal.read.carriedKeys(['a']), await journal.read.carriedIntents(['decision a/1', 'i'])]).toEqual([
      [],
      ['decision a/1'],
    ])
    await expect(decide(journal, 'a')).rejects.toMatchObject({ code: 'JOURNAL_PAYMENT_KNOWN' })
    expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
  })

  it('that ends without effect after it was signed is given up, and never made again by this vault', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    await bring(journal, 'a')
    const attempt = (await journal.read.intent('decision a/1'))?.attempts[0]
    await journal.write('settle', (tx) => tx.settleAttempt({ attemptId: attempt?.id as never, state: 'expired', proof: { by: 'nonce' } }))
    expect(await journal.read.intent('decision a/1')).toMatchObject({ state: 'abandoned' })
    await decide(journal, 'a')
    expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
  })

  it('that is dead frees its reference and its nonce account, and never returns; its bytes are not prepared again', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    expect([await end(journal), await end(journal), await bring(journal, 'a')]).toEqual([true, false, 0])
    await expect(prepare(journal, 'again', leaving('a'))).rejects.toMatchObject({ code: 'JOURNAL_MESSAGE_KNOWN' })
    const { lifetime } = leaving('a')
    await prepare(journal, 'b', { ...leaving('b', ['a']), lifetime: { ...lifetime, nonce: nonceOf('next') } })
    expect(await journal.read.carriedKeys(['a'])).toEqual(['a'])
    expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
  })

  it('does not return while sending is closed, since what is signed is sent; one that returned before is left alone', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    await prepare(journal, 'b')
    expect(await bring(journal, 'a')).toBe(1)
    await journal.write('close', (tx) => tx.closeSending({ reason: 'vault-restored', context: null }))
    const both = journal.write('carried', (tx) => tx.returnCarried([returning('a'), returning('b', 2)]))
    await expect(both).rejects.toMatchObject({ code: 'SENDING_CLOSED' })
    expect(await journal.read.carriedIn({ state: 'out', limit: 10 })).toHaveLength(1)
    expect(await bring(journal, 'a')).toBe(0)
  })

  it('does not become an intent that does something else than what left', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    const other = { ...returning('a'), intent: paying('decision a/1', 'b') }
    await expect(journal.write('carried', (tx) => tx.returnCarried([other]))).rejects.toThrow('is not what left')
    expect(await journal.read.carriedIn({ state: 'out', limit: 10 })).toHaveLength(1)
  })

  const alter = (path: string, sql: string) => {
    const raw = openRaw(path)
    raw.pragma('foreign_keys = OFF')
    raw.exec(sql)
    raw.close()
  }

  // Of a, b and c the first is out, the second returned and the third dead.
  it.each([
    ['its message', "UPDATE carried SET message = x'00' WHERE id = 1"],
    ['its digest', 'UPDATE carried SET digest = zeroblob(32) WHERE id = 1'],
    ['that it is out', "UPDATE carried SET state = 'dead', proof = '{}' WHERE id = 1"],
    ['that it returned', "UPDATE carried SET state = 'out', intent_id = NULL WHERE id = 2"],
    ['that it is dead', "UPDATE carried SET state = 'out', proof = NULL WHERE id = 3; UPDATE carried_payment SET out = 1 WHERE key = 'c'"],
    ['its intent', "UPDATE carried SET intent_id = 'another' WHERE id = 2"],
    ['why it is dead', `UPDATE carried SET proof = '{"by":"somebody"}' WHERE id = 3`],
    ['its bundle', "UPDATE bundle SET digest = substr(digest, 2) || '0' WHERE id = 1"],
    ['in which bundle it left', 'UPDATE carried SET bundle_id = 2, number = 2 WHERE id = 1'],
    ['its place there', 'UPDATE carried SET number = 2 WHERE id = 1'],
    ['what it is to do', `UPDATE carried SET what = '{"pays":"b"}' WHERE id = 1`],
    ['what it is to do into what does not read', "UPDATE carried SET what = '{' WHERE id = 1"],
    ['what it is to do into what the journal never writes', "UPDATE carried SET what = '1.5' WHERE id = 1"],
    ['who pays its fee', "UPDATE carried SET fee_payer = 'other' WHERE id = 1"],
    ['the slot at which its nonce was read', 'UPDATE carried SET read_slot = 500 WHERE id = 1'],
    ['its nonce', "UPDATE carried SET nonce = 'other' WHERE id = 1"],
    ['its nonce account', "UPDATE carried SET nonce_account = 'other' WHERE id = 1"],
    ['who has authority over it', "UPDATE carried SET nonce_authority = 'other' WHERE id = 1"],
    ['the text of its file', "UPDATE bundle SET content = 'another' WHERE id = 1"],
    ['which decision it becomes', "UPDATE bundle SET decision_id = 'other' WHERE id = 1"],
    ['what was asked', `UPDATE bundle SET summary = '{"asked":"b"}' WHERE id = 1`],
    ['when it was prepared', 'UPDATE bundle SET at_ms = 5 WHERE id = 1'],
    ['its references', "UPDATE carried_payment SET key = 'd' WHERE key = 'a'"],
    ['that its reference is taken while it is out', "UPDATE carried_payment SET out = 0 WHERE key = 'a'"],
    ['that its reference is its intent’s, once it returned', "UPDATE carried_payment SET out = 1 WHERE key = 'b'"],
    ['that its reference is free, once it is dead', "UPDATE carried_payment SET out = 1 WHERE key = 'c'"],
    ['the row', 'DELETE FROM carried_payment WHERE carried_id = 1; DELETE FROM carried WHERE id = 1'],
  ])('is found altered where somebody changed %s in the journal', async (_what, sql) => {
    const path = temporaryPath()
    const journal = await openNewJournal({ path, now: () => 0 })
    for (const name of ['a', 'b', 'c']) await prepare(journal, name)
    await journal.write('carried', (tx) => tx.returnCarried([returning('b', 2)]))
    await end(journal, 3)
    expect(await journal.verify()).toMatchObject({ intact: true })
    await journal.close()
    alter(path, sql)
    const { intact, problems } = await (await openTestJournal({ path })).verify()
    expect({ intact, tables: problems.map(({ table }) => table) }).toEqual({ intact: false, tables: expect.arrayContaining(['carried']) })
  })

  it('in a bundle that nobody prepared is found', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    alter(
      journal.path,
      `INSERT INTO bundle (digest, content, decision_id, summary, at_ms) VALUES ('${digestOf('b')}', 'b', 'b', 'null', 0)`,
    )
    expect(await journal.verify()).toMatchObject({ intact: false, problems: [{ table: 'bundle' }] })
  })

  it('is intact where its event has no digest of what was asked, as the first ones had none', async () => {
    const journal = await openTestJournal()
    await prepare(journal, 'a')
    const raw = openRaw(journal.path)
    for (const name of raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'event'").pluck().all())
      raw.exec(`DROP TRIGGER ${String(name)}`)
    const event = raw.prepare("SELECT id, at_ms AS atMs, kind, data FROM event WHERE kind = 'bundle-prepared'").safeIntegers().get() as Told
    const { summary, ...before } = JSON.parse(event.data) as { readonly summary: string }
    expect(summary).toBe(digestOf('{"asked":"a"}'))
    const data = JSON.stringify(before)
    raw.prepare('UPDATE event SET data = ?, hash = ? WHERE id = ?').run(data, hashEvent(CHAIN_START, { ...event, data }), event.id)
    raw.close()
    expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
  })
})

type Told = Parameters<typeof hashEvent>[1]
