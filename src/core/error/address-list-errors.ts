import type { ErrorTable } from './words.ts'

/** A list of addresses that came from another workstation and is not taken over. */
export const addressListErrors = {
  ADDRESS_LIST_UNREADABLE: ({ file, reason }: { file: string; reason: string }) => ({
    happened: `The file ${file} is no list of addresses that can be read: ${reason}.`,
    money: 'Nothing was taken from it.',
    next: 'Write the list again on the offline workstation, and carry it over again.',
  }),
  ADDRESS_LIST_VERSION: ({ file, version, known }: { file: string; version: number; known: number }) => ({
    happened: `The list of addresses ${file} is of version ${version}, and this Strongroom reads version ${known}.`,
    money: 'Nothing was taken from it.',
    next: 'Use the same version of Strongroom on both workstations.',
  }),
  ADDRESS_LIST_ALTERED: ({ file }: { file: string }) => ({
    happened: `The list of addresses ${file} is not as it was written: its digest is of something else.`,
    money: 'Nothing was taken from it. An address that somebody put there would have been handed out to customers as one of yours.',
    next: 'Do not use this file. Find out who had it, write it again on the offline workstation, and carry it another way.',
  }),
  ADDRESS_LIST_OTHER_WORDS: ({ file }: { file: string }) => ({
    // Not which words it has: they would be typed from here, and not read where the list was written.
    happened: `The list of addresses ${file} has other words than those that were given.`,
    money: 'Nothing was taken from it. It is not the list that the offline workstation wrote, or its words were not read right.',
    next: 'Read the six words from the offline workstation again. If they differ, do not use this file.',
  }),
  ADDRESS_LIST_NETWORK: ({ file, theirs, ours }: { file: string; theirs: string; ours: string }) => ({
    happened: `The list of addresses ${file} is of the ${theirs} network, and this is the ${ours} network.`,
    money: 'Nothing was taken from it.',
    next: `Start with --network ${theirs}, or write the list of the ${ours} network on the offline workstation.`,
  }),
} satisfies ErrorTable
