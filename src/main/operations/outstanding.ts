import { hashMessage } from '../../core/review/digest.ts'
import { isOurKey } from '../our-keys.ts'
import { isAsItLeft, type Revoking, revokeSigned } from '../pay/index.ts'
import { readNames } from '../read-names.ts'
import type { Services } from '../services.ts'
import { exportOutstanding } from './export-outstanding.ts'
import { os } from './implement.ts'
import { lastHeightOf } from './payment-story.ts'
import { readAsOf } from './read-as-of.ts'
import { readBlockHeight } from './read-height.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { sayOfSignedHere } from './signed-here.ts'
import { blocksLeft, tellOutstanding } from './tell-outstanding.ts'

export function outstandingOperations(services: Services) {
  const { journal, nodes, submitter } = services
  return {
    list: os.outstanding.list.handler(async ({ input: { after, limit } }) => {
      const blockHeight = await readBlockHeight(nodes)
      const attempts = await journal.read.outstandingAttempts({ ...(after === undefined ? {} : { after }), limit })
      const signatures = await nameAll(services, await tellOutstanding(journal, attempts, blockHeight))
      const next = attempts.length < limit ? null : (attempts.at(-1)?.id ?? null)
      const mayBeSigned = await readMayBeSigned(services, limit)
      const signed = await journal.read.signedHere({ limit: limit + 1 })
      const signedHere = await sayOfSignedHere(services, signed.slice(0, limit))
      const msPerSlot = nodes.slotPace()?.msPerSlot ?? null
      return { blockHeight, msPerSlot, signatures, next, mayBeSigned, signedHere, moreSignedHere: signed.length > limit }
    }),
    export: os.outstanding.export.handler(async ({ input: { format } }) => {
      const asOf = await readAsOf(services)
      return { ...(await exportOutstanding(services, format)), asOf }
    }),
    revoke: os.outstanding.revoke.handler(async ({ input: { signature, next } }) => {
      const revoking = await revokeSigned(services, {
        signature,
        next,
        isOurs: (address) => isOurKey(journal, address),
        beforeAdvance: () => requireUnlocked(services),
      })
      submitter.wake()
      return tellRevoking(revoking, await readBlockHeight(nodes))
    }),
  }
}

/** With what each of those that they would pay is called here. */
async function nameAll(services: Services, told: Awaited<ReturnType<typeof tellOutstanding>>) {
  const nameOf = await readNames(
    services,
    told.flatMap(({ payees }) => payees.map(({ recipient }) => recipient)),
  )
  return told.map((one) => ({ ...one, payees: one.payees.map((payee) => ({ ...payee, label: nameOf(payee.recipient) })) }))
}

/** Messages that left in bundles and are out, the oldest first. Whoever has one may have signed it, and may send it. */
async function readMayBeSigned({ journal }: Pick<Services, 'journal'>, limit: number) {
  const out = await journal.read.carriedIn({ state: 'out', limit: limit + 1 })
  const transactions = out.slice(0, limit).map((carried) => {
    const { bundleDigest: bundle, number, message, feePayer, lifetime } = carried
    const isWhole = isAsItLeft(carried)
    const [from, nonceAccount] = isWhole ? [feePayer, lifetime.nonceAccount] : [null, null]
    return { bundle, number, messageHash: hashMessage(message), from, nonceAccount }
  })
  return { transactions, more: out.length > limit }
}

function tellRevoking({ way, next, attempt, intent, advanceId }: Revoking, blockHeight: bigint | null) {
  const lastValidBlockHeight = lastHeightOf(attempt)
  const left = lastValidBlockHeight === null ? null : blocksLeft(lastValidBlockHeight, blockHeight)
  const then = next === 'abandon' ? 'Once that is proved, it is given up.' : 'Once that is proved, it is signed again.'
  const words = {
    advance: 'Its nonce is being advanced; when that is final, every copy of it is worthless.',
    moved: 'Its nonce has advanced already; the proof that it did not land before is being gathered.',
    expires: `It cannot be revoked: it uses a blockhash, and ${left === null ? 'no node says now how long' : leftWords(left)}. It is no longer sent.`,
  }[way]
  return {
    decision: intent.decisionId,
    intent: intent.id,
    next,
    way,
    advance: advanceId,
    lastValidBlockHeight,
    blocksLeft: left,
    words: `${words} ${then}`,
  }
}

function leftWords(blocks: bigint): string {
  if (blocks === 0n) return 'its blocks are over'
  return `it can land for ${blocks === 1n ? 'one more block' : `${blocks} more blocks`}`
}
