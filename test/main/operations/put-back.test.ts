import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { APPROVAL_MS } from '../../../src/main/signer/signing/approvals.ts'
import { until } from '../../support/until.ts'
import { lockAtRest, openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { askNode } from '../pay/relay.ts'
import { agreedBy, BERTAS, heldIn, openFourEyes, pay } from './four-eyes.ts'
import { refused } from './support.ts'

const passphrase = PASSPHRASE
const MINUTE_MS = 60_000
const OUTSIDE = addressOfSeed(new Uint8Array(createHash('sha256').update('outside').digest()))

it('all files of the vault put back beside a newer journal open only with the step of its own, which closes sending', async () => {
  const dataDir = temporaryDataDir()
  const backend = await openTestBackend({ dataDir })
  const { client } = backend
  await client.vault.create({ passphrase })
  const folder = join(dataDir, 'practice')
  const kept = mkdtempSync(join(tmpdir(), 'strongroom-kept-'))
  const names = () => readdirSync(folder).filter((name) => name.startsWith('vault'))
  for (const name of names()) cpSync(join(folder, name), join(kept, name))
  await client.policy.coolDown({ passphrase, hours: 1 })
  await lockAtRest(backend)
  for (const name of names()) rmSync(join(folder, name))
  cpSync(kept, folder, { recursive: true })
  rmSync(kept, { recursive: true })
  await expect(client.vault.unlock({ passphrase })).rejects.toMatchObject({ data: { code: 'VAULT_OLDER' } })
  await expect(client.vault.acceptOlder({ passphrase: 'another passphrase' })).rejects.toEqual(
    expect.objectContaining(refused('VAULT_WRONG_PASSPHRASE', { path: expect.any(String) })),
  )
  expect(await client.sending.status({})).toMatchObject({ reasons: [] })
  expect(await client.vault.acceptOlder({ passphrase })).toMatchObject({ state: 'unlocked', older: [{ file: 'vault' }] })
  expect(await client.sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'vault-restored' }] })
  await lockAtRest(backend)
  expect(await client.vault.unlock({ passphrase })).toMatchObject({ state: 'unlocked', older: [] })
  await backend.close()
})

it('the record of what was signed, taken away, closes sending until it is compared and opened again', async () => {
  const practice = await openStillPractice()
  const dataDir = temporaryDataDir()
  const backend = await openTestBackend({ dataDir })
  const { client } = backend
  await client.nodes.add({ name: 'practice', url: practice.url })
  const { treasury } = await client.vault.create({ passphrase })
  await askNode(practice.url, 'requestAirdrop', [treasury, 1_000_000_000n])
  await practice.advance(5n)
  await client.policy.allow({ passphrase, address: OUTSIDE, label: 'Anna' })
  const request = { to: OUTSIDE, amount: 3_000_000n, allowUnfundedRecipient: true, reference: 'one' }
  const { digest, recipients } = await client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? undefined
  const { id } = await client.payments.start({ ...request, digest: digest ?? '', ...(confirmed === undefined ? {} : { confirmed }) })
  await until(async () => {
    await practice.advance(2n)
    return (await client.payments.show({ id })).settled
  })
  await lockAtRest(backend)
  const folder = join(dataDir, 'practice')
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.signed'))) rmSync(join(folder, name))
  expect(await client.vault.unlock({ passphrase })).toMatchObject({ older: [{ file: 'signed', generation: null }] })
  expect(await client.sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'vault-restored' }] })
  await practice.close()
  await backend.close()
})

/** The approvals and the witness are put back: from before an approval was taken back with its payment, or from before it was given. */
async function putApprovalsBack({ isDeclined }: { readonly isDeclined: boolean }) {
  const practice = await openStillPractice()
  const dataDir = temporaryDataDir()
  // What is approved stays where it is: the journal cannot be written.
  const onStep = (step: string) => {
    if (step === 'write:approved:before') throw new Error('the disk is full')
  }
  const { backend, client, approver } = await openFourEyes(practice, dataDir, onStep)
  await pay(backend, 'one')
  const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
  const approve = async () => {
    const asked = client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await expect(asked).rejects.toMatchObject({ data: { code: 'OPERATION_DEFECT' } })
  }
  const files = ['approvals', 'files'].map((name) => join(dataDir, 'practice', `vault.strongroom.${name}`))
  // Of the two the witness alone stands before anything was approved.
  if (isDeclined) await approve()
  const before = files.flatMap((path) => (isDeclined || path.endsWith('files') ? [[path, readFileSync(path)] as const] : []))
  if (isDeclined) await client.approvals.decline({ intent, why: 'not agreed after all' })
  else await approve()
  await backend.close()
  for (const path of files) rmSync(path)
  for (const [path, bytes] of before) writeFileSync(path, bytes)

  const after = await openTestBackend({ dataDir })
  return { after, approver, practice }
}

it('the approvals and the witness from before an approval was taken back with its payment are reported as older, and approve nothing', async () => {
  const { after, practice } = await putApprovalsBack({ isDeclined: true })
  // The record of what was signed keeps that the payment was declined, and is the newest.
  expect(await after.client.vault.unlock({ passphrase })).toMatchObject({ older: [{ file: 'approvals' }] })
  await after.close()
  await practice.close()
})

it('the approvals and the witness from before an approval was given, before anything was signed by it, are reported as older beside a newer journal', async () => {
  const { after, approver, practice } = await putApprovalsBack({ isDeclined: false })
  await expect(after.client.vault.unlock({ passphrase })).rejects.toMatchObject({ data: { code: 'VAULT_OLDER' } })
  // If a person goes on with them all the same, the earlier approvals expire before their approver may approve again.
  await after.client.vault.acceptOlder({ passphrase, ...agreedBy(approver) })
  const { approvers } = await after.client.policy.show({})
  expect(approvers[0]?.waitMs).toBeGreaterThan(APPROVAL_MS - MINUTE_MS)
  await after.close()
  await practice.close()
})
