import { StrongroomError } from '../../core/error/error.ts'
import { judgeText } from '../recipients/index.ts'
import type { Services } from '../services.ts'
import type { ShownPolicy } from '../signer/protocol.ts'
import { os } from './implement.ts'

const HOUR_MS = 60 * 60_000

export function policyOperations(services: Services) {
  const { signer } = services
  return {
    show: os.policy.show.handler(async () => {
      const { policy } = await signer.status()
      if (policy === null) throw new StrongroomError('VAULT_LOCKED', {})
      return shownPolicy(policy)
    }),
    allow: os.policy.allow.handler(async ({ input: { passphrase, address, label } }) => {
      const { verdict } = await judgeText(services, { text: address, asset: 'native' })
      if (verdict.kind === 'refused') throw new StrongroomError('RECIPIENT_REFUSED', { reason: verdict.reason, words: verdict.words })
      return shownPolicy(await signer.allow({ passphrase, address, label }))
    }),
    forbid: os.policy.forbid.handler(async ({ input: { address } }) => shownPolicy(await signer.forbid({ address }))),
    limit: os.policy.limit.handler(async ({ input: { passphrase, asset, perTransaction = null, perDay = null } }) =>
      shownPolicy(await signer.setLimit({ passphrase, limit: { asset, perTransaction, perDay } })),
    ),
    coolDown: os.policy.coolDown.handler(async ({ input: { passphrase, hours } }) =>
      shownPolicy(await signer.setCoolDown({ passphrase, coolDownMs: hours * HOUR_MS })),
    ),
  }
}

function shownPolicy({ watchOnlyTreasuries, destinations, limits, ...policy }: ShownPolicy) {
  return { ...policy, treasuries: [...watchOnlyTreasuries], destinations: [...destinations], limits: [...limits] }
}
