import { address, amountOf, say, type Sentence, slot as slotPart, sol } from '../text/sentence.ts'
import { counted } from '../text/counted.ts'
import type { ErrorTable } from './words.ts'

const NOTHING_TAKEN = 'Nothing was taken over or sent. Such a signature moves nothing here.'
const NOTHING_PREPARED = 'Nothing was prepared or signed.'

const HELD =
  'It was not sent, and stays out. Whoever has the file can send it: now it would fail, move nothing, and perhaps cost its fee; later it may go through.'

/** `others`: what other transactions that came back signed take of the same balance less what they bring; `keeps`: what is left at least, unless nothing is. */
type Short = {
  readonly digest: string
  readonly number: number
  readonly account: string
  readonly asset: string
  readonly holds: bigint
  readonly takes: bigint
  readonly others: bigint
  readonly keeps: bigint
}

const othersOf = ({ others, asset }: Short): Sentence =>
  others === 0n
    ? []
    : others < 0n
      ? say` and is paid ${amountOf(-others, asset)} by other transactions that came back signed`
      : say` and pays ${amountOf(others, asset)} for other transactions that came back signed`

const keptOf = ({ holds, others, takes, keeps, asset }: Short): Sentence =>
  holds - others - takes < 0n
    ? say`That is more than there is.`
    : say`That would leave less than the ${amountOf(keeps, asset)} that an account holds at least, unless it is emptied.`

/** Of bundles that are prepared here, to be signed by keys that are elsewhere. */
export const carryErrors = {
  CARRY_NO_WATCHED: ({ account, role }: { account: string; role: string | null }) => ({
    happened: say`${address(account)} is not an account that is watched here${role === null ? '' : `: its key is in the vault here (${role})`}.`,
    money: NOTHING_PREPARED,
    next:
      role === null
        ? 'Export the list of addresses on the workstation that has its key, and import it here.'
        : 'Pay from it directly, by {payments.plan}.',
  }),
  CARRY_NONCE: ({ nonceAccount, account, authority }: { nonceAccount: string; account: string; authority: string | null }) => ({
    happened:
      authority === null
        ? say`${address(nonceAccount)} is no nonce account, or does not exist.`
        : say`The nonce account ${address(nonceAccount)} belongs to ${address(authority)}, and ${address(account)} is to pay.`,
    money: NOTHING_PREPARED,
    next: 'Name a nonce account over which the account that pays has authority, so that the same key signs both.',
  }),
  CARRY_NONCES_FEW: ({ needed, given, missing }: { needed: number; given: number; missing: number }) => ({
    happened: `The bundle needs ${counted(needed, 'nonce account')}, one for each transaction, and ${given === 0 ? 'none' : given} ${given > 1 ? 'are' : 'is'} named or free.`,
    money: NOTHING_PREPARED,
    next: `Create ${missing} more by {nonces.create}, with the account that pays as the authority, or list those that exist by {nonces.keep}. A bundle of fewer transactions needs fewer.`,
  }),
  CARRY_NONCE_ELSEWHERE: ({ nonceAccount, authority }: { nonceAccount: string; authority: string }) => ({
    happened: say`This transaction was signed elsewhere, and lives by the nonce account ${address(nonceAccount)}. The authority of that account is ${address(authority)}, whose key is not in the vault here.`,
    money: 'Nothing was changed. The transaction can land until its nonce account is advanced.',
    next: 'Prepare a bundle that advances the nonce account, by {bundles.planRevocation}, and have it signed where that key is. What became of the transaction is shown by {activity.payment}.',
  }),
  CARRY_NOTHING_TO_REVOKE: ({ digest }: { digest: string }) => ({
    happened: `Nothing of the bundle with the digest ${digest} is to be revoked as it was asked for, or the account that is to pay lacks the fee.`,
    money: NOTHING_PREPARED,
    next: 'See {bundles.planRevocation} for what becomes of each of its transactions, and why.',
  }),
  CARRY_NOT_PREPARED: ({ digest }: { digest: string }) => ({
    happened: `No bundle with the digest ${digest} was prepared with this journal, and none with any of its messages.`,
    money: 'Nothing of it was taken over or sent. What was signed can be sent by whoever has it.',
    next: 'Check that this is the file that came back, and that the journal is the one with which it was prepared. See {bundles.list}.',
  }),
  CARRY_UNKNOWN: ({ digest }: { digest: string }) => ({
    happened: `No bundle with the digest ${digest} was prepared with this journal.`,
    money: 'Nothing was changed.',
    next: 'See {bundles.list} for those that were.',
  }),
  CARRY_NO_TRANSACTION: ({ digest, number, transactions }: { digest: string; number: number; transactions: number }) => ({
    happened: `The bundle with the digest ${digest} has ${counted(transactions, 'transaction')}, and none with the number ${number}.`,
    money: 'Nothing was changed.',
    next: 'See {bundles.list} for the numbers of its transactions.',
  }),
  CARRY_SEVERAL_SIGNERS: ({ digest, number, signers }: { digest: string; number: number; signers: number }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} has ${signers} signers, and an air-gapped signer is asked for one signature.`,
    money: 'Nothing was changed.',
    next: 'Have the bundle signed as a file, on an offline workstation that has all of their keys.',
  }),
  CARRY_NOT_OUT: ({ digest, number, state }: { digest: string; number: number; state: 'returned' | 'dead' }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} ${state === 'dead' ? 'is proved never to land' : 'came back signed'}: there is nothing of it to be signed.`,
    money: state === 'dead' ? 'Nothing of it was paid, and nothing of it can be.' : 'It was sent, and is followed to its end.',
    next: state === 'dead' ? 'Prepare it again. Its references are free.' : 'What became of it is shown by {bundles.list}.',
  }),
  CARRY_OTHER_REQUEST: ({ number, other }: { number: number; other: number | null }) => ({
    happened: `The signature answers another request than that of transaction ${number}${other === null ? ', and none of this bundle' : `: that of transaction ${other} of the same bundle`}.`,
    money: NOTHING_TAKEN,
    next:
      other === null
        ? 'Show the request again by {bundles.requestSignature}, and scan the signature that the signer shows for it.'
        : `Take it over for transaction ${other}.`,
  }),
  CARRY_OTHER_MESSAGE: ({ number, other }: { number: number; other: number }) => ({
    happened: `The signature is of transaction ${other} of the bundle, and not of transaction ${number}.`,
    money: NOTHING_TAKEN,
    next: `Take it over for transaction ${other}.`,
  }),
  CARRY_OTHER_SIGNER: ({ number, wanted, signer }: { number: number; wanted: string; signer: string }) => ({
    happened: say`Transaction ${`${number}`} was signed with the key of ${address(signer)}; the key of ${address(wanted)} is needed.`,
    money: NOTHING_TAKEN,
    next: 'Check on the signer at which path the key of the account that pays stands, and show the request again with that path by {bundles.requestSignature}.',
  }),
  CARRY_NOT_WRITTEN: ({ digest, why }: { digest: string; why: string }) => ({
    happened: `The bundle with the digest ${digest} is prepared, and its file was not written. ${why}`,
    money:
      'Nothing was signed. Its references, its nonce accounts and its money are taken until it is brought back or proved never to land.',
    next: 'Check that the disk has room and that the folder belongs to you, then write it by {bundles.write} with this digest.',
  }),
  CARRY_NOT_WHOLE: ({ out, dead, sent }: { out: number; dead: number; sent: number }) => ({
    happened: [
      ...(out === 0
        ? []
        : [
            `${counted(out, 'transaction')} of the bundle ${out === 1 ? 'is' : 'are'} out: not back signed, or not sent since ${out === 1 ? 'it' : 'they'} would fail.`,
          ]),
      ...(dead === 0 ? [] : [`${counted(dead, 'transaction')} of the bundle ${dead === 1 ? 'is' : 'are'} proved never to land.`]),
    ].join(' '),
    money: `${counted(sent, 'transaction')} ${sent === 1 ? 'has' : 'have'} ended as shown.${out === 0 ? '' : ' What is out may be signed and sent by whoever has the bundle.'}`,
    next:
      out === 0
        ? 'Prepare the rest again: its references are free.'
        : 'Have signed what is not, or wait until it can be made, and import the file again: what was taken over is not sent twice. See {bundles.list}.',
  }),
  CARRY_DEAD: ({ digest }: { digest: string }) => ({
    happened: `Every transaction of the bundle with the digest ${digest} is proved never to land: its nonce account holds another value, and none of them is in the ledger.`,
    money: 'Nothing of it moved, and nothing of it can.',
    next: 'Prepare it again. Its references and its accounts are free.',
  }),
  CARRY_LANDED: ({ digest, number }: { digest: string; number: number }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} was called void, and is in the ledger all the same.`,
    money: 'What it pays or sweeps has moved. Nothing of the file was taken over.',
    next: 'See {cases.list}, and look whether anything else paid its references or swept its accounts while it counted as void.',
  }),
  CARRY_STALE: ({ digest, number, account }: { digest: string; number: number; account: string }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} proves what the account ${account} had available when it was prepared, and the account changed since.`,
    money: 'Nothing of the file was taken over. Whoever has it can send it; then it fails, moves nothing and costs its fee.',
    next: 'Revoke the bundle with {bundles.planRevocation}, or wait until it is found if it landed itself. Then prepare it again.',
  }),
  CARRY_COPY_STALE: ({ digest, number, account }: { digest: string; number: number; account: string }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} writes what the account ${account} has available once it is applied, and what is available changed since it was prepared.`,
    money:
      'Nothing of the file was taken over. Whoever has it can send it; then what is pending is applied all the same, and what is available may be read by nobody.',
    next: 'Revoke the bundle with {bundles.planRevocation}, or wait until it is found if it landed itself. Then prepare it again.',
  }),
  CARRY_DEARER: ({
    digest,
    number,
    plannedLamports,
    feeLamports,
  }: {
    digest: string
    number: number
    plannedLamports: bigint
    feeLamports: bigint
  }) => ({
    happened: say`Transaction ${`${number}`} of the bundle with the digest ${digest} costs ${sol(feeLamports)} now, and was prepared for ${sol(plannedLamports)}: the network charges by another rule since.`,
    money: 'Nothing of the file was taken over. Whoever has it can send it; then it costs the new fee, or cannot be made.',
    next: 'Revoke the bundle with {bundles.planRevocation}, then prepare it again.',
  }),
  CARRY_NOT_FUNDED: (short: Short) => ({
    happened: say`Transaction ${`${short.number}`} of the bundle with the digest ${short.digest} takes ${amountOf(short.takes, short.asset)} from ${address(short.account)}, which holds ${amountOf(short.holds, short.asset)}${othersOf(short)}. ${keptOf(short)}`,
    money: HELD,
    next: 'Fund the account, or wait until what pays it is final, and import the same file again. What is not wanted any more is revoked with {bundles.planRevocation}.',
  }),
  CARRY_FAILS: ({ digest, number, why }: { digest: string; number: number; why: string }) => ({
    happened: `Nodes tried transaction ${number} of the bundle with the digest ${digest}, and it fails: ${why}.`,
    money: HELD,
    next: 'Remove what it fails of, and import the same file again. What cannot go through any more is revoked with {bundles.planRevocation}, and prepared again.',
  }),
  CARRY_ALTERED: ({ digest, number }: { digest: string; number: number }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} does not stand in this journal as it left: somebody wrote into it.`,
    money:
      'Its message may have been signed and may land. Its references and its money stay taken, and nobody can tell here what becomes of it.',
    next: 'See what {activity.verify} names. Compare with the file of the bundle, and look its nonce account up with a node.',
  }),
  CARRY_GAP_CLOSED: ({ digest, number, account }: { digest: string; number: number; account: string }) => ({
    happened: say`The nonce account of transaction ${`${number}`} of the bundle with the digest ${digest} holds another value, and a gap in the past of ${address(account)} was closed unread: nobody can tell here whether the transaction landed in it.`,
    money: 'What it pays may have been paid. Its references stay taken.',
    next: 'Read the blocks again by {ledger.readAgain}, from before the gap, with a node that has them.',
  }),
  CARRY_NOT_SHOWN: ({ digest, number, signature }: { digest: string; number: number; signature: string }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} is in the ledger, and no node shows the signatures of all who signed it: ${signature}.`,
    money: 'It landed, and is taken over once a node shows its signatures. Until then what it takes from stays taken.',
    next: 'Configure a node that keeps transactions of that age. Where the bundle has not come back, its signed file does as well: bring it back by {bundles.import}.',
  }),
  CARRY_NOT_TOLD: ({ digest, number, signature }: { digest: string; number: number; signature: string }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} left with blanks, and no node shows the bytes of a transaction of the same signer that may be it: ${signature}.`,
    money: 'Whether it landed is not known until a node shows that transaction. Until then what it takes from stays taken.',
    next: 'Configure a node that keeps transactions of that age. Where the bundle was signed, bring its file back by {bundles.import}.',
  }),
  CARRY_NO_HIDDEN: ({ account }: { account: string }) => ({
    happened: say`${address(account)} is no token account that takes confidential transfers.`,
    money: NOTHING_PREPARED,
    next: 'Check the address. An account is configured for confidential transfers by its owner.',
  }),
  CARRY_BLANK: ({ digest, number }: { digest: string; number: number }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} has blanks that only a workstation with the keys of the hidden balance fills. An air-gapped signer signs the bytes that it is given, and makes no proofs.`,
    money: 'Nothing was changed.',
    next: 'Carry the file of the bundle to an offline workstation that has the keys; {bundles.write} writes it again.',
  }),
  CARRY_UNEXPLAINED: ({ account, count, signature, slot }: { account: string; count: number; signature: string; slot: bigint }) => ({
    happened: say`${address(account)} signed ${count === 1 ? 'a transaction' : `${count} transactions`} that this journal did not prepare, the latest in slot ${slotPart(slot)}: ${signature}.`,
    money: NOTHING_PREPARED,
    next: 'Look each of them up: one may be the very payment that you are about to prepare, made when this journal stood further on. If none is, prepare it again and name the latest signature as explained.',
  }),
  CARRY_SIGNED_OTHERWISE: ({ digest, number, signature }: { digest: string; number: number; signature: string }) => ({
    happened: `Transaction ${number} of the bundle with the digest ${digest} was brought back before with another signature of the same bytes, ${signature}.`,
    money:
      'Both signatures are valid, and one of the two can land, not both: they use up the same nonce value. Whichever lands is found. Nothing of the file was taken over.',
    next: 'Follow the payment under the signature that was brought back first. If its nonce account should move on under the other one, this journal takes that one over.',
  }),
  CARRY_BEING_REVOKED: ({ digest, number, by }: { digest: string; number: number; by: string }) => ({
    happened: `The nonce account of transaction ${number} of the bundle with the digest ${digest} is to be advanced by ${by}, so that the transaction never lands.`,
    money: 'Nothing was taken over or sent. Whoever has the transaction signed can send it until the advance is final.',
    next: 'Have the advance signed and made. Where the transaction is to be made after all, revoke the advance by {bundles.planRevocation} first, and import the file again once that has ended.',
  }),
  CARRY_UNSIGNED: ({ digest, transactions }: { digest: string; transactions: number }) => ({
    happened: `The bundle with the digest ${digest} has no transaction that is signed by all its signers${transactions === 1 ? '' : `, of ${transactions}`}.`,
    money: 'Nothing was taken over or sent.',
    next: 'Bring back the file that was written where it was signed, whose name ends in -signed, and give it to {bundles.import}.',
  }),
} satisfies ErrorTable
