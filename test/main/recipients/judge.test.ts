import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { readAccountFacts } from '../../../src/main/pay/read/balances.ts'
import { judgeRecipients, judgeText, requireConfirmed } from '../../../src/main/recipients/index.ts'
import { blockhashOf, blockOf, movementOf, signatureOf } from '../journal/samples.ts'
import { type House, imitate, openHouse, openOffice, SHORT_TIMEOUT_MS } from '../pay/house.ts'
import { lie } from '../pay/relay.ts'
import { slot } from '../../../src/core/chain/slot.ts'

const keyOf = (name: string) => addressOfSeed(new Uint8Array(createHash('sha256').update(name).digest()))
const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) => warnings.map(({ code }) => code)

describe('a recipient', () => {
  let house: House
  const funded = keyOf('somebody outside')
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury, funded], 5_000_000_000n)
  })
  afterAll(() => house.close())

  it('is told by as many nodes as there are to ask, with what it holds', async () => {
    const office = await openOffice(house, { relays: 2 })
    const [wallet, nobody] = await judgeRecipients(office, { addresses: [funded, keyOf('nobody')], asset: 'native' })
    expect(wallet).toMatchObject({ account: { kind: 'wallet' }, lamports: 5_000_000_000n, witnesses: 2 })
    expect(wallet?.verdict).toMatchObject({ kind: 'needs-confirmation' })
    expect(nobody).toMatchObject({ account: { kind: 'unfunded' }, lamports: 0n, witnesses: 2 })
  })

  it('that is an account of ours, or in the address book, is known', async () => {
    const office = await openOffice(house)
    expect(await judgeText(office, { text: house.treasury, asset: 'native' })).toMatchObject({
      verdict: { kind: 'known' },
      warnings: [{ code: 'OWN_ACCOUNT' }],
    })
    await office.journal.write('book', (tx) => tx.addRecipient({ address: funded, label: 'Anna', note: null }))
    expect(await judgeText(office, { text: funded, asset: 'token' })).toMatchObject({ label: 'Anna', verdict: { kind: 'known' } })
  })

  it('of which nodes are silent, or say two things, is never said to be a wallet', async () => {
    const office = await openOffice(house, { relays: 2, timeoutMs: SHORT_TIMEOUT_MS })
    office.second.lies.set('getMultipleAccounts', () => ({ context: { slot: 1n }, value: [null] }))
    const disputed = await judgeText(office, { text: funded, asset: 'native' })
    expect(disputed).toMatchObject({ account: null, lamports: null, witnesses: 0, verdict: { kind: 'needs-confirmation' } })
    expect(codes(disputed)).toContain('NO_NODE_CAN_SAY')
    for (const relay of office.relays) relay.lies.set('getMultipleAccounts', lie.breakOff)
    expect(codes(await judgeText(office, { text: funded, asset: 'native' }))).toContain('NO_NODE_CAN_SAY')
  })

  it('is judged by what was read of it for the same request, and any other is asked about', async () => {
    const office = await openOffice(house, { relays: 2 })
    const read = await readAccountFacts(office.nodes, [funded])
    const asked = () => office.relays.map((relay) => relay.count('getMultipleAccounts'))
    expect(await judgeRecipients(office, { addresses: [funded], asset: 'native', read })).toMatchObject([
      { account: { kind: 'wallet' }, lamports: 5_000_000_000n, witnesses: 2 },
    ])
    expect(asked()).toEqual([1, 1])
    expect(await judgeRecipients(office, { addresses: [funded, keyOf('nobody')], asset: 'native', read })).toMatchObject([
      { account: { kind: 'wallet' }, witnesses: 2 },
      { account: { kind: 'unfunded' }, lamports: 0n, witnesses: 2 },
    ])
    expect(asked()).toEqual([2, 2])
  })

  it('without a key is refused, and the text says why where there is no address', async () => {
    const office = await openOffice(house)
    const account = findAssociatedAddress({ owner: funded, mint: keyOf('mint'), tokenProgram: TOKEN_PROGRAM })
    const check = (text: string) => judgeText(office, { text, asset: 'native' })
    expect(await check(account)).toMatchObject({ address: account, verdict: { kind: 'refused', reason: 'off-curve' } })
    expect(await check(TOKEN_PROGRAM)).toMatchObject({ verdict: { kind: 'refused', reason: 'program' } })
    expect(await check(`${funded} `)).toMatchObject({ address: null, verdict: { kind: 'refused', reason: 'whitespace-around' } })
    for (const relay of office.relays) relay.lies.set('getMultipleAccounts', lie.breakOff)
    expect(await check(account)).toMatchObject({ verdict: { kind: 'refused', reason: 'off-curve' } })
  })

  it('that is not what was shown is warned of', async () => {
    const office = await openOffice(house)
    const judged = await judgeText(office, { text: funded, shown: house.treasury, asset: 'native' })
    expect(codes(judged)).toEqual(['TEXT_DIFFERS', 'FIRST_USE'])
    expect(codes(await judgeText(office, { text: funded, shown: funded, asset: 'native' }))).toEqual(['FIRST_USE'])
  })

  it('that imitates an account of ours, or another of the same payout, is warned of', async () => {
    const office = await openOffice(house)
    const alike = imitate(house.treasury)
    const [judged] = await judgeRecipients(office, { addresses: [alike], asset: 'native' })
    expect(judged?.warnings[0]).toMatchObject({ code: 'LOOK_ALIKE', about: house.treasury })
    const twins = await judgeRecipients(office, { addresses: [funded, imitate(funded)], asset: 'native' })
    expect(twins.map((twin) => twin.warnings[0])).toMatchObject([{ about: imitate(funded) }, { about: funded }])
  })

  it('that sent dust to an account of ours is warned of', async () => {
    const office = await openOffice(house)
    const dust = movementOf({ name: 'dust', verdict: { kind: 'no-credit', reason: 'dust' } })
    await office.journal.write('block', async (tx) => {
      await tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) })
      await tx.recordBlock(blockOf(101, [dust]))
    })
    expect(codes(await judgeText(office, { text: funded, asset: 'native' }))).toEqual(['FIRST_USE'])
    const entry = { signature: signatureOf('dust'), slot: 101n, blockTime: null, err: null, memo: null, confirmationStatus: 'finalized' }
    office.first.lies.set('getSignaturesForAddress', () => [entry])
    expect(codes(await judgeText(office, { text: funded, asset: 'native' }))).toEqual(['POISONED', 'FIRST_USE'])
  })

  it('is paid when exactly its words are confirmed', async () => {
    const office = await openOffice(house)
    const judged = await judgeRecipients(office, { addresses: [funded], asset: 'native' })
    const [{ verdict }] = judged as [(typeof judged)[number]]
    const digest = verdict.kind === 'needs-confirmation' ? verdict.digest : ''
    expect(requireConfirmed(judged, [digest])).toHaveLength(1)
    expect(() => requireConfirmed(judged, ['0'.repeat(64)])).toThrow('RECIPIENT_NOT_CONFIRMED')
    const refused = await judgeRecipients(office, { addresses: [decodeAddress(new Uint8Array(32))], asset: 'native' })
    expect(() => requireConfirmed(refused, [digest])).toThrow('RECIPIENT_REFUSED')
  })
})
