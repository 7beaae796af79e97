import { sql } from 'kysely'

/** Whether a row of `balance` is of an account that holds some of its asset. */
export const HOLDS_SOME = sql<boolean>`balance.amount > '00000000000000000000'`
