import { address as addressPart, say, slot as slotPart } from '../text/sentence.ts'
import type { ErrorTable } from './words.ts'

type AtPath = { path: string; detail: string }

const diskErrors = {
  JOURNAL_FULL: ({ path }: AtPath) => ({
    happened: `The disk that holds the journal ${path} is full.`,
    money: 'What was being written was not written and nothing was sent because of it; everything before it is kept.',
    next: 'Free some space, then do it again.',
  }),
  JOURNAL_READ_ONLY: ({ path }: AtPath) => ({
    happened: `The journal ${path} cannot be written: the file or its folder is read-only.`,
    money: 'Nothing was sent; what the journal holds is kept.',
    next: 'Give the owner of this program the right to write there, then start again.',
  }),
  JOURNAL_DAMAGED: ({ path, detail }: AtPath) => ({
    happened: `The journal ${path} is damaged or is not a journal (${detail}).`,
    money: 'Money on chain is not touched by this. Nothing is signed or sent from a journal that cannot be trusted.',
    next: 'Move the file, and those beside it that end in -wal and -shm, to another folder and keep them: if they stay, they damage the journal that you put there. Put the newest backup in place of the journal and start again. Payments that the backup shows as open may have been made since, so nothing is signed until they have been compared with the chain. Pay nothing by other means before that.',
  }),
  JOURNAL_DISK_FAILED: ({ path, detail }: AtPath) => ({
    happened: `The disk failed while the journal ${path} was read or written (${detail}).`,
    money: 'What was being written may or may not have been kept; nothing was sent because of it.',
    next: 'Start again, so that the journal is read again. If it happens again, move the data folder to another disk.',
  }),
  JOURNAL_UNREADABLE: ({ path, detail }: AtPath) => ({
    happened: `The file ${path} cannot be opened (${detail}).`,
    money: 'Nothing was sent.',
    next: 'Check that the folder exists and belongs to you.',
  }),
  JOURNAL_BUSY: ({ path }: AtPath) => ({
    happened: `Another program is writing to ${path}.`,
    money: 'Nothing was written and nothing was sent.',
    next: 'Close the program that has the file open, then do it again.',
  }),
} satisfies ErrorTable

export const journalErrors = {
  ...diskErrors,
  JOURNAL_ATTEMPT_ALTERED: ({ intent, attempt }: { intent: string; attempt: number }) => ({
    happened: `Message ${attempt} of ${intent} does not stand in the journal as it was signed: its bytes, its digest or its signature were changed.`,
    money: 'Nothing more is signed for this payment. Whether the message that was signed has landed is not known. Other payments go on.',
    next: 'Run {activity.verify} and find out who can write to the data folder. Before you pay it under another reference, ask the recipient, and advance the nonce if it was signed under one: until then it can still land.',
  }),
  JOURNAL_PLAN_ALTERED: ({ intent }: { intent: string }) => ({
    happened: `What the journal says of ${intent} is not what its transaction does: another recipient, account, amount, asset or fee stands there.`,
    money: 'Nothing new was signed or sent for it, and nobody can approve or confirm it so.',
    next: 'Run {activity.verify} and find out who can write to the data folder. Then decline it ({approvals.decline}), or take it back where it waits for your word ({activity.unconfirmed}), and decide it again.',
  }),
  JOURNAL_PLAN_UNREADABLE: ({ intent }: { intent: string }) => ({
    happened: `What the journal holds of ${intent} does not read as a planned transaction: somebody else wrote there, or the file is damaged.`,
    money: 'Nothing new is signed or sent for it, and nobody can confirm it. Everything else goes on.',
    next: 'Run {activity.verify} and find out who can write to the data folder. Then take it back where it waits for your word ({activity.unconfirmed}), and decide it again.',
  }),
  JOURNAL_CHECK_ENDED: ({ reason }: { reason: string }) => ({
    happened: `The check of the whole journal ended before it was done (${reason}).`,
    money: 'It only reads: nothing was changed or sent. Whether the journal is intact is not known.',
    next: 'Run {activity.verify} again. If it ends so again, free memory, or give this machine more of it.',
  }),
  JOURNAL_IN_USE: ({ dataDir }: { dataDir: string }) => ({
    happened: `Another Strongroom is open on ${dataDir}.`,
    money: 'Two at once could pay twice, so this one did nothing.',
    next: 'Use the one that is open, or close it first. Where it is a command at work, wait until that has ended.',
  }),
  JOURNAL_NEWER: ({ path, version, known }: { path: string; version: number; known: number }) => ({
    happened: `The journal ${path} was written by a newer Strongroom (version ${version}; this one knows ${known}).`,
    money: 'Nothing was changed or sent.',
    next: 'Start the newer Strongroom again. An older one cannot open this journal.',
  }),
  JOURNAL_PAYMENT_KNOWN: ({ key, intent }: { key: string; intent: string }) => ({
    happened: `The payment ${key} was decided already (${intent}), and was made or still may be.`,
    money: 'It was not paid a second time; nothing was sent.',
    next: 'See {activity.payment} for how far it is. To pay the same recipient again on purpose, give the new payment another reference.',
  }),
  JOURNAL_NONCE_TAKEN: ({ nonceAccount, intent }: { nonceAccount: string; intent: string }) => ({
    happened: `The nonce account ${nonceAccount} is in use by ${intent}, or its present value was signed over before.`,
    money: 'Nothing was signed: two messages over one nonce value could both be taken for paid.',
    next: 'Wait until that payment has ended, revoke it, or create another nonce account.',
  }),
  JOURNAL_MESSAGE_KNOWN: ({ by }: { by: string }) => ({
    happened: `The same transaction, byte for byte, was made before (${by}).`,
    money: 'Nothing was prepared or signed: the network takes equal transactions once, and the second payment would not be made.',
    next: 'See {bundles.list} and {activity.payment} for what became of the first one.',
  }),
  JOURNAL_OTHER_NETWORK: ({ expected, found }: { expected: string; found: string }) => ({
    happened: `This journal belongs to the network with genesis ${expected}; the nodes are on ${found}.`,
    money: 'Nothing was recorded or sent: accounts of two networks must never mix.',
    next: 'Check the addresses of the nodes, or choose the data folder of that network.',
  }),
  JOURNAL_BLOCK_DIFFERS: ({ slot, signature, account }: { slot: bigint; signature: string; account: string }) => ({
    happened: say`Block ${slotPart(slot)} was recorded before, without the movement of ${addressPart(account)} that it shows now (${signature}).`,
    money: 'Nothing was credited twice or taken back; the journal stands as it was.',
    next: 'A finalized block does not change: check the node that served it.',
  }),
  JOURNAL_BLOCK_LACKS: ({ slot, signature, account }: { slot: bigint; signature: string; account: string }) => ({
    happened: say`Block ${slotPart(slot)} was recorded with a movement of ${addressPart(account)} (${signature}) that the nodes no longer show in it.`,
    money: 'That movement may never have happened: do not pay out against it. Nothing after this block is credited yet.',
    next: 'Add another node and compare; remove the node that showed it if the others do not know it.',
  }),
  JOURNAL_SOURCE_TAKEN: ({ account, intent }: { account: string; intent: string }) => ({
    happened: `${account} is already part of ${intent}, which is still open.`,
    money: 'Nothing new was decided: one account is emptied by one transaction at a time.',
    next: 'Wait until it is settled, then plan again.',
  }),
  JOURNAL_ATTEMPT_OUTSTANDING: ({ intent, attempt, state }: { intent: string; attempt: number; state: string }) => ({
    happened: `Attempt ${attempt} of ${intent} is ${state}: it may still execute, or has.`,
    money: 'Nothing new was signed, so that nothing is paid twice.',
    next: 'Wait for its end, or for the proof that it can no longer execute.',
  }),
  JOURNAL_INTENT_CLOSED: ({ intent, state }: { intent: string; state: string }) => ({
    happened: `${intent} is ${state}: nothing more can be done for it.`,
    money: 'Nothing was signed or sent.',
    next: 'Plan again from the balances of now.',
  }),
} satisfies ErrorTable
