import * as z from 'zod'

/*
 * What the two ends of a socket say beside the operations' own messages, which begin with {"i":
 *
 *     command                                         the Strongroom that is open
 *     { strongroom, version, contract, asking }     →
 *                                                   ←  { strongroom, version, contract, answering }
 *     { prove: passphrase }                         →
 *                                                   ←  { proved: true } | { refused: { code, context } }
 *     { window: 'again' }                           →
 *                                                   ←  { address: the page's, good once | null }
 *
 * The first two are read by every version for ever: what is added to them is passed over by an older one.
 */

/** Nothing that is said beside an operation is longer. */
export const WORD_CHARACTERS_MAX = 8_192

const SecretSchema = z.string().min(1).max(100)
const beginning = { strongroom: z.literal(1), version: z.string().max(100), contract: z.string().max(100) }

const HelloSchema = z.object({ ...beginning, asking: SecretSchema })
const WelcomeSchema = z.object({ ...beginning, answering: SecretSchema })
const ProveSchema = z.strictObject({ prove: z.string().min(1).max(4_096) })
const ProvedSchema = z.union([
  z.strictObject({ proved: z.literal(true) }),
  z.strictObject({ refused: z.strictObject({ code: z.string(), context: z.record(z.string(), z.unknown()) }) }),
])
const AgainSchema = z.strictObject({ window: z.literal('again') })
const AddressSchema = z.strictObject({ address: z.string().max(1_000).nullable() })

export type Hello = z.infer<typeof HelloSchema>
export type Welcome = z.infer<typeof WelcomeSchema>
export type Proved = z.infer<typeof ProvedSchema>
export type WindowAgain = z.infer<typeof AgainSchema>
export type WindowAddress = z.infer<typeof AddressSchema>

export const readHello = (text: string) => readWord(HelloSchema, text)
export const readWelcome = (text: string) => readWord(WelcomeSchema, text)
export const readProve = (text: string) => readWord(ProveSchema, text)
export const readProved = (text: string) => readWord(ProvedSchema, text)
export const readWindowAgain = (text: string) => readWord(AgainSchema, text)
export const readWindowAddress = (text: string) => readWord(AddressSchema, text)

/** Null for anything else. */
function readWord<Word>(schema: z.ZodType<Word>, text: string): Word | null {
  if (text.length > WORD_CHARACTERS_MAX) return null
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function isOperation(text: string): boolean {
  return text.startsWith('{"i":')
}
