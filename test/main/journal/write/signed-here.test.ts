import { createHash } from 'node:crypto'
import { concatBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import type { Nonce } from '../../../../src/core/lifetime/lifetime.ts'
import { nonceField } from '../../../../src/core/lifetime/token.ts'
import { encodeField } from '../../../../src/core/program/layout.ts'
import { addressOf, nonceOf, signatureOf } from '../samples.ts'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

const [NONCE, ACCOUNT, OWNER] = ['nonce', 'account', 'owner'].map(addressOf)
if (NONCE === undefined || ACCOUNT === undefined || OWNER === undefined) throw new Error('three addresses')
const note = (byte: number) => ({
  bytes: new Uint8Array([byte]),
  signature: signatureOf(String(byte)),
  nonceAccount: NONCE,
  owners: [{ account: ACCOUNT, owner: OWNER }],
  references: byte === 1 ? [] : [`invoice ${byte}`, `rent ${byte}`],
})
const BUNDLE = '1'.repeat(64)

async function signTwice(path: string) {
  const journal = await openTestJournal({ path })
  const sign = (bundle: string, bytes: readonly number[]) =>
    journal.write('signed', (tx) => tx.noteBundleSigned({ bundle, messages: bytes.map(note) }))
  await sign(BUNDLE, [1, 2])
  await sign(BUNDLE, [1, 2])
  await sign('2'.repeat(64), [2, 3])
  return journal
}

it('what keys here signed of bundles is kept once, newest first, with the bundle that it was signed in first', async () => {
  const journal = await signTwice(temporaryPath())
  const rows = await journal.read.signedHere({ limit: 10 })
  expect(rows.map(({ bundle, number, message, isFollowed }) => [bundle[0], number, message[0], isFollowed])).toEqual([
    ['2', 2, 3, false],
    ['1', 2, 2, true],
    ['1', 1, 1, true],
  ])
  expect(rows[0]).toMatchObject({ nonceAccount: NONCE, signature: signatureOf('3'), owners: [{ account: ACCOUNT, owner: OWNER }] })
  const [newest, ...older] = rows
  expect(await journal.read.signedHere({ limit: 1 })).toEqual([newest])
  expect(await journal.read.signedHere({ after: newest?.id ?? 0, limit: 10 })).toEqual(older)
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
})

it('what is signed alike is found by the value of its nonce account, and by each reference that it pays', async () => {
  const journal = await signTwice(temporaryPath())
  const nonce = nonceOf('value')
  const living = concatBytes(new Uint8Array([7]), encodeField(nonceField, nonce))
  await journal.write('signed', (tx) => tx.noteBundleSigned({ bundle: BUNDLE, messages: [{ ...note(4), bytes: living }] }))
  const alike = (nonceAccount: Address, value: Nonce, references: readonly string[] = []) =>
    journal.read.signedAlike({ nonceAccount, nonce: value, references })
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(await alike(NONCE, nonce)).toEqual({ byNonce: [digest(living)], byReference: [] })
  expect(await alike(NONCE, nonceOf('other'))).toEqual({ byNonce: [], byReference: [] })
  expect(await alike(ACCOUNT, nonce, ['rent 3'])).toEqual({ byNonce: [], byReference: [digest(new Uint8Array([3]))] })
  expect(await alike(ACCOUNT, nonce, ['invoice 1', 'invoice 4', 'rent 2'])).toEqual({
    byNonce: [],
    byReference: [digest(living), digest(new Uint8Array([2]))],
  })
})

it.each([
  ["UPDATE signed_here SET owners = '[]' WHERE id = 1", '1'],
  ["UPDATE signed_here SET message = x'09' WHERE id = 2", '2'],
  ["UPDATE signed_here SET nonce_account = 'other' WHERE id = 3", '3'],
  ["UPDATE signed_here SET owners = 'no json' WHERE id = 3", '3'],
  ['PRAGMA foreign_keys = OFF; DELETE FROM signed_here WHERE id = 2', ''],
  ["UPDATE signed_here_payment SET key = 'invoice 3' WHERE signed_here_id = 2 AND place = 0", '2'],
  ['DELETE FROM signed_here_payment WHERE signed_here_id = 3 AND place = 1', '3'],
])('a file in which somebody wrote %s is not intact', async (statement, row) => {
  const path = temporaryPath()
  await (await signTwice(path)).close()
  const raw = openRaw(path)
  expect(() => raw.exec(statement)).toThrow('written once')
  for (const table of ['signed_here', 'signed_here_payment'])
    raw.exec(`DROP TRIGGER ${table}_never_changes; DROP TRIGGER ${table}_never_goes`)
  raw.exec(statement)
  raw.close()
  const { intact, problems } = await (await openTestJournal({ path })).verify()
  expect(intact).toBe(false)
  expect(problems).toContainEqual(expect.objectContaining({ table: 'signed_here', row }))
})

it('a file in which somebody added a reference to what was signed is not intact', async () => {
  const path = temporaryPath()
  await (await signTwice(path)).close()
  const raw = openRaw(path)
  raw.exec(`PRAGMA foreign_keys = OFF; INSERT INTO signed_here_payment VALUES (9, 0, 'invoice 9')`)
  raw.close()
  expect(await (await openTestJournal({ path })).verify()).toMatchObject({ intact: false })
})
