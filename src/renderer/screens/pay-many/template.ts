import { fileOfText, type GivenFile } from '../../parts/given-file.ts'

/**
 * A payout file without rows: every column that it may have. The first line tells spreadsheets what separates the fields, wherever they are.
 * Each row then has a reference of its own; label and memo may stay empty.
 */
export const PAYOUT_TEMPLATE: GivenFile = fileOfText('payout-template.csv', 'sep=,\nrecipient,amount,reference,label,memo\n')
