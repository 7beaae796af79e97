import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { judgeText } from '../recipients/index.ts'
import type { PolicyChange } from '../../core/journal/events.ts'
import type { Storable } from '../../core/journal/storable.ts'
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
  /** What the vault took is in the journal too, with who agreed: a policy that is there alone could not be told from one that always was. */
  const changed = async (what: PolicyChange, policy: PolicyView, { second, ...of }: Changed) => {
    await services.journal.write('policy', (tx) => tx.note('policy-changed', { what, of, agreed: second?.approver ?? null }))
    await noteVault(services)
    return shown(policy)
  }
  return {
    show: os.policy.show.handler(async () => shown(await requirePolicy(services))),
    allow: os.policy.allow.handler(async ({ input: { passphrase, address, label, ...agreed } }) => {
      const { verdict } = await judgeText(services, { text: address, asset: 'native' })
      if (verdict.kind === 'refused')
        throw new StrongroomError('RECIPIENT_REFUSED', { reason: verdict.reason, words: plain(verdict.words) })
      const asked = { address, label, ...secondOf(agreed) }
      return changed('allow', await signer.allow({ passphrase, ...asked }), asked)
    }),
    allowMany: os.policy.allowMany.handler(async ({ input: { passphrase, file, contents, ...agreed } }) => {
      const recipients = await readRecipientFile(services, { file, contents })
      const asked = { recipients, ...secondOf(agreed) }
      return changed('allow-many', await signer.allowMany({ passphrase, ...asked }), asked)
    }),
    forbid: os.policy.forbid.handler(async ({ input: { address } }) => changed('forbid', await signer.forbid({ address }), { address })),
    limit: os.policy.limit.handler(async ({ input: { passphrase, asset, perTransaction = null, perDay = null, ...agreed } }) => {
      const asked = { limit: { asset, perTransaction, perDay }, ...secondOf(agreed) }
      return changed('limit', await signer.setLimit({ passphrase, ...asked }), asked)
    }),
    approver: os.policy.approver.handler(async ({ input: { passphrase, label, approverPassphrase, ...agreed } }) => {
      const asked = { label, ...secondOf(agreed) }
      return changed('approver', await signer.nameApprover({ passphrase, approverPassphrase, ...asked }), asked)
    }),
    removeApprover: os.policy.removeApprover.handler(async ({ input: { approver: address, ...agreed } }) => {
      const asked = { address, ...secondOf(agreed) }
      return changed('remove-approver', await signer.removeApprover(asked), asked)
    }),
    threshold: os.policy.threshold.handler(async ({ input: { passphrase, asset, above = null, ...agreed } }) => {
      const asked = { asset, above, ...secondOf(agreed) }
      return changed('threshold', await signer.setThreshold({ passphrase, ...asked }), asked)
    }),
    coolDown: os.policy.coolDown.handler(async ({ input: { passphrase, hours, ...agreed } }) => {
      const asked = { coolDownMs: hours * HOUR_MS, ...secondOf(agreed) }
      return changed('cool-down', await signer.setCoolDown({ passphrase, ...asked }), asked)
    }),
  }
}

/** What was asked. A passphrase is no part of it. */
type Changed = { readonly second?: { readonly approver: Address; readonly passphrase: string } } & {
  readonly [member: string]: Storable
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
