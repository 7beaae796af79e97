import * as z from 'zod'
import { AsOfSchema } from './as-of.ts'
import { writtenFields } from './export.ts'
import { operation } from './operation.ts'
import {
  addressFileFields,
  AddressSchema,
  AmountSchema,
  AssetSchema,
  ContentsSchema,
  LabelSchema,
  limitOf,
  PageKeySchema,
  PathSchema,
  SearchSchema,
  SlotSchema,
  SumSchema,
  TaskSchema,
} from './schemas.ts'
import { ACCOUNTS_MAX } from './bounds.ts'

export const AccountRoleSchema = z.enum(['treasury', 'deposit', 'watch'])

export const AccountSchema = z.object({
  address: AddressSchema,
  role: AccountRoleSchema,
  path: z.string().nullable(),
  label: z.string().nullable(),
})

/** An account whose address is handed out. */
const ReceivingSchema = AccountSchema.extend({
  /** As the vault counts: the treasury is 0. Null where it was imported, or is watched only. */
  number: z.number().int().nullable(),
  /** held: the keys of the vault derived this very address. elsewhere: it is watched only, and who holds its key is not known here. */
  key: z.enum(['held', 'elsewhere']),
})

/** An account and what it holds. Tokens it holds none of are left out, and those that a person ignored unless they are asked for. */
export const AccountRowSchema = AccountSchema.extend({
  native: AmountSchema,
  /** Whether some of its past is still being read: what arrived there is not credited yet. */
  pastUnread: z.boolean(),
  tokens: z.array(z.object({ mint: AddressSchema, label: z.string().nullable(), decimals: z.number().int(), amount: SumSchema })),
  /** Ignored tokens that it holds and that are left out. */
  ignoredTokens: z.number().int(),
})

export const BalanceSchema = z.object({
  owner: AddressSchema,
  account: AddressSchema,
  asset: AssetSchema,
  amount: AmountSchema,
  slot: SlotSchema,
})

/** A slot as a person types it. */
const SinceSchema = z.number().int().min(0).describe('read the past from this slot on; 0: as far back as the nodes keep it')

export const accounts = {
  derive: operation
    .meta({
      words: 'Derives more deposit accounts, one per customer, and watches them from now on.',
      example: 'accounts derive --count 200',
      errors: ['VAULT_LOCKED'],
      needsVault: true,
      follows: 'task',
    })
    .input(z.strictObject({ count: z.number().int().min(1).max(ACCOUNTS_MAX) }))
    .output(TaskSchema),
  deriveFor: operation
    .meta({
      words:
        'Derives one deposit account for each customer of a list, one name a line, with the name as its label, and writes number, address and label of exactly these accounts into a CSV file.',
      example: 'accounts derive-for --file customers.txt',
      errors: [
        'VAULT_LOCKED',
        'CUSTOMERS_UNREADABLE',
        'CUSTOMER_KNOWN',
        'CUSTOMER_AMBIGUOUS',
        'ACCOUNT_NOT_OF_VAULT',
        'VAULT_FULL',
        'CUSTOMERS_NOT_WRITTEN',
      ],
      needsVault: true,
    })
    .input(
      z.strictObject({
        file: PathSchema.describe('a text file with one name a line'),
        contents: ContentsSchema.optional(),
        again: z.boolean().default(false).describe('a name that an account has already keeps it, where a list is given once more'),
        withContents: z.boolean().default(false).describe('answer the CSV file itself as a data: address, too'),
      }),
    )
    .output(
      z.object({
        path: z.string(),
        byteLength: z.number().int(),
        /** Of them, those that were made now. */
        derived: z.number().int(),
        /** In the order of the list, each confirmed by the keys. */
        accounts: z.array(ReceivingSchema),
        contents: ContentsSchema.exactOptional(),
      }),
    ),
  receive: operation
    .meta({
      words:
        'Shows the address of an account to be handed out, after the keys of the vault were asked for it again, and says whether its key is in the vault.',
      example: 'accounts receive --address <address>',
      errors: ['ACCOUNT_UNKNOWN', 'ACCOUNT_NOT_OF_VAULT', 'VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({ address: AddressSchema }))
    .output(ReceivingSchema),
  watch: operation
    .meta({
      words: 'Watches an address without holding its key.',
      example: 'accounts watch --address <address> --label "cold"',
      errors: ['ACCOUNT_KNOWN'],
    })
    .input(z.strictObject({ address: AddressSchema, label: LabelSchema.optional(), since: SinceSchema.optional() }))
    .output(AccountSchema),
  import: operation
    .meta({
      words:
        'Watches every address of a file, one a line, each with a label after a comma if it has one; with their past where it is wanted.',
      example: 'accounts import --file addresses.txt --since 0',
      errors: ['IMPORT_UNREADABLE'],
    })
    .input(z.strictObject({ ...addressFileFields, since: SinceSchema.optional() }))
    .output(z.object({ read: z.number().int(), added: z.number().int() })),
  exportAddresses: operation
    .meta({
      words:
        'Writes the addresses of the open vault, with labels and derivation paths, into a file that another workstation watches them from. The keys say which they are; none is in the file.',
      example: 'accounts export-addresses',
      errors: ['EXPORT_FAILED', 'VAULT_LOCKED'],
      needsVault: true,
    })
    .input(
      z.strictObject({
        withContents: z.boolean().default(false).describe('answer the list itself as a data: address, too, where codes carry as much'),
      }),
    )
    .output(
      z.object({
        ...writtenFields,
        accounts: z.number().int(),
        digest: z.string(),
        /** To be read aloud to whoever takes the file over. */
        words: z.array(z.string()),
        /** The list itself, where it was asked for and is no larger than codes carry: what is in the file. */
        contents: ContentsSchema.exactOptional(),
      }),
    ),
  importAddresses: operation
    .meta({
      words:
        'Watches every address of a file that accounts export-addresses wrote on another workstation, with its label. Its six words, as that one showed them, are given with it: another list is refused.',
      example: 'accounts import-addresses --file addresses.json --words "<the six words>"',
      errors: [
        'ADDRESS_LIST_UNREADABLE',
        'ADDRESS_LIST_VERSION',
        'ADDRESS_LIST_ALTERED',
        'ADDRESS_LIST_OTHER_WORDS',
        'ADDRESS_LIST_NETWORK',
        'IMPORT_UNREADABLE',
      ],
    })
    .input(
      z.strictObject({
        file: PathSchema.describe('the file that accounts export-addresses wrote'),
        contents: ContentsSchema.optional(),
        words: z.string().min(1).max(200).describe('the six words that the other workstation showed'),
        since: SinceSchema.optional(),
      }),
    )
    .output(
      z.object({
        /** In the file. */
        read: z.number().int(),
        /** Of them, those that were not known here. */
        added: z.number().int(),
      }),
    ),
  list: operation
    .meta({
      words: 'Lists accounts and what they hold, a page at a time. Tokens that a person ignored are counted, not named.',
      example: 'accounts list --role deposit --sort native --order descending --limit 20',
      errors: [],
      needsCaughtUp: true,
      whileLocked: 'to-read',
    })
    .input(
      z.strictObject({
        role: AccountRoleSchema.optional(),
        search: SearchSchema.optional().describe('the beginning of an address, or a part of a label'),
        sort: z.enum(['address', 'label', 'native']).default('address').describe('native: by what is held of the native token'),
        order: z.enum(['ascending', 'descending']).default('ascending'),
        ignored: z.boolean().default(false).describe('with the tokens that a person ignored'),
        after: PageKeySchema.optional(),
        limit: limitOf(50),
      }),
    )
    .output(z.object({ accounts: z.array(AccountRowSchema), total: z.number().int(), next: PageKeySchema.nullable(), asOf: AsOfSchema })),
  label: operation
    .meta({
      words: 'Gives an account a label of your own; it stays in this journal and is never on the chain.',
      example: 'accounts label --address <address> --label "customer 17"',
      errors: ['ACCOUNT_UNKNOWN'],
    })
    .input(z.strictObject({ address: AddressSchema, label: LabelSchema }))
    .output(AccountSchema),
  balances: operation
    .meta({
      words: 'Lists the balances the journal knows, each as of its slot.',
      example: 'accounts balances --limit 20',
      errors: [],
      needsCaughtUp: true,
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ after: z.number().int().optional(), limit: limitOf(50) }))
    .output(z.object({ balances: z.array(BalanceSchema), next: z.number().int().nullable(), asOf: AsOfSchema })),
}
