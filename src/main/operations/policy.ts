import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { judgeText } from '../recipients/index.ts'
import type { Services } from '../services.ts'
import type { PolicyView } from '../signer/protocol.ts'
import { os } from './implement.ts'
import { noteVault } from '../note-vault.ts'
import { readRecipientFile } from './read-recipient-file.ts'
import { plain } from '../../core/text/sentence.ts'

const HOUR_MS = 60 * 60_000

export function policyOperations(services: Services) {
  const { signer } = services
  const shown = async ({ watchOnlyTreasuries, destinations, limits, approvers, thresholds, ...policy }: PolicyView) => ({
    ...policy,
    treasuries: [...watchOnlyTreasuries],
    destinations: [...destinations],
    limits: [...limits],
    spent: [...(await signer.standing()).spent],
    approvers: [...approvers],
    thresholds: [...thresholds],
  })
  const changed = async (policy: PolicyView) => {
    await noteVault(services)
    return shown(policy)
  }
  return {
    show: os.policy.show.handler(async () => shown(await requirePolicy(services))),
    allow: os.policy.allow.handler(async ({ input: { passphrase, address, label, ...agreed } }) => {
      const { verdict } = await judgeText(services, { text: address, asset: 'native' })
      if (verdict.kind === 'refused')
        throw new StrongroomError('RECIPIENT_REFUSED', { reason: verdict.reason, words: plain(verdict.words) })
      return changed(await signer.allow({ passphrase, address, label, ...secondOf(agreed) }))
    }),
    allowMany: os.policy.allowMany.handler(async ({ input: { passphrase, file, contents, ...agreed } }) => {
      const recipients = await readRecipientFile(services, { file, contents })
      return changed(await signer.allowMany({ passphrase, recipients, ...secondOf(agreed) }))
    }),
    forbid: os.policy.forbid.handler(async ({ input: { address } }) => changed(await signer.forbid({ address }))),
    limit: os.policy.limit.handler(async ({ input: { passphrase, asset, perTransaction = null, perDay = null, ...agreed } }) =>
      changed(await signer.setLimit({ passphrase, limit: { asset, perTransaction, perDay }, ...secondOf(agreed) })),
    ),
    approver: os.policy.approver.handler(async ({ input: { passphrase, label, approverPassphrase, ...agreed } }) =>
      changed(await signer.nameApprover({ passphrase, label, approverPassphrase, ...secondOf(agreed) })),
    ),
    removeApprover: os.policy.removeApprover.handler(async ({ input: { approver, ...agreed } }) =>
      changed(await signer.removeApprover({ address: approver, ...secondOf(agreed) })),
    ),
    threshold: os.policy.threshold.handler(async ({ input: { passphrase, asset, above = null, ...agreed } }) =>
      changed(await signer.setThreshold({ passphrase, asset, above, ...secondOf(agreed) })),
    ),
    coolDown: os.policy.coolDown.handler(async ({ input: { passphrase, hours, ...agreed } }) =>
      changed(await signer.setCoolDown({ passphrase, coolDownMs: hours * HOUR_MS, ...secondOf(agreed) })),
    ),
  }
}

type Agreed = { readonly second?: Address | undefined; readonly secondPassphrase?: string | undefined }

/** Who agrees, as the signer takes it; nobody where one half of it is missing. */
export function secondOf({ second, secondPassphrase }: Agreed) {
  return second === undefined || secondPassphrase === undefined ? {} : { second: { approver: second, passphrase: secondPassphrase } }
}

/** The policy as the vault has it. @throws VAULT_LOCKED */
export async function requirePolicy({ signer }: Pick<Services, 'signer'>): Promise<PolicyView> {
  const { policy } = await signer.status()
  if (policy === null) throw new StrongroomError('VAULT_LOCKED', {})
  return policy
}
