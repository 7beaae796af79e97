import { hashMessage } from '../../core/review/digest.ts'
import { paragraph, type Sentence, tell } from '../../core/text/sentence.ts'
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
  return {
    decision: intent.decisionId,
    intent: intent.id,
    next,
    way,
    advance: advanceId,
    lastValidBlockHeight,
    blocksLeft: left,
    words: paragraph([way === 'expires' ? expiryWords(left) : WAY_WORDS[way], NEXT_WORDS[next]]),
  }
}

const WAY_WORDS: Readonly<Record<Exclude<Revoking['way'], 'expires'>, Sentence>> = {
  advance: tell`Its nonce is being advanced; when that is final, every copy of it is worthless.`,
  moved: tell`Its nonce has advanced already; the proof that it did not land before is being gathered.`,
}

const NEXT_WORDS: Readonly<Record<Revoking['next'], Sentence>> = {
  abandon: tell`Once that is proved, it is given up.`,
  renew: tell`Once that is proved, it is signed again.`,
}

function expiryWords(left: bigint | null): Sentence {
  if (left === null) return tell`It cannot be revoked: it uses a blockhash, and no node says now how long. It is no longer sent.`
  if (left === 0n) return tell`It cannot be revoked: it uses a blockhash, and its blocks are over. It is no longer sent.`
  if (left === 1n) return tell`It cannot be revoked: it uses a blockhash, and it can land for one more block. It is no longer sent.`
  return tell`It cannot be revoked: it uses a blockhash, and it can land for ${String(left)} more blocks. It is no longer sent.`
}
