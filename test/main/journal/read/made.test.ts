import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Signature } from '../../../../src/core/keys/signature.ts'
import { addSignedAttempt, openTestJournal } from '../support.ts'

it('what is called made is what a verdict calls final, and what was found to have landed; what is called failed is so by a verdict; in the order of the events', async () => {
  const journal = await openTestJournal()
  const settle = (attemptId: number, state: 'finalized' | 'failed' | 'expired', at: bigint) =>
    journal.write('verdict', (tx) => tx.settleAttempt({ attemptId: attemptId as never, state, proof: { slot: slot(at) } }))
  const find = (signature: Signature, what: 'done' | 'failed', at: bigint) =>
    journal.write('elsewhere', (tx) => tx.recordElsewhere({ signature, slot: slot(at), what, proof: null, payments: [], intents: [] }))
  const signatureOf = async (id: number) => (await journal.read.attempt(id))?.signature as Signature
  const made = async (after: number, limit = 100) => {
    const { upTo, messages } = await journal.read.calledMade({ after, limit })
    return { upTo, messages: messages.map(({ signature, end }) => [signature, end]) }
  }
  const lastId = async () => (await journal.read.lastEvent()).id

  const final = await addSignedAttempt(journal, 'final')
  await settle(final, 'finalized', 104n)
  const failing = await addSignedAttempt(journal, 'failed')
  await settle(failing, 'failed', 105n)
  const between = await lastId()
  const dead = await addSignedAttempt(journal, 'called dead')
  await settle(dead, 'expired', 106n)
  await find(await signatureOf(dead), 'done', 107n)
  const void_ = await addSignedAttempt(journal, 'void')
  await settle(void_, 'expired', 108n)
  await find(await signatureOf(void_), 'failed', 109n)

  const one = [await signatureOf(final), 'made']
  const failed = [await signatureOf(failing), 'failed']
  const two = [await signatureOf(dead), 'made']
  expect(await made(0)).toEqual({ upTo: await lastId(), messages: [one, failed, two] })
  expect(await made(0, 2)).toEqual({ upTo: between, messages: [one, failed] })
  expect(await made(between)).toEqual({ upTo: await lastId(), messages: [two] })
  expect(await made(await lastId())).toEqual({ upTo: null, messages: [] })
})
