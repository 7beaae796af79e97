import type { MessageDescriptor } from '@lingui/core'
import { i18n } from './i18n.ts'

/** A text; or a message of a table, which is put into words only where it is shown. */
export type Words = string | MessageDescriptor

export const spoken = (words: Words): string => (typeof words === 'string' ? words : i18n._(words))
