import type { Methods } from '../rpc/node.ts'
import { oldMethods } from './old-methods.ts'

/** `new`: a node of today. `old`: one from before version 2.0, with only the methods that were removed since in place of their successors. */
export const ERAS = ['new', 'old'] as const
export type Era = (typeof ERAS)[number]

/** The methods a node of this era answers, given those of today. */
export function methodsOfEra(era: Era, methods: Methods): Methods {
  return era === 'new' ? methods : oldMethods(methods)
}
