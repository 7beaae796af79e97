import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Signature } from '../../../../src/core/keys/signature.ts'
import { addSignedAttempt, openTestJournal } from '../support.ts'

it('what was made is what a verdict calls final, and what was found to have landed after all, by the events between two', async () => {
  const journal = await openTestJournal()
  const settle = (attemptId: number, state: 'finalized' | 'failed' | 'expired', at: bigint) =>
    journal.write('verdict', (tx) => tx.settleAttempt({ attemptId: attemptId as never, state, proof: { slot: slot(at) } }))
  const find = (signature: Signature, what: 'done' | 'failed', at: bigint) =>
    journal.write('elsewhere', (tx) => tx.recordElsewhere({ signature, slot: slot(at), what, proof: null, payments: [], intents: [] }))
  const digestOf = async (id: number) => Buffer.from((await journal.read.attempt(id))?.digest ?? []).toString('hex')
  const signatureOf = async (id: number) => (await journal.read.attempt(id))?.signature as Signature
  const made = async (after: number) => journal.read.madeBetween({ after, upTo: (await journal.read.lastEvent()).id })

  const final = await addSignedAttempt(journal, 'final')
  await settle(final, 'finalized', 104n)
  await settle(await addSignedAttempt(journal, 'failed'), 'failed', 105n)
  const { id: between } = await journal.read.lastEvent()
  const dead = await addSignedAttempt(journal, 'called dead')
  await settle(dead, 'expired', 106n)
  await find(await signatureOf(dead), 'done', 107n)
  const void_ = await addSignedAttempt(journal, 'void')
  await settle(void_, 'expired', 108n)
  await find(await signatureOf(void_), 'failed', 109n)

  const [one, two] = [
    { digest: await digestOf(final), slot: 104n },
    { digest: await digestOf(dead), slot: 107n },
  ]
  expect(await made(0)).toEqual(expect.arrayContaining([one, two]))
  expect(await made(0)).toHaveLength(2)
  expect(await made(between)).toEqual([two])
  expect(await journal.read.madeBetween({ after: 0, upTo: between })).toEqual([one])
})
