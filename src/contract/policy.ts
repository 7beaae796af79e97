import * as z from 'zod'
import type { Address } from '../core/address/address.ts'
import { operation } from './operation.ts'
import {
  addressFileFields,
  AddressSchema,
  agreedFields,
  AmountInputSchema,
  AmountSchema,
  assetFilter,
  LabelSchema,
  NewPassphraseSchema,
  PassphraseSchema,
  SumSchema,
} from './schemas.ts'
import { COOL_DOWN_HOURS_MAX } from './bounds.ts'

/** `waitMs` is how long it is not yet paid, by the signer's own clock; 0 where it is. */
const EntrySchema = z.object({ address: AddressSchema, label: z.string(), waitMs: z.number().int() })

/** Beside assets: what messages offer in fees beyond the base fee, in lamports, how many token accounts they make for others, and each asset not named. */
const LimitedAssetSchema = z.union(
  [assetFilter, z.enum(['priority-fee', 'new-accounts', 'new-accounts-for-one', 'other-assets'])],
  'neither native nor the address of a mint, nor another of what can be limited',
)

const ThresholdAssetSchema = z.union([assetFilter, z.literal('other-assets')], 'neither native nor the address of a mint nor other-assets')

type Entry = z.infer<typeof EntrySchema>
type LimitedAsset = z.infer<typeof LimitedAssetSchema>

/** What the vault has of the policy, as it is answered. Written out: made from the schema it is too long for the compiler to repeat. */
export type ShownPolicy = {
  treasury: Address | null
  treasuries: Entry[]
  destinations: Entry[]
  coolDownMs: number
  limits: { asset: LimitedAsset; perTransaction: bigint | null; perDay: bigint | null; endsInMs: number | null }[]
  spent: { asset: LimitedAsset; amount: bigint }[]
  approvers: Entry[]
  thresholds: { asset: z.infer<typeof ThresholdAssetSchema>; above: bigint; endsInMs: number | null }[]
  nextCoolDown: { ms: number; waitMs: number } | null
}

const PolicySchema: z.ZodType<ShownPolicy> = z.object({
  /** The account that sweeps go to; null means account 0 of the vault's words. */
  treasury: AddressSchema.nullable(),
  /** Treasuries whose keys are elsewhere; money may go there as well. */
  treasuries: z.array(EntrySchema),
  /** To whom else payments may go. */
  destinations: z.array(EntrySchema),
  /** How long an address waits that is allowed now. */
  coolDownMs: z.number().int(),
  /** In smallest units; null where that is not limited. Of several for one asset the strictest holds; one that ends says when. */
  limits: z.array(
    z.object({
      asset: LimitedAssetSchema,
      perTransaction: AmountSchema.nullable(),
      perDay: AmountSchema.nullable(),
      endsInMs: z.number().int().nullable(),
    }),
  ),
  /** What was signed in the last 24 hours of each asset that is limited, in smallest units. */
  spent: z.array(z.object({ asset: LimitedAssetSchema, amount: SumSchema })),
  /** Whoever may approve, each by a key of their own. */
  approvers: z.array(EntrySchema),
  /** The amount of an asset in one transaction above which a second person has to approve. If an asset has several, the lowest holds. */
  thresholds: z.array(z.object({ asset: ThresholdAssetSchema, above: AmountSchema, endsInMs: z.number().int().nullable() })),
  /** A shorter wait that was asked for, and when it begins; null where none was. */
  nextCoolDown: z.object({ ms: z.number().int(), waitMs: z.number().int() }).nullable(),
})

/** What the signer allows. It keeps it in the vault and judges the bytes of every message by it, whatever anybody else says of them. */
export const policy = {
  show: operation
    .meta({
      words: 'Shows where money may go, as the vault has it.',
      example: 'policy show',
      errors: ['VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({}))
    .output(PolicySchema),
  allow: operation
    .meta({
      words: 'Lets payments go to an address once the cool-down has passed. The vault records it, and asks for the passphrase again.',
      example: 'policy allow --address <address> --label "Anna, supplier"',
      errors: [
        'VAULT_LOCKED',
        'SIGNER_SECOND_NEEDED',
        'SIGNER_APPROVER_FILE',
        'VAULT_WRONG_PASSPHRASE',
        'RECIPIENT_REFUSED',
        'SIGNER_DESTINATION_KNOWN',
        'SIGNER_POLICY_FULL',
      ],
      needsVault: true,
    })
    .input(z.strictObject({ passphrase: PassphraseSchema, address: AddressSchema, label: LabelSchema, ...agreedFields }))
    .output(PolicySchema),
  allowMany: operation
    .meta({
      words:
        'Lets payments go to every address of a file, all of them once the same cool-down has passed, or none where one cannot be taken. Read first with recipients check-many what each of them is.',
      example: 'policy allow-many --file <path>',
      errors: [
        'VAULT_LOCKED',
        'SIGNER_SECOND_NEEDED',
        'SIGNER_APPROVER_FILE',
        'VAULT_WRONG_PASSPHRASE',
        'RECIPIENT_REFUSED',
        'SIGNER_DESTINATION_KNOWN',
        'SIGNER_POLICY_FULL',
        'IMPORT_UNREADABLE',
      ],
      needsVault: true,
    })
    .input(z.strictObject({ passphrase: PassphraseSchema, ...addressFileFields, ...agreedFields }))
    .output(PolicySchema),
  forbid: operation
    .meta({
      words: 'Takes an address out of the policy: from now on nothing is signed that pays it. What was signed before is not called back.',
      example: 'policy forbid --address <address>',
      errors: ['VAULT_LOCKED', 'SIGNER_DESTINATION_UNKNOWN'],
      needsVault: true,
    })
    .input(z.strictObject({ address: AddressSchema }))
    .output(PolicySchema),
  limit: operation
    .meta({
      words:
        'Limits what may leave of an asset in one transaction and in any 24 hours; without an amount it takes the limit off. A stricter one holds at once, a looser one after the cool-down.',
      example: 'policy limit --asset native --per-transaction 5000000000 --per-day 20000000000',
      errors: ['VAULT_LOCKED', 'SIGNER_SECOND_NEEDED', 'SIGNER_APPROVER_FILE', 'VAULT_WRONG_PASSPHRASE', 'SIGNER_POLICY_FULL'],
      needsVault: true,
    })
    .input(
      z.strictObject({
        passphrase: PassphraseSchema,
        asset: LimitedAssetSchema.describe(
          'native (SOL); the address of a mint; priority-fee (what is offered beyond the base fee); new-accounts (how many token accounts are created for recipients); new-accounts-for-one (how many for any one recipient); other-assets (each asset without a limit of its own, in its own smallest units)',
        ),
        perTransaction: AmountInputSchema.optional().describe('smallest units, or a number of accounts'),
        perDay: AmountInputSchema.optional().describe('the same, in any 24 hours'),
        ...agreedFields,
      }),
    )
    .output(PolicySchema),
  approver: operation
    .meta({
      words:
        'Names a second person, who types a passphrase of their own: it alone opens the key they approve with, in a file beside the vault. Where approval is needed already, a new person may approve after the cool-down.',
      example: 'policy approver --label "Berta, finance"',
      errors: [
        'VAULT_LOCKED',
        'SIGNER_SECOND_NEEDED',
        'SIGNER_APPROVER_FILE',
        'VAULT_WRONG_PASSPHRASE',
        'SIGNER_APPROVER_SAME',
        'SIGNER_POLICY_FULL',
      ],
      needsVault: true,
    })
    .input(
      z.strictObject({
        passphrase: PassphraseSchema,
        label: LabelSchema.describe('who it is'),
        approverPassphrase: NewPassphraseSchema.meta({ secret: true, what: 'new passphrase of the second person (12 characters or more)' }),
        ...agreedFields,
      }),
    )
    .output(PolicySchema),
  removeApprover: operation
    .meta({
      words: 'From now on this person approves nothing, and what they approved and is not signed yet no longer counts.',
      example: 'policy remove-approver --approver <address>',
      errors: ['VAULT_LOCKED', 'SIGNER_SECOND_NEEDED', 'SIGNER_APPROVER_UNKNOWN', 'SIGNER_APPROVER_FILE'],
      needsVault: true,
    })
    .input(z.strictObject({ approver: AddressSchema.describe('as policy show gives it'), ...agreedFields }))
    .output(PolicySchema),
  threshold: operation
    .meta({
      words:
        'Sets above which amount of an asset in one transaction a second person has to approve; without an amount none has to. A lower one holds at once, a higher one after the cool-down.',
      example: 'policy threshold --asset native --above 5000000000',
      errors: [
        'VAULT_LOCKED',
        'SIGNER_SECOND_NEEDED',
        'SIGNER_APPROVER_FILE',
        'VAULT_WRONG_PASSPHRASE',
        'SIGNER_APPROVER_NONE',
        'SIGNER_POLICY_FULL',
      ],
      needsVault: true,
    })
    .input(
      z.strictObject({
        passphrase: PassphraseSchema,
        asset: ThresholdAssetSchema.describe('native, the address of a mint, or other-assets: each asset without a threshold of its own'),
        above: AmountInputSchema.optional().describe('smallest units'),
        ...agreedFields,
      }),
    )
    .output(PolicySchema),
  coolDown: operation
    .meta({
      words: 'Sets how long an address waits after it was allowed. A longer wait holds at once, a shorter one after the wait it replaces.',
      example: 'policy cool-down --hours 24',
      errors: ['VAULT_LOCKED', 'SIGNER_SECOND_NEEDED', 'SIGNER_APPROVER_FILE', 'VAULT_WRONG_PASSPHRASE'],
      needsVault: true,
    })
    .input(z.strictObject({ passphrase: PassphraseSchema, hours: z.number().int().min(0).max(COOL_DOWN_HOURS_MAX), ...agreedFields }))
    .output(PolicySchema),
}
