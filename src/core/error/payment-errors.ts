import type { ErrorTable } from './words.ts'

export const paymentErrors = {
  PAYMENT_FEE_UNKNOWN: (_context: Record<never, never>) => ({
    happened: 'The node could not say what a transaction costs: it does not know the blockhash it gave a moment ago.',
    money: 'Nothing was sent.',
    next: 'Try again; if it stays so, the node is behind or stands behind a balancer with others. Use one that is not.',
  }),
  PAYMENT_ILLEGAL_MOVE: ({ state, evidence }: { state: string; evidence: string }) => ({
    happened: `A payment that is ${state} was told something that cannot be true of it (${evidence}).`,
    money: 'Its state is left as it was proved; nothing new is signed or sent for it.',
    next: 'Compare the nodes with each other: one of them may be on another chain or may have lied. Then read the payment’s evidence in the journal.',
  }),
} satisfies ErrorTable
