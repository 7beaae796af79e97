import { expect, it } from 'vitest'
import { addressOf, signatureOf } from '../samples.ts'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

const [NONCE, ACCOUNT, OWNER] = ['nonce', 'account', 'owner'].map(addressOf)
if (NONCE === undefined || ACCOUNT === undefined || OWNER === undefined) throw new Error('three addresses')
const note = (byte: number) => ({
  bytes: new Uint8Array([byte]),
  signature: signatureOf(String(byte)),
  nonceAccount: NONCE,
  owners: [{ account: ACCOUNT, owner: OWNER }],
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
  expect(await journal.read.signedHere({ limit: 1 })).toHaveLength(1)
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
})

it.each([
  ["UPDATE signed_here SET owners = '[]' WHERE id = 1", '1'],
  ["UPDATE signed_here SET message = x'09' WHERE id = 2", '2'],
  ["UPDATE signed_here SET nonce_account = 'other' WHERE id = 3", '3'],
  ["UPDATE signed_here SET owners = 'no json' WHERE id = 3", '3'],
  ['DELETE FROM signed_here WHERE id = 2', ''],
])('a file in which somebody wrote %s is not intact', async (statement, row) => {
  const path = temporaryPath()
  await (await signTwice(path)).close()
  const raw = openRaw(path)
  expect(() => raw.exec(statement)).toThrow('written once')
  raw.exec('DROP TRIGGER signed_here_never_changes; DROP TRIGGER signed_here_never_goes')
  raw.exec(statement)
  raw.close()
  const { intact, problems } = await (await openTestJournal({ path })).verify()
  expect(intact).toBe(false)
  expect(problems).toContainEqual(expect.objectContaining({ table: 'signed_here', row }))
})
