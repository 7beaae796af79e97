/** Plans kept for whoever is still reading them. */
const PLANS_MAX = 32

/** The plans that were given out last, by digest, so that the one a person has read can be carried out. The oldest is forgotten first. */
export type ReadPlans<Plan> = {
  keep(digest: string, plan: Plan): void
  find(digest: string): Plan | undefined
}

export function createReadPlans<Plan>(): ReadPlans<Plan> {
  const plans = new Map<string, Plan>()
  return {
    keep(digest, plan) {
      plans.delete(digest)
      const [oldest] = plans.keys()
      if (plans.size >= PLANS_MAX && oldest !== undefined) plans.delete(oldest)
      plans.set(digest, plan)
    },
    find: (digest) => plans.get(digest),
  }
}
