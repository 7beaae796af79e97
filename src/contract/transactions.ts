import * as z from 'zod'
import type { Address } from '../core/address/address.ts'
import { type Encoding, ENCODINGS } from '../core/explain/readings.ts'
import type { ExplainedInstruction, ExplainedSigner, Explanation, InstructionAccount, NamedAccount } from '../core/explain/explained.ts'
import type { ValueKind } from '../core/explain/shape.ts'
import type { CompiledLookup } from '../core/message/message.ts'
import type { Sentence } from '../core/text/sentence.ts'
import { operation } from './operation.ts'
import {
  AddressSchema,
  AmountSchema,
  ContentsSchema,
  MessageHashSchema,
  PathSchema,
  SentenceSchema,
  SignatureSchema,
  SlotSchema,
} from './schemas.ts'

const IndexesSchema = z.array(z.number().int()).readonly()

const AccountSchema = z.object({
  /** The address by which the message names it. */
  index: z.number().int(),
  /** Null where only a lookup table knows it, or where the index leads nowhere. */
  address: AddressSchema.nullable(),
  /** Where it stands in a lookup table; null where the message has it itself. */
  table: z.object({ table: AddressSchema, index: z.number().int() }).nullable(),
  signer: z.boolean(),
  writable: z.boolean(),
})

const OneValueSchema = z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()])

const InnerSchema = z.object({
  program: AccountSchema,
  /** Null for a program that is not known here. */
  programName: z.string().nullable(),
  /** As the program calls it; null where not even that is known. */
  name: z.string().nullable(),
  /** What it does, as far as that is known, and what of it is not understood. */
  words: SentenceSchema,
  understood: z.boolean(),
  /** What its data says, by name. Amounts are in smallest units, bytes in hex. */
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['lamports', 'units', 'number', 'flag', 'address', 'text', 'bytes', 'word']),
      value: z.union([OneValueSchema, z.array(OneValueSchema)]),
    }),
  ),
  /** `name`: what the account is to the instruction; null where that is not known. */
  accounts: z.array(AccountSchema.extend({ name: z.string().nullable() })),
  /** All of its data, in hex. */
  data: z.string(),
  /** Which bytes of the data are not understood; null where all are. */
  unread: z.object({ offset: z.number().int(), length: z.number().int() }).nullable(),
  /** Accounts and fields that it lacks, by name. */
  missing: z.array(z.string()),
})

type OneValue = string | number | bigint | boolean | null
type Inner = Pick<ExplainedInstruction, 'program' | 'programName' | 'name' | 'understood' | 'unread'> & {
  words: Sentence
  fields: { name: string; kind: ValueKind; value: OneValue | OneValue[] }[]
  accounts: InstructionAccount[]
  data: string
  missing: string[]
}

type Said<Name extends string, Value> = ({ readonly [name in Name]: Value } & { readonly by: By[] })[]
type By = { node: string; slot: bigint }
type NodesSay = {
  words: Sentence[]
  instructions: { instruction: number; words: Sentence }[]
  accounts: { index: number; table: Address; place: number; said: Said<'address', Address | null> }[]
  mints: { mint: Address; label: string | null; decimals: number | null; said: Said<'decimals', number | null> }[]
  landed: { node: string; slot: bigint; succeeded: boolean | null }[] | null
}

const BySchema = z.object({ node: z.string(), slot: SlotSchema })

/** What nodes say, apart from what the bytes say. Where nodes say different things of one account or block, none of them is taken. */
const NodesSaySchema: z.ZodType<NodesSay> = z.object({
  /** What was resolved, by which node as of which slot, and what could not be. */
  words: z.array(SentenceSchema),
  /** What instructions do with the accounts and the decimals that every node which answered names, by their places: those that say more so. */
  instructions: z.array(z.object({ instruction: z.number().int(), words: SentenceSchema })),
  /** Accounts of lookup tables, by their index in the message. Null: there is no such table, or no such place in it. */
  accounts: z.array(
    z.object({
      index: z.number().int(),
      table: AddressSchema,
      place: z.number().int(),
      said: z.array(z.object({ address: AddressSchema.nullable(), by: z.array(BySchema) })),
    }),
  ),
  /** `label`: under which the mint is listed here. `decimals`: where the listing and every node agree; null where they do not. */
  mints: z.array(
    z.object({
      mint: AddressSchema,
      label: z.string().nullable(),
      decimals: z.number().int().nullable(),
      said: z.array(z.object({ decimals: z.number().int().nullable(), by: z.array(BySchema) })),
    }),
  ),
  /** What became of it, where it was fetched by its signature; null where it was not. */
  landed: z.array(BySchema.extend({ succeeded: z.boolean().nullable() })).nullable(),
})

/** What a transaction says, as it is answered. Written out: made from the schema it is too long for the compiler to repeat. */
export type ShownExplanation = Pick<Explanation, 'form' | 'version' | 'byteLength' | 'hash' | 'signature' | 'understood' | 'feePayer'> & {
  encoding: Encoding | 'signature'
  words: Sentence
  faults: Sentence[]
  signers: ExplainedSigner[]
  lifetime: { kind: 'blockhash' | 'nonce'; token: string; nonceAccount: Address | null; authority: Address | null; words: Sentence }
  config: {
    computeUnitLimit?: number | undefined
    loadedAccountsDataSizeLimit?: number | undefined
    heapSize?: number | undefined
    priorityFee?: bigint | undefined
  } | null
  instructions: (Inner & { inner: Inner[] })[]
  lookups: CompiledLookup[]
  accounts: NamedAccount[]
  nodes: NodesSay | null
}

export const ExplanationSchema: z.ZodType<ShownExplanation> = z.object({
  form: z.enum(['transaction', 'message']),
  /**
   * How it was given; bytes: as they are, in a file; sign-only: as the Solana command line prints it where it does not send; ur: in the codes of
   * air-gapped signers; signature: a node gave the bytes, and the signature that was asked for is valid over them.
   */
  encoding: z.enum([...ENCODINGS, 'signature']),
  version: z.union([z.literal('legacy'), z.literal(0), z.literal(1)]),
  byteLength: z.number().int(),
  hash: MessageHashSchema,
  /** Its first signature, by which the ledger knows it; null while that is missing. */
  signature: SignatureSchema.nullable(),
  words: SentenceSchema,
  /** Whether every byte of every instruction is understood, every account known, and nothing keeps it from running. */
  understood: z.boolean(),
  /** Why no ledger would run it, whoever signed it. */
  faults: z.array(SentenceSchema),
  feePayer: AddressSchema.nullable(),
  /**
   * Who must sign, and what stands there: a signature of these bytes (valid) or not of them (invalid), none (missing); unsigned: a message carries
   * none.
   */
  signers: z.array(
    z.object({
      address: AddressSchema,
      state: z.enum(['valid', 'invalid', 'missing', 'unsigned']),
      signature: SignatureSchema.nullable(),
    }),
  ),
  /** `token`: the blockhash, or the value of the nonce. */
  lifetime: z.object({
    kind: z.enum(['blockhash', 'nonce']),
    token: z.string(),
    nonceAccount: AddressSchema.nullable(),
    authority: AddressSchema.nullable(),
    words: SentenceSchema,
  }),
  /** Settings of a version 1 message; null in the others. */
  config: z
    .object({
      computeUnitLimit: z.number().int().optional(),
      loadedAccountsDataSizeLimit: z.number().int().optional(),
      heapSize: z.number().int().optional(),
      priorityFee: AmountSchema.optional(),
    })
    .nullable(),
  instructions: z.array(
    InnerSchema.extend({ /** What an instruction that holds others does, one after the other. */ inner: z.array(InnerSchema) }),
  ),
  /** Accounts that it names by their places in a table, which only a node can resolve. */
  lookups: z.array(z.object({ table: AddressSchema, writableIndexes: IndexesSchema, readonlyIndexes: IndexesSchema })),
  accounts: z.array(AccountSchema),
  /** Null where no node was to be asked. */
  nodes: NodesSaySchema.nullable(),
})

/** What a person says of what is given, where it could be several things. */
export const saidFields = {
  encoding: z.enum(ENCODINGS).optional().describe('how it is written, where it can be read in two ways'),
  form: z.enum(['transaction', 'message']).optional().describe('what it is, where it can be read as both'),
}

/** On a command line every user of the machine can read what is given; what nodes are asked tells them what is looked at. */
export const nodesField = z.boolean().default(false).describe('ask the connected nodes for what its bytes do not hold')

/** What any transaction says, ours or not. */
export const transactions = {
  explain: operation
    .meta({
      words:
        'Explains in words what any transaction or message does. It also shows who must sign and who has signed, when it expires, its hash as hardware signers show it, and which of its bytes are not understood. It needs no vault and no node, and changes nothing. With --nodes it asks the connected nodes for what the bytes do not hold: the accounts of lookup tables, the decimals of tokens, or the transaction itself if its signature is given. What nodes say is shown separately from what the bytes say.',
      example: 'transactions explain --file transaction.txt',
      errors: [
        'VAULT_LOCKED',
        'EXPLAIN_NOT_READABLE',
        'EXPLAIN_NOT_A_TRANSACTION',
        'EXPLAIN_AMBIGUOUS',
        'EXPLAIN_SIGNATURE',
        'EXPLAIN_SIGNATURE_UNKNOWN',
        'EXPLAIN_SIGNATURES',
        'EXPLAIN_PARTS_MISSING',
        'EXPLAIN_SECRET',
        'EXPLAIN_TOO_LARGE',
        'EXPLAIN_FILE_UNREADABLE',
        'SIGNATURES_NOT_READABLE',
        'UR_NOT_READABLE',
        'UR_WORDS',
        'UR_CHECKSUM',
        'UR_TOO_LARGE',
        'UR_TOO_MANY_PARTS',
        'UR_CONTENT_MALFORMED',
        'UR_PART_MALFORMED',
        'UR_PART_OF_ANOTHER',
        'UR_OTHER_TYPE',
        'UR_PARTS_CONTRADICT',
        'UR_MESSAGE_CHECKSUM',
        'UR_FIELD',
      ],
      whileLocked: true,
    })
    .input(
      z.strictObject({
        file: PathSchema.optional().describe(
          'a file that holds it: its bytes, a text of them in base64, base58 or hex, what the Solana command line printed with --sign-only, or the code of an air-gapped signer',
        ),
        contents: ContentsSchema.optional(),
        ...saidFields,
        nodes: nodesField,
      }),
    )
    .output(ExplanationSchema),
}
