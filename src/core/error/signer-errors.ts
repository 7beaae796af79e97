import { counted } from '../text/counted.ts'
import { amountOf, address as part, say, type Sentence, sol } from '../text/sentence.ts'
import { LOOK_FIRST, MAY_BE_DONE } from './may-be-done.ts'
import { APPROVER_LOST } from './vault-errors.ts'
import type { ErrorTable } from './words.ts'

const nothing = 'Nothing was signed and no money moved.'

/** An amount and, where no shell can say its unit from that alone, the token. */
const of = (amount: bigint, asset: string): Sentence =>
  asset === 'native' ? [sol(amount)] : say`${amountOf(amount, asset)} of the token ${part(asset)}`

/** What a message does that a limit counts. */
const counts = (amount: bigint, asset: string): Sentence =>
  asset === 'priority-fee' ? say`offers a priority fee of ${sol(amount)}` : say`lets ${of(amount, asset)} leave`

/** What would go somewhere: an amount of an asset, or what is said of it where it names none. */
type What = string | { readonly asset: string; readonly amount: bigint }
const nameWhat = (what: What): Sentence | string => (typeof what === 'string' ? what : of(what.amount, what.asset))

/** What a message moves in secret, beside what was decided; null where it cannot be read, or nothing was decided. */
function hiddenWords(found: bigint | null, decided: bigint | null): string {
  if (found === null) return 'The message moves an amount in secret that the signer cannot read.'
  const beside = decided === null ? 'no such amount was decided' : `${decided} were decided`
  return `The message moves ${found} of the smallest units in secret, and ${beside}.`
}

/** Beside them, the signer answers VAULT_ codes, KEYPAIR_ codes of core/keys and MESSAGE_ codes of core/message. */
export const signerErrors = {
  SIGNER_GONE: ({ reason }: { reason: string }) => ({
    happened: `The signer process is not running: ${reason}.`,
    money: `What was signed and stored is safe, and is followed. ${MAY_BE_DONE}`,
    next: `Start Strongroom again and unlock the vault. ${LOOK_FIRST}`,
  }),
  SIGNER_WRONG_TOKEN: (_: Record<never, never>) => ({
    happened: 'A request came to the signer without the token of this launch.',
    money: nothing,
    next: 'Start Strongroom again. If it happens again, another program is trying to reach the signer: disconnect this machine.',
  }),
  SIGNER_REQUEST_MALFORMED: ({ field, problem }: { field: string; problem: string }) => ({
    happened: `The signer was asked in a form it does not accept: ${field}: ${problem}.`,
    money: nothing,
    next: 'Ask for less at once or correct the request.',
  }),
  SIGNER_UNKNOWN_OPERATION: ({ operation }: { operation: string }) => ({
    happened: `The signer knows no operation “${operation}”.`,
    money: nothing,
    next: 'Use the operations of this version.',
  }),
  SIGNER_BUSY: ({ waiting }: { waiting: number }) => ({
    happened: `The signer has ${counted(waiting, 'request')} waiting and takes no more.`,
    money: nothing,
    next: 'Wait until some are answered, then ask again.',
  }),
  SIGNER_DEFECT: ({ operation, what }: { operation: string; what: string }) => ({
    happened: `The signer met a case it was not made for in ${operation}: ${what}.`,
    money: `What was signed and stored is safe, and is followed. ${MAY_BE_DONE}`,
    next: `Start Strongroom again and unlock the vault. ${LOOK_FIRST} If it happens again, report it.`,
  }),
  SIGNER_NOT_OURS: ({ address, path }: { address: string; path: string | null }) => ({
    happened:
      path === null ? say`${part(address)} is not an account of this vault.` : say`${part(address)} is not what this vault has at ${path}.`,
    money: nothing,
    next: 'Check that the right vault is open; if it is, the list of accounts was altered and must be restored from the vault.',
  }),
  SIGNER_CONFIDENTIAL_KEYS: ({ account }: { account: string }) => ({
    happened: say`It would give the confidential account ${part(account)} keys, or an encrypted balance, that do not come from its owner’s key.`,
    money: nothing,
    next: 'Plan it again. If it happens again, somebody altered the journal: see {activity.verify}.',
  }),
  SIGNER_HIDDEN_AMOUNT: ({ found, decided }: { found: bigint | null; decided: bigint | null }) => ({
    happened: hiddenWords(found, decided),
    money: nothing,
    next: 'Plan it again. If it happens again, somebody altered the journal: see {activity.verify}.',
  }),
  SIGNER_NOT_REVIEWED: ({ digest }: { digest: string }) => ({
    happened: `The message ${digest} was not reviewed since the vault was unlocked, or is not byte for byte what was reviewed.`,
    money: nothing,
    next: 'Review it again and compare the words.',
  }),
  SIGNER_NOT_UNDERSTOOD: ({ digest }: { digest: string }) => ({
    happened: `The message ${digest} holds something Strongroom does not understand.`,
    money: nothing,
    next: 'Do not sign it elsewhere before somebody has explained every part of it.',
  }),
  SIGNER_FOREIGN_PAYER: ({ payer }: { payer: string }) => ({
    happened: say`The fee would be paid by ${part(payer)}, which is not an account of this vault.`,
    money: nothing,
    next: 'Prepare the payment with one of the vault’s own accounts as fee payer.',
  }),
  SIGNER_FOREIGN_DESTINATION: ({ destination, what }: { destination: string; what: What }) => ({
    happened: say`${nameWhat(what)} would go to ${part(destination)}, which the policy of this vault does not allow.`,
    money: nothing,
    next: 'Check the address with its owner. If it is right, allow it with {policy.allow}, which asks for the passphrase, and ask for the payment again.',
  }),
  SIGNER_DESTINATION_KNOWN: ({ address, label }: { address: string; label: string }) => ({
    happened: say`${part(address)} is in the policy of this vault already, as “${label}”.`,
    money: nothing,
    next: 'Nothing needs to be done. To give it another name, forbid it and allow it again.',
  }),
  SIGNER_DESTINATION_UNKNOWN: ({ address }: { address: string }) => ({
    happened: say`${part(address)} is not among the destinations in the policy of this vault.`,
    money: nothing,
    next: 'Look at {policy.show} for those that are. Accounts of the vault itself cannot be forbidden.',
  }),
  SIGNER_DESTINATION_WAITS: ({ destination, what, minutes }: { destination: string; what: What; minutes: number }) => ({
    happened: say`${nameWhat(what)} would go to ${part(destination)}, which was allowed only recently and cannot be paid for another ${counted(minutes, 'minute')}.`,
    money: nothing,
    next: 'If it was not you who allowed it, forbid it now and change the passphrase. Otherwise ask for the payment again when the time has passed.',
  }),
  SIGNER_POLICY_FULL: ({ max }: { max: number }) => ({
    happened: `The policy of this vault has ${max} entries of this kind and takes no more.`,
    money: nothing,
    next: 'Forbid destinations that are no longer paid, or take limits off that are no longer needed.',
  }),
  SIGNER_LIMIT_TRANSACTION: ({ asset, amount, max }: { asset: string; amount: bigint; max: bigint }) => ({
    happened: say`The message ${counts(amount, asset)}; the policy of this vault allows ${amountOf(max, asset)} in one transaction.`,
    money: nothing,
    next: `${asset === 'priority-fee' ? 'Offer a lower priority fee' : 'Pay less at once'}, or raise the limit with {policy.limit}; a higher one holds after the cool-down.`,
  }),
  SIGNER_LIMIT_DAY: ({ asset, amount, spent, max }: { asset: string; amount: bigint; spent: bigint; max: bigint }) => ({
    happened: say`The message ${counts(amount, asset)}. ${amountOf(spent, asset)} count as signed in the last 24 hours, and the policy of this vault allows ${amountOf(max, asset)}.`,
    money: nothing,
    next: `${asset === 'priority-fee' ? 'Offer a lower priority fee, ask' : 'Ask'} for the payment again when less counts, or raise the limit with {policy.limit}; a higher one holds after the cool-down.`,
  }),
  SIGNER_ACCOUNTS_TRANSACTION: ({ recipient, made, max }: { recipient: string | null; made: bigint; max: bigint }) => ({
    happened: say`The message makes ${counted(made, 'token account')} for ${recipient === null ? 'others' : part(recipient)} at the cost of this vault; its policy allows ${String(max)} in one transaction.`,
    money: nothing,
    next: 'Pay fewer recipients without an account at once, let them open it themselves, or raise the limit with {policy.limit}; a higher one holds after the cool-down.',
  }),
  SIGNER_ACCOUNTS_DAY: ({ recipient, made, before, max }: { recipient: string | null; made: bigint; before: bigint; max: bigint }) => ({
    happened: say`The message makes ${counted(made, 'token account')} for ${recipient === null ? 'others' : part(recipient)} at the cost of this vault. ${String(before)} were signed in the last 24 hours, and its policy allows ${String(max)}.`,
    money: nothing,
    next: 'Let the recipient open the account; whoever closes it again and again keeps its rent. Or raise the limit with {policy.limit}; a higher one holds after the cool-down.',
  }),
  SIGNER_LIMIT_UNTOLD: ({ account }: { account: string }) => ({
    happened: say`Closing ${part(account)} would pay somebody else SOL that the message does not name, and the policy of this vault limits them.`,
    money: nothing,
    next: 'Prepare it again with the rest of the account going to the treasury.',
  }),
  SIGNER_SPENT_UNREADABLE: ({ path }: { path: string }) => ({
    happened: `The signer’s record of what it signed lately is missing, an older copy or not its own: ${path}.`,
    money: 'Nothing was signed and no money moved: without it a limit cannot be kept.',
    next: 'After moving a vault, set the limit again with {policy.limit}, which begins a new record that counts as full for 24 hours. If nobody moved it, find out who changed that file.',
  }),
  SIGNER_SPENT_FULL: ({ max }: { max: number }) => ({
    happened: `The signer remembers ${max} amounts of the last 24 hours that count against limits, and takes no more.`,
    money: nothing,
    next: 'Ask again when some are older than that, or pay more recipients in one transaction.',
  }),
  SIGNER_NOT_DECIDED: ({ intent }: { intent: string }) => ({
    happened: `What ${intent} would do now is not what a person decided in this vault: its recipients, amounts, references, kind of lifetime or seal are different, or nobody decided it.`,
    money: nothing,
    next: 'If you know this payment, decide it again. If you do not, somebody wrote into the journal: keep the file, see {activity.verify}, and find out who can write to the data folder.',
  }),
  SIGNER_JOURNAL_OLDER: ({ eventId, lastEventId }: { eventId: number; lastEventId: number }) => ({
    happened: `The signer last signed when the journal held event ${eventId}. This journal, with ${lastEventId} events, does not hold it: it is an older copy, or another journal.`,
    money: 'Nothing was signed and no money moved. Payments that this journal shows as open may have been made.',
    next: 'If the newer journal still exists, put it back and start again. Otherwise compare with the chain ({sending.compare}) and open sending again ({sending.reopen}). An offline workstation compares nothing: find the bundles that were signed there since, then {sending.reopen}.',
  }),
  SIGNER_SIGNED_BEFORE: ({ intent }: { intent: string }) => ({
    happened: `The signer signed another message for ${intent}, or for a reference that it pays, and this journal does not know that message.`,
    money: 'Nothing more was signed and no money moved now. The earlier message may have paid already.',
    next: 'Do not pay it by other means. Compare the payment with the chain; if the earlier message is proved without effect, open sending again.',
  }),
  SIGNER_SAME_BYTES: ({ intent }: { intent: string; digest: string }) => ({
    happened: `The message for ${intent} is the same to the byte as one that the signer signed for another payment, and the chain takes equal bytes once.`,
    money: 'Nothing was signed and no money moved now. The other payment may have been made.',
    next: 'Wait: another message is made for it. Under a nonce that needs a nonce account whose value nothing was signed over: advance one with {nonces.advance}, or create one with {nonces.create}.',
  }),
  SIGNER_RECORD_OLDER: ({ path }: { path: string }) => ({
    happened: `${path}, the signer’s record of what it signed, is an older copy or was taken away: other files of this vault know of a newer one.`,
    money: 'Nothing was signed and no money moved. Payments that this record does not know may have been made.',
    next: 'If the newest file still exists, put it back and unlock again. Otherwise compare with the chain ({sending.compare}) and open sending again ({sending.reopen}). An offline workstation compares nothing: find the bundles that were signed there since, then {sending.reopen}.',
  }),
  SIGNER_FILE_OLDER: ({ path, generation, newest }: { path: string; generation: number | null; newest: number }) => ({
    happened: `${path} ${generation === null ? 'was taken away or altered' : `is an older copy: it has generation ${generation}`}, and generation ${newest} was written.`,
    money:
      'Nothing was signed and no money moved. Nothing that the file allows counts. Approvals in it are void. If it is the record of limits, whatever has a daily limit is refused until the limit is set again, and then counts as full for 24 hours. If it is the record of signatures, nothing is signed before you have compared with the chain.',
    next: 'Find out who can write to that folder. If the newest file still exists, lock the vault, put it back and unlock again.',
  }),
  SIGNER_RECORD_UNREADABLE: ({ path }: { path: string }) => ({
    happened: `The signer’s record of what it signed is missing, damaged or of another vault: ${path}.`,
    money: 'Nothing was signed and no money moved: without the record a payment could be signed twice.',
    next: 'Lock the vault, put the newest copy of that file back and unlock again. If only an older copy is left, such as the one that ends in .backup, put that one back: then nothing is signed before you have compared with the chain ({sending.compare}) and opened sending again ({sending.reopen}). If there is no copy, restore the vault from its words in a new folder, where the same comparison comes first.',
  }),
  SIGNER_APPROVAL_NEEDED: ({ asset, amount, above }: { asset: string; amount: bigint; above: bigint; effects: string }) => ({
    happened: say`It will wait for a second person: ${of(amount, asset)} leave, and the threshold is ${amountOf(above, asset)}.`,
    money: 'Nothing was signed and no money moved. The payment is stored and waits; do not ask for it again.',
    next: 'Let a second person read it with {approvals.show} and approve or decline it.',
  }),
  SIGNER_APPROVAL_OTHER: ({ read, reviewed }: { read: string; reviewed: string }) => ({
    happened: `What was read, ${read.slice(0, 16)}…, is not what the message does now, ${reviewed.slice(0, 16)}….`,
    money: 'Nothing was approved, nothing was signed and no money moved.',
    next: 'Read it again with {approvals.show}.',
  }),
  SIGNER_SECOND_NEEDED: ({ what }: { what: string }) => ({
    happened: `${what} loosens the policy of this vault, and while a threshold holds a second person has to agree.`,
    money: 'Nothing was changed and no money moved.',
    next: 'Ask again together with somebody who may approve, as {policy.show} lists them; they type their passphrase.',
  }),
  SIGNER_APPROVER_NONE: (_: Record<never, never>) => ({
    happened: 'Nobody is named yet who could approve.',
    money: 'Nothing was changed and no money moved.',
    next: 'Name a second person first, with {policy.approver}.',
  }),
  SIGNER_APPROVER_SAME: (_: Record<never, never>) => ({
    happened: 'That is the passphrase of the vault itself: who pays cannot be the one who approves.',
    money: nothing,
    next: 'Let the second person type a passphrase of their own, which nobody else knows.',
  }),
  SIGNER_APPROVER_UNKNOWN: ({ address }: { address: string }) => ({
    happened: say`${part(address)} is nobody who may approve by the policy of this vault.`,
    money: nothing,
    next: 'Look at {policy.show} for who may.',
  }),
  SIGNER_APPROVER_WAITS: ({ address, minutes }: { address: string; minutes: number }) => ({
    happened: say`${part(address)} was named only recently and may not approve for another ${counted(minutes, 'minute')}.`,
    money: nothing,
    next: 'If it was not you who named them, remove them now and change the passphrase. Otherwise ask again when the time has passed.',
  }),
  SIGNER_APPROVER_FILE: ({ address, path, problem }: { address: string; path: string; problem: string }) => ({
    happened: say`The file of the approver ${part(address)} cannot be used: ${problem}. It belongs at ${path}.`,
    money: nothing,
    next: `If it is damaged or altered, find out who could write here. ${APPROVER_LOST}`,
  }),
  SIGNER_FOREIGN_RENT: ({ account, destination }: { account: string; destination: string }) => ({
    happened: say`Closing ${part(account)} would pay its rent to ${part(destination)}, which the policy of this vault does not allow.`,
    money: nothing,
    next: 'Prepare it again with the rent going to the treasury.',
  }),
  SIGNER_AUTHORITY_CHANGE: ({ account }: { account: string }) => ({
    happened: say`The message would change who controls ${part(account)}.`,
    money: nothing,
    next: 'This version never signs that. Ask who prepared it, and why.',
  }),
  SIGNER_DELEGATE: ({ account, delegate }: { account: string; delegate: string }) => ({
    happened: say`The message would let ${part(delegate)} spend from ${part(account)} later.`,
    money: nothing,
    next: 'This version never signs that. Ask who prepared it, and why.',
  }),
  SIGNER_NOT_ALLOWED: ({ what }: { what: string }) => ({
    happened: `The policy of this vault does not allow this: ${what}.`,
    money: nothing,
    next: 'Prepare the payment without it.',
  }),
  SIGNER_FEE_TOO_HIGH: ({ priorityLamports, maxLamports }: { priorityLamports: bigint; maxLamports: bigint }) => ({
    happened: say`The message offers a priority fee of ${sol(priorityLamports)}; the policy allows ${sol(maxLamports)} for one message.`,
    money: nothing,
    next: 'Prepare it again with a lower price or compute unit limit.',
  }),
  SIGNER_FEE_UNKNOWN: (_: Record<never, never>) => ({
    happened: 'The message sets a price for compute units without a limit, so what it would cost cannot be determined.',
    money: nothing,
    next: 'Prepare it again with a compute unit limit.',
  }),
  SIGNER_NEVER_EXPIRES: ({ nonceAccount }: { nonceAccount: string }) => ({
    happened: say`The message is bound to the nonce of ${part(nonceAccount)}: once signed it never expires on its own.`,
    money: nothing,
    next: 'Review it again and allow a nonce on purpose, if that is what was meant.',
  }),
} satisfies ErrorTable
