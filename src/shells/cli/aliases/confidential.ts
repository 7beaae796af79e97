import { parseAmount } from '../../../core/amount/text.ts'
import type { Client } from '../../ipc/socket-client.ts'
import type { Started } from '../follow-withdrawal.ts'
import { agreeTo } from './maintain.ts'
import type { Ask } from './ask.ts'

/** Has an account of ours take confidential transfers. The signer makes the keys for the plan, so that the vault is open before it. */
export async function configureAccount(client: Client, asked: Parameters<Client['tokens']['planConfigure']>[0], ask: Ask): Promise<string> {
  await ask.unlock()
  const digest = await agreeTo(await client.tokens.planConfigure(asked), ask)
  return (await client.tokens.configure({ ...asked, digest })).id
}

/** Makes what is pending available, in the same way. */
export async function applyPendingBalance(client: Client, asked: Parameters<Client['tokens']['planApply']>[0], ask: Ask): Promise<string> {
  await ask.unlock()
  const digest = await agreeToHidden(await client.tokens.planApply(asked), ask)
  return (await client.tokens.apply({ ...asked, digest })).id
}

type Moving = { readonly account: Parameters<Client['tokens']['planWithdraw']>[0]['account']; readonly amount: string }

/** Makes an amount, in the token's unit, or all that is available public again, in the same way. */
export async function withdrawConfidential(client: Client, { account, amount: text }: Moving, ask: Ask): Promise<Started> {
  await ask.unlock()
  const asked = await inSmallestUnits(client, { account, amount: text })
  const digest = await agreeToHidden(await client.tokens.planWithdraw(asked), ask)
  return client.tokens.withdraw({ ...asked, digest })
}

/** Hides an amount, in the token's unit, or all that is public, in the same way. The signer reads what is pending beside it. */
export async function depositConfidential(client: Client, moving: Moving, ask: Ask): Promise<string> {
  await ask.unlock()
  const asked = await inSmallestUnits(client, moving)
  const plan = await client.tokens.planDeposit(asked)
  const { mint, after, pending } = plan
  if (after !== null)
    ask.say(`Of the token ${mint ?? ''}, in smallest units: public ${plan.public}, pending ${pending}, and then public ${after}.`)
  const digest = await agreeTo(plan, ask)
  return (await client.tokens.deposit({ ...asked, digest })).id
}

async function inSmallestUnits(client: Client, { account, amount: text }: Moving) {
  const { decimals } = await client.tokens.display({ account })
  return { account, amount: text === 'ALL' ? ('all' as const) : parseAmount({ text, decimals }) }
}

type HiddenPlan = Awaited<ReturnType<Client['tokens']['planApply']>>

function agreeToHidden(plan: HiddenPlan, ask: Ask): Promise<string> {
  const { mint, pending, available, after } = plan
  // How a token is counted is for the list of tokens to say, and this one need not be in it.
  if (after !== null)
    ask.say(`Of the token ${mint ?? ''}, in smallest units: pending ${pending}, available ${available}, and then ${after}.`)
  return agreeTo(plan, ask)
}
