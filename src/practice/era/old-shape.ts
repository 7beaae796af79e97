import type { Json } from '../rpc/json.ts'

type Members = { readonly [name: string]: Json | undefined }

/** Of a context, of a transaction, and of its meta: what came with versions after 1.8. */
const CAME_LATER = {
  context: ['apiVersion'],
  meta: ['computeUnitsConsumed', 'costUnits', 'loadedAddresses', 'returnData'],
  transaction: ['transactionIndex', 'version'],
}

/** A result with what old nodes did not say yet left out. */
export function inOldShape(result: Json): Json {
  if (isList(result)) return result.map((one) => (isMembers(one) ? without(one, CAME_LATER.transaction) : one))
  if (!isMembers(result)) return result
  const { context, transactions } = result
  const shown = inOldTransaction(result)
  return {
    ...shown,
    ...(isMembers(context) ? { context: without(context, CAME_LATER.context) } : {}),
    ...(isList(transactions) ? { transactions: transactions.map((one) => (isMembers(one) ? inOldTransaction(one) : one)) } : {}),
  }
}

function inOldTransaction(shown: Members): Members {
  const { meta } = shown
  const rest = without(shown, CAME_LATER.transaction)
  return isMembers(meta) ? { ...rest, meta: without(meta, CAME_LATER.meta) } : rest
}

function without(value: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
