import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import type { Signature } from '../../../../src/core/keys/signature.ts'
import type { NonceTending } from '../../../../src/core/plan/nonce-reason.ts'
import { keepNonce, revokeSigned, startNonceTending } from '../../../../src/main/pay/index.ts'
import { until } from '../../../support/until.ts'
import { acceptJournal, type House, LIFE_BLOCKS, type Office, openHouse, openOffice } from '../house.ts'
import { asked, attemptIn, ENOUGH, intentOf, nonceIn, openNonce, type Sent, settle, startPaying } from '../paying.ts'
import { lie } from '../relay.ts'

type Next = 'abandon' | 'renew'

/** A person revokes; every key is ours and the vault is open. */
const revoke = (office: Office, signature: Signature, next: Next = 'abandon') =>
  revokeSigned(office, { signature, next, isOurs: async () => true, beforeAdvance: async () => undefined })

const bytesOf = ({ transaction }: Sent) => Buffer.from(transaction ?? []).toString('base64')

describe('what was signed, revoked', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  /** A payment under a nonce whose bytes a node took and passed to nobody. */
  const openHeld = async (key: string, options: Parameters<typeof openOffice>[1] = {}) => {
    const office = await openOffice(house, options)
    const [recipient] = house.take(1) as [Address]
    const account = await openNonce(house, office)
    let held: string | null = null
    for (const relay of office.relays) {
      relay.lies.set('sendTransaction', (params, honest) => {
        held ??= params[0] as string
        return held === params[0] ? lie.dropSend(params) : honest()
      })
    }
    const { id } = await startPaying(office, asked([[key, recipient, ENOUGH]], { lifetime: 'nonce' }))
    const attempt = await attemptIn(office, id, 'sent')
    await until(() => office.first.delivered.includes(bytesOf(attempt)))
    return { office, account, recipient, id, attempt }
  }

  /** The same keys at work elsewhere, on a journal of its own, while the office waits; then they are the office's again. */
  const tendElsewhere = async (office: Office, account: Address, tending: NonceTending) => {
    const elsewhere = await openOffice(house)
    await keepNonce(elsewhere, { account, label: null })
    await startNonceTending(elsewhere, { tending })
    const submitter = elsewhere.start()
    await settle(house, elsewhere)
    await submitter.close()
    await acceptJournal(house.signer, office.journal)
  }

  it('under a nonce is proved dead once the nonce has advanced, and given up with it', async () => {
    const { office, account, recipient, id, attempt } = await openHeld('a')
    const before = await nonceIn(office, account)
    expect(await revoke(office, attempt.signature)).toMatchObject({ way: 'advance', intent: { id: `${id}/1` } })
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked' }] })
    expect(await office.journal.read.verdict(attempt.id)).toMatchObject({ state: 'revoked', proof: { nodes: ['node 1'] } })
    expect(await nonceIn(office, account)).not.toBe(before)
    expect(await house.lamportsOf([recipient])).toEqual([0n])
    expect(await office.journal.read.nonces()).toMatchObject([{ address: account, attemptId: null }])
    expect(office.changes).toContainEqual(expect.objectContaining({ kind: 'intent', decision: id, state: 'abandoned' }))
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('under a nonce is signed again under its next value, where the person wants that, and paid once', async () => {
    const { office, recipient, id, attempt } = await openHeld('b')
    await revoke(office, attempt.signature, 'renew')
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'satisfied', attempts: [{ state: 'revoked' }, { state: 'finalized' }] })
    expect(await house.lamportsOf([recipient])).toEqual([ENOUGH])
  })

  it('is no longer sent from the moment it is decided, and is outstanding until that is proved', async () => {
    const { office, id, attempt } = await openHeld('c')
    await revoke(office, attempt.signature)
    const sent = office.first.received.filter((bytes) => bytes === bytesOf(attempt)).length
    const rows = (await office.journal.read.broadcasts({ attemptId: attempt.id, limit: 100 })).length
    expect((await office.journal.read.outstandingAttempts({ limit: 10 })).map(({ id: one }) => one)).toContain(attempt.id)
    await settle(house, office)
    expect(office.first.received.filter((bytes) => bytes === bytesOf(attempt)).length).toBe(sent)
    expect(await office.journal.read.broadcasts({ attemptId: attempt.id, limit: 100 })).toHaveLength(rows)
    expect((await intentOf(office, id)).state).toBe('abandoned')
  })

  it('and sent by somebody else before the nonce moved has landed: that is what is shown', async () => {
    const { office, recipient, id, attempt } = await openHeld('d')
    await revoke(office, attempt.signature)
    await house.node.sendTransaction(attempt.transaction ?? new Uint8Array(), { preflightCommitment: 'confirmed', skipPreflight: true })
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'satisfied', attempts: [{ state: 'finalized' }] })
    expect(await house.lamportsOf([recipient])).toEqual([ENOUGH])
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('while its nonce has advanced already only waits for the proof', async () => {
    const { office, id, attempt } = await openHeld('e', { relays: 2 })
    // No node can testify for now, so that it stays outstanding although its nonce moved.
    for (const { lies } of office.relays) lies.set('getSignatureStatuses', lie.keepNoHistory)
    await revoke(office, attempt.signature)
    await until(async () => {
      await house.advance(2n)
      return (await intentOf(office, id)).attempts.at(-1)?.state === 'unknown'
    })
    const again = await revoke(office, attempt.signature, 'renew')
    expect(again.way).toBe('moved')
    expect((await office.journal.read.attempt(attempt.id))?.revocation).toMatchObject({ next: 'renew', advanceId: null })
    for (const { lies } of office.relays) lies.clear()
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ attempts: [{ state: 'revoked' }, { state: 'finalized' }] })
  })

  it('twice is one advance, and the second word about what follows counts', async () => {
    const { office, recipient, id, attempt } = await openHeld('f')
    office.first.lies.set('sendTransaction', lie.dropSend)
    const first = await revoke(office, attempt.signature, 'renew')
    const second = await revoke(office, attempt.signature, 'abandon')
    expect(second).toMatchObject({ way: 'advance', advanceId: first.advanceId })
    office.first.lies.clear()
    await settle(house, office)
    expect((await office.journal.read.decisions({ kind: 'upkeep', limit: 10 })).length).toBe(2)
    expect((await intentOf(office, id)).state).toBe('abandoned')
    expect(await house.lamportsOf([recipient])).toEqual([0n])
  })

  it('under a nonce that another key has authority over is refused before anything is decided', async () => {
    const { office, attempt, account } = await openHeld('g')
    const refused = revokeSigned(office, {
      signature: attempt.signature,
      next: 'abandon',
      isOurs: async () => false,
      beforeAdvance: async () => undefined,
    })
    await expect(refused).rejects.toMatchObject({ code: 'NONCE_FOREIGN', context: { account } })
    expect((await office.journal.read.attempt(attempt.id))?.revocation).toBeNull()
  })

  it('waits for its advance, which is not given up while the nonce stands, and can be signed again', async () => {
    const { office, recipient, id, attempt } = await openHeld('j')
    office.first.lies.set('sendTransaction', lie.dropSend)
    const { advanceId } = await revoke(office, attempt.signature)
    const advance = await attemptIn(office, advanceId ?? '', 'sent')
    await expect(revoke(office, advance.signature)).rejects.toMatchObject({
      code: 'OUTSTANDING_SERVES',
      context: { signature: advance.signature, revoked: attempt.signature },
    })
    expect((await office.journal.read.attempt(advance.id))?.revocation).toBeNull()
    await revoke(office, advance.signature, 'renew')
    office.first.lies.clear()
    await settle(house, office)
    expect((await intentOf(office, advanceId ?? '')).attempts).toMatchObject([{ state: 'expired' }, { state: 'finalized' }])
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked' }] })
    expect(await house.lamportsOf([recipient])).toEqual([0n])
  })

  it('waits for its advance no more once the nonce has advanced: the advance can be given up', async () => {
    const { office, account, attempt } = await openHeld('k')
    office.first.lies.set('sendTransaction', lie.dropSend)
    const { advanceId } = await revoke(office, attempt.signature)
    const advance = await attemptIn(office, advanceId ?? '', 'sent')
    // Nobody can testify for now, so that the revoked bytes count as outstanding although their nonce moves.
    office.first.lies.set('getSignatureStatuses', lie.keepNoHistory)
    await tendElsewhere(office, account, { act: 'advance', account })
    await revoke(office, advance.signature)
    office.first.lies.clear()
    await settle(house, office)
    expect((await intentOf(office, advanceId ?? '')).state).toBe('abandoned')
  })

  it('is followed by one advance after the other, however many expire, until the nonce has advanced', async () => {
    const { office, recipient, id, attempt } = await openHeld('l')
    office.first.lies.set('sendTransaction', lie.dropSend)
    const { advanceId } = await revoke(office, attempt.signature)
    // One more than an intent may have that nobody waits for.
    for (let expired = 1; expired <= 11; expired += 1) {
      await attemptIn(office, advanceId ?? '', 'sent')
      await house.advance(LIFE_BLOCKS)
      await until(
        async () => (await intentOf(office, advanceId ?? '')).attempts.filter(({ state }) => state === 'expired').length >= expired,
      )
    }
    office.first.lies.clear()
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked' }] })
    expect(await house.lamportsOf([recipient])).toEqual([0n])
  })

  it('is followed by another advance where one failed on chain and the nonce stands', async () => {
    const { office, account, recipient, id, attempt } = await openHeld('m')
    office.first.lies.set('sendTransaction', lie.dropSend)
    const { advanceId } = await revoke(office, attempt.signature)
    const advance = await attemptIn(office, advanceId ?? '', 'sent')
    office.first.lies.set('getTransaction', lie.rateLimit)
    const [other] = house.take(1) as [Address]
    await tendElsewhere(office, account, { act: 'authorize', account, authority: other })
    await house.node.sendTransaction(advance.transaction ?? new Uint8Array(), { preflightCommitment: 'confirmed', skipPreflight: true })
    await house.advance(6n)
    await tendElsewhere(office, account, { act: 'authorize', account, authority: house.treasury })
    office.first.lies.clear()
    await settle(house, office)
    expect(await office.journal.read.intent(`${advanceId}/1`)).toMatchObject({ attempts: [{ state: 'failed' }] })
    expect(await intentOf(office, advanceId ?? '')).toMatchObject({ state: 'satisfied', attempts: [{ state: 'finalized' }] })
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked' }] })
    expect(await house.lamportsOf([recipient])).toEqual([0n])
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it.each([
    ['abandon', ['expired'], 'abandoned', 0n],
    ['renew', ['expired', 'finalized'], 'satisfied', ENOUGH],
  ] as const)('under a blockhash is no longer sent, and once it has run out: %s', async (next, states, end, arrived) => {
    const office = await openOffice(house)
    const [recipient] = house.take(1) as [Address]
    office.first.lies.set('sendTransaction', lie.dropSend)
    office.start()
    const { id } = await startPaying(office, asked([[`h ${next}`, recipient, ENOUGH]]))
    const attempt = await attemptIn(office, id, 'sent')
    await until(() => office.first.delivered.includes(bytesOf(attempt)))
    expect(await revoke(office, attempt.signature, next)).toMatchObject({ way: 'expires', advanceId: null })
    office.first.lies.clear()
    const sent = office.first.received.length
    await house.advance(20n)
    const rounds = office.first.count('getSignatureStatuses')
    await until(() => office.first.count('getSignatureStatuses') >= rounds + 3)
    expect(office.first.received).toHaveLength(sent)
    await house.advance(LIFE_BLOCKS)
    await settle(house, office)
    const intent = await intentOf(office, id)
    expect(intent.attempts.map(({ state }) => state)).toEqual(states)
    expect(intent.state).toBe(end)
    expect(await house.lamportsOf([recipient])).toEqual([arrived])
  })

  it('that has ended, or was never signed here, is refused', async () => {
    const { office, id, attempt } = await openHeld('i')
    await revoke(office, attempt.signature)
    await settle(house, office)
    await expect(revoke(office, attempt.signature)).rejects.toMatchObject({ code: 'OUTSTANDING_ENDED', context: { state: 'revoked' } })
    const other = (await intentOf(office, id)).attempts[0]?.signature?.replace(/^./, (letter) => (letter === '3' ? '4' : '3')) as Signature
    await expect(revoke(office, other)).rejects.toMatchObject({ code: 'OUTSTANDING_UNKNOWN' })
  })
})
