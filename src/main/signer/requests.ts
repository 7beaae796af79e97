import * as z from 'zod'
import { type Address, isAddress } from '../../core/address/address.ts'
import { KEY_DERIVATIONS } from '../../core/confidential/derive-keys.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { isSignature, type Signature } from '../../core/keys/signature.ts'
import { isNonce, type Nonce } from '../../core/lifetime/lifetime.ts'
import { OFFCHAIN_TEXT_MAX_BYTES } from '../../core/offchain/offchain-message.ts'
import {
  ARRIVED_PER_ACCOUNT_MAX,
  AUTO_LOCK_MAX_MS,
  AUTO_LOCK_MIN_MS,
  CIPHERTEXT_BYTES,
  CONFIDENTIAL_PER_REQUEST_MAX,
  COOL_DOWN_MAX_MS,
  DERIVED_MAX,
  DERIVED_PER_REQUEST_MAX,
  EARLIER_PER_MESSAGE_MAX,
  ENDED_PER_REQUEST_MAX,
  KEYPAIR_TEXT_MAX,
  LABEL_MAX,
  MADE_PER_REQUEST_MAX,
  MESSAGE_BYTES_MAX,
  MESSAGES_PER_REQUEST_MAX,
  NAME_MAX,
  NONCES_PER_REQUEST_MAX,
  PASSPHRASE_MAX,
  PATH_MAX,
  PATHS_PER_REQUEST_MAX,
  POLICY_ENTRIES_MAX,
  REFERENCES_PER_MESSAGE_MAX,
  TOKEN_ACCOUNT_DATA_MAX,
  TOKEN_ACCOUNTS_PER_REQUEST_MAX,
  TOKEN_BYTES,
  WORDS_TEXT_MAX,
  VALIDITY_BYTES,
} from './bounds.ts'
import { type ArgumentOf, LIMITED_BESIDES, type SignerOperation } from './protocol.ts'
import { VAULT_BYTES_MAX } from './vault/limits.ts'

/** A message that starts a signer's work. */
export const LaunchSchema = z.strictObject({
  kind: z.literal('launch'),
  token: bytes({ min: TOKEN_BYTES, max: TOKEN_BYTES }),
  vaultPath: z.string().min(1).max(PATH_MAX),
  autoLockMs: z.number().int().min(1_000).max(AUTO_LOCK_MAX_MS),
})

/** What every request has in common; the operation and its argument are looked at only after the token. */
export const EnvelopeSchema = z.strictObject({
  id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  token: bytes({ min: TOKEN_BYTES, max: TOKEN_BYTES }),
  operation: z.string().max(40),
  argument: z.unknown(),
})

/** The largest amount there is on chain. */
const U64_MAX = 2n ** 64n - 1n
const AddressSchema = z.custom<Address>((value) => typeof value === 'string' && isAddress(value), 'not an address')
const PassphraseSchema = z.string().min(1).max(PASSPHRASE_MAX)
const LabelSchema = z.string().trim().min(1).max(LABEL_MAX)
const PathSchema = z.string().min(1).max(PATH_MAX)
const NonceSchema = z.custom<Nonce>((value) => typeof value === 'string' && isNonce(value), 'not a nonce')
const SignatureSchema = z.custom<Signature>((value) => typeof value === 'string' && isSignature(value), 'not a signature')
const DigestSchema = z.string().regex(/^[0-9a-f]{64}$/, 'not a digest')
/** Somebody who may approve agrees in the same request. */
const agreed = { second: z.strictObject({ approver: AddressSchema, passphrase: PassphraseSchema }).optional() }

const CoolDownSchema = z.number().int().min(0).max(COOL_DOWN_MAX_MS)

const AmountSchema = z.bigint().min(0n).max(U64_MAX)
const AssetSchema = z.union([z.literal('native'), AddressSchema])
const LimitSchema = z.strictObject({
  asset: AssetSchema.or(z.enum(LIMITED_BESIDES)),
  perTransaction: AmountSchema.nullable(),
  perDay: AmountSchema.nullable(),
})

const EventIdSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const HeadSchema = z.strictObject({ id: z.number().int().min(0), hash: DigestSchema })
const JournalPositionSchema = z.strictObject({ head: HeadSchema, known: HeadSchema.nullable() })
const SealSchema = DigestSchema.nullable()
const decided = {
  intent: z.string().min(1).max(NAME_MAX),
  references: z.array(z.string().min(1).max(NAME_MAX)).max(REFERENCES_PER_MESSAGE_MAX),
  hidden: z.array(AmountSchema).max(REFERENCES_PER_MESSAGE_MAX).exactOptional(),
}
const lifetime = z.enum(['blockhash', 'nonce'])
const toSeal = { ...decided, lifetime, message: bytes({ min: 1, max: MESSAGE_BYTES_MAX }) }
const ToSealSchema = z.strictObject(toSeal)
const SealedSchema = z.strictObject({ ...toSeal, seal: SealSchema })
const DecidedSchema = z.strictObject({ ...decided, lifetime, seal: SealSchema })
const manyOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).min(1).max(MESSAGES_PER_REQUEST_MAX)
const ToSignSchema = z.strictObject({
  ...decided,
  digest: DigestSchema,
  seal: SealSchema,
  earlier: z.array(DigestSchema).max(EARLIER_PER_MESSAGE_MAX),
  lastValidBlockHeight: AmountSchema.nullable(),
  notBeforeSlot: AmountSchema,
  nonceSlot: AmountSchema.nullable(),
})

const PathsSchema = z.array(z.strictObject({ address: AddressSchema, path: PathSchema })).max(PATHS_PER_REQUEST_MAX)
const toRead = {
  account: AddressSchema,
  data: bytes({ min: 1, max: TOKEN_ACCOUNT_DATA_MAX }),
  arrived: z.array(AmountSchema).max(ARRIVED_PER_ACCOUNT_MAX).optional(),
}
const CiphertextSchema = bytes({ min: CIPHERTEXT_BYTES, max: CIPHERTEXT_BYTES })
const ArrivalSchema = z.strictObject({
  account: AddressSchema,
  owner: AddressSchema,
  mint: AddressSchema,
  elgamalKey: AddressSchema,
  low: CiphertextSchema,
  high: CiphertextSchema,
})
const nothing = z.strictObject({})
/** No file is written so often. Above it the numbers that follow could not be kept any more. */
const KNOWN_MAX = 2 ** 52
const known = { known: z.number().int().min(0).max(KNOWN_MAX).optional() }

/** What each operation takes, bounded in every direction. */
const argumentSchemas: { readonly [Name in SignerOperation]: z.ZodType<ArgumentOf<Name>> } = {
  status: nothing,
  create: z.strictObject({ passphrase: PassphraseSchema, coolDownMs: CoolDownSchema.optional(), ...known }),
  restore: z.strictObject({
    passphrase: PassphraseSchema,
    words: z.string().max(WORDS_TEXT_MAX),
    coolDownMs: CoolDownSchema.optional(),
    ...known,
  }),
  unlock: z.strictObject({ passphrase: PassphraseSchema, ...known }),
  acceptOlder: z.strictObject({ passphrase: PassphraseSchema, ...agreed, ...known }),
  lock: nothing,
  stayOpen: nothing,
  setAutoLock: z.strictObject({ autoLockMs: z.number().int().min(AUTO_LOCK_MIN_MS).max(AUTO_LOCK_MAX_MS) }),
  prove: z.strictObject({ passphrase: PassphraseSchema }),
  signOffchain: z.strictObject({
    passphrase: PassphraseSchema,
    text: z.string().min(1).max(OFFCHAIN_TEXT_MAX_BYTES),
    address: AddressSchema,
    // As the journal has it, whatever that is: what is known to be ours is signed with all the same.
    path: z.string().nullable(),
  }),
  changePassphrase: z.strictObject({ passphrase: PassphraseSchema, newPassphrase: PassphraseSchema, ...known }),
  importKeypair: z.strictObject({ passphrase: PassphraseSchema, label: LabelSchema, keypair: z.string().max(KEYPAIR_TEXT_MAX), ...agreed }),
  allow: z.strictObject({ passphrase: PassphraseSchema, address: AddressSchema, label: LabelSchema, ...agreed }),
  allowMany: z.strictObject({
    passphrase: PassphraseSchema,
    recipients: z
      .array(z.strictObject({ address: AddressSchema, label: LabelSchema }))
      .min(1)
      .max(POLICY_ENTRIES_MAX),
    ...agreed,
  }),
  forbid: z.strictObject({ address: AddressSchema }),
  setLimit: z.strictObject({ passphrase: PassphraseSchema, limit: LimitSchema, ...agreed }),
  setCoolDown: z.strictObject({ passphrase: PassphraseSchema, coolDownMs: CoolDownSchema, ...agreed }),
  nameApprover: z.strictObject({ passphrase: PassphraseSchema, label: LabelSchema, approverPassphrase: PassphraseSchema, ...agreed }),
  removeApprover: z.strictObject({ address: AddressSchema, ...agreed }),
  setThreshold: z.strictObject({
    passphrase: PassphraseSchema,
    asset: AssetSchema.or(z.literal('other-assets')),
    above: AmountSchema.nullable(),
    ...agreed,
  }),
  approve: z.strictObject({
    messages: z
      .array(z.strictObject({ digest: DigestSchema, decided: DecidedSchema, effects: DigestSchema }))
      .min(1)
      .max(MESSAGES_PER_REQUEST_MAX),
    approver: AddressSchema,
    passphrase: PassphraseSchema,
  }),
  dropApproval: z.strictObject({ seal: DigestSchema }),
  standing: nothing,
  deriveAccounts: z.strictObject({
    count: z.number().int().min(1).max(DERIVED_PER_REQUEST_MAX),
    first: z.number().int().min(1).max(DERIVED_MAX).optional(),
  }),
  backup: z.strictObject({ path: PathSchema, passphrase: PassphraseSchema }),
  copy: z.strictObject({ passphrase: PassphraseSchema }),
  restoreDrill: z.strictObject({
    path: PathSchema,
    bytes: bytes({ min: 0, max: VAULT_BYTES_MAX + 1 }).optional(),
    passphrase: PassphraseSchema,
  }),
  review: z.strictObject({
    messages: z
      .array(bytes({ min: 1, max: MESSAGE_BYTES_MAX }))
      .min(1)
      .max(MESSAGES_PER_REQUEST_MAX),
    paths: PathsSchema,
    tokenAccounts: z
      .array(z.strictObject({ account: AddressSchema, owner: AddressSchema, mint: AddressSchema.optional() }))
      .max(TOKEN_ACCOUNTS_PER_REQUEST_MAX)
      .optional(),
    validities: z
      .array(bytes({ min: VALIDITY_BYTES, max: VALIDITY_BYTES }))
      .max(MESSAGES_PER_REQUEST_MAX)
      .optional(),
    allowNonce: z.boolean().optional(),
    decided: manyOf(DecidedSchema).optional(),
  }),
  sealDecisions: z.strictObject({ intents: manyOf(ToSealSchema) }),
  confirmDecisions: z.strictObject({ passphrase: PassphraseSchema, intents: manyOf(ToSealSchema) }),
  sealSuccessors: z.strictObject({ parent: SealedSchema, successors: manyOf(ToSealSchema) }),
  checkSeals: z.strictObject({ intents: manyOf(SealedSchema) }),
  sign: z.strictObject({ messages: z.array(ToSignSchema).min(1).max(MESSAGES_PER_REQUEST_MAX), journal: JournalPositionSchema }),
  journalHead: nothing,
  keepJournal: JournalPositionSchema,
  madeUpTo: nothing,
  keepMade: z.strictObject({
    after: HeadSchema.nullable(),
    upTo: HeadSchema.nullable(),
    made: z.array(z.strictObject({ signature: SignatureSchema, slot: AmountSchema })).max(MADE_PER_REQUEST_MAX),
    failed: z.array(SignatureSchema).max(MADE_PER_REQUEST_MAX).optional(),
  }),
  notMade: z.strictObject({ signatures: z.array(SignatureSchema).max(MADE_PER_REQUEST_MAX) }),
  signedSince: z.strictObject({
    eventId: EventIdSchema,
    digests: z.array(DigestSchema).max(ENDED_PER_REQUEST_MAX).optional(),
    nonces: z
      .array(z.strictObject({ account: AddressSchema, value: NonceSchema }))
      .max(NONCES_PER_REQUEST_MAX)
      .optional(),
  }),
  acceptJournal: z.strictObject({
    passphrase: PassphraseSchema,
    head: HeadSchema,
    known: HeadSchema.nullable().optional(),
    ended: z.array(DigestSchema).max(ENDED_PER_REQUEST_MAX).optional(),
  }),
  readConfidential: z.strictObject({
    accounts: z.array(z.strictObject(toRead)).min(1).max(CONFIDENTIAL_PER_REQUEST_MAX),
    paths: PathsSchema,
  }),
  readArrivals: z.strictObject({
    arrivals: z.array(ArrivalSchema).min(1).max(CONFIDENTIAL_PER_REQUEST_MAX),
    paths: PathsSchema,
  }),
  makeConfiguration: z.strictObject({
    place: z.strictObject({ account: AddressSchema, owner: AddressSchema, mint: AddressSchema }),
    keys: z.enum(KEY_DERIVATIONS),
    paths: PathsSchema,
  }),
  makeApplication: z.strictObject({ ...toRead, paths: PathsSchema }),
  makeConfidentialPayment: z.strictObject({
    ...{ ...toRead, amount: AmountSchema.or(z.literal('all')), paths: PathsSchema },
    ...{ recipientKey: AddressSchema, auditorKey: AddressSchema },
  }),
  makeEmptying: z.strictObject({ ...toRead, paths: PathsSchema }),
  makeWithdrawal: z.strictObject({ ...toRead, amount: AmountSchema.or(z.literal('all')), paths: PathsSchema }),
}

/** Whether there is such an operation; names every object inherits are none. */
export function isSignerOperation(name: string): name is SignerOperation {
  return Object.hasOwn(argumentSchemas, name)
}

/** Reads the argument of an operation. @throws SIGNER_REQUEST_MALFORMED */
export function parseArgument<Name extends SignerOperation>(operation: Name, argument: unknown): ArgumentOf<Name> {
  return parseRequest(argumentSchemas[operation], argument)
}

/** Reads what came over the channel. The refusal names the place and the rule, never the value: it may be a secret. @throws SIGNER_REQUEST_MALFORMED */
export function parseRequest<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'request'
  throw new StrongroomError('SIGNER_REQUEST_MALFORMED', {
    field: field.slice(0, FIELD_MAX),
    problem: PROBLEMS[issue?.code ?? ''] ?? 'it is not in the form expected',
  })
}

const FIELD_MAX = 80

const PROBLEMS: { readonly [code: string]: string } = {
  too_big: 'it is too large',
  too_small: 'it is too small',
  invalid_type: 'it is of another type',
  unrecognized_keys: 'it has fields that do not belong there',
}

function bytes({ min, max }: { min: number; max: number }) {
  const problem = min === max ? `not ${min} bytes` : `not ${min} to ${max} bytes`
  return z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length >= min && value.length <= max, problem)
}
