import { address, say } from '../text/sentence.ts'
import type { ErrorTable } from './words.ts'

const NOTHING_PREPARED = 'Nothing was prepared or signed.'

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
  CARRY_DEAD: ({ digest }: { digest: string }) => ({
    happened: `Every transaction of the bundle with the digest ${digest} is proved never to land: its nonce account holds another value, and none of them is in the ledger.`,
    money: 'Nothing of it was paid, and nothing of it can be.',
    next: 'Prepare it again. Its references are free.',
  }),
  CARRY_UNSIGNED: ({ digest, transactions }: { digest: string; transactions: number }) => ({
    happened: `The bundle with the digest ${digest} has no transaction that is signed by all its signers${transactions === 1 ? '' : `, of ${transactions}`}.`,
    money: 'Nothing was taken over or sent.',
    next: 'Bring back the file that was written where it was signed, whose name ends in -signed, and give it to {bundles.import}.',
  }),
} satisfies ErrorTable
