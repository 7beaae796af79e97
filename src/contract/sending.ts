import * as z from 'zod'
import { operation } from './operation.ts'
import {
  AddressSchema,
  AmountSchema,
  AssetSchema,
  ClosedSchema,
  limitOf,
  PassphraseSchema,
  SignatureSchema,
  SlotSchema,
  TaskSchema,
  writtenText,
} from './schemas.ts'
import { EXPLANATION_CHARACTERS_MIN, NOTE_CHARACTERS_MAX } from './bounds.ts'

export const SendingStateSchema = z.enum(['open', 'waiting', 'switching', 'closed', 'offline'])

/** Whether something new may be signed, and what to do where it may not. */
export const SendingSchema = z.object({
  /**
   * - open: what has the signer's seal, and waits for nobody's approval, is signed and sent
   * - waiting: since this start, what our keys did before is still being read
   * - switching: the network is changing its consensus: nothing new is signed before that is over, or a person asks for it
   * - closed: nothing new is decided or signed until a person opens sending again
   * - offline: this workstation has no network, and sends nothing
   */
  state: SendingStateSchema,
  /** What it is and what to do, in one to three sentences. */
  words: z.string(),
  /**
   * What comes next while it is closed, or while an offline workstation may sign nothing; null where neither is so.
   * - read: what your keys did is still being read
   * - compare: it is to be compared with what was signed here
   * - cases: what the comparison could not match waits for you, as cases
   * - reopen: it can be opened again
   */
  next: z.enum(['read', 'compare', 'cases', 'reopen']).nullable(),
  /** Final slots and accounts of ours that are still to be read; null once all is. Slots are null while nobody knows how many. */
  catchingUp: z.object({ slots: z.bigint().min(0n).nullable(), accounts: z.number().int() }).nullable(),
  /** Each reason that closed it, oldest first. */
  reasons: z.array(
    z.object({
      reason: z.enum(['movement-unexplained', 'journal-older', 'journal-moved', 'vault-restored', 'key-imported']),
      since: z.date(),
      words: z.string(),
      /** Up to which slot everything was compared since; null before that. */
      comparedSlot: SlotSchema.nullable(),
      /** Whether sending stays closed until it was compared. */
      mustCompare: z.boolean(),
    }),
  ),
  /** Open cases of what our keys did: sending stays closed while there is one. */
  cases: z.number().int(),
})

/** A transaction of your keys that is none of those followed here (signed outside this journal, or called dead by it), and what was made of it. */
export const ElsewhereSchema = z.object({
  signature: SignatureSchema,
  slot: SlotSchema,
  what: z.enum(['paid', 'done', 'moved-home', 'failed', 'dead', 'unknown']),
  words: z.string(),
  at: z.date(),
  /** Whom it paid and how much, where the chain shows it; under which reference, where that is known. */
  payments: z.array(
    z.object({
      reference: z.string().nullable(),
      recipient: AddressSchema.nullable(),
      asset: AssetSchema.nullable(),
      amount: AmountSchema.nullable(),
    }),
  ),
  /** What was open here and was carried out by it. */
  intents: z.array(z.string()),
})

/** Sending: whether something new may be signed. */
export const sending = {
  status: operation
    .meta({
      words:
        'Says whether something new may be signed: open, waiting for the journal to catch up, waiting while the network changes its consensus, or closed, with each reason; or that this workstation is offline and sends nothing.',
      example: 'sending status',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(SendingSchema),
  compare: operation
    .meta({
      words:
        'Compares what your keys did on chain with what was signed here: what matches what the signer recorded, or what is open here, is recorded as paid; what does not stays a case for you. Nothing is signed.',
      example: 'sending compare',
      errors: ['SENDING_NOT_READ', 'VAULT_LOCKED', 'NODE_DISAGREEMENT'],
      needsVault: true,
      needsCaughtUp: 'past',
      follows: 'task',
      needsNetwork: true,
    })
    .input(z.strictObject({}))
    .output(TaskSchema),
  found: operation
    .meta({
      words:
        'Lists transactions that your keys signed and this journal does not follow, newest on chain first, as found by comparisons with the chain and by the check before each new signature. Each is recorded as paid, proved dead, or explained by nobody. It also lists the transactions of which nobody can tell whether they were made; those that no person has closed come first.',
      example: 'sending found',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ limit: limitOf(50) }))
    .output(
      z.object({
        found: z.array(ElsewhereSchema),
        /** Whether more was found than was asked for. */
        more: z.boolean(),
        /** Whether more ended as unknown than was asked for. */
        moreUnknown: z.boolean(),
        /** What ended as unknown, newest first, what no person has closed before the rest: whether it was made nobody can tell, and it is not made again. */
        unknown: z.array(
          z.object({
            intent: z.string(),
            decision: z.string(),
            kind: z.enum(['sweep', 'payment', 'upkeep']),
            /** Why nobody can tell, and what to do before it is made otherwise, as it was written then; null where an older version wrote it. */
            why: z.string().nullable(),
            /** That a person closed it. */
            closed: ClosedSchema.nullable(),
          }),
        ),
      }),
    ),
  signAnyway: operation
    .meta({
      words:
        'Has what is decided signed although the network is changing its consensus, until that is over or this program ends. What is signed then may have to wait as long, and nothing is signed twice. At any other time it changes nothing.',
      example: 'sending sign-anyway',
      errors: [],
    })
    .input(z.strictObject({}))
    .output(SendingSchema),
  reopen: operation
    .meta({
      words:
        'Opens sending again, with a person’s written note and the passphrase, once everything that your keys did is read and every case of it is closed. What was decided before is signed from then on. On an offline workstation nothing can be compared: there a person says by it that the bundles that were signed since have been looked for, and the signer goes on with this journal.',
      example: 'sending reopen --note "Compared with the bank’s list: all paid once."',
      errors: ['SENDING_NOT_READ', 'SENDING_NOT_COMPARED', 'SENDING_CASES_OPEN', 'VAULT_WRONG_PASSPHRASE', 'VAULT_LOCKED'],
      needsVault: true,
      needsCaughtUp: 'past',
    })
    .input(
      z.strictObject({
        passphrase: PassphraseSchema,
        note: writtenText({ min: EXPLANATION_CHARACTERS_MIN, max: NOTE_CHARACTERS_MAX }).describe('what was compared'),
      }),
    )
    .output(SendingSchema),
}
