import { address as part, say, units } from '../text/sentence.ts'
import type { ErrorTable } from './words.ts'

const WHY_NOT_TO_CHOOSE = {
  unknown: 'is no account that is known here, so it cannot be chosen for a sweep.',
  treasury: 'is the treasury account, to which sweeps go.',
  watch: 'is only watched: its key is not in the vault here.',
  twice: 'was chosen twice for one sweep.',
}

const CHOSEN = ' that you chose and that holds the minimum you gave'

export const planErrors = {
  PLAN_NOTHING_TO_SWEEP: ({ asOf = '', taken = 0, notChosen = 0 }: { asOf?: string; taken?: number; notChosen?: number }) => ({
    happened: [
      taken === 0
        ? `There is nothing to sweep: no deposit account${notChosen === 0 ? '' : CHOSEN} is known to hold more than it keeps.`
        : `There is nothing more to sweep: ${taken === 1 ? 'one deposit account is part' : `${taken} deposit accounts are part`} of a decision that has not ended, and no other${notChosen === 0 ? '' : CHOSEN} is known to hold more than it keeps.`,
      asOf,
    ]
      .join(' ')
      .trim(),
    money: taken === 0 ? 'Nothing new was sent.' : 'Nothing new was decided. What was decided before is in the journal and goes on, once.',
    next: `See {sweeps.plan} for why each account was left out, and {sweeps.list} for what was decided.`,
  }),
  PLAN_CHANGED: (_context: Record<never, never>) => ({
    happened: 'What would be signed is no longer what was read: balances, fees, or what was decided have changed since.',
    money: 'Nothing new was signed or sent.',
    next: 'Where you asked for the same before and got no answer, look first whether it was done: see {activity.list}. Otherwise plan again, read the new plan, and start that one.',
  }),
  PLAN_APPROVAL_DIFFERS: ({ told, awaiting }: { told: number; awaiting: number }) => ({
    happened:
      awaiting === 0
        ? 'No second person has to approve it any more: it would be signed and sent at once.'
        : told === 0
          ? 'A second person has to approve it now: it would not be signed at once.'
          : `A second person has to approve ${awaiting} of its transactions now, and not ${told}.`,
    money: 'Nothing was signed or sent.',
    next: 'Plan again, read the new plan, and start that one.',
  }),
  PLAN_FEE_DIFFERS: ({ mint, expected, withheld }: { mint: string; expected: bigint; withheld: bigint }) => ({
    happened: say`The mint would withhold ${units(withheld, mint)}, and ${units(expected, mint)} were expected.`,
    money: 'Nothing was signed or sent.',
    next: 'See {mints.show} for what it withholds now. Plan again with that fee if it is right.',
  }),
  PLAN_NO_TREASURY: (_context: Record<never, never>) => ({
    happened: 'No treasury account is known, so there is nowhere to sweep to.',
    money: 'Nothing was sent.',
    next: 'Create or restore a vault; its first account is the treasury.',
  }),
  PLAN_NOT_TO_CHOOSE: ({ account, why }: { account: string; why: 'unknown' | 'treasury' | 'watch' | 'twice' }) => ({
    happened: say`${part(account)} ${WHY_NOT_TO_CHOOSE[why]}`,
    money: 'Nothing was signed or sent.',
    next: 'Name each deposit account once, by its own address. {accounts.list} shows them.',
  }),
  PLAN_MINT_NOT_LISTED: ({ mint }: { mint: string }) => ({
    happened: say`The mint ${part(mint)} is not listed here.`,
    money: 'Nothing was sent.',
    next: 'List it first: {mints.add}.',
  }),
} satisfies ErrorTable
