import * as z from 'zod'
import { AsOfSchema } from './as-of.ts'
import { listCosts } from './costs.ts'
import { dayTotals } from './day-totals.ts'
import { DecisionKindSchema, findDecisions, listDecisions, listUnsettled } from './decisions.ts'
import { exportTable } from './export.ts'
import { findOperation } from './find.ts'
import { operation } from './operation.ts'
import { listRunning } from './running.ts'
import { OutcomeSchema } from './outcome.ts'
import {
  AddressSchema,
  AmountSchema,
  ClosedSchema,
  AssetSchema,
  BlockHeightSchema,
  IdSchema,
  limitOf,
  MessageHashSchema,
  PassphraseSchema,
  SentenceSchema,
  SignatureSchema,
  SlotSchema,
  SumSchema,
  writtenText,
} from './schemas.ts'
import {
  AttemptStateSchema,
  DoneElsewhereSchema,
  ENDED,
  NamedPayeeSchema,
  PayeeSchema,
  PaymentStateSchema,
  PlanDigestSchema,
  SweepPartSchema,
} from './sweeps.ts'
import { NOTE_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from './bounds.ts'

export const ActivityEventSchema = z.object({
  id: z.number().int(),
  at: z.date(),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  hash: z.string(),
})

export const DifferenceSchema = z.object({
  account: AddressSchema,
  asset: AssetSchema,
  onChain: AmountSchema,
  inJournal: AmountSchema,
  slot: SlotSchema,
})

/** One message made for a payment, everything done with it, and everything said of it, oldest first. */
export const AttemptSchema = z.object({
  id: z.number().int(),
  state: AttemptStateSchema,
  signature: SignatureSchema.nullable(),
  messageHash: MessageHashSchema,
  at: z.date(),
  lastValidBlockHeight: BlockHeightSchema.nullable(),
  broadcasts: z.array(z.object({ node: z.string(), at: z.date() })),
  evidence: z.array(
    z.object({
      who: z.string(),
      what: z.string(),
      slot: SlotSchema.nullable(),
      commitment: z.enum(['processed', 'confirmed', 'finalized']).nullable(),
      /** Where a node would not pass the bytes on: why they would fail. */
      why: z.string().nullable(),
      at: z.date(),
    }),
  ),
  /** How it ended, proved; null while it may still execute. */
  verdict: z.object({ state: AttemptStateSchema, words: SentenceSchema, at: z.date() }).nullable(),
})

export const PaymentSchema = z.object({
  intent: z.string(),
  decision: z.string(),
  kind: DecisionKindSchema,
  state: PaymentStateSchema,
  ...ENDED,
  /** That a person closed it, where nobody can tell what became of it. */
  closed: ClosedSchema.nullable(),
  accounts: z.number().int(),
  amount: AmountSchema,
  feeLamports: AmountSchema,
  /** Null where nothing of it was done elsewhere. */
  elsewhere: DoneElsewhereSchema.nullable(),
  /** Whom it pays; none for sweeps and upkeep. */
  payees: z.array(NamedPayeeSchema),
  attempts: z.array(AttemptSchema),
})

/** What was decided and has no seal of the signer: nothing is done for it before a person confirms it. */
export const UnconfirmedSchema = z.object({
  id: z.string(),
  kind: DecisionKindSchema,
  at: z.date(),
  /** Of all that confirming it would seal, and of what of it may still land: given back, only what was read is confirmed or taken back. */
  digest: z.string(),
  transactions: z.array(
    z.object({
      intent: z.string(),
      /** False where it does not read as a planned transaction: somebody else wrote it, and it cannot be confirmed. */
      readable: z.boolean(),
      /** Why it cannot be confirmed: the journal says something else of it than its message does. Null where nothing is known to stand in its way. */
      refusal: SentenceSchema.nullable(),
      asset: AssetSchema.nullable(),
      accounts: z.number().int(),
      amount: SumSchema,
      feeLamports: AmountSchema,
      /** What it does, from the bytes of its message, its destination included; null where it is not readable. */
      does: SentenceSchema.nullable(),
      /** Whom it pays, and how much, from the bytes of its message, with the references. */
      payees: z.array(PayeeSchema),
      /** The accounts that a sweep takes from, each with how much. */
      sources: z.array(z.object({ address: AddressSchema, amount: AmountSchema })),
      /** Whether something was signed for it that may still land: that is not taken back. */
      mayLand: z.boolean(),
      /** Of what was signed for it and may still land; null where nothing is: the message that is signed is made once it is confirmed. */
      messageHash: MessageHashSchema.nullable(),
    }),
  ),
  /** What there is to beware of in all of them. */
  warnings: z.array(SentenceSchema),
})

export const activity = {
  find: findOperation,
  list: operation
    .meta({
      words: 'Lists what was done, newest first, as written in the journal.',
      example: 'activity list --limit 20',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ before: z.number().int().optional(), limit: limitOf(50) }))
    .output(z.object({ events: z.array(ActivityEventSchema), next: z.number().int().nullable() })),
  decisions: listDecisions,
  days: dayTotals,
  costs: listCosts,
  running: listRunning,
  unsettled: listUnsettled,
  findDecisions,
  decision: operation
    .meta({
      words: 'Shows the progress of everything that was decided together: a sweep, payments, or upkeep of an account.',
      example: 'activity decision --id <id>',
      errors: ['DECISION_UNKNOWN'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ id: IdSchema }))
    .output(
      z.object({
        id: z.string(),
        kind: DecisionKindSchema,
        /** native or a mint: what the amounts are of. */
        asset: z.string(),
        outcome: OutcomeSchema,
        settled: z.boolean(),
        /** Transactions of it that left in a bundle and whose signature is not known: none of the parts below. */
        out: z.number().int(),
        /** Transactions of it that left in a bundle and are proved never to land: none of the parts below either. */
        dead: z.number().int(),
        /** Confirmed, asked now, so that expiry can be counted in blocks; null once settled, and where no node answers. */
        blockHeight: BlockHeightSchema.nullable(),
        /** As observed; null until two slots were seen far enough apart. */
        msPerSlot: z.number().nullable(),
        /** As sweeps show tells them. */
        failedFeeLamports: AmountSchema,
        parts: z.array(SweepPartSchema),
      }),
    ),
  payment: operation
    .meta({
      words: 'Shows the whole history of one payment: each attempt, what was sent where, what the nodes said, how it ended.',
      example: 'activity payment --intent <id>',
      errors: ['PAYMENT_UNKNOWN'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ intent: IdSchema }))
    .output(PaymentSchema),
  export: exportTable,
  verify: operation
    .meta({
      words:
        'Checks the whole journal: its chain of hashes, its invariants, and, while the vault is unlocked, that a person decided every open payment.',
      example: 'activity verify',
      errors: ['JOURNAL_DAMAGED'],
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        events: z.number().int(),
        intact: z.boolean(),
        problems: z.array(z.string()),
        seals: z.enum(['checked', 'not checked: locked']),
      }),
    ),
  confirm: operation
    .meta({
      words:
        'Confirms, with the passphrase, the open transactions of a decision that have no seal of the signer. An older version decided them, they do more than the transactions that they replace, or somebody else wrote them into the journal. First read them in activity unconfirmed, which shows what each does, and the digest. Once confirmed, they are signed and sent.',
      example: 'activity confirm --id <id> --digest <digest>',
      errors: [
        'DECISION_UNKNOWN',
        'VAULT_LOCKED',
        'VAULT_WRONG_PASSPHRASE',
        'SIGNER_NOT_DECIDED',
        'DECISION_CHANGED',
        'JOURNAL_PLAN_ALTERED',
        'JOURNAL_PLAN_UNREADABLE',
      ],
      needsVault: true,
    })
    .input(
      z.strictObject({
        id: IdSchema,
        digest: PlanDigestSchema.optional().describe('as activity unconfirmed gave it: confirms only what was read'),
        passphrase: PassphraseSchema,
      }),
    )
    .output(z.object({ id: z.string(), confirmed: z.number().int() })),
  unconfirmed: operation
    .meta({
      words:
        'Lists what is open and waits for your word: decided without a seal of the signer. Each with its digest, what it does, whom it pays or which accounts it takes from, how much and under which reference.',
      example: 'activity unconfirmed',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(z.object({ decisions: z.array(UnconfirmedSchema), more: z.boolean() })),
  takeBack: operation
    .meta({
      words:
        'Gives up what is open of a decision and waits to be confirmed, with your written note; its references are free again. What was signed for it and may still land is left, and goes on.',
      example: 'activity take-back --id <id> --note "Paid by hand last week."',
      errors: ['DECISION_UNKNOWN', 'SENDING_NOT_READ', 'SENDING_NOT_COMPARED', 'DECISION_CHANGED'],
      needsCaughtUp: 'past',
      needsNetwork: true,
    })
    .input(
      z.strictObject({
        id: IdSchema,
        digest: PlanDigestSchema.optional().describe('as activity unconfirmed gave it: takes back only what was read'),
        note: writtenText({ min: REASON_CHARACTERS_MIN, max: NOTE_CHARACTERS_MAX }),
      }),
    )
    .output(z.object({ id: z.string(), takenBack: z.number().int(), left: z.number().int() })),
  resolve: operation
    .meta({
      words:
        'Closes a transaction whose outcome nobody can determine, with a person’s written note that stays in the journal: the overview no longer counts it. It stays not known, its reference stays taken, and nothing is sent.',
      example: 'activity resolve --intent <id>/1 --note "The recipient says that it arrived."',
      errors: ['PAYMENT_UNKNOWN', 'PAYMENT_CAN_BE_TOLD', 'PAYMENT_CLOSED'],
    })
    .input(z.strictObject({ intent: IdSchema, note: writtenText({ min: REASON_CHARACTERS_MIN, max: NOTE_CHARACTERS_MAX }) }))
    .output(z.object({ intent: z.string() })),
  reconcile: operation
    .meta({
      words:
        'Compares every balance on chain with the journal, per account and asset. What differs opens a case; what agrees again closes it.',
      example: 'activity reconcile',
      errors: ['NODE_UNREACHABLE', 'NODE_DISAGREEMENT', 'WATCH_NOT_CAUGHT_UP', 'WATCH_ONE_NODE_ALONE'],
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        compared: z.number().int(),
        unread: z.number().int(),
        slot: SlotSchema,
        differences: z.array(DifferenceSchema),
        asOf: AsOfSchema,
      }),
    ),
}
