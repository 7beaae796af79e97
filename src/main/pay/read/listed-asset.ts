import type { Asset } from '../../../core/deposit/deposit.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { PayParts } from '../parts.ts'
import type { SweepRequest } from '../intent/sweep-request.ts'

/**
 * The asset that a request names: the native one, or a mint that is listed.
 * @throws PLAN_MINT_NOT_LISTED
 */
export async function readListedAsset({ journal }: Pick<PayParts, 'journal'>, { asset }: Pick<SweepRequest, 'asset'>): Promise<Asset> {
  if (asset === 'native') return { kind: 'native' }
  const listed = (await journal.read.mints()).find(({ mint }) => mint === asset)
  if (listed === undefined) throw new StrongroomError('PLAN_MINT_NOT_LISTED', { mint: asset })
  const { mint, tokenProgram, decimals } = listed
  return { kind: 'token', mint, tokenProgram, decimals }
}
