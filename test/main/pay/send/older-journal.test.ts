import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { StrongroomError } from '../../../../src/core/error/error.ts'
import type { Signature } from '../../../../src/core/keys/signature.ts'
import { type Journal, openJournal } from '../../../../src/main/journal/index.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openSubmitter, revokeSigned } from '../../../../src/main/pay/index.ts'
import { noticeForgotten } from '../../../../src/main/pay/send/older-journal.ts'
import type { RevokedList } from '../../../../src/main/pay/revoked-list.ts'
import { OPEN_GATE } from '../../../support/open-gate.ts'
import { until } from '../../../support/until.ts'
import { type House, type Office, openHouse, openOffice, PASSPHRASE } from '../house.ts'
import { asked, attemptIn, ENOUGH, settle, startPaying as start } from '../paying.ts'
import { lie } from '../relay.ts'
import { openNewJournal } from '../../../support/new-journal.ts'

describe('a journal put back from a copy', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  /** An office whose journal can be copied at any moment. */
  const openCopied = async () => {
    let path = ''
    const office = await openOffice(house, {
      open: (opened, onStep) => {
        path = opened
        return openNewJournal({ path, now: () => 0, onStep })
      },
    })
    let copies = 0
    const copy = async (): Promise<Journal> => {
      const target = join(dirname(path), `copy-${(copies += 1)}.sqlite`)
      const file = openFile(path)
      file.exec(`VACUUM INTO '${target}'`)
      file.close()
      const journal = await openJournal({ path: target, now: () => 0 })
      onTestFinished(() => journal.close())
      return journal
    }
    return { office, copy }
  }

  /** Lets a submitter work over another journal until it met trouble. */
  const troubleOver = async ({ nodes }: Office, journal: Journal): Promise<string> => {
    const troubles: StrongroomError[] = []
    const submitter = openSubmitter({
      journal,
      nodes,
      signer: house.signer,
      gate: OPEN_GATE,
      pauseMs: 1,
      onChange: () => undefined,
      onTrouble: (error) => troubles.push(error),
    })
    await until(() => troubles.length > 0)
    await submitter.close()
    return troubles[0]?.code ?? ''
  }

  it('makes no payment that was revoked since, although nothing had to be signed for that', async () => {
    const { office, copy } = await openCopied()
    const [payee] = house.take(1) as [Address]
    // A node takes the bytes and passes them to nobody.
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    const { id } = await start(office, asked([['invoice revoked', payee, ENOUGH]]))
    const submitter = office.start()
    const { signature } = await attemptIn(office, id, 'sent')
    const signed = await copy()
    await revokeSigned(office, { signature, next: 'abandon', isOurs: async () => true, beforeAdvance: async () => undefined })
    await settle(house, office)
    expect(await office.journal.read.intent(`${id}/1`)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'expired' }] })
    await submitter.close()
    for (const { lies } of office.relays) lies.clear()
    // Whatever it does now, the bytes are dead: only another signature could pay.
    const over = openSubmitter({
      ...{ journal: signed, nodes: office.nodes, signer: house.signer, gate: OPEN_GATE, pauseMs: 1 },
      ...{ onChange: () => undefined, onTrouble: () => undefined },
    })
    await until(async () => {
      await house.advance(5n)
      return (await signed.read.closings()).some(({ reason }) => reason === 'journal-older')
    })
    await house.advance(20n)
    await over.close()
    expect(await house.lamportsOf([payee])).toEqual([0n])
  })

  it('closes sending where bytes on the list of revoked ones are of an open payment that it does not call revoked', async () => {
    const office = await openOffice(house)
    const [payee] = house.take(1) as [Address]
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    const { id } = await start(office, asked([['invoice forgotten', payee, ENOUGH]]))
    const submitter = office.start()
    const { signature } = await attemptIn(office, id, 'sent')
    await submitter.close()
    const listed = (all: readonly Signature[]): RevokedList => ({ all: () => all, has: (one) => all.includes(one), keep: () => undefined })
    expect(await noticeForgotten(office, listed([]))).toBe(false)
    expect(await office.journal.read.closings()).toEqual([])
    expect(await noticeForgotten(office, listed([signature]))).toBe(true)
    expect(await office.journal.read.closings()).toMatchObject([{ reason: 'journal-older', context: { intent: `${id}/1` } }])
    // Once a person has opened sending they are revoked here, too.
    const { journal, nodes } = office
    const over = openSubmitter({
      ...{ journal, nodes, signer: house.signer, gate: OPEN_GATE, revoked: listed([signature]), pauseMs: 1 },
      ...{ onChange: () => undefined, onTrouble: () => undefined },
    })
    await until(async () => (await journal.read.attemptBySignature(signature))?.revocation != null)
    await over.close()
  })

  it('has nothing signed that it shows as open, at whatever moment it was copied', async () => {
    const { office, copy } = await openCopied()
    const [payee] = house.take(1) as [Address]
    const before = await copy()
    await start(office, asked([['invoice 1', payee, ENOUGH]]))
    const decided = await copy()
    const submitter = office.start()
    await settle(house, office)
    await submitter.close()
    expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
    expect(await troubleOver(office, decided)).toBe('SIGNER_JOURNAL_OLDER')
    await start({ ...office, journal: before }, asked([['invoice 1', payee, ENOUGH]]))
    expect(await troubleOver(office, before)).toBe('SIGNER_JOURNAL_OLDER')
    await house.advance(10n)
    expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
  })

  it('closes sending and says why, where it was accepted and what it shows as open was signed', async () => {
    const { office, copy } = await openCopied()
    const [payee] = house.take(1) as [Address]
    await start(office, asked([['invoice 3', payee, ENOUGH]]))
    const decided = await copy()
    const submitter = office.start()
    await settle(house, office)
    await submitter.close()
    const [intent] = await decided.read.unfinishedIntents({ limit: 1 })
    await house.signer.acceptJournal({ passphrase: PASSPHRASE, head: await decided.read.lastEvent(), ended: [] })
    expect(await troubleOver(office, decided)).toBe('SIGNER_SIGNED_BEFORE')
    expect(await decided.read.closings()).toMatchObject([{ reason: 'journal-older', context: { intent: intent?.id } }])
    await house.advance(10n)
    expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
  })

  it('continues automatically where it is the newest, with the draft that was signed already', async () => {
    const office = await openOffice(house)
    const [payee] = house.take(1) as [Address]
    await start(office, asked([['invoice 2', payee, ENOUGH]]))
    let signings = 0
    const killed = office.start({
      ...house.signer,
      sign: async (argument) => {
        await house.signer.sign(argument)
        signings += 1
        throw new StrongroomError('SIGNER_GONE', { reason: 'the process ends before the journal has the signature' })
      },
    })
    await until(() => signings > 0)
    await killed.close()
    const resumed = office.start()
    await settle(house, office)
    await resumed.close()
    expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
    expect((await office.journal.verify()).intact).toBe(true)
  })
})
