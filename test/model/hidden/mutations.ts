import type { Mutation } from '../mutations.ts'

const SWEEP = 'src/core/plan/confidential-sweep.ts'
const STEP = 'src/core/plan/withdrawal-step.ts'
const SWEEPER = 'src/main/pay/send/confidential-sweeper.ts'
const WITHDRAWALS = 'src/main/pay/confidential/withdrawals.ts'
const PROOFS = 'src/main/pay/send/payment-proofs.ts'
const NEXT = 'src/core/plan/payment-proofs.ts'
const one = (name: string, file: string, from: string, to: string): Mutation => ({ name: `hidden: ${name}`, file, from, to, by: 'hidden' })

/** Changes that each lose hidden money, rent or the truth about them, if nothing else stands in their way. */
export const HIDDEN: readonly Mutation[] = [
  one('pending is not looked at', SWEEP, "['apply', pending !== null && pending > 0n]", "['apply', false]"),
  one('available is not looked at', SWEEP, "['withdraw', available !== null && available > 0n]", "['withdraw', false]"),
  one(
    'what is expected is not counted',
    'src/main/pay/confidential/confidential-upkeep.ts',
    'const { expectedCredits, decryptableAvailable } = told.made',
    'const { decryptableAvailable } = told.made\n  const expectedCredits = 0n',
  ),
  one(
    'a late arrival’s copy is not put right',
    'src/main/pay/confidential/confidential-upkeep.ts',
    "isNothingPending(confidential) && told.read.hidden.copy === 'true'",
    'isNothingPending(confidential)',
  ),
  one(
    'a withdrawal goes on after it landed',
    WITHDRAWALS,
    "withdrawal.withdrawn || (isDone && upkeepIn(last)?.act === 'withdraw-confidential')",
    'withdrawal.withdrawn',
  ),
  one(
    'rent of a kept proof is not taken back',
    STEP,
    "if (standing.kind !== 'kept' && standing.kind !== 'empty') continue",
    "if (standing.kind !== 'empty') continue",
  ),
  one('a proof of another balance is used', STEP, 'equality === null || !isOfNow ||', 'equality === null ||'),
  one(
    'an account of a proof is made beside another',
    STEP,
    "const empty = places.find(({ standing }) => standing.kind === 'empty')",
    'const empty = places.find(() => false)',
  ),
  one(
    'a step is not written with its decision',
    'src/main/pay/plan/confidential-step.ts',
    "await parts.journal.write('confidential-step', async (tx) => {\n    await tx.addDecision(sweep)\n    // Its",
    "await parts.journal.write('decision', (tx) => tx.addDecision(sweep).then(() => undefined))\n  await parts.journal.write('confidential-step', async (tx) => {\n    // Its",
  ),
  one('the slot of a reading is not compared', SWEEPER, 'slot < readSlot || ', ''),
  one('the slot of a step is not compared', SWEEPER, ' || isBeforeLanding(journal, { account, slot })', ''),
  one(
    'a withdrawal goes on from what stood before its step',
    WITHDRAWALS,
    'if (await isBeforeLanding(parts.journal, { account, slot: read.slot })) return',
    '',
  ),
  one('rent is looked for in an old reading', WITHDRAWALS, 'if (await isBeforeLanding(parts.journal, { account, slot })) return', ''),
  one('what goes on is decided again', SWEEPER, 'if (await isGoingOn(parts, source)) {', 'if (false) {'),
  one('a step is planned while the last one goes on', PROOFS, 'if (last !== null && isUnfinished(last.state)) return', ''),
  one('proofs are planned from what stood before', PROOFS, 'if (await isBehind(parts, standing, read.slot)) return', ''),
  one('rent of a payment is looked for in an old reading', PROOFS, 'if (await isBehind(parts, standing, slot)) return', ''),
  one(
    'what a person ended is gone on with',
    PROOFS,
    'const why = row.why ?? reasonToGiveUp(standing)',
    'const why = reasonToGiveUp(standing)',
  ),
  one(
    'accounts for proofs are made once more',
    PROOFS,
    "if (read.next === 'make' && standing.last?.state === 'satisfied') return giveUp(parts, standing, GONE)",
    '',
  ),
  one('proofs of another balance are kept', NEXT, "if (account === null || !isOfNow(account, proved)) return 'changed'", ''),
  one(
    'whatever is kept is of the payment',
    NEXT,
    "return isEmpty(places.range) ? 'prove' : 'lost'",
    "return isEmpty(places.range) ? 'prove' : 'kept'",
  ),
  one('a payment’s end forgets its rent', PROOFS, 'if (plan !== null && failures < FAILURES_MAX) {', 'if (false) {'),
  one('a payment that was given up ends without its rent', PROOFS, 'if (!isUnfinished(intent.state)) return recover(parts, standing)', ''),
  one(
    'payments are drafted before their proofs',
    'src/main/pay/send/open-work.ts',
    'if (attempt === null && proving.has(intent.id)) continue',
    '',
  ),
]
