import { createRequire } from 'node:module'
import { StrongroomError } from '../../core/error/error.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string }

export function appOperations({ network, folder, onSwitchNetwork }: Services) {
  return {
    info: os.app.info.handler(() => ({ version, network, dataFolder: folder.path })),
    switchNetwork: os.app.switchNetwork.handler(({ input }) => {
      if (onSwitchNetwork === null) throw new StrongroomError('NETWORK_FIXED', { network })
      onSwitchNetwork(input.network)
      return { network: input.network }
    }),
  }
}
