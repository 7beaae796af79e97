import type { ErrorTable } from './words.ts'

export const amountErrors = {
  AMOUNT_EMPTY: (_: Record<never, never>) => ({
    happened: 'The amount is empty.',
    money: 'Nothing was sent.',
    next: 'Enter an amount.',
  }),
  AMOUNT_NOT_PLAIN: ({ text }: { text: string }) => ({
    happened: `“${text}” is not an amount: it may hold the digits 0 to 9 and one point between them, nothing else.`,
    money: 'Nothing was sent.',
    next: 'Enter the amount without sign, exponent, spaces or grouping, for example 1250.5.',
  }),
  AMOUNT_TOO_PRECISE: ({ text, decimals }: { text: string; decimals: number }) => ({
    happened: `“${text}” has more digits behind the point than the ${decimals} this asset has.`,
    money: 'Nothing was sent.',
    next: 'Enter an amount the asset can represent; it is never rounded for you.',
  }),
  AMOUNT_TOO_LARGE: ({ text }: { text: string }) => ({
    happened: `“${text}” is more than an account can hold.`,
    money: 'Nothing was sent.',
    next: 'Check the amount and its point.',
  }),
} satisfies ErrorTable
