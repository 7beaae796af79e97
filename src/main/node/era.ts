import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'

/** Which methods one node has: nodes before version 2.0 know some by their older names alone. */
export type Era = {
  readonly node: string
  /**
   * Asks by the method of today, or, where the node does not know it, by its predecessor; what it did not know it is not asked again.
   * @throws NODE_METHOD_MISSING where the node knows neither
   */
  either<Answer>(method: string, today: () => Promise<Answer>, before: () => Promise<Answer>): Promise<Answer>
}

/**
 * The memory of one node, kept as long as its client. A node that was brought up to date behind the same address loses the predecessor one
 * day; it is asked by the method of today again then. Three requests at most.
 */
export function createEra(node: string): Era {
  const unknown = new Set<string>()
  return {
    node,
    async either(method, today, before) {
      const knewItMissing = unknown.has(method)
      if (!knewItMissing) {
        const answer = await unlessMissing(today)
        if (answer !== MISSING) return answer
        unknown.add(method)
      }
      const answer = await unlessMissing(before)
      if (answer !== MISSING) return answer
      unknown.delete(method)
      if (knewItMissing) return today()
      throw new StrongroomError('NODE_METHOD_MISSING', { node, method })
    },
  }
}

const MISSING = Symbol('the node does not know the method')

async function unlessMissing<Answer>(ask: () => Promise<Answer>): Promise<Answer | typeof MISSING> {
  try {
    return await ask()
  } catch (error) {
    if (isStrongroomError(error, 'NODE_METHOD_MISSING')) return MISSING
    throw error
  }
}
