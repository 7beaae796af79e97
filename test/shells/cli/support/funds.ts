import { until } from '../../../support/until.ts'

/** Asks the faucet for an amount and waits until the treasury account is shown to hold it: what a faucet gives is final some blocks later. */
export async function fundTreasury(
  answer: (argv: readonly string[]) => Promise<{ accounts: readonly { native: string }[] }>,
  amountLamports: bigint,
) {
  await answer(['nodes', 'faucet', '--amount', String(amountLamports)])
  await until(async () => (await answer(['accounts', 'list'])).accounts.some(({ native }) => BigInt(native) >= amountLamports))
}
