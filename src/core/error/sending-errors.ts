import type { ErrorTable } from './words.ts'

export const sendingErrors = {
  SENDING_CLOSED: ({ reasons }: { reasons: readonly string[] }) => ({
    happened: `Sending is closed (${reasons.join(', ')}).`,
    money: 'Nothing new was decided or signed. What was signed before is followed to its end.',
    next: 'See sending status for each reason and what to do about it.',
  }),
} satisfies ErrorTable
