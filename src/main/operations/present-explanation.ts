import type { ShownExplanation } from '../../contract/transactions.ts'
import type { ExplainedInstruction } from '../../core/explain/explained.ts'
import type { GivenExplained } from '../../core/explain/explain-given.ts'
import { agreedDecimals } from '../../core/explain/node-words.ts'
import { sayNodeWords } from '../../core/explain/say-node-words.ts'
import type { ExplainedBeside } from '../explain-with-nodes.ts'
import type { Value } from '../../core/explain/shape.ts'

type ShownInner = ShownExplanation['instructions'][number]['inner'][number]

/** An explanation as the contract gives it: bytes in hex, sentences as words. */
export function shownExplanation(explained: GivenExplained): ShownExplanation {
  const { form, encoding, version, byteLength, hash, signature, sentence, understood, faults, feePayer, signers, lifetime } = explained
  const nonce = lifetime.kind === 'nonce' ? lifetime : { nonceAccount: null, authority: null }
  return {
    form,
    encoding,
    version,
    byteLength,
    hash,
    signature,
    words: sentence,
    understood,
    faults: [...faults],
    feePayer,
    signers: [...signers],
    lifetime: {
      kind: lifetime.kind,
      token: lifetime.token,
      nonceAccount: nonce.nonceAccount,
      authority: nonce.authority,
      words: lifetime.sentence,
    },
    config: explained.config,
    instructions: explained.instructions.map((instruction) => ({ ...shownInner(instruction), inner: instruction.inner.map(shownInner) })),
    lookups: [...explained.lookups],
    accounts: [...explained.accounts],
    nodes: null,
  }
}

/** The same with what nodes say beside it. */
export function shownBeside({ explained, said }: ExplainedBeside): ShownExplanation {
  const { accounts, mints, landed, instructions } = said
  return {
    ...shownExplanation(explained),
    nodes: {
      words: sayNodeWords(said),
      instructions: [...instructions],
      accounts: accounts.map(({ account, table, place, said: told }) => ({
        index: account.index,
        table,
        place,
        said: told.map(({ value, by }) => ({ address: value, by: [...by] })),
      })),
      mints: mints.map((mint) => ({
        mint: mint.mint,
        label: mint.listed?.label ?? null,
        decimals: agreedDecimals(mint),
        said: mint.said.map(({ value, by }) => ({ decimals: value, by: [...by] })),
      })),
      landed: landed === null ? null : [...landed],
    },
  }
}

function shownInner({
  program,
  programName,
  name,
  sentence,
  understood,
  fields,
  accounts,
  data,
  unread,
  missing,
}: ExplainedInstruction): ShownInner {
  return {
    program,
    programName,
    name,
    words: sentence,
    understood,
    fields: fields.map((field) => ({ ...field, value: shownValue(field.value) })),
    accounts: [...accounts],
    data: inHex(data),
    unread,
    missing: [...missing],
  }
}

type Shown = ShownInner['fields'][number]['value']

function shownValue(value: Value): Shown {
  if (!isList(value)) return one(value)
  return value.map((each) =>
    isList(each) ? each.map((part) => String(one(part as Exclude<Value, readonly Value[]>))).join(' ') : one(each),
  )
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

function one(value: Exclude<Value, readonly Value[]>) {
  return value instanceof Uint8Array ? inHex(value) : value
}

function inHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
