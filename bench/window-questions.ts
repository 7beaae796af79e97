import type { Journal } from '../src/main/journal/index.ts'
import { addressOf, FOUND_LABEL, signatureAt } from './seed-journal.ts'

/** What a screen asks of the journal, and the bare SQL that fetches the same rows and nothing else. */
export type Question = {
  readonly id: string
  readonly ask: (journal: Journal) => Promise<unknown>
  readonly sql: string
  readonly values: readonly (string | bigint)[]
}

const LIMIT = 100
const CREDITS = `SELECT credit.id, signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, class, reason,
  mint, token_program, decimals FROM credit LEFT JOIN asset ON asset.id = asset_id`
const ROWS = `LIMIT ${LIMIT}`
const owner = addressOf('account 5')
const signature = signatureAt(5)

/** As little as deposits are searched by. */
export const beginning = signature.slice(0, 2)
const BEGINS = ['signature', 'owner', 'account']
  .map((column) => `SELECT id FROM credit WHERE ${column} >= ? AND ${column} < ?`)
  .join(' UNION ')

type Credits = Omit<Parameters<Journal['read']['findCredits']>[0], 'limit'>
type Accounts = Omit<Parameters<Journal['read']['findAccounts']>[0], 'limit'>

function credits(id: string, asked: Credits, sql: string, values: Question['values'] = []): Question {
  return {
    id: `deposits, ${id}`,
    ask: (journal) => journal.read.findCredits({ ...asked, limit: LIMIT }),
    sql: `${CREDITS} ${sql} ${ROWS}`,
    values,
  }
}

/** The bare SQL of accounts fetches their tokens too. */
function accounts(id: string, asked: Accounts, sql: string, values: Question['values'] = []): Question {
  const page = `SELECT * FROM account ${sql} ${ROWS}`
  return {
    id: `accounts, ${id}`,
    ask: (journal) => journal.read.findAccounts({ ...asked, limit: LIMIT }),
    sql: `WITH page AS (${page}) SELECT page.*, balance.amount, asset.mint FROM page
      LEFT JOIN balance ON balance.owner = page.address AND asset_id > 1 LEFT JOIN asset ON asset.id = asset_id`,
    values,
  }
}

const up = (sort: Accounts['sort']) => ({ sort, descending: false })

/** Open, sort by each key, filter, search. */
export const QUESTIONS: readonly Question[] = [
  credits('newest', { sort: 'newest' }, 'ORDER BY credit.id DESC'),
  credits('oldest', { sort: 'oldest' }, 'ORDER BY credit.id'),
  credits('largest', { sort: 'largest', verdict: 'credit' }, `WHERE verdict = 'credit' ORDER BY moved DESC, credit.id DESC`),
  credits('not credited', { sort: 'newest', verdict: 'no-credit' }, `WHERE verdict = 'no-credit' ORDER BY credit.id DESC`),
  credits('of one account', { sort: 'newest', owner }, 'WHERE owner = ? ORDER BY credit.id DESC', [owner]),
  credits('by signature', { sort: 'newest', search: signature }, 'WHERE signature = ?', [signature]),
  credits('of two characters', { sort: 'newest', search: beginning }, `WHERE credit.id IN (${BEGINS}) ORDER BY credit.id DESC`, [
    ...[beginning, `${beginning}~`, beginning, `${beginning}~`, beginning, `${beginning}~`],
  ]),
  accounts('by address', up('address'), 'ORDER BY address'),
  accounts('by label', up('label'), 'ORDER BY label_order, address'),
  accounts('by amount', { sort: 'native', descending: true }, 'ORDER BY native DESC, address DESC'),
  accounts('deposit accounts', { ...up('address'), role: 'deposit' }, `WHERE role = 'deposit' ORDER BY address`),
  accounts('part of a label', { ...up('address'), search: FOUND_LABEL }, `WHERE label IS NOT NULL AND label LIKE ? ORDER BY address`, [
    `%${FOUND_LABEL}%`,
  ]),
]
