import type { Router } from '@orpc/server'
import type { contract } from '../../contract/contract.ts'
import type { Services } from '../services.ts'
import { accountOperations } from './accounts.ts'
import { activityOperations, taskOperations } from './activity.ts'
import { airGappedOperations } from './air-gapped.ts'
import { appOperations } from './app.ts'
import { approvalOperations } from './approvals.ts'
import { auditOperations } from './audit.ts'
import { bundleOperations } from './bundles.ts'
import { carriedOperations } from './carried.ts'
import { carriedPayoutOperations } from './carried-payouts.ts'
import { carriedHiddenOperations } from './carried-hidden.ts'
import { carriedRevocationOperations } from './carried-revocations.ts'
import { carriedSweepOperations } from './carried-sweeps.ts'
import { caseOperations } from './cases.ts'
import { type Caller, refuseLocked, refuseOffline, refuseUnproved } from './callers.ts'
import { confidentialOperations } from './confidential.ts'
import { confidentialTendingOperations } from './confidential-tending.ts'
import { confidentialSweepOperations } from './confidential-sweeps.ts'
import { dailyOperations } from './daily.ts'
import { depositOperations } from './deposits.ts'
import { os } from './implement.ts'
import { exportedOperations } from './exported.ts'
import { ledgerOperations } from './ledger.ts'
import { matterOperations } from './matters.ts'
import { mintOperations } from './mints.ts'
import { nodeAdviceOperations } from './node-advice.ts'
import { nodeOperations } from './nodes.ts'
import { nonceAlarmOperations } from './nonce-alarm.ts'
import { nonceOperations } from './nonces.ts'
import { outstandingOperations } from './outstanding.ts'
import { offchainOperations } from './offchain.ts'
import { overviewOperations } from './overview.ts'
import { paymentOperations } from './payments.ts'
import { payoutOperations } from './payouts.ts'
import { policyOperations } from './policy.ts'
import { powerOperations } from './powers.ts'
import { recipientOperations } from './recipients.ts'
import { rentOperations } from './rent.ts'
import { sendingOperations } from './sending.ts'
import { sweepOperations } from './sweeps.ts'
import { tokenOperations } from './tokens.ts'
import { transactionOperations } from './transactions.ts'
import { vaultOperations } from './vault.ts'

/** The whole contract, implemented over the services. */
export function makeRouter(services: Services): Router<typeof contract, Caller> {
  const guarded = os.use(async ({ next, path, context }) => {
    if (services.workstation === 'offline') refuseOffline(path)
    if (context.via === 'socket') refuseUnproved(context, path)
    if (context.via !== 'command-line') await refuseLocked(services, path)
    return next()
  })
  return guarded.router({
    app: appOperations(services),
    vault: vaultOperations(services),
    overview: overviewOperations(services),
    matters: matterOperations(services),
    accounts: accountOperations(services),
    mints: mintOperations(services),
    nodes: { ...nodeOperations(services), ...nodeAdviceOperations(services) },
    deposits: depositOperations(services),
    daily: dailyOperations(services),
    audit: auditOperations(services),
    exported: exportedOperations(services),
    ledger: ledgerOperations(services),
    sweeps: sweepOperations(services),
    rent: rentOperations(services),
    payments: paymentOperations(services),
    payouts: payoutOperations(services),
    bundles: {
      ...bundleOperations(services),
      ...carriedOperations(services),
      ...carriedPayoutOperations(services),
      ...carriedSweepOperations(services),
      ...carriedRevocationOperations(services),
      ...carriedHiddenOperations(services),
      ...airGappedOperations(services),
    },
    recipients: recipientOperations(services),
    policy: policyOperations(services),
    approvals: approvalOperations(services),
    nonces: { ...nonceOperations(services), ...nonceAlarmOperations(services) },
    outstanding: outstandingOperations(services),
    powers: powerOperations(services),
    sending: sendingOperations(services),
    tokens: { ...tokenOperations(services), ...confidentialOperations(services), ...confidentialTendingOperations(services) },
    confidentialSweeps: confidentialSweepOperations(services),
    transactions: transactionOperations(services),
    offchain: offchainOperations(services),
    activity: activityOperations(services),
    cases: caseOperations(services),
    tasks: taskOperations(services),
    events: { watch: os.events.watch.handler(({ signal }) => services.events.read(signal)) },
  })
}
