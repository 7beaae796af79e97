import type { ErrorTable } from './words.ts'

/** What an offline workstation does not do, and which data folders it works with. */
export const offlineErrors = {
  OFFLINE_NO_NETWORK: (_context: Record<never, never>) => ({
    happened: 'This workstation is offline: what was asked needs a node, and nothing that could reach one was started here.',
    money: 'Nothing was asked of anybody, nothing was sent and nothing changed.',
    next: 'Do it on the workstation that has a network.',
  }),
  DATA_FOLDER_OFFLINE: ({ path }: { path: string }) => ({
    happened: `The data folder ${path} is that of an offline workstation, and Strongroom was started here with a network.`,
    money: 'Nothing was opened and no node was asked. The keys in this folder have been on no network through Strongroom.',
    next: 'Start with --offline, or name another data folder with --data.',
  }),
  DATA_FOLDER_ONLINE: ({ path }: { path: string }) => ({
    happened: `The data folder ${path} is that of a workstation with a network, and Strongroom was started here with --offline.`,
    money: 'Nothing was opened and nothing changed. Keys that were on a machine with a network are not made offline by a switch.',
    next: 'Name a data folder of its own for the offline workstation with --data, or start without --offline.',
  }),
} satisfies ErrorTable
