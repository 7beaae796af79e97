import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOf, blockhashOf, blockOf, draftOf, intentOf, movementOf, nonceOf, signedOf, TOKEN } from '../samples.ts'
import { openRaw, openTestJournal } from '../support.ts'

const NOW = 1_700_000_000_000
const NONCE = { kind: 'nonce', nonce: nonceOf('n'), nonceAccount: addressOf('nonce'), authority: addressOf('authority') } as const

it('an empty journal knows of nothing that waits, and of no copy of the vault', async () => {
  const { read } = await openTestJournal()
  const none = { count: 0, sinceMs: null }
  expect(await read.matters({ signedBeforeMs: NOW })).toEqual({
    ...{ cases: none, awaitingApproval: none, notKnown: none, oldSignatures: none, unlistedTokens: none },
    lastCopy: null,
  })
})

it('a signature under a nonce is old once it was signed before the time that is asked with; one under a blockhash, and what is not signed yet, never', async () => {
  const { read, write } = await openTestJournal()
  await write('signed', async (tx) => {
    await tx.addDecision({ id: 'd', summary: null, intents: ['by nonce', 'by blockhash', 'draft'].map((id) => intentOf(id)) })
    const byNonce = await tx.addDraft(draftOf('by nonce', 'by nonce', NONCE))
    await tx.storeSigned(signedOf(byNonce, 'by nonce'))
    const byBlockhash = await tx.addDraft(draftOf('by blockhash'))
    await tx.storeSigned(signedOf(byBlockhash, 'by blockhash'))
    await tx.addDraft(draftOf('draft', 'draft', { ...NONCE, nonceAccount: addressOf('another nonce') }))
  })
  const old = async (signedBeforeMs: number) => (await read.matters({ signedBeforeMs })).oldSignatures
  expect(await old(NOW)).toEqual({ count: 0, sinceMs: null })
  expect(await old(NOW + 1)).toEqual({ count: 1, sinceMs: NOW })
})

it('an old signature that is revoked waits for nobody while its nonce is being advanced, and again where the advance came to nothing', async () => {
  const { read, write } = await openTestJournal()
  const old = async () => (await read.matters({ signedBeforeMs: NOW + 1 })).oldSignatures.count
  await write('signed', async (tx) => {
    await tx.addDecision({ id: 'd', summary: null, intents: [intentOf('paid')] })
    const id = await tx.addDraft(draftOf('paid', 'paid', NONCE))
    const attemptId = await tx.storeSigned(signedOf(id, 'paid'))
    await tx.addDecision({ id: 'advance', kind: 'upkeep', summary: null, intents: [intentOf('advance')] })
    await tx.revokeAttempt({ attemptId, next: 'abandon', advanceId: 'advance' })
  })
  expect(await old()).toBe(0)
  await write('came to nothing', (tx) => tx.abandonIntent({ intentId: 'advance', why: 'declined' }))
  expect(await old()).toBe(1)
})

it('a copy of the vault is behind only where a key came in after the newest copy, or another vault took its place', async () => {
  const { read, write } = await openTestJournal()
  const copy = () => write('copied', (tx) => tx.noteCopied({ bytes: 400 }))
  const add = (name: string, role: 'deposit' | 'watch', path: string | null) =>
    write('added', (tx) => tx.addAccounts([{ address: addressOf(name), role, path }]))
  const isBefore = async () => (await read.matters({ signedBeforeMs: 0 })).lastCopy?.isBehind
  await add('imported first', 'deposit', null)
  expect(await isBefore()).toBe(undefined)
  await copy()
  await add('derived', 'deposit', "m/44'/501'/1'/0'")
  await add('watched', 'watch', null)
  expect(await isBefore()).toBe(false)
  await add('imported', 'deposit', null)
  expect(await isBefore()).toBe(true)
  await copy()
  expect(await isBefore()).toBe(false)
  await add('watched', 'deposit', null)
  expect(await isBefore()).toBe(true)
  await copy()
  await write('another vault', (tx) => tx.addAccounts([{ address: addressOf('its treasury'), role: 'treasury', path: null }]))
  expect(await isBefore()).toBe(true)
})

it('imported keys are counted by their index, however many accounts there are', async () => {
  const { path } = await openTestJournal()
  const plan = openRaw(path).prepare("EXPLAIN QUERY PLAN SELECT count(*) FROM account WHERE path IS NULL AND role <> 'watch'").all()
  expect(JSON.stringify(plan)).toContain('account_imported')
})

it('tokens that nobody listed are counted until somebody lists them or puts them out of sight', async () => {
  const { read, write } = await openTestJournal()
  const owner = addressOf('a')
  const unlisted = async () => (await read.matters({ signedBeforeMs: 0 })).unlistedTokens.count
  await write('arrived', async (tx) => {
    await tx.addAccounts([{ address: owner, role: 'deposit', path: null }])
    await tx.openCursor({ slot: slot(1), blockhash: blockhashOf(1) })
    await tx.recordBlock(blockOf(2, [movementOf({ owner, account: addressOf('token account'), asset: TOKEN, after: 9n })]))
  })
  expect(await unlisted()).toBe(1)
  await write('ignored', (tx) => tx.ignoreMint(addressOf('mint')))
  expect(await unlisted()).toBe(0)
})
