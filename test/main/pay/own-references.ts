import type { SignerClient } from '../../../src/main/signer-client.ts'

/** A signer for one office after the other, and what says that another office is opened. */
export type SharedSigner = { readonly signer: SignerClient; readonly nextOffice: () => void }

type Ask = (asked: unknown) => unknown

const MARK = 'office '

/**
 * What one office paid under a reference is nothing to the next, which pays under the same: the signer is given each reference with the number of
 * the office that was the last to be opened when its intent was first seen. Everything else reaches the signer as it was asked.
 */
export function giveOwnReferences(signer: SignerClient): SharedSigner {
  let office = 0
  const officeOf = new Map<string, number>()
  const markOf = (intent: string): string => {
    // What takes the place of an intent is named after it.
    const [first = intent] = intent.split('.')
    const number = officeOf.get(first) ?? office
    officeOf.set(first, number)
    return `${MARK}${number}: `
  }
  const marked = (reference: unknown, { intent }: Record<string, unknown>) => `${markOf(String(intent))}${String(reference)}`
  const ways = Object.entries(signer).map(([name, ask]): [string, unknown] => [
    name,
    typeof ask === 'function' ? async (asked: unknown) => bare(await (ask as Ask)(rename(asked, marked))) : ask,
  ])
  return { signer: Object.fromEntries(ways) as SignerClient, nextOffice: () => void (office += 1) }
}

const bare = <Value>(answer: Value): Value => rename(answer, (reference) => String(reference).replace(/^office \d+: /, ''))

type Name = (reference: unknown, beside: Record<string, unknown>) => string

/** The same with other references, wherever they stand beside an intent. */
function rename<Value>(value: Value, name: Name): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => rename(one, name)) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const beside = value as Record<string, unknown>
  const members = Object.entries(beside).map(([key, member]) => [
    key,
    key === 'references' && Array.isArray(member) ? member.map((reference) => name(reference, beside)) : rename(member, name),
  ])
  return Object.fromEntries(members) as Value
}
