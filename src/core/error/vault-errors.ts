import type { ErrorTable } from './words.ts'

const untouched = 'The vault file is unchanged; no money moved.'
/** What is asked for writes several files, one after the other: the one that fails may be the last. */
const whole = 'The vault file is whole, as it was or as it was to become; no money moved.'

/** An approver’s key has no words, and its file no older one that could be accepted. */
export const APPROVER_LOST =
  'An approver’s file never changes, so you may put back any copy of it, however old. If no copy is left, or the passphrase is forgotten, name the approver again with {policy.approver}; while a threshold holds, another approver has to agree. If there is no other approver, restore the vault from its words in a new folder, where it begins with a new policy.'

export const vaultErrors = {
  VAULT_ABSENT: ({ path }: { path: string }) => ({
    happened: `There is no vault at ${path}.`,
    money: 'No money moved.',
    next: 'Create one, restore one from its words, or choose the folder that holds it.',
  }),
  VAULT_EXISTS: ({ path }: { path: string }) => ({
    happened: `There is already a vault at ${path}.`,
    money: untouched,
    next: 'Unlock that one, or choose another data folder.',
  }),
  VAULT_LOCKED: (_: Record<never, never>) => ({
    happened: 'The vault is locked.',
    money: 'Nothing was signed and no money moved.',
    next: 'Unlock it and ask again.',
  }),
  VAULT_WRONG_PASSPHRASE: ({ path, file }: { path: string; file?: 'approver' }) => ({
    happened: `The passphrase does not open ${path}${file === 'approver' ? ', the file of an approver' : ''}.`,
    money: file === 'approver' ? 'Nothing was signed and no money moved.' : untouched,
    next:
      file === 'approver'
        ? `Let the approver type their own passphrase again, slowly. If it is certainly right, somebody has altered the file. ${APPROVER_LOST}`
        : 'Type it again, slowly. If it is certainly right, somebody has altered the file: put the newest backup in its place and go on with {vault.acceptOlder}, or restore from the words in a new folder.',
  }),
  VAULT_PASSPHRASE_LENGTH: ({ min, max }: { min: number; max: number }) => ({
    happened: `A passphrase has ${min} to ${max} characters; this one has not.`,
    money: 'Nothing was written; no money moved.',
    next: 'Choose a passphrase of several words.',
  }),
  VAULT_WORDS_INVALID: ({ problem }: { problem: string }) => ({
    happened: `These are not the words of a vault: ${problem}.`,
    money: 'Nothing was written; no money moved.',
    next: 'Compare them with what was written down, word by word and in order.',
  }),
  VAULT_NOT_A_VAULT: ({ path }: { path: string }) => ({
    happened: `${path} is not a Strongroom vault.`,
    money: untouched,
    next: 'Choose the vault file, or one of its backups. If this is where the vault belongs, put the newest backup in its place and go on with {vault.acceptOlder}.',
  }),
  VAULT_VERSION_UNKNOWN: ({ path, version }: { path: string; version: number }) => ({
    happened: `${path} has vault format ${version}, which this Strongroom does not know.`,
    money: untouched,
    next: 'Open it with the newer Strongroom that wrote it.',
  }),
  VAULT_DAMAGED: ({ path, problem }: { path: string; problem: string }) => ({
    happened: `${path} is damaged: ${problem}.`,
    money: 'The money is where it was; only this copy of the keys cannot be read.',
    next: 'Keep the file. Restore from the words in a new folder, or put the newest backup in its place and go on with {vault.acceptOlder}. A backup holds the policy as it was when it was saved: read {policy.show} before anybody can be paid, and set again what is missing.',
  }),
  VAULT_OLDER: ({ path, generation, newest }: { path: string; generation: number; newest: number }) => ({
    happened: `${path} is not the newest vault: it has generation ${generation}, and generation ${newest} was written since. An older copy was put in its place.`,
    money: 'Nothing was signed and no money moved. What the policy forbade since then, and keys that were imported since, are not in it.',
    next: 'Put the newest file back. Only if it is lost, go on with this one by {vault.acceptOlder}: then nobody is paid before the cool-down has passed, daily limits count as full, and sending is closed until you have compared with the chain.',
  }),
  VAULT_UNWITNESSED: ({ path, generation }: { path: string; generation: number }) => ({
    happened: `${path}, which names the newest vault, is missing, damaged or of another vault; the files that are there reach generation ${generation}.`,
    money: 'Nothing was signed and no money moved. Nobody can tell whether this vault is the newest.',
    next: 'Put that file back, as it was beside the newest vault. If it is lost, or you opened a backup on purpose, go on with {vault.acceptOlder}: then nobody is paid before the cool-down has passed, daily limits count as full, and sending is closed until you have compared with the chain.',
  }),
  VAULT_DOWNGRADE: ({ path, parameter, value, floor }: { path: string; parameter: string; value: number; floor: number }) => ({
    happened: `${path} asks for a weaker protection than any vault is written with: ${parameter} ${value}, at least ${floor} is required.`,
    money: 'The passphrase was not used; no money moved.',
    next: 'Somebody may have altered the file to make the passphrase easy to guess: find out who could write here. Then put the newest backup in its place and go on with {vault.acceptOlder}.',
  }),
  VAULT_KDF_EXCESSIVE: ({ path, parameter, value, ceiling }: { path: string; parameter: string; value: number; ceiling: number }) => ({
    happened: `${path} asks for more work than any vault is written with: ${parameter} ${value}, at most ${ceiling} is done.`,
    money: untouched,
    next: 'The file was altered or damaged: put the newest backup in its place and go on with {vault.acceptOlder}.',
  }),
  VAULT_CHANGED_UNDERNEATH: ({ path }: { path: string }) => ({
    happened: `${path} was changed by somebody else since it was opened here.`,
    money: 'Nothing was written over it; no money moved.',
    next: 'Lock and unlock to work with the file as it is now, and make sure that only one Strongroom uses it.',
  }),
  VAULT_UNREADABLE: ({ path, reason }: { path: string; reason: string }) => ({
    happened: `${path} cannot be read: ${reason}.`,
    money: untouched,
    next: 'Check that the disk is there and that the file belongs to the person who runs Strongroom.',
  }),
  VAULT_UNWRITABLE: ({ path, reason }: { path: string; reason: string }) => ({
    happened: `${path} cannot be written: ${reason}.`,
    money: whole,
    next: 'Check the disk and the permissions of its folder, then try again.',
  }),
  VAULT_DISK_FULL: ({ path }: { path: string }) => ({
    happened: `The disk that holds ${path} is full.`,
    money: whole,
    next: 'Make room and ask again.',
  }),
  VAULT_WRITE_UNPROVED: ({ path }: { path: string }) => ({
    happened: `What was written to ${path} does not read back as it was written.`,
    money: whole,
    next: 'The disk may be failing: make a backup on another one, then ask again.',
  }),
  VAULT_BACKUP_EXISTS: ({ path }: { path: string }) => ({
    happened: `There is already a file at ${path}.`,
    money: 'It was not written over; no money moved.',
    next: 'Choose another name for the backup.',
  }),
  VAULT_KEYPAIR_KNOWN: ({ address }: { address: string }) => ({
    happened: `The key of ${address} is in the vault already.`,
    money: untouched,
    next: 'Nothing needs to be done.',
  }),
  VAULT_FULL: ({ what, max }: { what: string; max: number }) => ({
    happened: `A vault holds at most ${max} ${what}.`,
    money: untouched,
    next: 'Use a second vault in a data folder of its own.',
  }),
} satisfies ErrorTable
