import { counted } from '../text/counted.ts'
import { grouped } from '../text/grouped.ts'
import type { ErrorTable } from './words.ts'

/** What is left, and nothing of what is not. */
function leftToRead(slots: bigint | null, accounts: number): string {
  const of = [
    ...(slots === null ? ['slots whose number is not known'] : slots === 0n ? [] : [counted(grouped(slots), 'slot')]),
    ...(accounts === 0 ? [] : [`the past of ${counted(accounts, 'account')}`]),
  ]
  if (of.length === 0) return 'the last of it is being read.'
  return `${of.join(' and ')} ${of.length === 1 && (slots === 1n || slots === 0n) ? 'is' : 'are'} left.`
}

export const sendingErrors = {
  SENDING_CLOSED: ({ reasons }: { reasons: readonly string[] }) => ({
    happened: `Sending is closed (${reasons.join(', ')}).`,
    money: 'Nothing new was decided or signed. What was signed before is followed to its end.',
    next: 'See {sending.status} for each reason and what to do about it.',
  }),
  SENDING_NOT_READ: ({ slots, accounts }: { slots: bigint | null; accounts: number }) => ({
    happened: `What your keys did is still being read: ${leftToRead(slots, accounts)}`,
    money: 'Nothing was compared and nothing new is signed.',
    next: 'Wait until {sending.status} shows that nothing is left. If a past cannot be read, {ledger.continuity} says why and what to do.',
  }),
  SENDING_NOT_COMPARED: ({ reasons }: { reasons: readonly string[] }) => ({
    happened: `What your keys did elsewhere was not compared with this journal since sending was closed (${reasons.join(', ')}).`,
    money: 'Sending stays closed: what is open here may have been paid.',
    next: 'Use {sending.compare}, look at what it finds, then open sending again.',
  }),
  SENDING_CASES_OPEN: ({ cases }: { cases: number }) => ({
    happened: `${cases === 1 ? 'One case' : `${cases} cases`} of what your keys did ${cases === 1 ? 'waits' : 'wait'} for a person.`,
    money: 'Sending stays closed: what is open here may have been paid.',
    next: 'See {cases.list}. Close each with a note of what it was, then open sending again.',
  }),
} satisfies ErrorTable
