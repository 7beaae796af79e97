import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { askNode } from '../pay/relay.ts'
import { refused } from './support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

/** Somebody whose key is not in the vault, on the curve. */
const OUTSIDE = addressOfSeed(new Uint8Array(createHash('sha256').update('outside').digest()))
const OTHER = addressOfSeed(new Uint8Array(createHash('sha256').update('other').digest()))
/** Nobody holds its key: what is paid there is lost. */
const DERIVED = findAssociatedAddress({ owner: OUTSIDE, mint: OUTSIDE, tokenProgram: TOKEN_PROGRAM })
const FUNDS = 1_000_000_000n
const ENOUGH = 3_000_000n

async function openFundedBackend() {
  const practice = await openStillPractice()
  const backend = await openTestBackend({ dataDir: temporaryDataDir() })
  await backend.client.nodes.add({ name: 'practice', url: practice.url })
  const { treasury } = await backend.client.vault.create({ passphrase: PASSPHRASE })
  await askNode(practice.url, 'requestAirdrop', [treasury, FUNDS])
  await practice.advance(5n)
  return { practice, backend, treasury }
}

/** Plans and starts a payment, with everything confirmed that is said of its recipient. */
async function pay({ client }: Backend, to: Address, reference: string): Promise<string> {
  const request = { to, amount: ENOUGH, allowUnfundedRecipient: true, reference }
  const { digest, recipients } = await client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? undefined
  const { id } = await client.payments.start({ ...request, digest: digest ?? '', ...(confirmed === undefined ? {} : { confirmed }) })
  return id
}

describe('the policy', () => {
  it('leaves a line in the journal for whatever was changed of it, and no passphrase', async () => {
    const { backend } = await openFundedBackend()
    const { client } = backend
    await client.policy.allow({ passphrase: PASSPHRASE, address: OUTSIDE, label: 'Outside' })
    await client.policy.limit({ passphrase: PASSPHRASE, asset: 'native', perTransaction: 7n })
    await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 3 })
    await client.policy.forbid({ address: OUTSIDE })
    await expect(client.policy.limit({ passphrase: 'another one entirely', asset: 'native' })).rejects.toMatchObject(
      refused('VAULT_WRONG_PASSPHRASE'),
    )
    const { events } = await client.activity.list({ limit: 100 })
    const changes = events.filter(({ kind }) => kind === 'policy-changed').toReversed()
    expect(changes.map(({ data }) => data)).toEqual([
      { what: 'allow', of: { address: OUTSIDE, label: 'Outside' }, agreed: null },
      { what: 'limit', of: { limit: { asset: 'native', perDay: null, perTransaction: '7' } }, agreed: null },
      { what: 'cool-down', of: { coolDownMs: 10_800_000 }, agreed: null },
      { what: 'forbid', of: { address: OUTSIDE }, agreed: null },
    ])
    expect(JSON.stringify(events)).not.toContain(PASSPHRASE)
  })

  it('lets nobody outside be paid before a person has allowed it, and nobody any more who was forbidden', async () => {
    const { practice, backend } = await openFundedBackend()
    const { client } = backend
    const ended = (id: string) =>
      until(async () => {
        await practice.advance(2n)
        return (await client.payments.show({ id })).settled
      })
    const lamportsOutside = async () => {
      const answer = await askNode(practice.url, 'getBalance', [OUTSIDE, { commitment: 'finalized' }])
      return (answer as { value: bigint | number }).value
    }
    const refusedWith = (code: string) => ({ data: { code } })
    const planned = { to: OUTSIDE, amount: ENOUGH, allowUnfundedRecipient: true }
    const warnings = async () => (await client.payments.plan(planned)).warnings.map(plain).join()
    expect(await warnings()).toContain('It cannot be signed as it is.')
    await expect(pay(backend, OUTSIDE, 'one')).rejects.toMatchObject(refusedWith('SIGNER_FOREIGN_DESTINATION'))
    expect(await client.payments.list({ limit: 10 })).toEqual([])
    expect(Number(await lamportsOutside())).toBe(0)

    const destination = { address: OUTSIDE, label: 'Anna, supplier' }
    await client.policy.allow({ passphrase: PASSPHRASE, ...destination })
    // That it goes to whom it was asked for is no warning.
    expect(await warnings()).not.toMatch(/signer|Moves/)
    expect(await client.policy.show({})).toMatchObject({ treasury: null, treasuries: [], destinations: [destination] })
    const paid = await pay(backend, OUTSIDE, 'two')
    await ended(paid)
    const named = { recipient: OUTSIDE, label: 'Anna, supplier' }
    expect((await client.payments.plan(planned)).recipients).toMatchObject([{ address: OUTSIDE, label: named.label }])
    const shown = await client.payments.show({ id: paid })
    expect(shown.lines).toMatchObject([named])
    expect(await client.payments.list({ limit: 1 })).toMatchObject([named])
    expect((await client.activity.payment({ intent: shown.lines[0]?.intent ?? '' })).payees).toMatchObject([named])
    // To be in the address book is to be known there, and the question before a first payment is not asked any more: allowing puts nobody in it.
    expect((await client.recipients.list({})).recipients).toMatchObject([{ address: OUTSIDE, addedAt: null, standing: 'allowed' }])
    // A name that was given in the address book stands, whatever the policy calls the same address.
    await client.recipients.add({ text: OUTSIDE, label: 'Anna, since May' })
    expect((await client.payments.show({ id: paid })).lines).toMatchObject([{ label: 'Anna, since May' }])
    await client.recipients.remove({ address: OUTSIDE })
    expect((await client.payments.list({ limit: 1 }))[0]).toMatchObject(named)
    expect(Number(await lamportsOutside())).toBe(Number(ENOUGH))

    const day = { passphrase: PASSPHRASE, asset: 'native' as const }
    await client.policy.limit({ ...day, perDay: ENOUGH })
    await ended(await pay(backend, OUTSIDE, 'first of the day'))
    await expect(pay(backend, OUTSIDE, 'beyond the day')).rejects.toMatchObject(refusedWith('SIGNER_LIMIT_DAY'))
    expect((await client.policy.show({})).spent).toEqual([{ asset: 'native', amount: ENOUGH }])
    expect(Number(await lamportsOutside())).toBe(2 * Number(ENOUGH))
    await client.policy.limit(day)

    expect(await client.policy.forbid({ address: OUTSIDE })).toMatchObject({ destinations: [] })
    await expect(pay(backend, OUTSIDE, 'three')).rejects.toMatchObject(refusedWith('SIGNER_FOREIGN_DESTINATION'))
    expect(Number(await lamportsOutside())).toBe(2 * Number(ENOUGH))
    await practice.close()
  })

  it('takes an address only with the passphrase, only once, and only if it can be paid', async () => {
    const { client } = await openTestBackend({ dataDir: temporaryDataDir() })
    const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
    const allow = (change: object) => client.policy.allow({ passphrase: PASSPHRASE, address: OUTSIDE, label: 'Anna', ...change })
    await expect(allow({ passphrase: 'another passphrase' })).rejects.toMatchObject({ data: { code: 'VAULT_WRONG_PASSPHRASE' } })
    await expect(allow({ address: DERIVED })).rejects.toMatchObject({ data: { code: 'RECIPIENT_REFUSED' } })
    for (const label of ['An\u202ena', 'Anna\u200b', 'Anna\nEve'])
      await expect(allow({ label })).rejects.toMatchObject({ data: { code: 'OPERATION_ARGUMENT' } })
    expect((await client.recipients.list({})).recipients).toEqual([])
    await allow({})
    await expect(allow({ label: 'Eve' })).rejects.toMatchObject(refused('SIGNER_DESTINATION_KNOWN', { address: OUTSIDE, label: 'Anna' }))
    await expect(client.policy.forbid({ address: treasury })).rejects.toMatchObject(
      refused('SIGNER_DESTINATION_UNKNOWN', { address: treasury }),
    )
    await client.policy.limit({ passphrase: PASSPHRASE, asset: 'native', perDay: 5n })
    await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 24 })
    expect(await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 1 })).toMatchObject({
      coolDownMs: 86_400_000,
      nextCoolDown: { ms: 3_600_000 },
      limits: [{ asset: 'native', perTransaction: null, perDay: 5n, endsInMs: null }],
    })
    await client.vault.lock({})
    await expect(client.policy.show({})).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await expect(client.policy.forbid({ address: OUTSIDE })).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await client.vault.unlock({ passphrase: PASSPHRASE })
    expect((await client.policy.show({})).destinations).toMatchObject([{ address: OUTSIDE, label: 'Anna' }])
  })

  it('takes everybody of a file with one passphrase, or nobody: whoever cannot be paid is named, and left out by a person alone', async () => {
    const { client } = await openTestBackend({ dataDir: temporaryDataDir() })
    await client.vault.create({ passphrase: PASSPHRASE })
    const allowMany = (lines: readonly string[], passphrase = PASSPHRASE) =>
      client.policy.allowMany({ passphrase, contents: `data:text/csv;base64,${Buffer.from(lines.join('\n')).toString('base64')}` })
    const [anna, eve, lost] = [`${OUTSIDE},Anna, supplier`, `${OTHER},Eve`, `${DERIVED},Lost`]
    await expect(allowMany([anna, eve], 'another passphrase')).rejects.toMatchObject(refused('VAULT_WRONG_PASSPHRASE'))
    const refusal: unknown = await allowMany([anna, lost, eve]).catch((caught: unknown) => caught)
    expect(refusal).toMatchObject(refused('RECIPIENT_REFUSED', { words: expect.stringContaining(`Lost ${DERIVED}: `) as string }))
    expect(JSON.stringify(refusal)).not.toContain(OUTSIDE)
    const unnamed = { reason: `it gives ${OTHER} no name` }
    await expect(allowMany([anna, OTHER])).rejects.toMatchObject(refused('IMPORT_UNREADABLE', unnamed))
    await expect(allowMany([anna, 'Eve'])).rejects.toMatchObject(refused('IMPORT_UNREADABLE', { line: 2 }))
    await expect(allowMany([])).rejects.toMatchObject(refused('IMPORT_UNREADABLE', { reason: 'it names nobody' }))
    expect((await client.policy.show({})).destinations).toEqual([])
    await allowMany([anna])
    await expect(allowMany([eve, anna])).rejects.toMatchObject(refused('SIGNER_DESTINATION_KNOWN', { address: OUTSIDE }))
    expect((await allowMany([eve])).destinations).toMatchObject([
      { address: OUTSIDE, label: 'Anna, supplier' },
      { address: OTHER, label: 'Eve' },
    ])
  })
})
