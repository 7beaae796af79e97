import * as z from 'zod'
import { operation } from './operation.ts'
import {
  AddressSchema,
  agreedFields,
  ContentsSchema,
  LabelSchema,
  NewPassphraseSchema,
  PassphraseSchema,
  PathSchema,
  secret,
} from './schemas.ts'

/** The signer holds the same bounds (src/main/signer/bounds.ts). */
const LOCK_AFTER_MINUTES_MIN = 1
const LOCK_AFTER_MINUTES_MAX = 60

export const VaultStatusSchema = z.object({
  state: z.enum(['absent', 'locked', 'unlocked']),
  /** Also while it is locked; null before there is a vault. */
  treasury: AddressSchema.nullable(),
  /** Keys that are open now: none while it is locked. */
  derivedAccounts: z.number().int(),
  importedAccounts: z.number().int(),
  autoLockMs: z.number().int(),
  /** How long until it locks itself if nobody uses it from now on; null while it is not open. */
  locksInMs: z.number().int().nullable(),
  /** What the window shows while the vault is locked. */
  shownLocked: z.enum(['nothing', 'journal']),
  /** Files of the vault that were found to be older ones when it was opened; `generation` is null where one was taken away. */
  older: z.array(
    z.object({
      file: z.enum(['vault', 'spent', 'approvals', 'signed', 'files']),
      path: z.string(),
      generation: z.number().int().nullable(),
      newest: z.number().int(),
    }),
  ),
})

/** The vault: the only place that holds keys. Words and keys leave it in the two answers that say so, and nowhere else. */
export const vault = {
  status: operation
    .meta({
      words: 'Says whether there is a vault and whether it is open.',
      example: 'vault status',
      errors: [],
      whileLocked: true,
      reads: true,
    })
    .input(z.strictObject({}))
    .output(VaultStatusSchema),
  create: operation
    .meta({
      words: 'Makes a vault from 24 new words and shows the words once. Whoever has the words has the money.',
      example: 'vault create',
      errors: ['VAULT_EXISTS'],
      alone: true,
    })
    .input(z.strictObject({ passphrase: NewPassphraseSchema }))
    .output(z.object({ words: z.array(z.string()), treasury: AddressSchema })),
  restore: operation
    .meta({
      words: 'Makes a vault from words written down before.',
      example: 'vault restore',
      errors: ['VAULT_EXISTS', 'VAULT_WORDS_INVALID'],
      alone: true,
    })
    .input(z.strictObject({ passphrase: NewPassphraseSchema, words: secret('12 or 24 words') }))
    .output(z.object({ treasury: AddressSchema })),
  unlock: operation
    .meta({
      words: 'Opens the vault until it is locked or left idle.',
      example: 'vault unlock',
      errors: ['VAULT_WRONG_PASSPHRASE', 'VAULT_DAMAGED', 'VAULT_ABSENT', 'VAULT_OLDER', 'VAULT_UNWITNESSED'],
      whileLocked: true,
    })
    .input(z.strictObject({ passphrase: PassphraseSchema }))
    .output(VaultStatusSchema),
  acceptOlder: operation
    .meta({
      words:
        'Opens a vault that is not the newest, or of which nobody can tell whether it is the newest, and goes on with it. Nobody is paid before the cool-down has passed, daily limits count as full, and sending is closed until you have compared with the chain.',
      example: 'vault accept-older',
      errors: [
        'VAULT_WRONG_PASSPHRASE',
        'SIGNER_SECOND_NEEDED',
        'SIGNER_APPROVER_UNKNOWN',
        'SIGNER_APPROVER_FILE',
        'VAULT_ABSENT',
        'VAULT_DAMAGED',
      ],
      whileLocked: true,
    })
    .input(z.strictObject({ passphrase: PassphraseSchema, ...agreedFields }))
    .output(VaultStatusSchema),
  lock: operation
    .meta({ words: 'Closes the vault and wipes the keys from memory.', example: 'vault lock', errors: [], whileLocked: true })
    .input(z.strictObject({}))
    .output(VaultStatusSchema),
  stayOpen: operation
    .meta({
      words: 'Says that somebody is at the machine: the time without use, after which the vault locks itself, begins again.',
      example: 'vault stay-open',
      errors: ['VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({}))
    .output(VaultStatusSchema),
  whileLocked: operation
    .meta({
      words:
        'Chooses what the window shows while the vault is locked: nothing, or what the journal holds, to be read and not changed. What needs the keys stays closed.',
      example: 'vault while-locked --show journal',
      errors: ['VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({ show: z.enum(['nothing', 'journal']) }))
    .output(VaultStatusSchema),
  lockAfter: operation
    .meta({
      words:
        'Chooses after how many minutes without use the vault locks itself. It holds at once, and for every later start; there is no choice that never locks.',
      example: 'vault lock-after --minutes 5',
      errors: ['VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({ minutes: z.number().int().min(LOCK_AFTER_MINUTES_MIN).max(LOCK_AFTER_MINUTES_MAX) }))
    .output(VaultStatusSchema),
  changePassphrase: operation
    .meta({
      words:
        'Writes the vault again under a new passphrase, and the file kept beside it as well. Backups that were made elsewhere open with the old one.',
      example: 'vault change-passphrase',
      errors: ['VAULT_WRONG_PASSPHRASE'],
    })
    .input(z.strictObject({ passphrase: PassphraseSchema, newPassphrase: NewPassphraseSchema }))
    .output(z.object({ changed: z.literal(true) })),
  importKeypair: operation
    .meta({
      words:
        "Puts a keypair of the ledger's command line (JSON array) or a base-58 secret into the vault. It signs at once; sweeps can go to it after the cool-down.",
      example: 'vault import-keypair --label "old hot wallet"',
      errors: ['KEYPAIR_NOT_READABLE', 'VAULT_KEYPAIR_KNOWN', 'SIGNER_SECOND_NEEDED', 'SIGNER_APPROVER_FILE'],
    })
    .input(
      z.strictObject({
        passphrase: PassphraseSchema,
        label: LabelSchema,
        keypair: secret('keypair file or base-58 text'),
        ...agreedFields,
      }),
    )
    .output(z.object({ address: AddressSchema })),
  backup: operation
    .meta({
      words: 'Copies the vault to another file and opens the copy to prove it.',
      example: 'vault backup --path /media/usb/strongroom.vault',
      errors: ['VAULT_WRONG_PASSPHRASE'],
    })
    .input(
      z.strictObject({
        path: PathSchema,
        contents: z.boolean().default(false).describe('answer the copy itself as a data: address and write none; path is then its name'),
        passphrase: PassphraseSchema,
      }),
    )
    .output(z.object({ path: z.string(), byteLength: z.number().int(), contents: ContentsSchema.exactOptional() })),
  drill: operation
    .meta({
      words: 'Proves that a backup opens and derives the same addresses as this vault, and records that there is one. Changes no key.',
      example: 'vault drill --path /media/usb/strongroom.vault',
      errors: ['VAULT_LOCKED', 'VAULT_WRONG_PASSPHRASE', 'VAULT_DAMAGED'],
      needsVault: true,
    })
    .input(
      z.strictObject({
        path: PathSchema,
        contents: ContentsSchema.optional().describe('the bytes of the backup as a data: address; path is then its name'),
        passphrase: PassphraseSchema,
      }),
    )
    .output(z.object({ opened: z.literal(true), addressesCompared: z.number().int(), same: z.boolean() })),
}
