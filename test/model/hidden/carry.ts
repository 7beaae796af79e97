import { isAlive, isDraft } from '../../../src/core/payment/attempt.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { IntentRecord } from '../../../src/main/journal/index.ts'
import { readOpenWork } from '../../../src/main/pay/send/open-work.ts'
import { decodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { draftOf, signedOf } from '../../main/journal/samples.ts'
import type { HiddenChain } from './chain.ts'
import type { HiddenLife } from './life.ts'

const NODE = 'node 1'

/**
 * Stands for the submitter, which the model of payments drives: the same writes in the same order, over the real journal, with one proof of each fate that is
 * always right.
 */
export async function carry(life: HiddenLife, chain: HiddenChain): Promise<void> {
  const { works } = await readOpenWork(life)
  const mayBegin = new Set(works.map(({ intent }) => intent.id))
  for (const intent of await life.journal.read.unfinishedIntents({ limit: 1_000 })) await carryOne(life, chain, { intent, mayBegin })
}

/** `mayBegin`: what the product would sign now, where nothing of it is signed that may land. */
type Carrying = { readonly intent: IntentRecord; readonly mayBegin: ReadonlySet<string> }

async function carryOne({ journal, step, sign }: HiddenLife, chain: HiddenChain, { intent, mayBegin }: Carrying): Promise<void> {
  const { id, attempts, what } = intent
  const last = attempts.at(-1)
  if (last?.state === 'failed') {
    await journal.write('conclusion', (tx) => tx.abandonIntent({ intentId: id, why: 'It failed on chain.' }))
    return
  }
  if (last === undefined || last.state === 'expired') {
    if (!mayBegin.has(id)) return
    await journal.write('draft', (tx) => tx.addDraft(draftOf(id, `${id} ${attempts.length} ${chain.lastHeight()}`)).then(() => undefined))
    return
  }
  if (isDraft(last)) {
    const text = new TextDecoder().decode(last.message)
    sign(id)
    await journal.write('signed', (tx) => tx.storeSigned(signedOf(last.id, text)).then(() => undefined))
    return
  }
  if (!isAlive(last)) return
  // The height stands in the text of the message.
  const untilHeight = Number(new TextDecoder().decode(last.message).split(' ').at(-1))
  const found = chain.landed(last.signature)
  if (found !== null) {
    const said = { attemptId: last.id, who: NODE, slot: slot(found.slot), commitment: 'finalized', detail: null } as const
    const proofs = await journal.read.paymentProofs(id)
    await journal.write('verdict', async (tx) => {
      await tx.addEvidence({ ...said, what: found.ok ? 'landed' : 'failed' })
      // As settle.ts does: the payment closed the accounts that kept its proofs.
      if (found.ok && proofs !== null) await tx.endPaymentProofs({ intentId: id, why: null })
      await tx.settleAttempt({ attemptId: last.id, state: found.ok ? 'finalized' : 'failed', proof: null })
    })
    return
  }
  if (chain.final().height > untilHeight) {
    await journal.write('verdict', (tx) => tx.settleAttempt({ attemptId: last.id, state: 'expired', proof: null }).then(() => undefined))
    return
  }
  // A person revoked it: its bytes are sent no more, and may land all the same.
  if (last.revocation !== null) return
  await journal.write('broadcast', (tx) => tx.addBroadcast({ attemptId: last.id, node: NODE }).then(() => undefined))
  await step('send:before')
  chain.submit({ signature: last.signature, intent: id, planned: decodeIntent(what), untilHeight })
  await step('send:after')
}
