import * as z from 'zod'
import { operation } from './operation.ts'
import {
  AddressSchema,
  AmountOrAllSchema,
  AmountSchema,
  BundleDigestSchema,
  LabelSchema,
  SentenceSchema,
  SignatureSchema,
  writtenText,
} from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'
import { UpkeepPlanSchema } from './upkeep.ts'
import { CREATIONS_MAX, NOTE_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from './bounds.ts'

const NonceSchema = z.object({
  account: AddressSchema,
  authority: AddressSchema,
  authorityLabel: z.string().nullable(),
  /** Whether it is listed under the key of an account that is watched, and so not of the pool. */
  elsewhere: z.boolean(),
  label: z.string().nullable(),
  /**
   * - free: a payment may draw from it
   * - reserved: a payment that is not ended lives by its value
   * - gone: the chain shows no nonce account there
   * - foreign: another key has authority over it
   * - elsewhere: the key of an account that is watched has authority over it, so that bundles of that account live by it, and nothing else
   */
  state: z.enum(['free', 'reserved', 'gone', 'foreign', 'elsewhere']),
  /** The value it holds now, at finalized. */
  nonce: z.string().nullable(),
  lamports: AmountSchema.nullable(),
  /** The payment it is reserved for. */
  intent: z.string().nullable(),
  /** The bundle that is out and lives by it. */
  bundle: BundleDigestSchema.nullable(),
})

const ForeignSchema = z.object({
  account: AddressSchema,
  /** The key of ours that it names. */
  authority: AddressSchema,
  authorityLabel: z.string().nullable(),
  nonce: z.string(),
  lamports: AmountSchema,
  /** Of the version before 2022: what was signed over it cannot execute before somebody upgrades it. */
  old: z.boolean(),
  /** Transactions that advanced or used it and name an account of ours, newest first; of the newest few alone. Null where no node could say. */
  usedIn: z.array(SignatureSchema).nullable(),
  words: SentenceSchema,
})

const AlarmSchema = z.object({
  found: z.array(ForeignSchema),
  /** When it was looked last; null before the first time. */
  checkedAt: z.date().nullable(),
  /** Keys looked for so far in this turn, and how many there are; the treasury and the authorities of the pool every time. */
  keys: z.number().int(),
  keysInAll: z.number().int(),
  /** Nodes that answered, and nodes that do not serve the question, with why. */
  nodes: z.array(z.string()),
  unserved: z.array(z.object({ node: z.string(), code: z.string() })),
  words: SentenceSchema,
})

const Started = z.object({ id: z.string(), account: AddressSchema })

const digest = PlanDigestSchema.optional().describe('of the plan that was read; default: nothing is compared with a plan')
const authority = AddressSchema.optional().describe(
  'an account that is watched, whose key is elsewhere: bundles of that account live by it. Default: the treasury',
)
const CreationInput = z.strictObject({ label: LabelSchema.optional(), authority })
const AccountInput = z.strictObject({ account: AddressSchema.describe('the nonce account') })
const HandoverInput = AccountInput.extend({ authority: AddressSchema.describe('a key of this vault') })
const WithdrawalInput = AccountInput.extend({ amount: AmountOrAllSchema.describe('in lamports, or all') })

const planning = { errors: ['NONCE_UNKNOWN', 'NODE_UNREACHABLE', 'PLAN_NO_TREASURY'] as const }
const changes = {
  errors: ['NONCE_REFUSED', 'NONCE_UNKNOWN', 'PLAN_CHANGED', 'VAULT_LOCKED', 'NODE_UNREACHABLE'] as const,
  needsVault: true,
  follows: 'decision',
} as const

export const nonces = {
  list: operation
    .meta({
      words: 'Lists the nonce accounts of this treasury, and those whose authority is watched, with the values they hold now.',
      example: 'nonces list',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(z.array(NonceSchema)),
  planCreate: operation
    .meta({
      errors: ['NONCE_TOO_MANY', 'NONCE_NOT_WATCHED', 'NODE_UNREACHABLE', 'PLAN_NO_TREASURY'],
      words: 'Shows what creating nonce accounts does and costs, each on its own, in the order they would be created. Signs nothing.',
      example: 'nonces plan-create --count 2',
      needsNetwork: true,
    })
    .input(z.strictObject({ count: z.number().int().min(1).max(CREATIONS_MAX).default(1).describe('how many'), authority }))
    .output(z.array(UpkeepPlanSchema)),
  create: operation
    .meta({
      ...changes,
      errors: [...changes.errors, 'NONCE_NOT_WATCHED', 'SIGNER_FOREIGN_DESTINATION', 'SIGNER_DESTINATION_WAITS'],
      words:
        'Creates a nonce account that the treasury has authority over; it holds the rent-exempt minimum of its size. With --authority the key of a watched account has authority from the first instruction on, and this vault can never take the rent back.',
      example: 'nonces create --label cold',
      needsNetwork: true,
    })
    .input(CreationInput.extend({ digest }))
    .output(Started),
  planAdvance: operation
    .meta({
      ...planning,
      words: 'Shows what giving a nonce account a new value does and costs, or why it cannot be done. Signs nothing.',
      example: 'nonces plan-advance --account <address>',
      needsNetwork: true,
    })
    .input(AccountInput)
    .output(UpkeepPlanSchema),
  advance: operation
    .meta({
      ...changes,
      words: 'Gives a nonce account a new value. Nothing that was signed over the old value can ever land: this revokes it.',
      example: 'nonces advance --account <address>',
      needsNetwork: true,
    })
    .input(AccountInput.extend({ digest }))
    .output(Started),
  planAuthorize: operation
    .meta({
      ...planning,
      words: 'Shows what handing a nonce account to another key does and costs, or why it cannot be done. Signs nothing.',
      example: 'nonces plan-authorize --account <address> --authority <address>',
      needsNetwork: true,
    })
    .input(HandoverInput)
    .output(UpkeepPlanSchema),
  authorize: operation
    .meta({
      ...changes,
      words: 'Hands a nonce account to another key of this vault. The pool must then take it in again (nonces keep).',
      example: 'nonces authorize --account <address> --authority <address>',
      needsNetwork: true,
    })
    .input(HandoverInput.extend({ digest }))
    .output(Started),
  planWithdraw: operation
    .meta({
      ...planning,
      words: 'Shows what taking lamports out of a nonce account returns to the treasury, or why it cannot be done. Signs nothing.',
      example: 'nonces plan-withdraw --account <address> --amount all',
      needsNetwork: true,
    })
    .input(WithdrawalInput)
    .output(UpkeepPlanSchema),
  withdraw: operation
    .meta({
      ...changes,
      words: 'Takes lamports out of a nonce account, to the treasury; taking all of them closes it.',
      example: 'nonces withdraw --account <address> --amount all',
      needsNetwork: true,
    })
    .input(WithdrawalInput.extend({ digest }))
    .output(Started),
  foreign: operation
    .meta({
      words:
        'Shows nonce accounts that name a key of ours as their authority and are not of the pool, as found at the last check. With --now it looks at once.',
      example: 'nonces foreign --now',
      errors: ['NODE_UNREACHABLE'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ now: z.boolean().default(false).describe('check now, at every node') }))
    .output(AlarmSchema),
  ignore: operation
    .meta({
      words: 'Records that a person has looked at a foreign nonce account: from now on it is known, not in the pool, and raises no alarm.',
      example: 'nonces ignore --account <address> --note "Made by us on another machine"',
      errors: ['NONCE_NOT_FOREIGN'],
    })
    .input(z.strictObject({ account: AddressSchema, note: writtenText({ min: REASON_CHARACTERS_MIN, max: NOTE_CHARACTERS_MAX }) }))
    .output(z.object({ ignored: AddressSchema })),
  keep: operation
    .meta({
      words:
        'Lists a nonce account that exists on chain: under the authority of a key of ours it joins the pool; under that of a watched account bundles of that account live by it.',
      example: 'nonces keep --account <address>',
      errors: ['NONCE_FOREIGN', 'NODE_UNREACHABLE'],
      needsNetwork: true,
    })
    .input(z.strictObject({ account: AddressSchema, label: LabelSchema.optional() }))
    .output(z.object({ kept: AddressSchema })),
  drop: operation
    .meta({
      words: 'Leaves a nonce account out of the pool and of the list. What is on chain stays as it is.',
      example: 'nonces drop --account <address>',
      errors: ['NONCE_UNKNOWN'],
    })
    .input(z.strictObject({ account: AddressSchema }))
    .output(z.object({ dropped: AddressSchema })),
}
