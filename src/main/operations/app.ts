import { createRequire } from 'node:module'
import { PAGE_MAX } from '../../contract/schemas.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

/** Of this program. */
export const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string }

export function appOperations({ network, folder, journal, now, onSwitchNetwork }: Services) {
  const leaving = async () => {
    const { inFlight, awaitingApproval: awaiting } = await journal.read.overview({ sinceMs: now() })
    const signed = (await journal.read.outstandingAttempts({ limit: PAGE_MAX })).length
    return { transactions: inFlight.transactions + awaiting, signed, awaiting }
  }
  return {
    info: os.app.info.handler(() => ({ version, network, dataFolder: folder.path })),
    leaving: os.app.leaving.handler(leaving),
    switchNetwork: os.app.switchNetwork.handler(async ({ input: { network: wanted, leaveBehind } }) => {
      if (onSwitchNetwork === null) throw new StrongroomError('NETWORK_FIXED', { network })
      const left = await leaving()
      if (!leaveBehind && left.transactions + left.signed > 0) throw new StrongroomError('NETWORK_NOT_AT_REST', left)
      onSwitchNetwork(wanted)
      return { network: wanted }
    }),
  }
}
