import type { ErrorTable } from './words.ts'

/** What goes wrong between a command and the Strongroom that it asks: one that is open on its data folder, or its own. */
export const ipcErrors = {
  IPC_OTHER_VERSION: ({ ours, theirs }: { ours: string; theirs: string }) => ({
    happened: `The Strongroom that is open is another version (${theirs}) than this command (${ours}).`,
    money: 'They may mean different things by the same words, so nothing was asked of it and nothing was done.',
    next: 'Close it and start it again from the same place as this command, or use the command that belongs to it.',
  }),
  IPC_UNSAFE: ({ path, problem }: { path: string; problem: string }) => ({
    happened: `The way to the Strongroom that is open is not safe: ${path} ${problem}.`,
    money: 'Nothing was asked, no passphrase was given away, and nothing was done.',
    next: 'Find out who changed it. Then close the Strongroom that is open and start it again: it creates the folder again, for you alone.',
  }),
  IPC_ALONE: ({ operation }: { operation: string }) => ({
    happened: `“${operation}” is not done from outside while a window is open on the data folder.`,
    money: 'Nothing was changed, signed or sent.',
    next: 'Do it in the window, or close the window and give the command again.',
  }),
  IPC_NOT_PROVED: ({ operation }: { operation: string }) => ({
    happened: `“${operation}” uses the vault, and whoever asks has not given its passphrase.`,
    money: 'Nothing was signed and no money moved. That a window has the vault open lets no other program use it.',
    next: 'Ask with a command, which gives the passphrase first.',
  }),
  IPC_LOST: ({ operation }: { operation: string }) => ({
    happened: `The Strongroom that is open went away before it answered “${operation}”.`,
    money:
      'Whether it was done is not known: it may have been. What was decided is in the journal and goes on, once, when Strongroom runs again.',
    next: 'Start Strongroom again and look in the activity and the list of payments before you give the command again.',
  }),
  IPC_LOST_DECIDED: ({ decision }: { decision: string }) => ({
    happened: `The Strongroom that is open went away while ${decision} was followed.`,
    money: 'It is decided and in the journal, and goes on, once, when Strongroom runs again.',
    next: `Start Strongroom again and follow it: activity decision --id ${decision}. Do not decide it again.`,
  }),
  IPC_LOST_WATCHED: ({ operation }: { operation: string }) => ({
    happened: `The Strongroom that is open went away, and “${operation}” is watched no more.`,
    money: 'Nothing was asked of it but to read. What was shown last may have changed since.',
    next: 'Start Strongroom again, then give the command again.',
  }),
  CONFIDENTIAL_SWEEP_NOT_FOLLOWED: ({ id, why }: { id: string; why: string }) => ({
    happened: `The confidential sweep ${id} is decided, and could not be followed to its end: ${why}`,
    money: 'It is in the journal and goes on while Strongroom runs and its vault is open. What is still in the accounts is where it is.',
    next: `Go on with it: confidential-sweeps resume --id ${id}. Do not start it again.`,
  }),
  DECISION_NOT_FOLLOWED: ({ decision, why }: { decision: string; why: string }) => ({
    happened: `${decision} is decided, and could not be followed to its end: ${why}`,
    money: 'It is in the journal and goes on, once, as soon as it can; it may have been made already.',
    next: `Follow it: activity decision --id ${decision}. Do not decide it again.`,
  }),
} satisfies ErrorTable
