import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** What is asked beside the bytes: whether nodes are, and how what was given is to be read where it can be read in two ways. */
export type How = {
  readonly nodes: boolean
  readonly form: 'any' | 'transaction' | 'message'
  readonly encoding: 'any' | 'base64' | 'base58' | 'hex' | 'bytes'
}

export const FORMS: readonly (readonly [How['form'], MessageDescriptor])[] = [
  ['any', msg`whichever it is`],
  ['transaction', msg`transaction`],
  ['message', msg`message`],
]
export const ENCODINGS: readonly (readonly [How['encoding'], MessageDescriptor])[] = [
  ['any', msg`however it is`],
  ['base64', msg`base64`],
  ['base58', msg`base58`],
  ['hex', msg`hex`],
  ['bytes', msg`bytes`],
]

/** Why it cannot be explained yet; null where it can. */
export function missingOf({ text, isFile }: { readonly text: string; readonly isFile: boolean }): string | null {
  const isText = text.trim() !== ''
  if (isText && isFile) return t`Give one of the two: empty the text, or take the file away.`
  return isText || isFile ? null : t`Paste it, or choose a file.`
}
