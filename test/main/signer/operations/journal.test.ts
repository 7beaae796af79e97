import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ToSign } from '../../../../src/main/signer/protocol.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { Killed, openFaultyDisk } from '../support/faulty-disk.ts'
import { useFolders } from '../support/folder.ts'
import { eventOf, reviewed, signOne } from '../support/sign-one.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, openRestoredSigner, openTestSigner, TREASURY } from '../support/signer.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE

describe('what was signed', () => {
  it('is signed again for the same intent with the same bytes, and with no others that the journal does not account for', async () => {
    const signer = await openRestoredSigner(newFolder())
    const first = await signOne(signer, { amount: 1 })
    expect(await signOne(signer, { amount: 1 })).toEqual(first)
    expect(await refusalOf(() => signOne(signer, { amount: 2 }))).toBe('SIGNER_SIGNED_BEFORE')
    const second = await signOne(signer, { amount: 2, earlier: [first.digest] })
    expect(await refusalOf(() => signOne(signer, { amount: 3, earlier: [first.digest] }))).toBe('SIGNER_SIGNED_BEFORE')
    expect((await signOne(signer, { amount: 3, earlier: [first.digest, second.digest] })).signature).toBeDefined()
  })

  it('is one message where one request asks for two of the same intent, or of the same reference', async () => {
    const signer = await openRestoredSigner(newFolder())
    const digests = [await reviewed(signer, 1), await reviewed(signer, 2)]
    const ask = (more: (place: number) => Partial<ToSign>) => {
      const common = { references: [], earlier: [], lastValidBlockHeight: 150n, notBeforeSlot: 120n, nonceSlot: null, seal: null }
      const messages = digests.map((digest, place) => ({ digest, intent: `intent ${place}`, ...common, ...more(place) }))
      return signer.ask('sign', { messages, journal: { head: eventOf(1), known: null } })
    }
    expect(await refusalOf(() => ask(() => ({ intent: 'intent 1' })))).toBe('SIGNER_SIGNED_BEFORE')
    expect(await refusalOf(() => ask(() => ({ references: ['invoice 1'] })))).toBe('SIGNER_SIGNED_BEFORE')
    expect((await ask((place) => ({ references: [`invoice ${place}`] }))).signed).toHaveLength(2)
  })

  it('keeps a reference from being signed for under another intent', async () => {
    const signer = await openRestoredSigner(newFolder())
    const first = await signOne(signer, { amount: 1, references: ['invoice 1'] })
    const again = { amount: 2, intent: 'intent 2', references: ['invoice 2', 'invoice 1'] }
    expect(await refusalOf(() => signOne(signer, again))).toBe('SIGNER_SIGNED_BEFORE')
    expect((await signOne(signer, { ...again, earlier: [first.digest] })).signature).toBeDefined()
    expect(await refusalOf(() => signOne(signer, { amount: 3, intent: 'intent 3', references: ['invoice 2'] }))).toBe(
      'SIGNER_SIGNED_BEFORE',
    )
  })

  it('is signed for no other intent with the same bytes, after a restart neither, and not beside it', async () => {
    const folder = newFolder()
    const before = await openRestoredSigner(folder)
    const first = await signOne(before, { amount: 1, references: ['invoice 1'] })
    const other = { amount: 1, intent: 'intent 2', references: ['invoice 2'], earlier: [first.digest] }
    expect(await refusalOf(() => signOne(before, other))).toBe('SIGNER_SAME_BYTES')
    before.close()
    const signer = openTestSigner(folder)
    await signer.ask('unlock', { passphrase })
    expect(await refusalOf(() => signOne(signer, other))).toBe('SIGNER_SAME_BYTES')
    expect(await signOne(signer, { amount: 1, references: ['invoice 1'] })).toEqual(first)
    const digest = await reviewed(signer, 2)
    const common = { digest, references: [], earlier: [], lastValidBlockHeight: 150n, notBeforeSlot: 120n, nonceSlot: null, seal: null }
    const messages = ['intent 3', 'intent 4'].map((intent) => ({ ...common, intent }))
    expect(await refusalOf(() => signer.ask('sign', { messages, journal: { head: eventOf(1), known: eventOf(1) } }))).toBe(
      'SIGNER_SAME_BYTES',
    )
  })

  it('is remembered after a lock and after a restart, and told since any event', async () => {
    const folder = newFolder()
    const before = await openRestoredSigner(folder)
    const first = await signOne(before, { amount: 1, references: ['invoice 1'], head: eventOf(3) })
    await signOne(before, { amount: 2, intent: 'intent 2', head: eventOf(8) })
    before.close()
    const signer = openTestSigner(folder)
    expect(await refusalOf(() => signer.ask('journalHead', {}))).toBe('VAULT_LOCKED')
    await signer.ask('unlock', { passphrase })
    expect(await signer.ask('journalHead', {})).toEqual(eventOf(8))
    expect(await refusalOf(() => signOne(signer, { amount: 3, head: eventOf(9) }))).toBe('SIGNER_SIGNED_BEFORE')
    const { entries, complete } = await signer.ask('signedSince', { eventId: 3 })
    expect(complete).toBe(true)
    expect(entries.map(({ intent }) => intent)).toEqual(['intent 1', 'intent 2'])
    expect(entries[0]).toEqual({
      ...first,
      intent: 'intent 1',
      eventId: 3,
      lastValidBlockHeight: 150n,
      notBeforeSlot: 120n,
      nonceSlot: null,
      blockhash: expect.any(String),
      nonce: null,
      references: ['invoice 1'],
      movements: [{ asset: 'native', from: accountOf(1), to: TREASURY, recipient: TREASURY, amount: 1n }],
    })
    expect((await signer.ask('signedSince', { eventId: 4 })).entries.map(({ intent }) => intent)).toEqual(['intent 2'])
  })

  it('stays known when there is far more of it than one file holds', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    const digests: string[] = []
    for (let run = 0; run < 4; run++) {
      const messages: ToSign[] = []
      for (let number = run * 300; number < run * 300 + 300; number++) {
        const digest = await reviewed(signer, number + 1)
        digests.push(digest)
        messages.push({
          digest,
          intent: `intent ${number}`,
          references: [`invoice ${number}`],
          earlier: [],
          lastValidBlockHeight: 1n,
          notBeforeSlot: 1n,
          nonceSlot: null,
          seal: null,
        })
      }
      const known = await signer.ask('journalHead', {})
      await signer.ask('sign', { messages, journal: { head: eventOf(run + 1), known } })
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.kept')).length).toBeGreaterThan(1)
    signer.close()
    const after = openTestSigner(folder)
    await after.ask('unlock', { passphrase })
    for (const number of [0, 299, 300, 1_199]) {
      const other = { amount: 5_000 + number, intent: `intent ${number}`, head: eventOf(9) }
      expect(await refusalOf(() => signOne(after, other))).toBe('SIGNER_SIGNED_BEFORE')
      const reference = { amount: 9_000 + number, intent: 'another', references: [`invoice ${number}`], head: eventOf(9) }
      expect(await refusalOf(() => signOne(after, reference))).toBe('SIGNER_SIGNED_BEFORE')
    }
    expect((await after.ask('signedSince', { eventId: 0 })).entries.map(({ digest }) => digest)).toEqual(digests)
    expect((await after.ask('signedSince', { eventId: 4 })).entries).toHaveLength(300)
  })

  it('lets nothing be signed where a part of it is missing or altered', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    await signOne(signer, { amount: 1 })
    const path = `${signer.path}.signed`
    const bytes = readFileSync(path)
    writeFileSync(
      path,
      bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    )
    await signer.ask('lock', {})
    await signer.ask('unlock', { passphrase })
    expect(await refusalOf(() => signOne(signer, { amount: 1 }))).toBe('SIGNER_RECORD_UNREADABLE')
  })
})

describe('the journal', () => {
  it('must hold the event at which something was last signed, with the hash it had', async () => {
    const signer = await openRestoredSigner(newFolder())
    const first = await signOne(signer, { amount: 1, head: eventOf(5) })
    const next = { amount: 2, earlier: [first.digest] }
    expect(await refusalOf(() => signOne(signer, { ...next, head: eventOf(4) }))).toBe('SIGNER_JOURNAL_OLDER')
    expect(await refusalOf(() => signOne(signer, { ...next, head: eventOf(9), branch: 1 }))).toBe('SIGNER_JOURNAL_OLDER')
    expect(await refusalOf(() => signOne(signer, { ...next, head: eventOf(4), branch: 1 }))).toBe('SIGNER_JOURNAL_OLDER')
    expect((await signOne(signer, { ...next, head: eventOf(9) })).signature).toBeDefined()
    expect(await signer.ask('journalHead', {})).toEqual(eventOf(9))
  })

  it('must hold what was kept as well, though nothing was signed there, and only goes forward', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signOne(signer, { amount: 1, intent: 'one', head: eventOf(5) })
    const known = eventOf(5)
    expect(await refusalOf(() => signer.ask('keepJournal', { head: eventOf(4), known: null }))).toBe('SIGNER_JOURNAL_OLDER')
    expect(await refusalOf(() => signer.ask('keepJournal', { head: eventOf(4), known }))).toBe('SIGNER_JOURNAL_OLDER')
    expect(await refusalOf(() => signer.ask('keepJournal', { head: eventOf(9), known: eventOf(6) }))).toBe('SIGNER_JOURNAL_OLDER')
    expect(await signer.ask('keepJournal', { head: eventOf(8), known })).toEqual({ kept: eventOf(8) })
    await signer.ask('lock', {})
    expect(await refusalOf(() => signer.ask('keepJournal', { head: eventOf(9), known: eventOf(8) }))).toBe('VAULT_LOCKED')
    await signer.ask('unlock', { passphrase })
    expect(await signer.ask('journalHead', {})).toEqual(eventOf(8))
    expect(await refusalOf(() => signOne(signer, { amount: 2, intent: 'two', head: eventOf(7) }))).toBe('SIGNER_JOURNAL_OLDER')
    expect((await signOne(signer, { amount: 2, intent: 'two', head: eventOf(9) })).signature).toBeDefined()
  })

  it('is replaced by another one only once a person accepts it; what the new one does not know stays recorded as signed, except what had no effect', async () => {
    const signer = await openRestoredSigner(newFolder())
    const paid = await signOne(signer, { amount: 1, intent: 'paid', references: ['invoice 1'], head: eventOf(5) })
    const dead = await signOne(signer, { amount: 2, intent: 'dead', references: ['invoice 2'], head: eventOf(6) })
    const head = eventOf(4)
    expect(await refusalOf(() => signer.ask('acceptJournal', { passphrase: 'not the passphrase', head }))).toBe('VAULT_WRONG_PASSPHRASE')
    await signer.ask('acceptJournal', { passphrase, head, ended: [dead.digest] })
    expect(await signer.ask('journalHead', {})).toEqual(head)
    await signer.ask('lock', {})
    await signer.ask('unlock', { passphrase })
    expect(await refusalOf(() => signOne(signer, { amount: 3, intent: 'paid', head }))).toBe('SIGNER_SIGNED_BEFORE')
    expect(await refusalOf(() => signOne(signer, { amount: 4, intent: 'new', references: ['invoice 1'], head }))).toBe(
      'SIGNER_SIGNED_BEFORE',
    )
    expect((await signOne(signer, { amount: 5, intent: 'dead', references: ['invoice 2'], head })).signature).toBeDefined()
    expect((await signer.ask('signedSince', { eventId: 5 })).entries.map(({ digest }) => digest)).toEqual([paid.digest, dead.digest])
  })

  it('is never gone back behind where the journal that is accepted holds it, also where it moved meanwhile', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signOne(signer, { amount: 1, head: eventOf(5) })
    const accept = (shown: number, known: number) =>
      signer.ask('acceptJournal', { passphrase, head: eventOf(shown), known: eventOf(known) })
    expect(await refusalOf(() => accept(9, 4))).toBe('SIGNER_JOURNAL_OLDER')
    expect(await accept(4, 5)).toEqual({ accepted: eventOf(5) })
    expect(await signer.ask('journalHead', {})).toEqual(eventOf(5))
    expect(await accept(9, 5)).toEqual({ accepted: eventOf(9) })
  })
})

describe('a signing that is killed at any call to the disk', () => {
  it('gives away no signature that is not recorded, and gives the same one afterwards', async () => {
    const folder = newFolder()
    const first = await openRestoredSigner(folder)
    await signOne(first, { amount: 1, intent: 'before', head: eventOf(1) })
    first.close()
    // All of its files together: one alone would be noticed as put back.
    const record = () => readdirSync(folder)
    const kept = new Map(record().map((name) => [name, readFileSync(`${folder}/${name}`)]))
    let wasKilled = true
    for (let failAt = 0; wasKilled; failAt++) {
      for (const name of record()) rmSync(`${folder}/${name}`)
      for (const [name, bytes] of kept) writeFileSync(`${folder}/${name}`, bytes)
      const { disk, calls } = openFaultyDisk({ failAt: Number.POSITIVE_INFINITY, fault: 'kill' })
      const opened = openTestSigner(folder, { disk })
      await opened.ask('unlock', { passphrase })
      await opened.ask('journalHead', {})
      const begun = calls.length
      opened.close()
      const faulty = openTestSigner(folder, { disk: openFaultyDisk({ failAt: begun + failAt, fault: 'tear' }).disk })
      await faulty.ask('unlock', { passphrase })
      const signing = signOne(faulty, { amount: 2, intent: 'killed', head: eventOf(2) })
      const given = await signing.catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
        return null
      })
      wasKilled = given === null
      faulty.close()
      const after = openTestSigner(folder)
      await after.ask('unlock', { passphrase })
      const again = await signOne(after, { amount: 2, intent: 'killed', head: eventOf(3) })
      expect(given ?? again).toEqual(again)
      expect(await refusalOf(() => signOne(after, { amount: 3, intent: 'killed', head: eventOf(3) }))).toBe('SIGNER_SIGNED_BEFORE')
      after.close()
      expect(failAt).toBeLessThan(100)
    }
  })
})
