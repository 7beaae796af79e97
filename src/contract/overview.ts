import * as z from 'zod'
import { BACKUP_STANDINGS } from '../core/matter/matter.ts'
import { NetworkSchema } from './app.ts'
import { AsOfSchema } from './as-of.ts'
import { WatcherSchema } from './deposits.ts'
import { NodeWarningSchema } from './nodes.ts'
import { operation } from './operation.ts'
import { SendingStateSchema } from './sending.ts'
import { AmountSchema, AssetSchema, SlotSchema, SumSchema } from './schemas.ts'

/** What all accounts of the journal hold of one asset together. */
export const HoldingSchema = z.object({
  asset: AssetSchema,
  /** SOL for the native token, the label of a listed mint, null for one that only arrived. */
  label: z.string().nullable(),
  /** Whether nobody listed it and a person put it out of sight. */
  ignored: z.boolean(),
  held: SumSchema,
  /** The part of it that lies on deposit accounts. A sweep may leave each its rent-exempt minimum; sweeps plan says what can be swept. */
  onDepositAccounts: SumSchema,
  inTreasury: SumSchema,
  /** Accounts that hold some of it. */
  accounts: z.number().int(),
})

/** Everything the first screen shows, in one answer: the present state for whoever was not listening. */
export const overview = {
  show: operation
    .meta({
      words:
        'Shows what is held, how much of it on deposit accounts, what is in flight, and how the watcher, the nodes and the vault stand.',
      example: 'overview show',
      errors: [],
      needsCaughtUp: true,
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        network: NetworkSchema,
        /** For everything below that was read of the chain. */
        asOf: AsOfSchema,
        holdings: z.array(HoldingSchema),
        /**
         * Transactions that are being signed, sent or followed, and the accounts whose money they move. unsigned: those of them of which nothing is
         * signed that may still land; while sending is not open, nothing is.
         */
        inFlight: z.object({ transactions: z.number().int(), unsigned: z.number().int(), accounts: z.number().int() }),
        /** Payments that await the approval of a second person. Nothing of them is signed. */
        awaitingApproval: z.number().int(),
        /** Decisions without a seal of the signer: nothing is done for them before a person confirms them. */
        unconfirmed: z.number().int(),
        /** Transactions that have ended, and nobody can tell whether they were made, which no person has closed: sending found names them. */
        notKnown: z.number().int(),
        openCases: z.number().int(),
        /** Nonce accounts that name a key of ours and that nobody here made. */
        foreignNonces: z.number().int(),
        /**
         * Rent that can be reclaimed, the fees taken off, as it was when it was looked for last, every few hours; rent plan says it now. Null before it was
         * looked for.
         */
        reclaimable: z
          .object({
            gainLamports: AmountSchema,
            accounts: z.number().int(),
            /** Beside it: nested accounts that could be recovered, rent and fees taken off, and what of each token would arrive; rent nested says it now. */
            nested: z.object({
              accounts: z.number().int(),
              gainLamports: z.bigint(),
              tokens: z.array(z.object({ asset: AssetSchema, label: z.string().nullable(), amount: SumSchema })),
            }),
            checkedAt: z.date(),
          })
          .nullable(),
        /** The newest comparison of all balances with the chain that came to its end; null before the first. */
        compared: z.object({ slot: SlotSchema, balances: z.number().int(), differences: z.number().int(), at: z.date() }).nullable(),
        /**
         * Signatures known here that can still land. expire: those that live by a blockhash; neverExpire: those that live by a nonce and are not
         * confirmed; left: transactions that left in bundles and may be signed elsewhere.
         */
        outstanding: z.object({
          signatures: z.number().int(),
          expire: z.number().int(),
          neverExpire: z.number().int(),
          left: z.number().int(),
        }),
        /** How the newest copy of the vault stands, and when it was saved or proved; null where none is known. */
        backup: z.object({ standing: z.enum(BACKUP_STANDINGS), at: z.date().nullable() }),
        /** Customers' deposits credited in the last 24 hours. */
        credited24h: z.number().int(),
        watcher: WatcherSchema,
        /** As of the last time they were asked. */
        nodes: z.object({
          configured: z.number().int(),
          reachable: z.number().int(),
          /** Matters in which the nodes disagree. */
          disagreements: z.number().int(),
          warnings: z.array(NodeWarningSchema),
        }),
        /** Whether something new may be signed; sending status says why not. */
        sending: z.object({ state: SendingStateSchema, words: z.string() }),
        vault: z.enum(['absent', 'locked', 'unlocked']),
      }),
    ),
}
