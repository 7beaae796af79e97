import * as z from 'zod'

/** Characters of one message: the largest file that a window gives takes 11,184,812 of them, in base64. */
export const MESSAGE_CHARACTERS_MAX = 12 * 1024 * 1024
/** Where the number of a request stands in a message, as the page's client writes it. */
const NUMBER = /^\{"i":"([0-9a-z]{1,15})"/
/** Names no argument has: they mean something to JavaScript itself. */
const REFUSED_NAMES = new Set(['__proto__', 'prototype', 'constructor'])

const ABORT = 4
const NumberSchema = z.string().regex(/^[0-9a-z]{1,15}$/)
const RequestSchema = z.strictObject({
  i: NumberSchema,
  p: z.strictObject({
    u: z.string().startsWith('/').max(256),
    b: z.strictObject({ json: z.unknown(), meta: z.array(z.array(z.union([z.string(), z.number()]))).optional() }).optional(),
  }),
})
const AbortSchema = z.strictObject({ i: NumberSchema, t: z.literal(ABORT), p: z.unknown().optional() })
const MessageSchema = z.union([RequestSchema, AbortSchema])

export type PortMessage = z.infer<typeof MessageSchema>

/**
 * What came through a port.
 * - `message`: a request, or the word that an earlier one is no longer wanted
 * - `refused`: a request that cannot be used, with the number to answer to
 * - `foreign`: nothing the page's client writes
 */
export type Incoming =
  | { readonly kind: 'message'; readonly message: PortMessage }
  | { readonly kind: 'refused'; readonly number: string; readonly problem: string }
  | { readonly kind: 'foreign' }

/** Reads a message of oRPC's port protocol. Too large a one is not parsed, and no file or stream is taken in. */
export function readPortMessage(data: unknown, mostCharacters = MESSAGE_CHARACTERS_MAX): Incoming {
  const number = typeof data === 'string' ? NUMBER.exec(data)?.[1] : undefined
  if (typeof data !== 'string' || number === undefined) return { kind: 'foreign' }
  const refused = (problem: string): Incoming => ({ kind: 'refused', number, problem })
  if (data.length > mostCharacters) return refused(`it is larger than ${mostCharacters} characters`)
  const parsed = MessageSchema.safeParse(parseJson(data))
  return parsed.success ? { kind: 'message', message: parsed.data } : refused('it has a form that is not understood')
}

/** The value of a JSON text, or undefined where it is none or holds a name that is refused. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (REFUSED_NAMES.has(name)) throw new SyntaxError(`the name ${name} is refused`)
      return value
    })
  } catch {
    return undefined
  }
}

/** The answer to a request that was not let in, in the form of the same protocol. */
export function refusalMessage(number: string, { status, error }: { status: number; error: object }): object {
  return { i: number, p: { s: status, b: { json: error } } }
}
