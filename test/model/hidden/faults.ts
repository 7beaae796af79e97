import type { Journal, JournalWriter } from '../../../src/main/journal/index.ts'
import type { PayParts } from '../../../src/main/pay/parts.ts'

/*
 * Faults that the model must catch. Each stands in front of a piece of the product and does what the product would do if it had the fault; nothing in the
 * product knows of it.
 */

type Change = (parts: PayParts) => PayParts
type Reading = Journal['read']

function reading(ways: (read: Reading) => Partial<Reading>): Change {
  return (parts) => ({ ...parts, journal: { ...parts.journal, read: { ...parts.journal.read, ...ways(parts.journal.read) } } })
}

function writing(ways: (tx: JournalWriter) => Partial<JournalWriter>): Change {
  return (parts) => {
    const { journal } = parts
    const write: Journal['write'] = (name, change) => journal.write(name, (tx) => change({ ...tx, ...ways(tx) }))
    return { ...parts, journal: { ...journal, write } }
  }
}

export const HIDDEN_FAULTS = {
  'a step decided again while the last one goes on': reading((read) => ({
    async decisionIntents(asked) {
      const steps = (await read.openPaymentProofs()).map(({ stepId }) => stepId)
      return steps.includes(asked.decisionId) ? [] : read.decisionIntents(asked)
    },
  })),
  'a payment drafted once its first step is decided': writing((tx) => ({
    async stepPaymentProofs(taken) {
      await tx.stepPaymentProofs(taken)
      if (taken.state === 'proving') await tx.keepPaymentProofs(taken)
    },
  })),
  'an end after the first account is closed': writing((tx) => ({
    async stepPaymentProofs(taken) {
      await tx.stepPaymentProofs(taken)
      if (taken.state === 'closing') await tx.endPaymentProofs({ intentId: taken.intentId, why: null })
    },
  })),
  'what a person ended is made': writing(() => ({ giveProofsUp: async () => undefined })),
  'what nodes show as of before the last step counts': reading(() => ({ landedAt: async () => null })),
} as const satisfies { readonly [name: string]: Change }

export type HiddenFault = keyof typeof HIDDEN_FAULTS

export function withFault(fault: HiddenFault | null, parts: PayParts): PayParts {
  return fault === null ? parts : HIDDEN_FAULTS[fault](parts)
}
