import type { ErrorTable } from './words.ts'

export const blockErrors = {
  BLOCK_MALFORMED: ({ path, problem }: { path: string; problem: string }) => ({
    happened: `A node answered with a block that cannot be read: ${path} ${problem}.`,
    money: 'Nothing of that block is credited or passed over; watching stands still before it.',
    next: 'Ask another node for the block. If every node answers so, Strongroom must be brought up to date.',
  }),
} satisfies ErrorTable
