import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema, IdSchema, MessageHashSchema, secret, SentenceSchema, SumSchema } from './schemas.ts'
import { NamedPayeeSchema } from './sweeps.ts'

/** What a payment does, whatever its blockhash: what a second person reads and approves. */
const EffectsSchema = z.string().regex(/^[0-9a-f]{64}$/, 'not a digest')

const HeldSchema = z.object({
  intent: z.string(),
  /** What it was decided in; payments show by this id tells the rest. */
  decision: z.string(),
  kind: z.enum(['sweep', 'payment', 'upkeep']),
  /** When it was drafted and held. */
  at: z.date(),
  asset: z.string(),
  amount: SumSchema,
  from: AddressSchema,
  /** What upkeep makes or tends; null for a payment. */
  account: AddressSchema.nullable(),
  payees: z.array(NamedPayeeSchema),
  /** What a sweep takes, and from whom; none otherwise. */
  sources: z.array(z.object({ address: AddressSchema, amount: AmountSchema })),
  feeLamports: AmountSchema,
  digest: EffectsSchema,
  /** The beginning of the digest, for two people to read to each other. */
  words: z.array(z.string()),
  /**
   * Of the message that is signed once it is approved: known where it uses a nonce, unless the nonce account gets another value until then, and
   * under a blockhash that a person gave. Null under a fresh blockhash, which it gets only then.
   */
  messageHash: MessageHashSchema.nullable(),
})

/** Payments above the threshold of the policy wait here for a second person. The signer keeps the approvals and judges the bytes by them. */
export const approvals = {
  list: operation
    .meta({
      words:
        'Lists payments that wait for a second person, oldest first. Where one of them hides its amount, the vault is to be open: the signer reads it.',
      example: 'approvals list',
      errors: ['VAULT_LOCKED'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(z.array(HeldSchema)),
  show: operation
    .meta({
      words: 'Shows what a payment that waits would do, said by the signer from its bytes, and who may approve it.',
      example: 'approvals show --intent <id>',
      errors: ['APPROVAL_NOT_AWAITED', 'VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({ intent: IdSchema }))
    .output(
      HeldSchema.extend({
        /** What it does, from its bytes. */
        does: SentenceSchema,
        warnings: z.array(SentenceSchema),
        /** What stands in its way now beside the approval; null where nothing does. */
        refusal: SentenceSchema.nullable(),
        approvers: z.array(z.object({ approver: AddressSchema, label: z.string(), waitMs: z.number().int() })),
      }),
    ),
  approve: operation
    .meta({
      words:
        'A second person approves what a payment does, with their own passphrase: for this once, for a day. It is then signed under a fresh blockhash and sent.',
      example: 'approvals approve --intent <id> --digest <digest> --approver <address>',
      errors: [
        'APPROVAL_NOT_AWAITED',
        'APPROVAL_NOT_NEEDED',
        'VAULT_LOCKED',
        'VAULT_WRONG_PASSPHRASE',
        'JOURNAL_PLAN_ALTERED',
        'SIGNER_APPROVAL_OTHER',
        'SIGNER_APPROVER_FILE',
        'SIGNER_APPROVER_SAME',
        'SIGNER_APPROVER_UNKNOWN',
        'SIGNER_APPROVER_WAITS',
      ],
      needsVault: true,
      follows: 'decision',
    })
    .input(
      z.strictObject({
        intent: IdSchema,
        digest: EffectsSchema.describe('of what was read, as approvals show gave it'),
        approver: AddressSchema.describe('who approves, as approvals show gave it'),
        approverPassphrase: secret('passphrase of the second person'),
      }),
    )
    .output(z.object({ id: z.string(), intent: z.string(), digest: EffectsSchema, approver: AddressSchema, endsInMs: z.number().int() })),
  decline: operation
    .meta({
      words: 'Gives a payment up that waits for a second person. Nothing was signed of it, and nothing will be.',
      example: 'approvals decline --intent <id> --why "not agreed"',
      errors: ['APPROVAL_NOT_AWAITED', 'VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({ intent: IdSchema, why: z.string().min(1).max(500).default('A second person declined it.') }))
    .output(z.object({ id: z.string(), intent: z.string() })),
}
