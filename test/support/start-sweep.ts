import type { Backend } from '../../src/main/wiring.ts'

type Sweeps = Pick<Backend['client'], 'sweeps'>
type Request = Omit<Parameters<Backend['client']['sweeps']['start']>[0], 'digest'>

/** Starts a sweep as somebody does who has read its plan. */
export async function startAsPlanned({ sweeps }: Sweeps, request: Request = {}) {
  const { digest } = await sweeps.plan(request)
  if (digest === null) throw new Error('there is nothing to sweep')
  return sweeps.start({ ...request, digest })
}
