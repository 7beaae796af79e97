import { answerBody } from '../envelope.ts'
import { type Json, writeJson } from '../json.ts'
import type { Method, Methods, Node } from '../node.ts'
import { invalidParams } from '../rpc-error.ts'
import { subscribeAccount } from './account.ts'
import { subscribeLogs, subscribeRoots, subscribeSlots } from './chain.ts'
import { subscribeSignature } from './signature.ts'
import type { Subscribe, Subscription } from './subscription.ts'

/** Of one connection. */
const MAX_SUBSCRIPTIONS = 10_000
const KINDS: Readonly<Record<string, { readonly min: number; readonly subscribe: Subscribe }>> = {
  account: { min: 1, subscribe: subscribeAccount },
  logs: { min: 1, subscribe: subscribeLogs },
  root: { min: 0, subscribe: subscribeRoots },
  signature: { min: 1, subscribe: subscribeSignature },
  slot: { min: 0, subscribe: subscribeSlots },
}

/** What one client is told. */
export type Connection = {
  /** The answer to what it sent; empty where none is due. */
  answer(text: string): Promise<string>
  /** Tells all that has happened since the last call. */
  tellNews(): void
}

/** Opens one; `nextId` numbers subscriptions over all connections. */
export function openConnection(node: Node, nextId: () => number, send: (text: string) => void): Connection {
  const subscriptions = new Map<number, Subscription>()
  const known = methodsOn(subscriptions, nextId)
  return {
    answer: (text) => answerBody(node, known, text),
    tellNews() {
      for (const [id, subscription] of subscriptions) {
        for (const result of subscription.news()) send(writeJson(notification(subscription, id, result)))
        if (subscription.isOver()) subscriptions.delete(id)
      }
    },
  }
}

function notification({ notification: method }: Subscription, subscription: number, result: Json): Json {
  return { jsonrpc: '2.0', method, params: { result, subscription } }
}

/** A connection's methods: to subscribe and unsubscribe for every kind. */
function methodsOn(subscriptions: Map<number, Subscription>, nextId: () => number): Methods {
  const pairs = Object.entries(KINDS).flatMap(([kind, { min, subscribe }]): [string, Method][] => [
    [`${kind}Subscribe`, { min, max: min + 1, answer: (node, params) => begin(subscriptions, nextId, subscribe(node, params)) }],
    [`${kind}Unsubscribe`, { min: 1, max: 1, answer: (_, [id]) => end(subscriptions, id) }],
  ])
  return Object.fromEntries(pairs)
}

function begin(subscriptions: Map<number, Subscription>, nextId: () => number, subscription: Subscription): number {
  if (subscriptions.size >= MAX_SUBSCRIPTIONS) throw invalidParams(`Too many subscriptions; max ${MAX_SUBSCRIPTIONS}`)
  const id = nextId()
  subscriptions.set(id, subscription)
  return id
}

/** One that is over on its own may be ended once more: clients do so as a matter of course. */
function end(subscriptions: Map<number, Subscription>, id: unknown): boolean {
  if (typeof id !== 'number' || !Number.isInteger(id)) throw invalidParams('Invalid subscription id.')
  subscriptions.delete(id)
  return true
}
