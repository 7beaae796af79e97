import { t } from '@lingui/core/macro'
import { usePolicy } from '../../backend/policy.ts'
import { useSecondPerson } from '../../parts/approvals/use-second-person.tsx'

/**
 * Who agrees to what loosens the policy, while a threshold holds: fields for a dialog, and what is asked with them. Left empty, nobody agrees, which
 * is enough for whatever tightens. `nobody` says why nobody can agree now.
 */
export function useAgreed(): ReturnType<typeof useSecondPerson> {
  const { value: policy } = usePolicy()
  const second = useSecondPerson({
    what: 'agree',
    hint: t`their own passphrase, where this loosens the policy; empty where it tightens it`,
  })
  return policy === undefined || policy.thresholds.length === 0 ? { fields: null, input: {}, nobody: null } : second
}
