import * as z from 'zod'
import { isAddress } from '../core/address/address.ts'
import { NetworkSchema } from './app.ts'
import { operation } from './operation.ts'
import { AddressSchema, AmountInputSchema, AmountSchema, SentenceSchema, SignatureSchema } from './schemas.ts'
import { NODE_VERSION } from './bounds.ts'

/** More validators than this nobody names by hand. */
const VALIDATORS_MAX = 16

const ValidatorsSchema = z
  .string()
  .max(VALIDATORS_MAX * 45)
  .refine((text) => text.split(',').every((part) => isAddress(part)), 'comma-separated addresses')

const FileSchema = z
  .string()
  .min(1)
  .max(1_024)
  .refine((path) => !/\p{Cc}/u.test(path), 'no line ends')

/** One thing to look after, by its code and in words. */
const MatterSchema = z.object({ code: z.string(), words: SentenceSchema })

const AdviceSchema = z.object({
  role: z.string(),
  cluster: NetworkSchema,
  version: z.string(),
  /** For a POSIX shell; its lines are to be copied as they are. */
  firstCommand: z.string(),
  restartCommand: z.string(),
  /** What stands in angle brackets in the commands and is to be filled in. */
  placeholders: z.array(z.string()),
  warnings: z.array(MatterSchema),
  flags: z.array(
    z.object({
      flag: z.string(),
      values: z.array(z.string()),
      words: SentenceSchema,
      /** The first version with this name of the flag, and the first without it. */
      since: z.string().nullable(),
      until: z.string().nullable(),
      /** Its name in other versions, or in guides. */
      otherName: z.string().nullable(),
      restartOnly: z.boolean(),
    }),
  ),
  watch: z.array(MatterSchema),
  /** As of when the releases are known, in words. */
  releasesAsOf: SentenceSchema,
  /** What is known of the releases for that network; none for the practice network. */
  releases: z.array(
    z.object({
      software: z.string(),
      version: z.string(),
      /** `required`: below it, a node follows another chain; `newest`: the newest one known here. */
      means: z.enum(['required', 'newest']),
      since: z.string(),
      words: SentenceSchema,
      /** How sure it is: by its maker’s release notes, by somebody else’s, or concluded from others. */
      certainty: z.enum(['stated', 'reported', 'derived']),
      source: z.string(),
    }),
  ),
})

/** For whoever runs the nodes: how to start one, and money for trying things out. */
export const nodeAdvice = {
  advise: operation
    .meta({
      words:
        'Composes the start command of a node, explains each of its flags, and says what to watch. It changes nothing and asks no node.',
      example: 'nodes advise --role api --cluster production --version 4.4 --ledger /ledger --identity /keys/node.json',
      errors: ['NODE_ADVICE'],
      whileLocked: 'to-read',
    })
    .input(
      z.strictObject({
        role: z
          .enum(['api', 'restricted-repair', 'known-validators'])
          .default('api')
          .describe('answers; answers with few open ports; the same and speaks to named validators alone'),
        cluster: NetworkSchema.optional().describe('default: this network'),
        version: z
          .string()
          .regex(NODE_VERSION, 'a version such as 4.4 or 4.3.1')
          .optional()
          .describe('of the node’s software; default: the newest of your nodes'),
        ledger: FileSchema.optional().describe('the folder of the ledger'),
        identity: FileSchema.optional().describe('the keypair file of the node'),
        knownValidators: ValidatorsSchema.optional().describe('comma-separated addresses: whose snapshots are believed'),
        peers: ValidatorsSchema.optional().describe(
          'comma-separated addresses: for known-validators, the only validators that the node gossips with',
        ),
        rpcPort: z.number().int().min(1).max(65_534).default(8_899),
        bindAddress: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1').describe('the IP address it answers at'),
        ports: z
          .string()
          .regex(/^\d{1,5}-\d{1,5}$/, 'first and last port: 8000-8030')
          .optional()
          .describe('for its peers'),
        retain: z
          .number()
          .int()
          .min(1)
          .max(Number.MAX_SAFE_INTEGER)
          .optional()
          .describe('shreds kept of the ledger; default: the standard amount'),
      }),
    )
    .output(AdviceSchema),
  faucet: operation
    .meta({
      words: 'Asks the faucet of the practice, test or development network for native tokens. They arrive as any deposit does.',
      example: 'nodes faucet --amount 1000000000',
      errors: ['FAUCET_NONE', 'FAUCET_NO_ACCOUNT', 'NODE_NONE_CONFIGURED', 'NODE_RPC', 'NODE_RATE_LIMITED', 'NODE_METHOD_MISSING'],
      needsNetwork: true,
    })
    .input(
      z.strictObject({
        amount: AmountInputSchema.min(1n).meta({ cli: 'amount', description: 'in lamports' }),
        address: AddressSchema.optional().describe('who gets it; default: the treasury account'),
      }),
    )
    .output(z.object({ address: AddressSchema, lamports: AmountSchema, signature: SignatureSchema })),
}
