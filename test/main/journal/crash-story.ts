import type { DraftId } from '../../../src/core/payment/attempt.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { AttemptRecord, Journal } from '../../../src/main/journal/index.ts'
import { addressOf, blockhashOf, blockOf, draftOf, intentOf, movementOf, NATIVE, signedOf } from './samples.ts'

const customer = addressOf('customer')

/**
 * What a wallet does from its first start to a finalized sweep, in the way it does it after a restart: each step asks the journal whether it is
 * done. Told to the end after a crash, the journal must be the one that never crashed, hash for hash.
 */
export async function tellStory(journal: Journal): Promise<void> {
  await prepare(journal)
  await watch(journal)
  await sweep(journal)
}

async function prepare({ write, read }: Journal): Promise<void> {
  await write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash: 'genesis' }))
  await write('accounts', (tx) => tx.addAccounts([{ address: customer, role: 'deposit', path: "m/44'/501'/1'/0'" }]))
  if ((await read.cursor()) === null) await write('cursor', (tx) => tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) }))
  if ((await read.cursor())?.slot !== 100n) return
  await write('balances', (tx) => tx.openBalances([{ owner: customer, account: customer, asset: NATIVE, amount: 5n, slot: slot(100) }]))
}

async function watch({ write }: Journal): Promise<void> {
  await write('block', (tx) => tx.recordBlock(blockOf(101, [movementOf({ name: '1', before: 5n, after: 25n })])))
  await write('skipped', (tx) => tx.recordSkipped({ from: slot(102), to: slot(103) }))
  await write('block', (tx) => tx.recordBlock(blockOf(104, [movementOf({ name: '2', before: 20n, after: 45n })], 101)))
}

async function sweep({ write, read }: Journal): Promise<void> {
  if ((await read.decision('s')) === null)
    await write('sweep', (tx) => tx.addDecision({ id: 's', summary: null, intents: [intentOf('i', ['customer'])] }))
  // After a crash the draft is signed again, whatever became of it.
  const draftId = ((await onlyAttempt(read))?.id as DraftId | undefined) ?? (await write('draft', (tx) => tx.addDraft(draftOf('i'))))
  const attemptId = await write('signed', (tx) => tx.storeSigned(signedOf(draftId, 'i')))
  if ((await onlyAttempt(read))?.state === 'signed') await write('broadcast', (tx) => tx.addBroadcast({ attemptId, node: 'left' }))
  const status = { attemptId, who: 'left', what: 'status', slot: slot(110), commitment: 'finalized', detail: null } as const
  if ((await read.evidence({ attemptId, limit: 1 })).length === 0) await write('evidence', (tx) => tx.addEvidence(status))
  await write('verdict', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof: { slot: 110n } }))
}

async function onlyAttempt(read: Journal['read']): Promise<AttemptRecord | undefined> {
  return (await read.intent('i'))?.attempts[0]
}
