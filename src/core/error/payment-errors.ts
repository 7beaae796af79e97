import { counted } from '../text/counted.ts'
import { address as part, say, sol } from '../text/sentence.ts'
import { slotsWithin } from '../text/slots-within.ts'
import type { ErrorTable } from './words.ts'

/** What it means for the money that one transaction was not made, by the state it ended in where that is not without effect. */
const MONEY_NOT_MADE: Readonly<Record<string, string>> = {
  failed: 'Its fee was paid; nothing else moved.',
  abandoned: 'Nothing that this journal signed for it can land any more.',
  'in-part': 'A part of it was paid by other messages. Nothing that this journal signed for the rest can land any more.',
}

/** What a command has to tell of, of a decision that has ended: how many of its transactions, and the first of them. */
type Missed = { readonly kind: string; readonly intent: string; readonly missed: number; readonly transactions: number }

const SWEEP_OR_UPKEEP = ['sweep', 'upkeep']

/** Where nodes do not prove how something ended. */
const ASKED_AGAIN =
  'Strongroom asks the nodes again in each round. If that does not end it, see {nodes.status} and add a node of another operator that keeps its history. Pay it under another reference only once you know that it did not arrive and can no longer land.'

export const paymentErrors = {
  PAYMENT_NOTHING_TO_PAY: ({ unpayable }: { unpayable: number }) => ({
    happened: `There is nothing to pay: ${unpayable === 1 ? 'the one payment asked for cannot be made' : `none of the ${unpayable} payments asked for can be made`}.`,
    money: 'Nothing was sent.',
    next: 'See {payments.plan} for the reason of each.',
  }),
  PAYMENT_NOT_MADE: ({ intent, missed, transactions, state, words }: Missed & { state: string; words: string }) => ({
    happened:
      transactions === 1
        ? say`${state === 'in-part' ? 'A part of it was done, the rest was not' : 'It was not done'}: ${slotsWithin(words)}`
        : say`Of ${counted(transactions, 'transaction')} ${missed === 1 ? 'one was' : `${missed} were`} not made. The first is ${intent}: ${slotsWithin(words)}`,
    money:
      transactions === 1
        ? (MONEY_NOT_MADE[state] ?? 'Nothing moved for it, and no signature for it can land any more.')
        : 'Nothing that this journal signed for what was not made can land any more. A transaction that failed on chain took its fee.',
    next:
      transactions === 1 && state !== 'in-part'
        ? `See {activity.payment} for the whole history of ${intent}. Then plan it again.`
        : `The answer shows each transaction, and {activity.payment} the whole history of one and the rows that were paid. Then plan again what was not made.`,
  }),
  PAYMENT_NOT_KNOWN: ({ kind, intent, missed, transactions, why }: Missed & { why: string }) => {
    const pays = !SWEEP_OR_UPKEEP.includes(kind)
    const one = `It has ended, and nobody can tell whether it was ${pays ? 'paid' : 'done'}.`
    const many = `It has ended. Of ${missed === 1 ? 'one' : missed} of its ${counted(transactions, 'transaction')} nobody can tell whether ${missed === 1 ? 'it was' : 'they were'} made. The first is ${intent}.`
    const story = `{activity.payment} shows the whole history of ${intent}`
    return {
      happened: say`${transactions === 1 ? one : many}${why === '' ? '' : say` ${slotsWithin(why)}`}`,
      money: pays
        ? 'It may have been paid. Nothing more is signed for it, and its reference stays taken.'
        : 'It may have been done. Nothing more is signed for it.',
      next: pays
        ? `Look on chain, or ask the recipient, whether it arrived; ${story}. Pay it under another reference only once you know that it did not arrive and can no longer land: what was signed under a nonce can land until that nonce is advanced.`
        : `Look on chain whether it was done; ${story}. Decide it again only where it was not.`,
    }
  },
  PAYMENT_HELD_BACK: ({ intent, signature, why }: { intent: string; signature: string; why: string }) => ({
    happened: say`No other message is signed for ${intent} yet: whether the one that was signed before (${signature}) can still land is not proved: ${slotsWithin(why)}.`,
    money: 'Nothing new was signed for it. What was signed before moves at most what was decided. Other payments go on.',
    next: ASKED_AGAIN,
  }),
  PAYMENT_NOT_SETTLED: ({ intent, signature, why }: { intent: string; signature: string; why: string }) => ({
    happened: say`The nodes call the transaction of ${intent} (${signature}) final, and how it ended is not proved: ${why}.`,
    money: 'It moves at most what was decided, once. Nothing else is signed for it while this lasts. Other payments go on.',
    next: ASKED_AGAIN,
  }),
  APPROVAL_NOT_NEEDED: ({ intent }: { intent: string }) => ({
    happened: `Nobody has to approve ${intent} any more: the policy’s threshold was raised or taken away since it was decided, and it names nobody who may approve.`,
    money: 'Nothing was approved, nothing was signed and no money moved.',
    next: 'Decline it in {approvals.list}. If it is still to be made, decide it again; its reference is free then.',
  }),
  APPROVAL_NOT_AWAITED: ({ intent }: { intent: string }) => ({
    happened: `${intent} does not wait for a second person, or no longer does.`,
    money: 'Nothing was changed by this. Where it was approved before, it may be on its way.',
    next: 'See {approvals.list} for what waits, and {activity.payment} for how far this one is.',
  }),
  NONCE_UNKNOWN: ({ account }: { account: string }) => ({
    happened: say`${part(account)} is not a nonce account of this treasury.`,
    money: 'Nothing was signed or sent.',
    next: 'See {nonces.list}. One that exists on chain is added to the pool with {nonces.keep}.',
  }),
  NONCE_FOREIGN: ({ account, authority }: { account: string; authority: string | null }) => ({
    happened:
      authority === null
        ? `There is no nonce account at ${account}.`
        : `The nonce account ${account} is under the authority of ${authority}, which is neither a key of this vault nor watched here.`,
    money: 'Nothing was changed. A signature over a nonce that somebody else can advance can be made void by them at any time.',
    next: 'Check the address, or create a nonce account of your own. Where its authority is a key of yours that is elsewhere, watch the account of that key first.',
  }),
  NONCE_NOT_WATCHED: ({ authority, role }: { authority: string; role: string | null }) => ({
    happened:
      role === null
        ? say`${part(authority)} is not an account that is watched here.`
        : say`The key of ${part(authority)} is in the vault here (${role}): it is no authority elsewhere.`,
    money: 'Nothing was signed or sent.',
    next:
      role === null
        ? 'Check the address. If it is right, export the list of addresses on the workstation that has its key, and import it here.'
        : 'Leave the authority out: then the treasury of this vault has authority.',
  }),
  NONCE_NOT_FOREIGN: ({ account }: { account: string }) => ({
    happened: say`No alarm is raised for ${part(account)}: it is known, or was not found at the last check.`,
    money: 'Nothing changed.',
    next: 'See {nonces.foreign} for what raises it.',
  }),
  NONCE_TOO_MANY: ({ most }: { most: number }) => ({
    happened: `This treasury has made ${most} nonce accounts already.`,
    money: 'Nothing was signed or sent.',
    next: 'Use one that is free; see {nonces.list}.',
  }),
  NONCE_REFUSED: ({ account, words }: { account: string; reason: string; words: string }) => ({
    happened: say`Nothing can be done so to the nonce account ${part(account)}: ${words}`,
    money: 'Nothing was signed or sent.',
    next: 'Do what is said there, then plan again.',
  }),
  OUTSTANDING_UNKNOWN: ({ signature }: { signature: string }) => ({
    happened: `No transaction that was signed here has the signature ${signature}.`,
    money: 'Nothing was signed or sent.',
    next: 'See {outstanding.list} for everything that may still land.',
  }),
  OUTSTANDING_ENDED: ({ signature, state }: { signature: string; state: string }) => ({
    happened: `The transaction ${signature} has ended: it is ${state}.`,
    money: 'There is nothing to revoke: it can no longer land, or has landed for good. Nothing was signed or sent.',
    next: 'See {activity.payment} for its whole history.',
  }),
  OUTSTANDING_LANDED: ({ intent }: { intent: string }) => ({
    happened: `${intent} was not revoked: its transaction landed before.`,
    money: 'What it was to do is done, for good. Do not do it again.',
    next: 'See {activity.payment} for its whole history.',
  }),
  OUTSTANDING_SERVES: ({ signature, revoked }: { signature: string; revoked: string }) => ({
    happened: `The transaction ${signature} advances a nonce, so that the revoked transaction ${revoked} can never land.`,
    money: `It was not revoked: without it, ${revoked} could still land. Nothing was signed or sent.`,
    next: 'Wait until it is final. If its bytes shall not be sent any more, revoke it so that it is signed again: {outstanding.revoke}.',
  }),
  TOKEN_ACCOUNT_UNKNOWN: ({ account }: { account: string }) => ({
    happened: say`There is no token account at ${part(account)}.`,
    money: 'Nothing was signed or sent.',
    next: 'Check the address; a wallet is not a token account. See {tokens.list} for ours.',
  }),
  CONFIDENTIAL_ACCOUNT_UNKNOWN: ({ account }: { account: string }) => ({
    happened: say`At ${part(account)} there is no token account that takes confidential transfers.`,
    money: 'Nothing was signed or sent.',
    next: 'Check the address. A token account takes them once it was configured for them; see {tokens.list} for ours.',
  }),
  CONFIDENTIAL_ACCOUNT_TAKEN: ({ account, sweep }: { account: string; sweep: string }) => ({
    happened: say`A confidential sweep that goes on has ${part(account)} already: ${sweep}.`,
    money: 'Nothing new was decided.',
    next: 'Wait until that has ended, or stop it.',
  }),
  CONFIDENTIAL_NOTHING_TO_SWEEP: ({ mint }: { mint: string }) => ({
    happened: say`Of the token ${part(mint)}, nothing can be swept confidentially: nothing is in these accounts, or nothing of it can be moved from here.`,
    money: 'Nothing was decided.',
    next: 'Plan it: the plan says why each account that was named is left out.',
  }),
  CONFIDENTIAL_SWEEP_STOPPED: ({ id, stopped, accounts }: { id: string; stopped: number; accounts: number }) => ({
    happened: `The confidential sweep ${id} has ended: ${stopped} of ${counted(accounts, 'account')} may still hold something, and nothing more is decided of them.`,
    money: 'What is in them is where it is. What was decided of them before goes on.',
    next: 'Look at what is said of each account, then sweep them again.',
  }),
  CONFIDENTIAL_SWEEP_UNKNOWN: ({ id }: { id: string }) => ({
    happened: `There is no confidential sweep ${id}.`,
    money: 'Nothing was signed or sent.',
    next: 'Look at the list of confidential sweeps.',
  }),
  TOKEN_ACCOUNT_REFUSED: ({ account, words }: { account: string; reason: string; words: string }) => ({
    happened: say`Nothing can be done so to ${part(account)}: ${words}`,
    money: 'Nothing was signed or sent.',
    next: 'Do what is said there, then plan again.',
  }),
  PAYMENT_NO_NONCE: (_context: Record<never, never>) => ({
    happened:
      'No nonce account is free: there is none, each is reserved for a payment that is still outstanding, or the signer signed another message over its present value.',
    money: 'Nothing was signed or sent. A payment that was decided already waits until one is free.',
    next: 'Create one with {nonces.create}, advance one with {nonces.advance}, wait until an outstanding payment has ended, or pay under a blockhash.',
  }),
  PAYMENT_FEE_UNKNOWN: (_context: Record<never, never>) => ({
    happened: 'The node could not say what a transaction costs: it does not know the blockhash it gave a moment ago.',
    money: 'Nothing was sent.',
    next: 'Try again; if it stays so, the node is behind or stands behind a balancer with others. Use one that is not.',
  }),
  PAYMENT_FEE_CHANGED: ({ plannedLamports, feeLamports }: { plannedLamports: bigint; feeLamports: bigint }) => ({
    happened: say`Nodes ask ${sol(feeLamports)} for this transaction, and ${sol(plannedLamports)} was decided on: the network charges by another rule now.`,
    money: 'This transaction was not signed, and nothing of it was sent.',
    next: 'Plan again; the plan shows what it costs now.',
  }),
  PAYMENT_FEE_RULE_UNKNOWN: ({ heavyLamports, lightLamports }: { heavyLamports: bigint; lightLamports: bigint }) => ({
    happened: say`Nodes charge by a rule that Strongroom does not know: of two messages with one signature, the one that asks for much costs ${sol(heavyLamports)}, and the one that asks for little ${sol(lightLamports)}.`,
    money: 'Nothing was signed or sent.',
    next: 'Try again with other nodes. If they say the same, the network has changed, and this needs a newer Strongroom.',
  }),
  APPLY_OUTDATED: ({ account }: { account: string }) => ({
    happened: say`What is available in ${part(account)} is not what it was when this transaction was decided: the balance that the transaction would write could be read by nobody.`,
    money: 'This transaction was not signed, and nothing moved. What is pending stays pending.',
    next: 'Apply what is pending again. A confidential sweep decides another apply and goes on, unless it was stopped.',
  }),
  WITHDRAWAL_GIVEN_UP: ({ account }: { account: string }) => ({
    happened: say`The confidential withdrawal out of ${part(account)} was given up before this transaction of it was signed.`,
    money: 'This transaction was not signed, and withdraws nothing.',
    next: 'Nothing. Rent of accounts for its proofs is taken back; plan the withdrawal again where it is still wanted.',
  }),
  PROOFS_GIVEN_UP: ({ account }: { account: string }) => ({
    happened: say`The payment of a hidden amount out of ${part(account)} was given up before this transaction for its proofs was signed.`,
    money: 'This transaction was not signed, and puts up no rent.',
    next: 'Nothing. Rent of accounts for its proofs is taken back; plan the payment again where it is still wanted.',
  }),
} satisfies ErrorTable
