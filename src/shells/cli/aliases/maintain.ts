import { formatLamports } from '../../../core/amount/format.ts'
import { lamports } from '../../../core/amount/lamports.ts'
import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import type { Client } from '../../ipc/socket-client.ts'
import { asOurs } from '../refusal.ts'
import type { Ask } from './ask.ts'
import { plain } from '../../../core/text/sentence.ts'

type Plan = Awaited<ReturnType<Client['tokens']['planClose']>>

/** Makes a token account: plans, says, asks and starts. The name of what was decided. */
export async function createTokenAccount(client: Client, asked: Parameters<Client['tokens']['planCreate']>[0], ask: Ask): Promise<string> {
  const digest = await agree(await client.tokens.planCreate(asked), ask)
  return (await client.tokens.create({ ...asked, digest })).id
}

type Closing = Parameters<Client['tokens']['planClose']>[0]

/** Closes a token account of ours, in the same way. Where only the open vault can tell that it hides nothing, the passphrase comes before the plan. */
export async function closeTokenAccount(client: Client, asked: Closing, ask: Ask): Promise<string> {
  const plan = await planUnlessLocked(client, asked)
  if (plan === null) await ask.unlock()
  const digest = plan === null ? await agreeTo(await client.tokens.planClose(asked), ask) : await agree(plan, ask)
  return (await client.tokens.close({ ...asked, digest })).id
}

async function planUnlessLocked(client: Client, asked: Closing): Promise<Plan | null> {
  try {
    return await client.tokens.planClose(asked)
  } catch (error) {
    if (isStrongroomError(asOurs(error), 'VAULT_LOCKED')) return null
    throw error
  }
}

async function agree(plan: Plan, ask: Ask): Promise<string> {
  const digest = await agreeTo(plan, ask)
  await ask.unlock()
  return digest
}

/** Says what would be done, and asks. The digest of the plan that was agreed to. */
export async function agreeTo(
  { account, refusal, words, feeLamports, rentLamports, reclaimedLamports, warnings, digest }: Plan,
  ask: Ask,
): Promise<string> {
  if (refusal !== null || digest === null) {
    throw new StrongroomError('TOKEN_ACCOUNT_REFUSED', { account, reason: refusal?.reason ?? '', words: refusal?.words ?? '' })
  }
  const sol = (amount: bigint) => `${formatLamports(lamports(amount))} SOL`
  if (words !== null) ask.say(plain(words))
  const rent = rentLamports > 0n ? `, rent ${sol(rentLamports)}` : ''
  ask.say(`Fee ${sol(feeLamports)}${rent}${reclaimedLamports > 0n ? `, coming back ${sol(reclaimedLamports)}` : ''}.`)
  for (const warning of warnings) ask.say(plain(warning))
  await ask.yes('Do this? Type yes:')
  return digest
}
