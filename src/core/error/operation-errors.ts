import { counted } from '../text/counted.ts'
import { address as part, say } from '../text/sentence.ts'
import { LOOK_FIRST, MAY_BE_DONE } from './may-be-done.ts'
import type { ErrorTable } from './words.ts'

export const operationErrors = {
  OPERATION_UNKNOWN: ({ operation }: { operation: string }) => ({
    happened: `There is no operation “${operation}”.`,
    money: 'Nothing was done.',
    next: 'Run help to see the operations.',
  }),
  OPERATION_ARGUMENT: ({ field, problem }: { field: string; problem: string }) => ({
    happened: `The argument ${field} cannot be used: ${problem}.`,
    money: 'Nothing was done.',
    next: 'Correct it and ask again.',
  }),
  OPERATION_DEFECT: ({ what }: { what: string }) => ({
    happened: `Strongroom met a case it was not made for: ${what}.`,
    money: `What was sent is in the journal and is followed. ${MAY_BE_DONE}`,
    next: `Start Strongroom again. ${LOOK_FIRST} If it happens again, report it with the journal’s last events.`,
  }),
  START_STEERED: ({ by }: { by: string }) => ({
    happened: `Strongroom does not start with ${by}: through it others could read its memory or the keys of its nodes, change what it runs, or pass for a node.`,
    money: 'Nothing was opened and nothing was done.',
    next: 'Take it out of the environment or the command line, and start again.',
  }),
  DATA_FOLDER_SHARED: ({ path }: { path: string }) => ({
    happened: `Every user of this machine may write in the data folder ${path}, and could put other files in place of the vault and the journal.`,
    money: 'Nothing was opened and nothing was done.',
    next: `Take that right away (chmod o-w), look whether the files are yours, and start again.`,
  }),
  SETTINGS_MALFORMED: ({ path }: { path: string }) => ({
    happened: `The settings file ${path} cannot be read.`,
    money: 'Nothing was sent and nothing is lost; the journal and the vault are other files.',
    next: 'Repair the file, or remove it and set again what it held: your nodes, what a locked window shows, or which network was open.',
  }),
  NETWORK_FIXED: ({ network }: { network: string }) => ({
    happened: `This Strongroom was started for the ${network} network alone.`,
    money: 'Nothing changed.',
    next: 'Start it with --network and the name of the other one.',
  }),
  NETWORK_NOT_AT_REST: ({ transactions, signed, awaiting }: { transactions: number; signed: number; awaiting: number }) => ({
    happened: `Not everything has ended on this network: ${counted(transactions, 'transaction is', 'transactions are')} decided and not settled, ${counted(signed, 'signature')} may still land, ${counted(awaiting, 'waits', 'wait')} for a second person.`,
    money:
      'Nothing changed. All of it stands in the journal of this network. While another network is open, nothing is sent or followed here, and what is signed may still land.',
    next: 'Wait until it has ended, or say that it stays behind. {outstanding.list} names what may still land.',
  }),
  NETWORK_NOT_PRACTICE: ({ name, network }: { name: string; network: string }) => ({
    happened: `The node ${name} is on the ${network} network, and this is a practice data folder.`,
    money: 'Nothing was sent. Practice keys never reach another network.',
    next: `Start with --network ${network}, which has a vault and a journal of its own.`,
  }),
  NODE_KNOWN: ({ name }: { name: string }) => ({
    happened: `A node named ${name} is there already.`,
    money: 'Nothing changed.',
    next: 'Choose another name, or remove that one first.',
  }),
  NODE_UNKNOWN: ({ name }: { name: string }) => ({
    happened: `There is no node named ${name}.`,
    money: 'Nothing changed.',
    next: 'See {nodes.status} for the names.',
  }),
  NODE_ADVICE: ({ problem }: { problem: string }) => ({
    happened: `No start command can be given: ${problem}.`,
    money: 'Nothing was done; advice changes nothing.',
    next: 'Ask again with another value.',
  }),
  FAUCET_NONE: ({ network }: { network: string }) => ({
    happened: `The ${network} network has no faucet: its tokens are real money.`,
    money: 'Nothing was asked of a node and nothing was sent.',
    next: 'Use the practice, the test or the development network to try things out.',
  }),
  FAUCET_NO_ACCOUNT: (_context: Record<never, never>) => ({
    happened: 'There is no treasury account here yet that the faucet could pay to.',
    money: 'Nothing was asked of a node and nothing was sent.',
    next: 'Name an address, or make a vault first.',
  }),
  ACCOUNT_KNOWN: ({ address }: { address: string }) => ({
    happened: say`${part(address)} is watched already.`,
    money: 'Nothing changed.',
    next: 'Nothing needs to be done.',
  }),
  ACCOUNT_UNKNOWN: ({ address }: { address: string }) => ({
    happened: say`There is no account ${part(address)} here.`,
    money: 'Nothing changed.',
    next: 'See {accounts.list}, or watch the address first.',
  }),
  ACCOUNT_NOT_OF_VAULT: ({ address }: { address: string }) => ({
    happened: say`The journal has ${part(address)} as an account of ours, and the keys of the vault say otherwise.`,
    money: 'Nothing changed. What is paid to that address may go to somebody else.',
    next: 'Hand it out to nobody. Verify the journal, and look for who can write its file.',
  }),
  CUSTOMERS_UNREADABLE: ({ file, line, reason }: { file: string; line: number | null; reason: string }) => ({
    happened: `The list ${file} cannot be taken${line === null ? '' : ` from line ${line} on`}: ${reason}.`,
    money: 'No account was derived.',
    next: 'Correct the list, one name a line, and give it again.',
  }),
  CUSTOMER_KNOWN: ({ name, address }: { name: string; address: string }) => ({
    happened: say`The account ${part(address)} has the label “${name}” already.`,
    money: 'No account was derived.',
    next: 'Give another customer another name. Where you gave this list before, say that accounts with these names are kept, and give it again.',
  }),
  CUSTOMER_AMBIGUOUS: ({ name, count }: { name: string; count: number }) => ({
    happened: `${count} accounts have the label “${name}”: which of them is meant is not known.`,
    money: 'No account was derived.',
    next: 'Give each of them a label of its own, and give the list again.',
  }),
  CUSTOMERS_NOT_WRITTEN: ({ path, detail, derived }: { path: string; detail: string; derived: number }) => ({
    happened: `The file ${path} could not be written (${detail}). ${counted(derived, 'account was', 'accounts were')} derived before, with the names as labels.`,
    money: 'Every account is in the journal and is watched: what is paid to it is credited.',
    next: 'Check that the disk has room and that the folder belongs to you. Then give the same list again, and say that accounts with these names are kept.',
  }),
  DEPOSIT_UNKNOWN: ({ id }: { id: number }) => ({
    happened: `There is no deposit ${id}.`,
    money: 'Nothing changed.',
    next: 'See {deposits.list}.',
  }),
  PAYMENT_UNKNOWN: ({ intent }: { intent: string }) => ({
    happened: `There is no payment ${intent}.`,
    money: 'Nothing changed.',
    next: 'See {sweeps.show} for the payments of a sweep.',
  }),
  PAYMENT_CAN_BE_TOLD: ({ intent }: { intent: string }) => ({
    happened: `${intent} has not ended as not known, so that there is nothing of it to close.`,
    money: 'Nothing changed.',
    next: 'See {activity.payment} for what became of it.',
  }),
  PAYMENT_CLOSED: ({ intent }: { intent: string }) => ({
    happened: `${intent} is closed already.`,
    money: 'Nothing changed.',
    next: 'See {activity.payment} for the note it was closed with.',
  }),
  EXPORT_FAILED: ({ path, detail }: { path: string; detail: string }) => ({
    happened: `The file ${path} could not be written (${detail}).`,
    money: 'Nothing changed; the journal is another file.',
    next: 'Check that the disk has room and that the folder belongs to you, then export again.',
  }),
  EXPORT_UNREADABLE: ({ path, detail }: { path: string; detail: string }) => ({
    happened: `The file ${path} that was exported could not be read (${detail}).`,
    money: 'Nothing changed; the journal is another file.',
    next: 'Export again where the file is gone.',
  }),
  MINT_KNOWN: ({ mint }: { mint: string }) => ({
    happened: say`The mint ${part(mint)} is listed already.`,
    money: 'Nothing changed.',
    next: 'Nothing needs to be done. Give it another name with {mints.label}.',
  }),
  MINT_NAME_TAKEN: ({ label, other, mint }: { label: string; other: string; mint: string | null }) => ({
    happened:
      mint === null
        ? `“${label}” reads like ${other}, the native token, and no token can be called so.`
        : say`“${label}” reads like “${other}”, which the token of the mint ${part(mint)} is called.`,
    money: 'Nothing changed. Amounts of the two could not be told apart.',
    next: 'Give it a name that reads like no other. See {mints.list} for those that are taken.',
  }),
  MINT_NOT_LISTED: ({ mint }: { mint: string }) => ({
    happened: say`The mint ${part(mint)} is not listed, so that it has no name here.`,
    money: 'Nothing changed.',
    next: 'Check the address. List it with {mints.add}.',
  }),
  MINT_LISTED: ({ mint }: { mint: string }) => ({
    happened: say`The mint ${part(mint)} is listed: it is money here, and cannot be ignored.`,
    money: 'Nothing changed. Deposits of it are credited as before.',
    next: 'Nothing needs to be done. See {mints.unlisted} for what can be ignored.',
  }),
  MINT_NOT_SEEN: ({ mint }: { mint: string }) => ({
    happened: say`Nothing of the mint ${part(mint)} has arrived on an account of yours.`,
    money: 'Nothing changed.',
    next: 'Check the address. See {mints.unlisted} for what arrived and is not listed.',
  }),
  MINT_NOT_FOUND: ({ mint, reason }: { mint: string; reason: string }) => ({
    happened: say`${part(mint)} is not a mint that can be listed: ${reason}.`,
    money: 'Deposits of it are shown but not credited.',
    next: 'Check the address with the issuer of the token.',
  }),
  CASE_UNKNOWN: ({ id }: { id: number }) => ({
    happened: `There is no case ${id}.`,
    money: 'Nothing changed.',
    next: 'See {cases.list}.',
  }),
  CASE_CLOSED: ({ id }: { id: number }) => ({
    happened: `The case ${id} is closed already.`,
    money: 'Nothing changed.',
    next: 'See {cases.show} for the note it was closed with.',
  }),
  CASE_NOT_PROVED: ({ intent }: { intent: string }) => ({
    happened: `The nodes do not show the transaction of payment ${intent} finalized at this moment, or disagree about it.`,
    money: 'The case stays open and its accounts stay held; nothing was sent.',
    next: 'See {nodes.status}, and try again once two nodes show the transaction.',
  }),
  DECISION_UNKNOWN: ({ id }: { id: string }) => ({
    happened: `Nothing was decided under the name ${id}.`,
    money: 'Nothing changed.',
    next: 'See {sweeps.list} and {payments.list}.',
  }),
  DECISION_CHANGED: ({ id }: { id: string }) => ({
    happened: `What waits for your word of ${id} is no longer what was read: a transaction of it has ended since, or may no longer land.`,
    money: 'Nothing of it was confirmed or taken back.',
    next: 'Read it again in {activity.unconfirmed}, and then say the word.',
  }),
  TASK_CANNOT_STOP: ({ id }: { id: string }) => ({
    happened: `The task ${id} has ended, or is none that is stopped.`,
    money: 'Nothing changed.',
    next: 'See {tasks.list}.',
  }),
  TASK_STOPPED: ({ what }: { what: string }) => ({
    happened: `A person stopped this before it was done: ${what}.`,
    money: 'It only reads the journal: nothing was changed or sent, and no part of a file is left.',
    next: 'Ask for it again when you want it.',
  }),
  TASK_UNKNOWN: ({ id }: { id: string }) => ({
    happened: `There is no task ${id}; tasks are forgotten when Strongroom stops, what they did is not.`,
    money: 'Nothing changed.',
    next: 'See {tasks.list}.',
  }),
} satisfies ErrorTable
