import { describe, expect, it } from 'vitest'
import { addressOfSeed, encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { askNode } from '../pay/relay.ts'
import { compare, decide, heldBy, isSettled, makePayee, NOTE, openHeld, openTown, PAID, settleIn, untilRead } from './town.ts'

describe('a payment that waits while sending is compared', () => {
  it('is not called paid by an equal one that an imported key made before it was decided', async () => {
    const town = await openTown()
    const seed = new Uint8Array(32).fill(42)
    const hot = addressOfSeed(seed)
    const keypair = encodeKeypairFile(seed)
    const old = { ...town, dataDir: temporaryDataDir() }
    const before = await openHeld(old)
    await settleIn(old, before)
    await before.client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'hot', keypair })
    await untilRead(old, before)
    await compare(before)
    await before.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    await askNode(town.practice.url, 'requestAirdrop', [hot, 1_000_000_000n])
    await town.practice.advance(8n)
    const payee = await makePayee(before, 7)
    const request = { to: payee, from: hot, amount: PAID, allowUnfundedRecipient: true, reference: 'October' }
    const { digest, recipients } = await before.client.payments.plan(request)
    const confirmed = recipients[0]?.confirm.digest ?? ''
    const { id: october } = await before.client.payments.start({ ...request, digest: digest ?? '', confirmed })
    await isSettled(old, before, october)
    await town.practice.advance(400n)
    await before.close()

    const hold = { held: true }
    const main = await openHeld(town, hold)
    const { client } = main
    await settleIn(town, main)
    await makePayee(main, 7)
    const id = await decide(main, payee, 'November')
    await client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'hot', keypair })
    await untilRead(town, main)
    await compare(main)
    expect((await client.sending.found({ limit: 9 })).found).toMatchObject([{ what: 'unknown', payments: [{ reference: null }] }])
    const { cases } = await client.cases.list({ open: true })
    await client.cases.resolve({ id: cases[0]?.id ?? 0, note: 'October, paid by the hot wallet before it came here.' })
    hold.held = false
    await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    await isSettled(town, main, id)
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect((await client.activity.verify({})).problems).toEqual([])
  })

  it('is not called paid by an equal one that a person explained before it was decided', async () => {
    const town = await openTown()
    const first = await openHeld(town)
    await first.client.nodes.add({ name: 'practice', url: town.practice.url })
    const { words, treasury } = await first.client.vault.create({ passphrase: PASSPHRASE })
    await until(async () => (await first.client.deposits.watcher({})).state === 'following')
    await askNode(town.practice.url, 'requestAirdrop', [treasury, 5_000_000_000n])
    await town.practice.advance(8n)
    const payee = await makePayee(first, 3)
    await isSettled(town, first, await decide(first, payee, 'invoice 1'))
    await first.close()

    const empty = { ...town, dataDir: temporaryDataDir() }
    const hold = { held: false }
    const second = await openHeld(empty, hold)
    const { client } = second
    await client.nodes.add({ name: 'practice', url: town.practice.url })
    await until(async () => (await client.deposits.watcher({})).state === 'following')
    await client.vault.restore({ passphrase: PASSPHRASE, words: words.join(' ') })
    await untilRead(empty, second)
    await compare(second)
    const { cases } = await client.cases.list({ open: true })
    await client.cases.resolve({ id: cases[0]?.id ?? 0, note: 'Invoice 1, paid from the machine that was lost.' })
    expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
    await makePayee(second, 3)
    hold.held = true
    const id = await decide(second, payee, 'invoice 2')
    await compare(second)
    hold.held = false
    await isSettled(empty, second, id)
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect((await client.activity.verify({})).problems).toEqual([])
  })
})
