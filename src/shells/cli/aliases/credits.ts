import { invariant } from '../../../core/error/invariant.ts'
import type { Client } from '../../ipc/socket-client.ts'
import type { Ask } from './ask.ts'
import { agreeTo } from './maintain.ts'

/** By the names of the ledger's own command line, which says enable and disable, and non-confidential for public. */
export const CREDITS_ALIASES = [
  { name: 'token enable-confidential-credits', kind: 'confidential', set: 'on' },
  { name: 'token disable-confidential-credits', kind: 'confidential', set: 'off' },
  { name: 'token enable-non-confidential-credits', kind: 'public', set: 'on' },
  { name: 'token disable-non-confidential-credits', kind: 'public', set: 'off' },
] as const

export type CreditsAlias = (typeof CREDITS_ALIASES)[number]['name']

/** The token account that it is done to. */
export type OfAccount = Pick<Parameters<Client['tokens']['planCredits']>[0], 'account'>

/** Has a confidential account of ours take arrivals of one kind, or refuse them. The name of what was decided. */
export async function switchCredits(
  client: Client,
  { name, account }: OfAccount & { readonly name: CreditsAlias },
  ask: Ask,
): Promise<string> {
  const found = CREDITS_ALIASES.find((one) => one.name === name)
  invariant(found !== undefined, 'each alias of arrivals has its setting')
  const asked = { account, kind: found.kind, set: found.set }
  const digest = await agreeTo(await client.tokens.planCredits(asked), ask)
  await ask.unlock()
  return (await client.tokens.credits({ ...asked, digest })).id
}
