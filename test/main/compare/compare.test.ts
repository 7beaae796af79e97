import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Backend } from '../../../src/main/wiring.ts'
import { until } from '../../support/until.ts'
import { openTestBackend, PASSPHRASE, SIGNER_ENTRY, temporaryDataDir } from '../backend.ts'
import { askNode } from '../pay/relay.ts'
import {
  comeBack,
  compare,
  copyJournal,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openRestored,
  openTown,
  PAID,
  putBack,
  removeVault,
  SOON,
  settleIn,
  untilRead,
} from './town.ts'

/** Resolves once the backend tells whoever follows the decision that it has ended. */
async function tellsEnd({ client }: Backend, id: string): Promise<void> {
  for await (const event of await client.events.watch({})) if (event.kind === 'decision' && event.decision === id && event.settled) return
}

const refusal = (code: string) => ({ data: { code } })

describe('a journal of an earlier moment, put back', () => {
  it('when its payment was decided pays nothing again, and knows it as paid once it is compared', async () => {
    const { town, payee, id } = await openRestored(1)
    const third = await comeBack(town)
    const { client } = third
    expect(await client.sending.status({})).toMatchObject({ state: 'closed' })
    expect((await client.overview.show({})).sending.state).toBe('closed')
    await expect(decide(third, payee, 'invoice 2')).rejects.toMatchObject(refusal('SENDING_CLOSED'))
    await expect(client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).rejects.toMatchObject(refusal('SENDING_NOT_COMPARED'))
    const told = tellsEnd(third, id)
    await until(async () => {
      await compare(third)
      await town.practice.advance(4n)
      return (await client.payments.show({ id })).settled
    }, SOON)
    await told
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    await expect(client.sending.reopen({ passphrase: 'not the passphrase', note: NOTE })).rejects.toMatchObject(
      refusal('VAULT_WRONG_PASSPHRASE'),
    )
    expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open', cases: 0 })
    await expect(decide(third, payee, 'invoice 1')).rejects.toMatchObject(refusal('PAYMENT_NOTHING_TO_PAY'))
    expect(await heldBy(town, payee)).toBe(PAID)
    await isSettled(town, third, await decide(third, payee, 'invoice 2'))
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect((await client.activity.verify({})).problems).toEqual([])
  })

  it('when its payment was signed goes on with the same bytes, and pays once', async () => {
    const town = await openTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    const payee = await makePayee(first, 4)
    const id = await decide(first, payee, 'invoice 1')
    await until(async () => (await first.client.outstanding.list({ limit: 1 })).signatures.length > 0, SOON)
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)
    const second = await openHeld(town)
    await isSettled(town, second, id)
    await town.practice.advance(200n)
    await second.close()
    putBack(town, copy)

    const third = await comeBack(town)
    await isSettled(town, third, id)
    expect(await third.client.sending.status({})).toMatchObject({ state: 'open', cases: 0 })
    expect((await third.client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    expect(await heldBy(town, payee)).toBe(PAID)
    expect((await third.client.activity.verify({})).problems).toEqual([])
  })

  it('before its payment was decided refuses the same reference for ever', async () => {
    const town = await openTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    const payee = await makePayee(first, 2)
    await isSettled(town, first, await decide(first, payee, 'before'))
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await isSettled(town, second, await decide(second, payee, 'after'))
    await second.close()
    putBack(town, copy)

    const third = await comeBack(town)
    await compare(third)
    await third.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    for (const reference of ['before', 'after']) {
      await expect(decide(third, payee, reference)).rejects.toMatchObject(refusal('PAYMENT_NOTHING_TO_PAY'))
    }
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect((await third.client.cases.list({ open: true })).cases).toEqual([])
  })
})

describe('a vault restored from its words', () => {
  it('has its past read, names what it cannot match, and asks before the same is paid again', async () => {
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
    const second = await openHeld(empty)
    const { client } = second
    await client.nodes.add({ name: 'practice', url: town.practice.url })
    await until(async () => (await client.deposits.watcher({})).state === 'following')
    await client.vault.restore({ passphrase: PASSPHRASE, words: words.join(' ') })
    expect(await client.sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'vault-restored' }] })
    await untilRead(empty, second)
    await compare(second)
    const { cases } = await client.cases.list({ open: true })
    expect(cases).toMatchObject([{ kind: 'unknown-outgoing', account: treasury }])
    await expect(client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).rejects.toMatchObject(refusal('SENDING_CASES_OPEN'))
    await client.cases.resolve({ id: cases[0]?.id ?? 0, note: 'Invoice 1, paid from the machine that was lost.' })
    expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
    await makePayee(second, 3)
    const file = join(temporaryDataDir(), 'payout.csv')
    writeFileSync(file, `recipient,amount,reference\n${payee},0.003,invoice 1\n`)
    const { rows, confirmation } = await client.payouts.check({ file, allowUnfundedRecipient: true })
    expect(rows).toMatchObject([{ reason: 'paid-before' }])
    expect(confirmation).not.toBeNull()
    expect(await heldBy(town, payee)).toBe(PAID)
  })

  it('knows as paid what was only drafted in the journal that is left, and pays it once', async () => {
    const town = await openTown()
    const first = await openTestBackend({
      dataDir: town.dataDir,
      signer: { entry: SIGNER_ENTRY },
      onStep(step) {
        if (step === 'write:signed:before') throw new Error('killed before the journal has the signature')
      },
    })
    await first.client.nodes.add({ name: 'practice', url: town.practice.url })
    const { words, treasury } = await first.client.vault.create({ passphrase: PASSPHRASE })
    await until(async () => (await first.client.deposits.watcher({})).state === 'following')
    await askNode(town.practice.url, 'requestAirdrop', [treasury, 5_000_000_000n])
    await town.practice.advance(8n)
    const payee = await makePayee(first, 5)
    const id = await decide(first, payee, 'invoice 1')
    const stateOf = async ({ client }: typeof first) => (await client.payments.show({ id })).lines[0]?.state
    await until(async () => (await stateOf(first)) === 'draft', SOON)
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)
    // The draft's blockhash is over: what lands has other bytes.
    await town.practice.advance(400n)
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await isSettled(town, second, id)
    await second.close()
    putBack(town, copy)
    removeVault(town)

    const third = await openHeld(town)
    await third.client.vault.restore({ passphrase: PASSPHRASE, words: words.join(' ') })
    await makePayee(third, 5)
    await untilRead(town, third)
    await compare(third)
    expect(await stateOf(third)).toBe('satisfied')
    expect((await third.client.cases.list({ open: true })).cases).toEqual([])
    await third.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    await isSettled(town, third, await decide(third, payee, 'invoice 2'))
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect((await third.client.activity.verify({})).problems).toEqual([])
  })
})
