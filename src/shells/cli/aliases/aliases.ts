import * as z from 'zod'
import { PaymentRequestSchema } from '../../../contract/payments.ts'
import { ConfirmationSchema } from '../../../contract/recipients.ts'
import { nodesField, saidFields } from '../../../contract/transactions.ts'
import { AddressSchema, NodeUrlSchema } from '../../../contract/schemas.ts'
import { KEY_DERIVATIONS } from '../../../core/confidential/derive-keys.ts'
import { MOST_LETTERS } from '../../../core/explain/explain-given.ts'
import { COMMAND_NAME, SHELLS } from '../completion/shells.ts'
import { argumentOf, type Operation } from '../operations.ts'
import { CREDITS_ALIASES, type CreditsAlias } from './credits.ts'

/**
 * A command by the name that the ledger's own command line has for it (docs/decisions/0008-command-line-names.md). It is made of operations:
 * it plans, shows the plan, asks, and starts what was read.
 */
export type Alias = Operation & {
  readonly name:
    | 'transfer'
    | 'airdrop'
    | 'token transfer'
    | 'token create'
    | 'token balance'
    | 'token display'
    | 'token close'
    | 'token configure-confidential-transfer-account'
    | 'token apply-pending-balance'
    | 'token withdraw-confidential-tokens'
    | 'token deposit-confidential-tokens'
    | CreditsAlias
    | 'explain'
    | 'completion'
  /** Its words in their order; each may be given as a flag as well. */
  readonly operands: readonly string[]
}

const AmountText = z.string().regex(/^(\d+(\.\d+)?|ALL)$/, 'not a figure such as 1.5, nor ALL')
const url = NodeUrlSchema.optional().describe(
  'a node of yours to speak to; one that is not known yet is checked and taken in, as by nodes add',
)
const keypair = AddressSchema.optional().describe(
  'the account of ours that pays, by its address; its key stays in the vault. The treasury when left out',
)
const confirmed = ConfirmationSchema.optional().describe(
  'where nobody is at a terminal: the digest of what is to be confirmed about the recipient, as recipients check gives it',
)
const mint = AddressSchema.describe('the token’s mint')
const { allowUnfundedRecipient, withMemo, version, lifetime, price, transferHookAccount, blockhash, reference, confidential } =
  PaymentRequestSchema.shape
const paying = { keypair, url, allowUnfundedRecipient, withMemo, version, lifetime, price, blockhash, reference, confirmed }

export const aliases: readonly Alias[] = [
  alias({
    name: 'transfer',
    words: 'Pays SOL: shows what would be done and asks first; then stays until it is final, or with --no-wait until it was sent.',
    example: 'transfer <address> 1.5 --allow-unfunded-recipient',
    operands: ['to', 'amount'],
    rests: true,
    argument: { to: AddressSchema.describe('the wallet that is paid'), amount: AmountText.describe('in SOL, or ALL'), ...paying },
  }),
  alias({
    name: 'token transfer',
    words: 'Pays a listed token, in the same way.',
    example: 'token transfer <address> 40 <address> --fund-recipient --expected-fee 0.4',
    operands: ['mint', 'amount', 'to'],
    rests: true,
    argument: {
      mint,
      amount: AmountText.describe('in the token’s unit, or ALL'),
      to: AddressSchema.describe('the wallet that is paid'),
      ...paying,
      fundRecipient: z.boolean().default(false).describe('pay for the recipient’s account where there is none'),
      expectedFee: AmountText.optional().describe('what the mint withholds, in the token’s unit; refused where it is another'),
      transferHookAccount,
      confidential,
    },
  }),
  alias({
    name: 'token create',
    words: 'Makes the associated account of a wallet for a token: shows what it costs and asks first.',
    example: 'token create <address>',
    operands: ['mint'],
    argument: { mint, owner: AddressSchema.optional().describe('the wallet that gets it; default: the treasury'), url },
  }),
  alias({
    name: 'token balance',
    words: 'Shows what a wallet holds of a token.',
    example: 'token balance <address>',
    operands: ['mint'],
    argument: { mint, owner: AddressSchema.optional().describe('the wallet; default: the treasury'), url },
    asks: false,
  }),
  alias({
    name: 'token display',
    words: 'Shows a token account, or a mint and what it allows its issuer.',
    example: 'token display <address>',
    operands: ['address'],
    argument: { address: AddressSchema.describe('of the token account or mint'), url },
    asks: false,
  }),
  alias({
    name: 'token close',
    words:
      'Closes an empty token account of ours, its rent to the treasury: shows what comes back and asks first. A confidential one that hides nothing any more is emptied by a proof of that.',
    example: 'token close <address>',
    operands: ['account'],
    argument: { account: AddressSchema.describe('the token account'), url },
  }),
  alias({
    name: 'token configure-confidential-transfer-account',
    words: 'Has an account of ours take confidential transfers: shows what it does and costs, and asks first.',
    example: 'token configure-confidential-transfer-account <address>',
    operands: ['mint'],
    argument: {
      mint,
      owner: AddressSchema.optional().describe('the wallet of ours whose account it is; default: the treasury'),
      keys: z
        .enum(KEY_DERIVATIONS)
        .default('conf-bal-v1')
        .describe('how the keys follow from its owner’s; token-cli where the token command line is to read it too'),
      url,
    },
  }),
  alias({
    name: 'token apply-pending-balance',
    words: 'Makes all that is pending in a confidential account of ours available: shows how much and asks first.',
    example: 'token apply-pending-balance <address>',
    operands: ['account'],
    argument: { account: AddressSchema.describe('the token account'), url },
  }),
  alias({
    name: 'token withdraw-confidential-tokens',
    words: 'Makes an amount in a confidential account of ours public again, in the same account: shows what is left and asks first.',
    example: 'token withdraw-confidential-tokens <address> ALL',
    operands: ['account', 'amount'],
    argument: {
      account: AddressSchema.describe('the token account'),
      amount: AmountText.describe('in the token’s unit, or ALL'),
      url,
    },
  }),
  alias({
    name: 'token deposit-confidential-tokens',
    words: 'Hides an amount of a confidential account’s public balance, in the same account: shows what is left public and asks first.',
    example: 'token deposit-confidential-tokens <address> ALL',
    operands: ['account', 'amount'],
    argument: {
      account: AddressSchema.describe('the token account'),
      amount: AmountText.describe('in the token’s unit, or ALL'),
      url,
    },
  }),
  ...creditsAliases(),
  alias({
    name: 'airdrop',
    words: 'Asks the faucet of the practice, test or development network for SOL.',
    example: 'airdrop 2',
    operands: ['amount', 'address'],
    argument: {
      amount: AmountText.describe('in SOL'),
      address: AddressSchema.optional().describe('who gets it; default: the treasury'),
      url,
    },
    asks: false,
  }),
  alias({
    name: 'explain',
    words:
      'Explains what any transaction or message does, given as base64, base58, hex or a file; of a bundle, it explains each transaction. It needs no vault, no node and no window. With --url or --nodes it asks nodes for what the bytes do not hold; a signature is then enough.',
    example: 'explain transaction.txt',
    operands: ['given'],
    argument: {
      given: z.string().min(1).max(MOST_LETTERS).describe('the text itself, or the file that holds it').meta({ cli: 'path' }),
      ...saidFields,
      nodes: nodesField,
      url: NodeUrlSchema.optional().describe('a node to ask in place of the connected ones; it is not taken in, and nothing is opened'),
    },
    asks: false,
  }),
  alias({
    name: 'completion',
    words:
      'Prints a script by which a shell completes commands, flags, their values and files behind “npm run strongroom --”. It opens nothing. Where the script is kept and read is in docs/command-line.md.',
    example: 'completion bash',
    operands: ['shell'],
    argument: {
      shell: z.enum(SHELLS).describe('the shell that reads it'),
      as: z
        .string()
        .regex(COMMAND_NAME, 'not a name of letters, digits, - and _')
        .optional()
        .describe('also behind a command of this name: a function or an alias of yours that runs “npm run strongroom --”'),
    },
    asks: false,
  }),
]

/** The alias that the words of a command line begin with. */
export function findAlias(words: readonly string[]): Alias | undefined {
  return aliases.find(({ command }) => command.split(' ').every((word, index) => words[index] === word))
}

type Plan = Pick<Alias, 'name' | 'operands'> & {
  readonly words: string
  readonly example: string
  readonly argument: z.ZodRawShape
  /** Whether it signs something, and so opens the vault. */
  readonly asks?: boolean
  /** Whether its warnings about the recipient need what was read from the chain: whether the recipient sent dust, and whether it was paid before. */
  readonly rests?: true
}

/** One for each kind of arrivals, and for on and off. */
function creditsAliases(): readonly Alias[] {
  return CREDITS_ALIASES.map(({ name, kind, set }) =>
    alias({
      name,
      words: `Has a confidential account of ours ${set === 'on' ? 'take' : 'refuse'} ${kind} arrivals: says what that does and asks first.`,
      example: `${name} <address>`,
      operands: ['account'],
      argument: { account: AddressSchema.describe('the token account'), url },
    }),
  )
}

function alias({ name, operands, words, example, argument, asks = true, rests }: Plan): Alias {
  const meta = { words, example, errors: [], ...(rests === undefined ? {} : { needsCaughtUp: rests }) }
  return { group: '', name, command: name, operands, meta, opensVault: asks, ...argumentOf(z.strictObject(argument)) }
}
