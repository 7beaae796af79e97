import * as z from 'zod'
import { visible } from '../../core/text/visible.ts'
import type { Client } from '../ipc/socket-client.ts'
import type { Host } from './host.ts'
import { Interrupted, unlessInterrupted } from './interrupt.ts'
import { type About, answerText } from './output/answer.ts'
import { type ListedTokens, NO_TOKENS, type Unit } from './output/unit.ts'
import { asOurs } from './refusal.ts'

type Asked = { readonly mints: Pick<Client['mints'], 'list'>; readonly activity: Pick<Client['activity'], 'decision'> }
type Told = Pick<Host, 'progress' | 'interrupted'>

/**
 * An answer as text, amounts of listed tokens by their labels. Their list is read only where the answer has an amount of a token. The answer
 * stands whatever becomes of that: what was asked for may be done, and cannot be asked again.
 */
export async function answerForPerson(client: Asked, answer: unknown, about: Omit<About, 'tokens'>, host: Told): Promise<string> {
  const known = { ...about, request: await requestOf(client, answer, about, host) }
  let isAsked = false
  const text = answerText(answer, { ...known, tokens: { get: () => void (isAsked = true) } })
  if (!isAsked) return text
  return answerText(answer, { ...known, tokens: await orElse(NO_TOKENS, readTokens(client), 'amounts of tokens', host) })
}

/** How amounts of the listed tokens are written. */
export async function readTokens({ mints }: Pick<Asked, 'mints'>): Promise<ListedTokens> {
  const listed = await mints.list({})
  return new Map(
    listed.map(({ mint, decimals, label }): [string, Unit] => [mint, { decimals, name: label === '' ? mint : visible(label) }]),
  )
}

const PaymentSchema = z.object({ decision: z.string() })

/** The history of a payment does not say of which asset its amounts are; what it was decided in does. */
async function requestOf({ activity }: Asked, answer: unknown, { operation, request }: Omit<About, 'tokens'>, host: Told): Promise<object> {
  const payment = operation.command === 'activity payment' ? PaymentSchema.safeParse(answer) : null
  if (payment?.success !== true) return request
  return orElse(request, activity.decision({ id: payment.data.decision }), 'amounts', host)
}

async function orElse<Value>(otherwise: Value, reading: Promise<Value>, what: string, { progress, interrupted }: Told): Promise<Value> {
  try {
    return await unlessInterrupted(reading, interrupted)
  } catch (error) {
    const why = error instanceof Interrupted ? '' : ` (${asOurs(error).code})`
    progress.say(`How ${what} are written could not be read${why}: they stand in smallest units.`)
    return otherwise
  }
}
