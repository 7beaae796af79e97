import { formatLamports } from '../../../core/amount/format.ts'
import { parseAmount } from '../../../core/amount/text.ts'
import { lamports } from '../../../core/amount/lamports.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { Client } from '../../ipc/socket-client.ts'
import type { Ask } from './ask.ts'
import { plain, type Sentence } from '../../../core/text/sentence.ts'
import { readTokens } from '../answer-for-person.ts'
import { amountText, type Counted, type ListedTokens, NO_TOKENS, sentenceText, SOL, type Unit } from '../output/unit.ts'

type PlanInput = Parameters<Client['payments']['plan']>[0]
type Plan = Awaited<ReturnType<Client['payments']['plan']>>

/** What the aliases transfer and token transfer take. */
export type PayValues = Pick<
  PlanInput,
  | 'to'
  | 'allowUnfundedRecipient'
  | 'withMemo'
  | 'version'
  | 'lifetime'
  | 'price'
  | 'blockhash'
  | 'reference'
  | 'transferHookAccount'
  | 'confidential'
> & {
  readonly amount: string
  readonly mint?: NonNullable<PlanInput['from']>
  readonly keypair?: PlanInput['from']
  readonly confirmed?: string
  readonly fundRecipient?: boolean
  readonly expectedFee?: string
}

/**
 * Plans a payment, shows the whole plan, asks for confirmation and starts it. Answers the name of the decision.
 * @throws PAYMENT_NOTHING_TO_PAY, RECIPIENT_NOT_CONFIRMED, OPERATION_ARGUMENT where a new account is needed and not asked for, and as payments start
 */
export async function pay(client: Client, values: PayValues, ask: Ask): Promise<string> {
  const { amount, mint, keypair, confirmed, fundRecipient, expectedFee, ...rest } = values
  const tokens = mint === undefined ? NO_TOKENS : await readTokens(client)
  const { decimals } = mint === undefined ? SOL : listedIn(tokens, mint)
  const request = {
    ...rest,
    asset: mint ?? ('native' as const),
    amount: amount === 'ALL' ? ('all' as const) : parseAmount({ text: amount, decimals }),
    ...(amount === 'ALL' ? { keep: 'empty' as const } : {}),
    ...(keypair === undefined ? {} : { from: keypair }),
  }
  const fee = expectedFee === undefined ? {} : { expectedFee: parseAmount({ text: expectedFee, decimals }) }
  // The signer makes the proofs of a hidden amount before there is a plan.
  if (rest.confidential === true) await ask.unlock()
  const plan = await client.payments.plan({ ...request, ...fee })
  for (const { words } of plan.unpayable) ask.say(words)
  if (plan.digest === null) throw new StrongroomError('PAYMENT_NOTHING_TO_PAY', { unpayable: plan.unpayable.length })
  if (mint !== undefined && plan.rentLamports > 0n && fundRecipient !== true) throw noAccount(plan.rentLamports)
  sayPlan(plan, ask, { counted: mint === undefined ? SOL : { mint, decimals }, tokens })
  const digest = confirmationOf(plan, confirmed, ask)
  await ask.yes('Pay this? Type yes:')
  await ask.unlock()
  const { id } = await client.payments.start({
    ...request,
    reference: plan.reference,
    digest: plan.digest,
    // With the vault locked nobody could tell.
    ...(plan.awaitsApproval ? { awaitsApproval: true } : {}),
    ...(plan.price === null ? { price: undefined } : { price: plan.price }),
    ...(plan.units === null ? {} : { units: plan.units }),
    ...(digest === null ? {} : { confirmed: digest }),
  })
  return id
}

function listedIn(tokens: ListedTokens, mint: NonNullable<PayValues['mint']>): Unit {
  const listed = tokens.get(mint)
  if (listed === undefined) throw new StrongroomError('PLAN_MINT_NOT_LISTED', { mint })
  return listed
}

function noAccount(rentLamports: bigint): StrongroomError {
  const cost = `${formatLamports(lamports(rentLamports))} SOL`
  const problem = `it is not given, and the recipient has no account for this token; making one costs ${cost}`
  return new StrongroomError('OPERATION_ARGUMENT', { field: '--fund-recipient', problem })
}

type In = { readonly counted: Counted; readonly tokens: ListedTokens }

function sayPlan({ transactions, amount, arrives, ...plan }: Plan, { say }: Ask, { counted, tokens }: In): void {
  const { feeLamports, rentLamports, warnings, recipients } = plan
  const figure = (of: bigint) => amountText(of, counted, { tokens })
  const tell = (sentence: Sentence) => say(sentenceText(sentence, { tokens }))
  for (const { words, messageHash } of transactions) {
    tell(words)
    if (messageHash !== null) say(`Hash of the message, as hardware signers show it: ${messageHash}.`)
  }
  if (arrives !== amount) say(`Withheld by the mint: ${figure(amount - arrives)}; ${figure(arrives)} arrive.`)
  say(
    `Fee ${formatLamports(lamports(feeLamports))} SOL${rentLamports > 0n ? `, new account ${formatLamports(lamports(rentLamports))} SOL` : ''}.`,
  )
  for (const { words } of recipients) if (words !== null) tell(words)
  for (const recipient of recipients) for (const warning of recipient.warnings) tell(warning.words)
  for (const warning of warnings) tell(warning)
}

/** A person who read the words says yes to them; for anybody else their digest was given beforehand. */
function confirmationOf({ recipients }: Plan, given: string | undefined, { atTerminal }: Ask): string | null {
  const [open] = recipients.filter(({ confirm }) => confirm.needed)
  if (open === undefined || open.confirm.digest === null) return null
  if (atTerminal || given === open.confirm.digest) return open.confirm.digest
  throw new StrongroomError('RECIPIENT_NOT_CONFIRMED', { address: open.address ?? '', words: plain(open.words ?? []) })
}
