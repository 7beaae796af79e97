import { accounts } from './accounts.ts'
import { activity } from './activity.ts'
import { app } from './app.ts'
import { airGapped } from './air-gapped.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { bundles } from './bundles.ts'
import { carried } from './carried.ts'
import { carriedHidden } from './carried-hidden.ts'
import { carriedRevocations } from './carried-revocations.ts'
import { carriedSweeps } from './carried-sweeps.ts'
import { cases } from './cases.ts'
import { confidential } from './confidential.ts'
import { confidentialTending } from './confidential-tending.ts'
import { confidentialSweeps } from './confidential-sweeps.ts'
import { daily } from './daily.ts'
import { deposits } from './deposits.ts'
import { events } from './events.ts'
import { exported } from './export.ts'
import { ledger } from './ledger.ts'
import { matters } from './matters.ts'
import { mints } from './mints.ts'
import { nodes } from './nodes.ts'
import { outstanding } from './outstanding.ts'
import { offchain } from './offchain.ts'
import { overview } from './overview.ts'
import { nonces } from './nonces.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { policy } from './policy.ts'
import { powers } from './powers.ts'
import { recipients } from './recipients.ts'
import { rent } from './rent.ts'
import { sending } from './sending.ts'
import { sweeps } from './sweeps.ts'
import { tasks } from './tasks.ts'
import { tokens } from './tokens.ts'
import { transactions } from './transactions.ts'
import { vault } from './vault.ts'

/** Everything that can be asked of Strongroom. The services implement it; the window, the command line and the tests derive from it. */
export const contract = {
  app,
  vault,
  overview,
  matters,
  accounts,
  mints,
  nodes,
  deposits,
  daily,
  audit,
  exported,
  ledger,
  sweeps,
  payments,
  payouts,
  bundles: { ...bundles, ...carried, ...carriedSweeps, ...carriedRevocations, ...carriedHidden, ...airGapped },
  recipients,
  policy,
  approvals,
  nonces,
  outstanding,
  powers,
  sending,
  tokens: { ...tokens, ...confidential, ...confidentialTending },
  rent,
  confidentialSweeps,
  transactions,
  offchain,
  activity,
  cases,
  tasks,
  events,
}
