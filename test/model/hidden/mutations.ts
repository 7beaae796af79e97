import type { Mutation } from '../mutations.ts'

const SWEEP = 'src/core/plan/confidential-sweep.ts'
const STEP = 'src/core/plan/withdrawal-step.ts'
const SWEEPER = 'src/main/pay/confidential-sweeper.ts'
const WITHDRAWALS = 'src/main/pay/withdrawals.ts'
const one = (name: string, file: string, from: string, to: string): Mutation => ({ name: `hidden: ${name}`, file, from, to, by: 'hidden' })

/** Changes that each lose hidden money, rent or the truth about them, if nothing else stands in their way. */
export const HIDDEN: readonly Mutation[] = [
  one('pending is not looked at', SWEEP, "['apply', pending !== null && pending > 0n]", "['apply', false]"),
  one('available is not looked at', SWEEP, "['withdraw', available !== null && available > 0n]", "['withdraw', false]"),
  one(
    'what is expected is not counted',
    'src/main/pay/confidential-upkeep.ts',
    'const { expectedCredits, decryptableAvailable } = told.made',
    'const { decryptableAvailable } = told.made\n  const expectedCredits = 0n',
  ),
  one(
    'a late arrival’s copy is not put right',
    'src/main/pay/confidential-upkeep.ts',
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
    'src/main/pay/confidential-step.ts',
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
]
