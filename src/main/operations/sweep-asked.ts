import type { SweepPlan } from '../../core/plan/sweep.ts'
import { planInVersion, planSweepOver, readSweepFacts, type SweepOptions, type SweepRequest } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { versionAsked } from './version-asked.ts'

/** A sweep as a person asks for it. */
export type SweepInput = Omit<SweepRequest, 'version' | 'minimum' | 'accounts'> & {
  readonly version: 'auto' | 'legacy' | '1'
  readonly minimum?: bigint | undefined
  readonly accounts?: SweepRequest['accounts'] | undefined
}

/** What is asked, but for the version: what was not chosen is no part of it. */
export function askedOf({ asset, mode, close, minimum, accounts }: SweepInput): Omit<SweepRequest, 'version'> {
  return { asset, mode, close, ...(minimum === undefined ? {} : { minimum }), ...(accounts === undefined ? {} : { accounts }) }
}

/** Plans in the version asked for, or in the better one, over one reading of the chain. */
export async function planSweepAsked(services: Services, input: SweepInput, options: SweepOptions = {}) {
  const facts = await readSweepFacts(services, askedOf(input), options)
  return planInVersion(services, versionAsked(input), {
    plan: (version) => planSweepOver(facts, version),
    weigh: ({ plan: { transactions } }) => ({ leftOut: 0, transactions: transactions.length }),
  })
}

/** What start plans in. Auto is what was read; where that is forgotten, it is chosen again, and may be another plan. */
export async function versionOfSweep(
  services: Services,
  input: SweepInput,
  read: SweepPlan | undefined,
  options: SweepOptions = {},
): Promise<SweepRequest['version']> {
  const asked = versionAsked(input)
  if (asked !== 'auto') return asked
  return versionOf(read) ?? (await planSweepAsked(services, input, options)).version
}

/** Sweeps are of one version or the other. */
function versionOf(plan: SweepPlan | undefined): SweepRequest['version'] | null {
  const version = plan?.transactions[0]?.template.options.version
  return version === undefined || version === 0 ? null : version
}
