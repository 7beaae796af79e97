import { StrongroomError } from '../../core/error/error.ts'
import { judgeText } from '../recipients/index.ts'
import type { Services } from '../services.ts'
import type { ShownPolicy } from '../signer/protocol.ts'
import { os } from './implement.ts'

const HOUR_MS = 60 * 60_000

export function policyOperations(services: Services) {
  const { signer } = services
  const shown = async ({ watchOnlyTreasuries, destinations, limits, approvers, thresholds, ...policy }: ShownPolicy) => ({
    ...policy,
    treasuries: [...watchOnlyTreasuries],
    destinations: [...destinations],
    limits: [...limits],
    spent: [...(await signer.standing()).spent],
    approvers: [...approvers],
    thresholds: [...thresholds],
  })
  return {
    show: os.policy.show.handler(async () => shown(await requirePolicy(services))),
    allow: os.policy.allow.handler(async ({ input: { passphrase, address, label } }) => {
      const { verdict } = await judgeText(services, { text: address, asset: 'native' })
      if (verdict.kind === 'refused') throw new StrongroomError('RECIPIENT_REFUSED', { reason: verdict.reason, words: verdict.words })
      return shown(await signer.allow({ passphrase, address, label }))
    }),
    forbid: os.policy.forbid.handler(async ({ input: { address } }) => shown(await signer.forbid({ address }))),
    limit: os.policy.limit.handler(async ({ input: { passphrase, asset, perTransaction = null, perDay = null } }) =>
      shown(await signer.setLimit({ passphrase, limit: { asset, perTransaction, perDay } })),
    ),
    approver: os.policy.approver.handler(async ({ input }) => shown(await signer.nameApprover(input))),
    removeApprover: os.policy.removeApprover.handler(async ({ input: { approver } }) =>
      shown(await signer.removeApprover({ address: approver })),
    ),
    threshold: os.policy.threshold.handler(async ({ input: { passphrase, asset, above = null } }) =>
      shown(await signer.setThreshold({ passphrase, asset, above })),
    ),
    coolDown: os.policy.coolDown.handler(async ({ input: { passphrase, hours } }) =>
      shown(await signer.setCoolDown({ passphrase, coolDownMs: hours * HOUR_MS })),
    ),
  }
}

/** The policy as the vault has it. @throws VAULT_LOCKED */
export async function requirePolicy({ signer }: Pick<Services, 'signer'>): Promise<ShownPolicy> {
  const { policy } = await signer.status()
  if (policy === null) throw new StrongroomError('VAULT_LOCKED', {})
  return policy
}
