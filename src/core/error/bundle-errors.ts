import { address, amountOf, say, type Sentence } from '../text/sentence.ts'
import type { ErrorSentences, ErrorTable, ErrorWords } from './words.ts'

const NOTHING_SIGNED = 'Nothing of it was signed or sent.'
const COPY_AGAIN = 'Carry the file again from where it was prepared, and compare the six words of its digest there and here.'
const PREPARE_AGAIN = 'Do not sign it. Tell whoever prepared it, and have it prepared again.'

/** A text that is no bundle, or not the one that was written. */
function unreadable(happened: string): ErrorWords {
  return { happened, money: NOTHING_SIGNED, next: COPY_AGAIN }
}

/** Transactions are named by their number in the bundle, from 1. */
type In = { transaction: number }

/** What a bundle says of a transaction and its own bytes do not. */
function contradicts(happened: string): ErrorWords {
  return { happened, money: NOTHING_SIGNED, next: PREPARE_AGAIN }
}

/** What comes back and is not what left. */
function returned(happened: string | Sentence): ErrorSentences {
  return {
    happened,
    money: 'Nothing of it was taken over or sent. What was signed elsewhere can still be sent by whoever has it.',
    next: 'Keep the file, and find out who changed it before anything else is signed. If something was signed that you did not prepare, revoke it.',
  }
}

export const bundleErrors = {
  BUNDLE_TOO_LARGE: ({ most }: { most: number }) => ({
    happened: `The file is larger than a bundle may be: ${most} letters at most. Nothing of it was read.`,
    money: NOTHING_SIGNED,
    next: 'Prepare the transactions in several bundles.',
  }),
  BUNDLE_RECORD_TOO_LONG: ({ most }: { most: number }) => ({
    happened: `A record of the bundle would have more than ${most} letters: what it claims is said again with each transaction.`,
    money: NOTHING_SIGNED,
    next: PREPARE_AGAIN,
  }),
  BUNDLE_FILE: ({ file }: { file: string }) => ({
    happened: `There is no bundle in the file ${file}: there is none of this name, it cannot be opened, or it does not begin as a bundle does.`,
    money: NOTHING_SIGNED,
    next: 'Check its name and that you may read it, and give it again.',
  }),
  BUNDLE_NOT_A_BUNDLE: (_: Record<never, never>) => unreadable('The file does not begin as a bundle of Strongroom does.'),
  BUNDLE_VERSION: ({ version, known }: { version: number; known: number }) => ({
    happened: `The bundle has version ${version}; this program reads versions up to ${known}.`,
    money: NOTHING_SIGNED,
    next: 'Use the same version of Strongroom on both machines, and prepare the bundle again.',
  }),
  BUNDLE_TOO_DEEP: ({ most }: { most: number }) =>
    unreadable(`The bundle holds lists within lists, more than ${most} deep. Nothing of it was read.`),
  BUNDLE_NOT_READABLE: (_: Record<never, never>) => unreadable('The bundle is cut short, or is no JSON.'),
  BUNDLE_TRAILING: ({ count }: { count: number }) => unreadable(`The bundle is followed by ${count} letters that belong to nothing.`),
  BUNDLE_FIELD: ({ path, problem }: { path: string; problem: string }) =>
    unreadable(`The bundle is not written as one is: ${path === '' ? 'the whole' : path} ${problem}.`),
  BUNDLE_NOT_CANONICAL: ({ offset }: { offset: number }) =>
    unreadable(`The bundle is not written in its one allowed form: letter ${offset} differs.`),
  BUNDLE_DIGEST: ({ stated, found }: { stated: string; found: string }) =>
    unreadable(`The bundle was altered: its digest is ${found}, and it says ${stated}.`),
  BUNDLE_NETWORK_NAME: ({ name, genesisHash }: { name: string; genesisHash: string }) =>
    contradicts(`The bundle calls its network ${name}, and ${genesisHash} is the genesis hash of another.`),
  BUNDLE_MESSAGE: ({ transaction, reason }: In & { reason: string }) =>
    contradicts(`Transaction ${transaction} of the bundle is none: ${reason}`),
  BUNDLE_MESSAGE_TWICE: ({ transaction, first }: In & { first: number }) =>
    contradicts(`Transactions ${first} and ${transaction} of the bundle are the same.`),
  BUNDLE_SIGNERS: ({ transaction }: In) =>
    contradicts(`The signers that the bundle names for transaction ${transaction} are not those whom its bytes ask.`),
  BUNDLE_LIFETIME: ({ transaction, problem }: In & { problem: string }) =>
    contradicts(`What the bundle says of the lifetime of transaction ${transaction} is not what its bytes say: ${problem}.`),
  BUNDLE_HIDDEN: ({ transaction, problem }: In & { problem: string }) =>
    contradicts(`Transaction ${transaction} does something else to a hidden balance than the bundle says: ${problem}.`),
  BUNDLE_COMPLETED: ({ transaction, problem }: In & { problem: string }) => ({
    happened: `The blanks of transaction ${transaction} were filled with something else than belongs there: ${problem}.`,
    money: 'Nothing of it was taken over or sent. What was signed elsewhere can still be sent by whoever has it.',
    next: 'Sign the bundle that was prepared once more on the offline workstation, and find out who changed this one.',
  }),
  BUNDLE_SIGNER_CANNOT: ({ transaction, version }: In & { version: string | number }) =>
    contradicts(`Transaction ${transaction} has version ${version}, and the bundle says that its signer cannot sign that.`),
  BUNDLE_NETWORK: ({ expected, found }: { expected: string; found: string }) => ({
    happened: `The bundle is for the network with the genesis hash ${found}, and the keys here are for ${expected}.`,
    money: NOTHING_SIGNED,
    next: 'Check which network was meant, and review the bundle where the keys for that network are.',
  }),
  BUNDLE_TABLE: ({ transaction, reason }: In & { reason: string }) =>
    contradicts(
      `Transaction ${transaction} of the bundle takes accounts from a lookup table whose content, as the bundle has it, does not give them (${reason}).`,
    ),
  BUNDLE_NOT_UNDERSTOOD: ({ transaction, instruction, program }: In & { instruction: number; program: string }) => ({
    happened: say`Instruction ${instruction} of transaction ${transaction} calls the program ${address(program)} in a way that is not understood here.`,
    money: NOTHING_SIGNED,
    next: 'Do not sign what cannot be said in words. Ask whoever prepared it what it does, and have it prepared without that.',
  }),
  BUNDLE_FEE_PAYER: ({ transaction, feePayer }: In & { feePayer: string }) => ({
    happened: say`The fee of transaction ${transaction} is paid by ${address(feePayer)}, which no key here is.`,
    money: NOTHING_SIGNED,
    next: 'If that account is meant to pay, name it as fee payer and review the bundle again. Otherwise do not sign it.',
  }),
  BUNDLE_NONCE_AUTHORITY: ({ transaction, authority, nonceAccount }: In & { authority: string; nonceAccount: string }) => ({
    happened: say`Transaction ${transaction} lives by the nonce account ${address(nonceAccount)}, over which ${address(authority)} decides, and no key here does.`,
    money: `${NOTHING_SIGNED} Once signed, somebody else would decide until when it can be sent.`,
    next: 'If that authority is meant, name it and review the bundle again. Otherwise do not sign it.',
  }),
  BUNDLE_ASSOCIATED: ({ transaction, account, owner }: In & { account: string; owner: string }) => ({
    ...contradicts(''),
    happened: say`Transaction ${transaction} calls ${address(account)} the token account of ${address(owner)}, and it is not derived from it.`,
  }),
  BUNDLE_RECIPIENT: ({ transaction, claimed, account }: In & { claimed: string; account: string }) => ({
    ...contradicts(''),
    happened: say`Transaction ${transaction} is said to pay ${address(claimed)}, and its bytes pay ${address(account)}, which is not theirs.`,
  }),
  BUNDLE_AMOUNT: (context: In & { recipient: string; asset: string; claimed: bigint; found: bigint }) => ({
    ...contradicts(''),
    happened: say`Transaction ${context.transaction} is said to pay ${amountOf(context.claimed, context.asset)} to ${address(context.recipient)}, and its bytes pay ${amountOf(context.found, context.asset)}.`,
  }),
  BUNDLE_ASSET: ({ transaction, claimed, found }: In & { claimed: string; found: string }) =>
    contradicts(`Transaction ${transaction} is said to move ${claimed}, and its bytes move ${found}.`),
  BUNDLE_NOT_DECIDED: ({ transaction, account, amount, asset }: In & { account: string; amount: bigint; asset: string }) => ({
    ...contradicts(''),
    happened: say`The bytes of transaction ${transaction} move ${amountOf(amount, asset)} to ${address(account)}, and the bundle says nothing of that.`,
  }),
  BUNDLE_NOT_PAID: ({ transaction, recipient, amount, asset }: In & { recipient: string; amount: bigint; asset: string }) => ({
    ...contradicts(''),
    happened: say`Transaction ${transaction} is said to pay ${amountOf(amount, asset)} to ${address(recipient)}, and its bytes do not.`,
  }),
  BUNDLE_SOURCE: ({ transaction, account, owner }: In & { account: string; owner: string }) => ({
    ...contradicts(''),
    happened: say`Transaction ${transaction} takes from ${address(account)}, for which ${address(owner)} has to sign and does not.`,
  }),
  BUNDLE_BEYOND_INTENT: ({ transaction, instruction, does }: In & { instruction: number; does: string }) =>
    contradicts(`Instruction ${instruction} of transaction ${transaction} does more than was decided, as the bundle says that. ${does}`),
  BUNDLE_DECIMALS: ({ transaction, mint, claimed, found }: In & { mint: string; claimed: number; found: number }) => ({
    ...contradicts(''),
    happened: say`The bundle says that the mint ${address(mint)} has ${claimed} decimals, and the bytes of transaction ${transaction} say ${found}.`,
  }),
  BUNDLE_TOKEN_PROGRAM: ({ transaction, mint, claimed }: In & { mint: string; claimed: string }) => ({
    ...contradicts(''),
    happened: say`The bundle says that the mint ${address(mint)} belongs to the program ${address(claimed)}, and transaction ${transaction} calls another.`,
  }),
  BUNDLE_HOOK: ({ transaction, mint }: In & { mint: string }) => ({
    ...contradicts(''),
    happened: say`The accounts that transaction ${transaction} shows to the transfer hook of ${address(mint)} are not those that the bundle names.`,
  }),
  BUNDLE_SIGNATURE: ({ transaction, signer }: In & { signer: string }) => ({
    happened: say`The signature that stands for ${address(signer)} in transaction ${transaction} is not one of its bytes.`,
    money: `${NOTHING_SIGNED} A signature of other bytes moves nothing here.`,
    next: 'Leave that signature out, and have the bytes of this bundle signed again.',
  }),
  BUNDLE_SIGNATURE_OF_NONE: ({ signer }: { signer: string }) => ({
    happened: say`The signature of ${address(signer)} is of no transaction of this bundle.`,
    money: `${NOTHING_SIGNED} A signature of other bytes moves nothing here.`,
    next: 'Check that it belongs to this bundle, and have the bytes of this bundle signed again.',
  }),
  BUNDLE_SIGNATURE_OTHER: ({ transaction, signer }: In & { signer: string }) => ({
    happened: say`Transaction ${transaction} has a signature of ${address(signer)} already, and this is another one.`,
    money: `${NOTHING_SIGNED} Both are valid; a ledger would know the transaction by the one or the other.`,
    next: 'Keep the first one. Whoever signed twice has to say why.',
  }),
  BUNDLE_SIGNER_NOT_ASKED: ({ transaction, signer }: { transaction: number | null; signer: string }) => ({
    happened: say`A signature of ${address(signer)} was given, and ${transaction === null ? 'no transaction of the bundle asks for one' : `transaction ${transaction} asks for none`} of theirs.`,
    money: NOTHING_SIGNED,
    next: 'Leave that signature out, and check whether it belongs to another bundle.',
  }),
  BUNDLE_SIGNATURE_GONE: ({ transaction, signer }: In & { signer: string }) =>
    returned(say`The signature of ${address(signer)} stood in transaction ${transaction} when the bundle left, and is gone.`),
  BUNDLE_RETURNED_BYTE: ({ transaction, offset }: In & { offset: number }) =>
    returned(`Transaction ${transaction} is not the one that was prepared: byte ${offset} of its message differs.`),
  BUNDLE_RETURNED_MISSING: ({ transaction }: In) =>
    returned(`Transaction ${transaction} was prepared, and is missing from what came back.`),
  BUNDLE_RETURNED_EXTRA: ({ transaction }: In) => returned(`Transaction ${transaction} of what came back was never prepared.`),
  BUNDLE_RETURNED_ORDER: (_: Record<never, never>) => returned('The transactions came back in another order.'),
  BUNDLE_RETURNED_CLAIMS: (_: Record<never, never>) =>
    returned('What the bundle says beside its messages is not what it said when it left.'),
  // Not which words it has: they would be typed from here, and not read where the bundle was prepared.
  BUNDLE_OTHER_WORDS: (_: Record<never, never>) => ({
    happened: 'The bundle has other words than those that were given.',
    money: NOTHING_SIGNED,
    next: 'Have the six words read again by whoever prepared the bundle. If they differ from those of the review here, do not sign this file.',
  }),
  BUNDLE_OTHER_DIGEST: (_: Record<never, never>) => ({
    happened: 'The bundle in this file is not the one whose digest was given: it is another than the one that was reviewed.',
    money: NOTHING_SIGNED,
    next: 'Review the file again. If another file took its place since, find out who put it there.',
  }),
  BUNDLE_SIGN_ONLINE: (_: Record<never, never>) => ({
    happened: 'A bundle is signed on an offline workstation, and this one has a network.',
    money: NOTHING_SIGNED,
    next: 'Carry the file to the workstation without a network that has its keys.',
  }),
  BUNDLE_CANNOT_SIGN: ({ transaction, reason }: { transaction: number | null; reason: string }) => ({
    happened: `${transaction === null ? 'The bundle' : `Transaction ${transaction} of the bundle`} is not signed here: ${reason}.`,
    money: NOTHING_SIGNED,
    next: 'Have the bundle prepared again so that this does not hold, or without that transaction.',
  }),
  BUNDLE_APPROVAL_NEEDED: ({ transaction, asset, amount, above }: In & { asset: string; amount: bigint; above: bigint }) => ({
    happened: say`Transaction ${transaction} lets ${amountOf(amount, asset)} leave, and above ${amountOf(above, asset)} a second person has to approve.`,
    money: NOTHING_SIGNED,
    next: 'Have a second person read the review on this workstation, and sign the bundle together: they type a passphrase of their own.',
  }),
  BUNDLE_SIGNED_BEFORE: ({ transaction }: In) => ({
    happened: `Transaction ${transaction} pays under a reference for which another transaction was signed here.`,
    money: `${NOTHING_SIGNED} The earlier transaction may have paid already, or may still: whoever has it can send it.`,
    next: 'Do not sign it, and do not pay it by other means. Find out what became of the earlier transaction.',
  }),
  BUNDLE_NONCE_USED: ({ transaction, nonceAccount }: In & { nonceAccount: string }) => ({
    happened: say`Another transaction was signed here over the value of the nonce account ${address(nonceAccount)} that transaction ${transaction} lives by.`,
    money: `${NOTHING_SIGNED} Only one of the two could ever be made; the earlier one may have been already, or may still be.`,
    next: 'Have it prepared under another nonce account, or under the next value of this one.',
  }),
  BUNDLE_FACT_TWICE: ({ kind, of }: { kind: string; of: string }) => contradicts(`The bundle says two things of one (${kind}): ${of}.`),
} satisfies ErrorTable
