import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { writeByHand } from '../compare/town.ts'
import { agreedBy, AMOUNT, BERTAS, goRound, heldIn, openFourEyes, OUTSIDE, pay, received, settledIn } from './four-eyes.ts'
import { refused } from './support.ts'

const ELSEWHERE = addressOfSeed(new Uint8Array(32).fill(66))

/** Somebody writes another amount into the newest draft of a journal. */
function multiplyDraft(path: string, times: bigint): void {
  const file = new Database(path)
  const draft = file.prepare<[], { id: number; message: Buffer }>('SELECT id, message FROM attempt ORDER BY id DESC').get()
  if (draft === undefined) throw new Error('there is a draft')
  const { id, message } = draft
  const at = message.indexOf(encode(AMOUNT))
  expect(at).toBeGreaterThan(0)
  encode(AMOUNT * times).copy(message, at)
  const digest = createHash('sha256').update(message).digest()
  file.prepare('UPDATE attempt SET message = ?, digest = ? WHERE id = ?').run(message, digest, id)
  file.close()
}

function encode(lamports: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(lamports)
  return bytes
}

describe('a payment that waits for a second person', () => {
  it('is shown as refused, and approved by nobody, where the row of its draft is not what was decided', async () => {
    const practice = await openStillPractice()
    const dataDir = temporaryDataDir()
    const { backend: first, approver } = await openFourEyes(practice, dataDir)
    await pay(first, 'one')
    await heldIn(first, 1)
    await first.close()
    // 0.003 SOL become 0.3 SOL; the payment that was decided stands as it was, and is what is listed.
    multiplyDraft(join(dataDir, 'practice', 'journal.sqlite'), 100n)

    const backend = await openTestBackend({ dataDir })
    const { client } = backend
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => {
      await practice.advance(1n)
      return (await client.sending.status({})).state === 'open'
    })
    const [{ intent, digest } = { intent: '', digest: '' }] = await client.approvals.list({})
    const { does, refusal } = await client.approvals.show({ intent })
    expect(plain(does)).toContain('0.3 SOL')
    expect(plain(refusal ?? [])).toContain('is not what a person decided in this vault')
    const approved = client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await expect(approved).rejects.toMatchObject(refused('SIGNER_NOT_DECIDED', { intent }))
    await goRound(practice, 10)
    expect(await client.approvals.list({})).toHaveLength(1)
    expect(await received(practice)).toBe(0n)
    await backend.close()
    await practice.close()
  })

  it.each([
    ['recipient', '$.payees[0].recipient', ELSEWHERE],
    ['account', '$.payees[0].account', ELSEWHERE],
    ['amount', '$.payees[0].amount', '3'],
    ['asset', '$.asset', { kind: 'token', mint: ELSEWHERE, tokenProgram: ELSEWHERE, decimals: 6 }],
  ])('is shown by its bytes, as refused, and approved by nobody, where the journal names another %s', async (_what, path, said) => {
    const practice = await openStillPractice()
    const dataDir = temporaryDataDir()
    const { backend: first, approver } = await openFourEyes(practice, dataDir)
    await pay(first, 'one')
    const before = await heldIn(first, 1)
    await first.close()
    writeByHand({ practice, dataDir }, `UPDATE intent SET what = json_replace(what, '${path}', json('${JSON.stringify(said)}'))`)

    const backend = await openTestBackend({ dataDir })
    const { client } = backend
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => {
      await practice.advance(1n)
      return (await client.sending.status({})).state === 'open'
    })
    expect(await client.approvals.list({})).toEqual(before)
    const [{ intent, digest } = { intent: '', digest: '' }] = before
    const { payees, warnings, refusal } = await client.approvals.show({ intent })
    expect(payees).toEqual([{ reference: 'one', recipient: OUTSIDE, amount: AMOUNT, label: 'Anna' }])
    expect(warnings.map(plain).join()).toContain(OUTSIDE)
    expect(plain(refusal ?? [])).toContain('is not what its transaction does')
    const approved = client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await expect(approved).rejects.toMatchObject(refused('JOURNAL_PLAN_ALTERED', { intent }))
    await goRound(practice, 10)
    expect(await received(practice)).toBe(0n)
    const { problems } = await client.activity.verify({})
    expect(problems).toEqual([expect.stringContaining(`intent ${intent}: what it is to do is not what the events tell of it`)])
    await backend.close()
    await practice.close()
  })

  it('is shown with the fee of its bytes, whatever fee the journal names', async () => {
    const practice = await openStillPractice()
    const dataDir = temporaryDataDir()
    const { backend, client } = await openFourEyes(practice, dataDir)
    await pay(backend, 'one')
    const [{ intent, feeLamports } = { intent: '', feeLamports: 0n }] = await heldIn(backend, 1)
    expect(feeLamports).toBe(5_000n)
    writeByHand({ practice, dataDir }, `UPDATE intent SET what = json_replace(what, '$.feeLamports', '7')`)
    expect((await client.approvals.show({ intent })).feeLamports).toBe(5_000n)
    await backend.close()
    await practice.close()
  })

  it('is approved by nobody while something else keeps it from being signed, and can be declined', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    const id = await pay(backend, 'one')
    const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
    await client.policy.forbid({ address: OUTSIDE })
    expect((await client.approvals.show({ intent })).refusal).not.toBeNull()
    const approved = client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await expect(approved).rejects.toMatchObject({ data: { code: 'SIGNER_FOREIGN_DESTINATION' } })
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'awaiting-approval' }])
    await client.approvals.decline({ intent, why: 'not allowed any more' })
    expect(await client.payments.show({ id })).toMatchObject({ settled: true, lines: [{ state: 'abandoned' }] })
    await backend.close()
    await practice.close()
  })

  it('is reported as one that nobody has to approve, and can be declined, where the threshold and whoever may approve are gone', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    await pay(backend, 'one')
    const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', ...agreedBy(approver) })
    await client.policy.removeApprover({ approver })
    expect((await client.policy.show({})).approvers).toEqual([])
    expect(plain((await client.approvals.show({ intent })).refusal ?? [])).toContain('Nobody has to approve')
    const approved = client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await expect(approved).rejects.toMatchObject(refused('APPROVAL_NOT_NEEDED', { intent }))
    expect(await received(practice)).toBe(0n)
    await client.approvals.decline({ intent, why: 'decided again' })
    // Its reference is free.
    const again = await pay(backend, 'one', AMOUNT, AMOUNT)
    await settledIn(practice, backend, again)
    expect(await received(practice)).toBe(AMOUNT)
    await backend.close()
    await practice.close()
  })
})
