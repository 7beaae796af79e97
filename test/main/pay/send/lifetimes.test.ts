import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../../src/core/address/address.ts'
import type { JsonObject } from '../../../../src/main/node/json.ts'
import type { StrongroomError } from '../../../../src/core/error/error.ts'
import type { AttemptRecord } from '../../../../src/main/journal/index.ts'
import { startNonceTending } from '../../../../src/main/pay/index.ts'
import { readAgreedAccounts, readBlockhash } from '../../../../src/main/pay/read/agreed-reads.ts'
import { giveLifetimes } from '../../../../src/main/pay/send/lifetimes.ts'
import type { PayParts } from '../../../../src/main/pay/parts.ts'
import { failureOf } from '../../../support/failure.ts'
import { Fault } from '../../../support/node-double.ts'
import { draftOf } from '../../journal/samples.ts'
import { acceptJournal, type House, type Office, openHouse, openOffice } from '../house.ts'
import { asked, attemptIn, ENOUGH, intentOf, nonceIn, openNonce, planPaying, settle, startPaying } from '../paying.ts'
import { askNode, type Lie, lie } from '../relay.ts'

const LIFE = 150n

/** Where the authority stands in a nonce account. */
const AUTHORITY_OFFSET = 8

const withAuthority =
  (authority: Address): Lie =>
  async (_, honest) => {
    const told = (await honest()) as JsonObject & { readonly value: readonly JsonObject[] }
    const value = told.value.map((account) => {
      const data = Buffer.from((account['data'] as readonly string[])[0] ?? '', 'base64')
      data.set(encodeAddress(authority), AUTHORITY_OFFSET)
      return { ...account, data: [data.toString('base64'), 'base64'] }
    })
    return { ...told, value }
  }

describe('what a payment is signed over', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
    await house.advance(300n)
  })
  afterAll(() => house.close())

  const openTwo = () => openOffice(house, { relays: 2 })
  const partsOf = (office: Office) =>
    ({ ...office, onTrouble: (error: StrongroomError) => office.troubles.push(error) }) as unknown as PayParts

  it('is the older of two blockhashes, which both know, and it ends where the later one does', async () => {
    const office = await openTwo()
    const older = await house.node.getLatestBlockhash({ commitment: 'confirmed' })
    await house.advance(5n)
    const newer = await house.node.getLatestBlockhash({ commitment: 'confirmed' })
    const { blockhash, lastValidBlockHeight, fetchedSlot } = older
    for (const { lies } of office.relays) {
      lies.set('getLatestBlockhash', () => ({ context: { slot: fetchedSlot }, value: { blockhash, lastValidBlockHeight } }))
      const read = await readBlockhash(office.nodes)
      expect(read).toMatchObject({ blockhash, fetchedSlot, lastValidBlockHeight: newer.lastValidBlockHeight, nodes: ['node 1', 'node 2'] })
      lies.clear()
    }
    expect(newer.blockhash).not.toBe(blockhash)
  })

  it.each([0, 1])('is no blockhash while node %i tells a place further away than a blockhash lives, ahead or behind', async (liar) => {
    const office = await openTwo()
    for (const apart of [LIFE + 10n, -LIFE - 10n]) {
      office.relays[liar]?.lies.set('getLatestBlockhash', async (_, honest) => {
        const told = (await honest()) as { context: JsonObject; value: JsonObject } | Fault
        if (told instanceof Fault) return told
        const value = { ...told.value, lastValidBlockHeight: (told.value['lastValidBlockHeight'] as bigint) + apart }
        return { ...told, context: { ...told.context, slot: (told.context['slot'] as bigint) + apart }, value }
      })
      expect((await failureOf(readBlockhash(office.nodes))).code).toBe('NODE_DISAGREEMENT')
    }
  })

  it.each([0, 1])(
    'given by hand, is taken to end one lifetime above the highest block that any node reports, although node %i is behind',
    async (liar) => {
      const office = await openTwo()
      const [one] = house.take(1) as [Address]
      const { blockhash } = await house.node.getLatestBlockhash({ commitment: 'finalized' })
      const { id } = await startPaying(office, asked([['given', one, ENOUGH]], { blockhash }))
      const [planned] = (await planPaying(office, asked([['plan', one, ENOUGH]]))).transactions
      const intent = await intentOf(office, id)
      if (planned === undefined) throw new Error('it was planned')
      const lies = office.relays[liar]?.lies
      lies?.set('getBlockHeight', async (_, honest) => ((await honest()) as bigint) - 100n)
      lies?.set('getSlot', async (_, honest) => ((await honest()) as bigint) - 15n)
      const height = await house.node.getBlockHeight({ commitment: 'processed' })
      const finalized = await house.node.getSlot({ commitment: 'finalized' })
      const give = () => giveLifetimes(partsOf(office), [{ intent, planned }])
      const lifetime = { blockhash, lastValidBlockHeight: height + LIFE, fetchedSlot: finalized - 15n }
      expect(await give()).toMatchObject([{ lifetime }])
      lies?.set('getBlockHeight', async (_, honest) => ((await honest()) as bigint) + LIFE + 1n)
      expect((await failureOf(give())).code).toBe('NODE_DISAGREEMENT')
      lies?.set('getBlockHeight', lie.breakOff)
      expect((await failureOf(give())).code).toBe('NODE_ONE_ANSWERED')
    },
  )

  it('given by hand, is another once the bytes under it were found to be of another payment', async () => {
    const office = await openTwo()
    const [one] = house.take(1) as [Address]
    const { blockhash } = await house.node.getLatestBlockhash({ commitment: 'finalized' })
    const { id } = await startPaying(office, asked([['given', one, ENOUGH]], { blockhash }))
    const [planned] = (await planPaying(office, asked([['plan', one, ENOUGH]]))).transactions
    if (planned === undefined) throw new Error('it was planned')
    const given = async () => giveLifetimes(partsOf(office), [{ intent: await intentOf(office, id), planned }])
    const [{ lifetime } = { lifetime: null }] = await given()
    if (lifetime === null) throw new Error('it was given')
    expect(lifetime).toMatchObject({ blockhash })
    const { id: intentId } = await intentOf(office, id)
    const refuse = (code: string) =>
      office.journal.write('refused', async (tx) => {
        const attemptId = await tx.addDraft({ ...draftOf(intentId, code), lifetime })
        await tx.refuseDraft({ attemptId, proof: { code } })
      })
    await house.advance(5n)
    await refuse('SIGNER_APPROVAL_NEEDED')
    expect(await given()).toMatchObject([{ lifetime: { blockhash } }])
    await refuse('SIGNER_SAME_BYTES')
    expect(await given()).not.toMatchObject([{ lifetime: { blockhash } }])
  })

  it('is never a value that the payment was signed over already, though nodes may still show it', async () => {
    const office = await openTwo()
    const [one] = house.take(1) as [Address]
    const account = await openNonce(house, office)
    const nonce = await nonceIn(office, account)
    const [planned] = (await planPaying(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' }))).transactions
    const [intent] = await office.journal.read.intents({ limit: 1 })
    const [made] = intent?.attempts ?? []
    if (planned === undefined || intent === undefined || made === undefined) throw new Error('the account was made')
    const over = { ...made, lifetime: { kind: 'nonce', nonce, nonceAccount: account, authority: house.treasury } } as AttemptRecord
    const give = (attempts: readonly AttemptRecord[]) => giveLifetimes(partsOf(office), [{ intent: { ...intent, attempts }, planned }])
    expect(await give([over])).toEqual([])
    expect(office.troubles.at(-1)?.code).toBe('PAYMENT_NO_NONCE')
    expect(await give([])).toMatchObject([{ lifetime: { nonceAccount: account, nonce } }])
  })

  it('is no nonce whose account another authority holds now, nor a value that the signer signed over for another payment', async () => {
    const office = await openTwo()
    const [one] = house.take(1) as [Address]
    const account = await openNonce(house, office)
    const value = await nonceIn(office, account)
    const [planned] = (await planPaying(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' }))).transactions
    const [intent] = await office.journal.read.intents({ limit: 1 })
    if (planned === undefined || intent === undefined) throw new Error('the account was made')
    const give = (more = {}) => giveLifetimes({ ...partsOf(office), ...more }, [{ intent: { ...intent, attempts: [] }, planned }])
    const signedFor = (name: string) => ({
      signer: {
        ...house.signer,
        signedSince: async () => ({ entries: [{ nonce: { account, value }, intent: name }], made: [], ended: [] }),
      },
    })
    expect(await give(signedFor('another'))).toEqual([])
    expect(await give(signedFor(intent.id))).toHaveLength(1)
    for (const { lies } of office.relays) lies.set('getMultipleAccounts', withAuthority(one))
    expect(await give()).toEqual([])
    for (const { lies } of office.relays) lies.clear()
    expect(await give()).toHaveLength(1)
  })

  it('is a nonce only as two nodes tell it, at slots that are not far apart, and as of the later of them', async () => {
    const office = await openTwo()
    const [one] = house.take(1) as [Address]
    const account = await openNonce(house, office)
    const [planned] = (await planPaying(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' }))).transactions
    const [intent] = await office.journal.read.intents({ limit: 1 })
    if (planned === undefined || intent === undefined) throw new Error('the account was made')
    const give = () => giveLifetimes(partsOf(office), [{ intent: { ...intent, attempts: [] }, planned }])
    const finalized = await house.node.getSlot({ commitment: 'finalized' })
    for (const liar of office.relays) {
      const asOf = (slots: bigint) =>
        liar.lies.set('getMultipleAccounts', async (_, honest) => ({
          ...((await honest()) as JsonObject),
          context: { slot: finalized + slots },
        }))
      asOf(10n)
      expect(await give()).toMatchObject([{ lifetime: { nonceAccount: account }, notSignedBeforeSlot: finalized + 10n }])
      asOf(-10n)
      expect(await give()).toMatchObject([{ notSignedBeforeSlot: finalized }])
      asOf(513n)
      expect((await failureOf(give())).code).toBe('NODE_DISAGREEMENT')
      liar.lies.set('getMultipleAccounts', lie.breakOff)
      expect((await failureOf(give())).code).toBe('NODE_ONE_ANSWERED')
      liar.lies.clear()
    }
  })

  it('is read from accounts at finalized: what is only confirmed may vanish', async () => {
    const office = await openTwo()
    const [one] = house.take(1) as [Address]
    await house.fund([one], ENOUGH)
    await askNode(house.url, 'requestAirdrop', [one, ENOUGH])
    await house.advance(2n)
    const confirmed = await house.node.getMultipleAccounts([one], { commitment: 'confirmed' })
    expect(confirmed.value[0]?.lamports).toBe(2n * ENOUGH)
    expect((await readAgreedAccounts(office.nodes, [one]))[0]?.lamports).toBe(ENOUGH)
  })

  it('is not called moved by an advance that is only confirmed, though one node says that it is final', async () => {
    const office = await openTwo()
    const [one] = house.take(1) as [Address]
    const account = await openNonce(house, office)
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    const { id } = await startPaying(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' }))
    await attemptIn(office, id, 'sent')
    const elsewhere = await openOffice(house)
    await elsewhere.journal.write('nonce', (tx) => tx.keepNonce({ address: account, authority: house.treasury, label: null }))
    await startNonceTending(elsewhere, { tending: { act: 'advance', account } })
    elsewhere.start()
    await elsewhere.delivered(1)
    await house.advance(1n)
    office.second.lies.set('getMultipleAccounts', ([addresses = null, config]) =>
      askNode(house.url, 'getMultipleAccounts', [addresses, { ...(config as JsonObject), commitment: 'processed' }]),
    )
    await office.judged(2)
    const [intent] = await office.journal.read.decisionIntents({ decisionId: id, limit: 1 })
    expect(intent?.attempts.map(({ state }) => state)).toEqual(['sent'])
    await acceptJournal(house.signer, office.journal)
    for (const { lies } of office.relays) lies.clear()
    await settle(house, office)
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })
})
